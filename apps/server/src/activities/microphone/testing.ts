/** What tests about all activities need to know of this one. */
import type { MicrophoneQueue } from "@hubbub/contract/activities/microphone/calls";

import { again, type Line, participant, read } from "../../testing/access/line.ts";
import { isTeam } from "../../testing/access/people.ts";
import type { ActivityTesting } from "../../testing/activity-testing.ts";
import { succeeds } from "../../testing/visitor.ts";

/** The worlds have one entry only, which several callers call, finish and move. */
const crew: Line = { who: "moderator", links: ["moderator", "speaker"], gate: "no archive", passes: again };

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/microphone": {
      ...read,
      isForSpeakers: true,
      whenOff: { waiting: 0, speaking: [], next: null, entries: null },
      answers: (answer, facts) => {
        const isCrew = isTeam(facts) || facts.link === "speaker";
        return ((answer as MicrophoneQueue).entries !== null) === isCrew;
      },
    },
    "GET /api/events/:eventId/microphone/me": read,
    "POST /api/events/:eventId/microphone/me": {
      who: "anyone",
      gate: "submission",
      body: (_world, nth) => ({ participantName: "Kofi", ...participant(nth) }),
    },
    "DELETE /api/events/:eventId/microphone/me": { who: "anyone", gate: "submission" },
    "POST /api/events/:eventId/microphone/next/call": crew,
    "POST /api/events/:eventId/microphone/:entryId/call": crew,
    "POST /api/events/:eventId/microphone/:entryId/done": crew,
    "POST /api/events/:eventId/microphone/:entryId/absent": crew,
    "PATCH /api/events/:eventId/microphone/order": {
      ...crew,
      body: ({ seeds }) => ({ entryIds: [seeds["entryId"]] }),
    },
  },
  seed: async ({ makers, "wallet user": wallet }, path) => {
    await succeeds(wallet.post(`${path}/microphone/me`, { topic: "Captions" }));
    const { entries } = await succeeds<MicrophoneQueue>(makers.owner.get(`${path}/microphone`));
    return { entryId: entries?.[0]?.id ?? "" };
  },
  load: null,
  view: null,
};
