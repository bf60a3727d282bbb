/** Microphone queue: people who want to speak wait, and the team or a speaker calls them to a microphone. */
import * as z from "zod/mini";

import { READERS, STAGE_CREW } from "../../access.ts";
import {
  areDistinct,
  claimedProfileId,
  flag,
  instant,
  nothing,
  participantId,
  participantName,
  rowId,
  text,
  whole,
} from "../../schema.ts";
import type { ActivityProtocol } from "../protocol.ts";
import { MICROPHONE_MAX, TOPIC_MAX, WAITING_MAX } from "./index.ts";

/** States of people in the queue. */
const state = z.enum(["waiting", "called"]);
/** The number of the microphone that a person was called to; null without one. */
const microphone = z.nullable(z.number());

export const QueueEntry = z.object({
  id: z.string(),
  participantName: z.string(),
  topic: z.nullable(z.string()),
  state,
  /** Whether the person has not spoken in this event yet. */
  isFirstTime: z.boolean(),
  submittedAt: instant,
  /** Null while waiting. */
  calledAt: z.nullable(instant),
  microphone,
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/** Names are null unless the person has agreed to show theirs. */
export const MicrophoneQueue = z.object({
  waiting: z.number(),
  /** The people who were called, in this order. */
  speaking: z.array(z.object({ name: z.nullable(z.string()), microphone })),
  /** The name of the first who waits. Null, too, if nobody waits. */
  next: z.nullable(z.string()),
  /** Those who were called, then those who wait in their order. Null unless the caller is of the team or a speaker. */
  entries: z.nullable(z.array(QueueEntry)),
});
export type MicrophoneQueue = z.infer<typeof MicrophoneQueue>;

export const OwnQueueEntry = z.object({
  state,
  topic: z.nullable(z.string()),
  /** From 1; null once called. */
  place: z.nullable(z.number()),
  waiting: z.number(),
  microphone,
});
export type OwnQueueEntry = z.infer<typeof OwnQueueEntry>;

const CREW = { ...STAGE_CREW, closesWithArchive: true } as const;
const ATTENDEES = { ...READERS, submitsTo: "microphone" } as const;
const call = { body: z.strictObject({ microphone: z.optional(z.nullable(whole("microphone", 1, MICROPHONE_MAX))) }) };

export const microphoneProtocol = {
  calls: {
    "GET /api/events/:eventId/microphone": {
      access: READERS,
      summary: "How many people wait, who speaks and who is next; for the team and speakers also the entries",
      isListed: true,
      answer: MicrophoneQueue,
    },
    "GET /api/events/:eventId/microphone/me": {
      access: READERS,
      summary: "The caller's own entry with its place; null if the caller is not in the queue",
      isListed: true,
      answer: z.nullable(OwnQueueEntry),
    },
    "POST /api/events/:eventId/microphone/me": {
      access: ATTENDEES,
      summary: "Join the queue (201), or change the own entry and keep the place (200)",
      body: z.object({
        /** Blank, null or missing: none. Only the team and speakers see it. */
        topic: z.optional(z.nullable(text("Topic", { max: TOPIC_MAX, optional: true }))),
        /** Whether attendees and the stage may show the name. */
        showsName: z._default(flag("showsName"), false),
        participantName,
        profileId: claimedProfileId,
        participantId,
      }),
      answer: OwnQueueEntry,
      status: 201,
    },
    "DELETE /api/events/:eventId/microphone/me": {
      access: ATTENDEES,
      summary: "Leave the queue, also after being called",
      answer: z.null(),
    },
    "POST /api/events/:eventId/microphone/next/call": {
      access: CREW,
      summary: "Call the first person who waits",
      ...call,
      answer: MicrophoneQueue,
    },
    "POST /api/events/:eventId/microphone/:entryId/call": {
      access: CREW,
      summary: "Call a person who waits",
      ...call,
      answer: MicrophoneQueue,
    },
    "POST /api/events/:eventId/microphone/:entryId/done": {
      access: CREW,
      summary: "Record that a person who was called has spoken",
      answer: MicrophoneQueue,
    },
    "POST /api/events/:eventId/microphone/:entryId/absent": {
      access: CREW,
      summary: "Record that a person who was called did not come",
      answer: MicrophoneQueue,
    },
    "PATCH /api/events/:eventId/microphone/order": {
      access: CREW,
      summary: "Set the order of the people who wait",
      body: z.strictObject({
        entryIds: z
          .array(rowId, "entryIds must be a list of ids")
          .check(
            z.maxLength(WAITING_MAX, `At most ${WAITING_MAX} people wait`),
            z.refine(areDistinct, "entryIds contains an id twice"),
          ),
      }),
      answer: MicrophoneQueue,
    },
  },
  messages: {
    /** The queue has changed: read it again. */
    "microphone:changed": { audience: "everyone", invalidates: ["microphone"], data: nothing },
  },
  settings: {
    /** Whether people who have not spoken yet come before those who have. */
    microphoneFirstTimersFirst: { schema: flag("microphoneFirstTimersFirst"), default: false, set: "always" },
  },
  myDay: null,
  eventFile: null,
} as const satisfies ActivityProtocol;
