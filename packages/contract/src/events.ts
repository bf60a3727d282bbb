/** Events: public fields, organizer fields, and the calls that create and change them. */
import * as z from "zod/mini";

import { ADMINS } from "./access.ts";
import { AVAILABILITY_FIELDS, FEATURE_FLAGS, fieldFor, isOnAtFirst, STAGE_TABS } from "./activities/index.ts";
import { checked } from "./checked.ts";
import { CHAT_COMMUNITY_ID_DEFAULT } from "./activities/chat/calls.ts";
import { ICEBREAKER_PROMPT_MAX } from "./activities/icebreaker/limits.ts";
import { EMOJI_RATE_LIMITS } from "./activities/reactions/rules.ts";
import { LANGUAGE_DEFAULT, LANGUAGES } from "./languages.ts";
import { EventParams } from "./event-params.ts";
import { TEXT_FILTER_ACTIONS } from "./moderation.ts";
import { flag, instant, text } from "./schema.ts";
import { WebAddress } from "./web-address.ts";

export const EVENT_TITLE_MAX_ON_CREATE = 100;
export const EVENT_TITLE_MAX = 200;
export const EVENT_DESCRIPTION_MAX_ON_CREATE = 500;
export const EVENT_DESCRIPTION_MAX = 2000;

export const GROUP_ORDER_MAX = 100_000;

/**
 * "live": the current session of a group, or any event without a group; "future": not yet current; "past": was current
 * before.
 */
export const SESSION_STATES = ["live", "future", "past"] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** What the stage can show: "auto" switches by activity in the room, "join" shows the join code. */
export const STAGE_ACTIVITIES = ["auto", "join", ...STAGE_TABS] as const;
export type StageActivity = (typeof STAGE_ACTIVITIES)[number];

/** "frozen": the stage keeps its picture. "black": it shows nothing. */
export const STAGE_MODES = ["live", "frozen", "black"] as const;
export type StageMode = (typeof STAGE_MODES)[number];

/** Which activities accept submissions now: the switch is on and the session state allows it. */
export const FeatureAvailability = z.object(fieldFor(AVAILABILITY_FIELDS, () => z.boolean()));
export type FeatureAvailability = z.infer<typeof FeatureAvailability>;

export const PublicEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  groupId: z.nullable(z.string()),
  isArchived: z.boolean(),
  isPrivate: z.boolean(),
  sessionState: z.enum(SESSION_STATES),
  ...fieldFor(FEATURE_FLAGS, () => z.boolean()),
  hasLeaderboard: z.boolean(),
  translationLanguage: z.enum(LANGUAGES),
  chatAllowAnonymous: z.boolean(),
  chatModerationEnabled: z.boolean(),
  chatCommunityId: z.string(),
  reviewAnonymousQuestions: z.boolean(),
  emojiRateLimit: z.number(),
  /** The icebreaker's question; null for the default (`ICEBREAKER_PROMPT`). */
  icebreakerPrompt: z.nullable(z.string()),
  /** Whether the word cloud omits stop words such as "and" and "the". */
  cloudLeavesOutFillers: z.boolean(),
  /** Whether every icebreaker response needs a moderator's approval. */
  reviewIcebreaker: z.boolean(),
  /** What the stage shows, as the organizer chose. */
  stageActivity: z.enum(STAGE_ACTIVITIES),
  stageMode: z.enum(STAGE_MODES),
  /** The question that the stage shows instead of its view. */
  pinnedQuestionId: z.nullable(z.string()),
  /** Whether its attendees and answers are simulated: the demo event, and the temporary copy for a rehearsal. */
  isSimulated: z.boolean(),
  /** Origin for links and QR codes; null for the automatic choice (see join-origin.ts). */
  joinOrigin: z.nullable(z.string()),
  featureAvailability: FeatureAvailability,
});
export type PublicEvent = z.infer<typeof PublicEvent>;

/** Fields of a private archive for people who may not see it: enough to explain why. */
export const PrivateArchiveStub = z.pick(PublicEvent, {
  id: true,
  title: true,
  isArchived: true,
  isPrivate: true,
  featureAvailability: true,
});
export type PrivateArchiveStub = z.infer<typeof PrivateArchiveStub>;

