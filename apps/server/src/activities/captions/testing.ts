/** What tests about all activities need to know of this one. */
import type { DeskLease } from "@hubbub/contract/activities/captions/calls";

import { again, type Line, moderate, read } from "../../testing/access/line.ts";
import type { ActivityTesting } from "../../testing/activity-testing.ts";
import { storeSegments } from "../../testing/stored-rows.ts";
import { succeeds } from "../../testing/visitor.ts";

const onStage: Line = { who: "moderator", links: ["moderator", "speaker"] };
const whileLive: Line = { ...onStage, gate: "no archive, switch", passes: again };
const noLease = { leaseId: "a-lease-that-nobody-has" };
const segment = { revision: 1, language: "en", text: "Good evening", isFinal: true, source: "typed" };
/** The transcript is not published in the worlds. */
const transcript: Line = {
  ...read,
  last: ({ event }) =>
    event === "admin" || event === "owner" ? null : { status: 403, message: "You do not have permission" },
};
const wav = () => new Blob([new Uint8Array(100)], { type: "audio/wav" });

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/captions/desk": onStage,
    "POST /api/events/:eventId/captions/desk": { ...whileLive, body: () => ({}) },
    "DELETE /api/events/:eventId/captions/desk": { ...onStage, body: () => noLease },
    "POST /api/events/:eventId/captions": {
      ...whileLive,
      body: (_world, nth) => ({ ...noLease, ...segment, segmentId: `segment-${nth}` }),
    },
    "POST /api/events/:eventId/captions/audio": {
      ...whileLive,
      body: wav,
      query: () => `?leaseId=${noLease.leaseId}&language=en`,
    },
    "PATCH /api/events/:eventId/captions/:segmentId": {
      ...moderate,
      body: () => ({ text: "Good evening!" }),
      passes: [200, 429],
    },
    "DELETE /api/events/:eventId/captions/:segmentId": {
      ...moderate,
      // Not by a call, because archived events have no desk.
      ownTarget: async (test, _people, { eventId }) => {
        const segmentId = crypto.randomUUID();
        await storeSegments(test, eventId, [segmentId]);
        return { seeds: { segmentId } };
      },
    },
    "GET /api/events/:eventId/captions/:language": {
      ...read,
      whenOff: { isLive: false, spokenIn: null, canTranslate: false, captions: [] },
    },
    "GET /api/events/:eventId/captions/:language.vtt": transcript,
    "GET /api/events/:eventId/captions/:language.txt": transcript,
  },
  seed: async ({ makers }, path) => {
    const { leaseId } = await succeeds<DeskLease>(makers.owner.post(`${path}/captions/desk`, {}));
    const segmentId = crypto.randomUUID();
    await succeeds(makers.owner.post(`${path}/captions`, { leaseId, segmentId, ...segment }));
    await succeeds(makers.owner.delete(`${path}/captions/desk`, { leaseId }));
    return { segmentId };
  },
  load: null,
  view: null,
};
