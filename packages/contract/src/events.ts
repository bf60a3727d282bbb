/** Events: public fields, organizer fields, and the calls that create and change them. */
import * as z from "zod/mini";

import { ADMINS } from "./access.ts";
import { fieldFor, STAGE_TABS, valuesOf } from "./activities/index.ts";
import { laterSettings, settingsAtCreation, shownSettings } from "./activities/settings.ts";
import { TEXT_FILTER_ACTIONS } from "./moderation.ts";
import { flag, instant, text, WebAddress } from "./schema.ts";

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
export const AVAILABILITY_FIELDS = valuesOf("submissions").flatMap(({ availability }) => availability ?? []);
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
  ...shownSettings,
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

export const CreateEvent = z.strictObject({
  title: title(EVENT_TITLE_MAX_ON_CREATE, "Event title is required", "Title too long"),
  description: z._default(description(EVENT_DESCRIPTION_MAX_ON_CREATE), ""),
  ...settingsAtCreation,
});
export type CreateEvent = z.input<typeof CreateEvent>;

/** The title of an event that exists. */
export const EventTitle = title(EVENT_TITLE_MAX, "Title is required", "Title is too long");

/** The settings that a copy of an event takes over: all that a change can set, besides title, group and join address. */
const settings = {
  description: z.optional(description(EVENT_DESCRIPTION_MAX)),
  speakerProfileUrl: z.optional(WebAddress),
  ...laterSettings,
  textFilterEnabled: z.optional(flag("textFilterEnabled")),
  wordFilterAction: z.optional(
    z.enum(TEXT_FILTER_ACTIONS, `wordFilterAction must be one of ${TEXT_FILTER_ACTIONS.join(", ")}`),
  ),
  stageActivity: z.optional(z.enum(STAGE_ACTIVITIES, `stageActivity must be one of ${STAGE_ACTIVITIES.join(", ")}`)),
};
export const EventSettings = z.strictObject(settings);

/** At least one of these fields. An unknown field is rejected, and then nothing changes. */
export const UpdateEvent = z
  .strictObject({
    title: z.optional(EventTitle),
    ...settings,
    /** One of the origins that `GET …/join-addresses` lists; null for the automatic choice. */
    joinOrigin: z.optional(z.nullable(z.string("joinOrigin must be text"))),
    /** Adds the event to this group; null removes it from its group. */
    groupId: z.optional(z.nullable(z.string("groupId must be text"))),
    /** Position in the group, from 1. If the position is taken, the event is added at the end. */
    groupOrder: z.optional(
      z.nullable(
        z
          .number("groupOrder must be a number")
          .check(
            z.int("groupOrder must be a whole number"),
            z.gte(1, "groupOrder begins at 1"),
            z.lte(GROUP_ORDER_MAX, "groupOrder is too large"),
          ),
      ),
    ),
  })
  .check(
    z.refine((fields) => Object.keys(fields).length > 0, "Nothing to change"),
    z.refine((fields) => fields.groupOrder == null || fields.groupId != null, "groupOrder goes with a groupId"),
  );
export type UpdateEvent = z.input<typeof UpdateEvent>;

export const eventCalls = {
  "GET /api/public/events/:eventId": {
    access: { who: "anyone", event: true },
    summary: "An event as attendees see it; only a few fields of a private archive that the caller may not see",
    answer: z.union([PublicEvent, PrivateArchiveStub]),
  },
  "GET /api/events": {
    access: { who: "hub" },
    summary: "Events that the caller owns or collaborates on, newest first",
    answer: z.array(OrganizerEvent),
  },
  "POST /api/events": {
    access: { who: "creator" },
    summary: "Create an event",
    body: CreateEvent,
    answer: OrganizerEvent,
    status: 201,
  },
  "PATCH /api/events/:eventId": {
    access: ADMINS,
    summary: "Change an event's settings",
    body: UpdateEvent,
    answer: OrganizerEvent,
  },
} as const;