/** Roles in an event's team, most rights first. */
export const STAFF_ROLES = ["owner", "admin", "moderator"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const OrganizerEvent = z.extend(PublicEvent, {
  createdAt: instant,
  /** When the session ended; null if it has not ended. */
  archivedAt: z.nullable(instant),
  /** When the retention period removed the submissions of this archived event; null if it has not. */
  emptiedAt: z.nullable(instant),
  isActive: z.boolean(),
  organizerId: z.string(),
  speakerProfileUrl: z.nullable(z.string()),
  groupOrder: z.nullable(z.number()),
  /** Whether the text filter checks names, questions and icebreaker responses. For chat see `chatModerationEnabled`. */
  textFilterEnabled: z.boolean(),
  /** What happens to a text that contains a filtered word. */
  wordFilterAction: z.enum(TEXT_FILTER_ACTIONS),
  /** The caller's own role. */
  role: z.enum(STAFF_ROLES),
});
export type OrganizerEvent = z.infer<typeof OrganizerEvent>;

const title = (max: number, blank: string, tooLong: string) => text("Title", { max }, { blank, tooLong });
const description = (max: number) =>
  text("Description", { max, multiline: true, optional: true }, { tooLong: "Description too long" });
const language = z.enum(LANGUAGES, "Language not supported");

const icebreakerPrompt = z.nullable(text("Icebreaker question", { max: ICEBREAKER_PROMPT_MAX }));

/** Other settings that are on or off, by what they are in a new event. */
const ON_AT_FIRST = ["hasLeaderboard", "chatAllowAnonymous", "chatModerationEnabled"] as const;
const OFF_AT_FIRST = ["cloudLeavesOutFillers", "reviewIcebreaker"] as const;

export const CreateEvent = z.strictObject({
  title: title(EVENT_TITLE_MAX_ON_CREATE, "Event title is required", "Title too long"),
  description: z._default(description(EVENT_DESCRIPTION_MAX_ON_CREATE), ""),
  translationLanguage: z._default(language, LANGUAGE_DEFAULT),
  ...fieldFor(FEATURE_FLAGS, (name) => z._default(flag(name), isOnAtFirst(name))),
  ...fieldFor(ON_AT_FIRST, (name) => z._default(flag(name), true)),
  chatCommunityId: z._default(text("Chat community", { max: 100 }), CHAT_COMMUNITY_ID_DEFAULT),
  icebreakerPrompt: z._default(icebreakerPrompt, null),
  ...fieldFor(OFF_AT_FIRST, (name) => z._default(flag(name), false)),
});
export type CreateEvent = z.input<typeof CreateEvent>;

/** The title of an event that exists. */
export const EventTitle = title(EVENT_TITLE_MAX, "Title is required", "Title is too long");

/** The settings that a copy of an event takes over: all that a change can set, besides title, group and join address. */
const settings = {
  description: z.optional(description(EVENT_DESCRIPTION_MAX)),
  speakerProfileUrl: z.optional(WebAddress),
  translationLanguage: z.optional(language),
  emojiRateLimit: z.optional(
    z.literal([...EMOJI_RATE_LIMITS], `emojiRateLimit must be one of ${EMOJI_RATE_LIMITS.join(", ")}`),
  ),
  ...fieldFor([...FEATURE_FLAGS, ...ON_AT_FIRST, "reviewAnonymousQuestions"], (name) => z.optional(flag(name))),
  icebreakerPrompt: z.optional(icebreakerPrompt),
  ...fieldFor([...OFF_AT_FIRST, "textFilterEnabled"], (name) => z.optional(flag(name))),
  wordFilterAction: z.optional(
    z.enum(TEXT_FILTER_ACTIONS, `wordFilterAction must be one of ${TEXT_FILTER_ACTIONS.join(", ")}`),
  ),
  stageActivity: z.optional(z.enum(STAGE_ACTIVITIES, `stageActivity must be one of ${STAGE_ACTIVITIES.join(", ")}`)),
};
export const EventSettings = z.strictObject(settings);

/** At least one of these fields. An unknown field is rejected, and then nothing changes. */
export const UpdateEvent = checked(
  z.strictObject({
    title: z.optional(EventTitle),
    ...settings,
    /** One of the origins that `GET …/join-addresses` lists; null for the automatic choice. */
    joinOrigin: z.optional(z.nullable(z.string("joinOrigin must be text"))),
    /** Adds the event to this group; null removes it from its group. */
    groupId: z.optional(z.nullable(z.string("groupId must be text"))),
    /** Position in the group, from 1. If the position is taken, the event is added at the end. */
    groupOrder: z.optional(
      z.nullable(
        checked(
          z.number("groupOrder must be a number"),
          z.int("groupOrder must be a whole number"),
          z.gte(1, "groupOrder begins at 1"),
          z.lte(GROUP_ORDER_MAX, "groupOrder is too large"),
        ),
      ),
    ),
  }),
  z.refine((fields) => Object.keys(fields).length > 0, "Nothing to change"),
  z.refine((fields) => fields.groupOrder == null || fields.groupId != null, "groupOrder goes with a groupId"),
);
export type UpdateEvent = z.input<typeof UpdateEvent>;

export const eventCalls = {
  "GET /api/public/events/:eventId": {
    access: { who: "anyone", event: true },
    summary: "An event as attendees see it; only a few fields of a private archive that the caller may not see",
    params: EventParams,
    answer: z.union([PublicEvent, PrivateArchiveStub]),
  },
  "GET /api/events": {
    access: { who: "hub" },
    summary: "Events that the caller owns or collaborates on, newest first",
    answer: z.array(OrganizerEvent),
  },
  "POST /api/events": {
    access: { who: "premium" },
    summary: "Create an event",
    body: CreateEvent,
    answer: OrganizerEvent,
    status: 201,
  },
  "PATCH /api/events/:eventId": {
    access: ADMINS,
    summary: "Change an event's settings",
    params: EventParams,
    body: UpdateEvent,
    answer: OrganizerEvent,
  },
} as const;
