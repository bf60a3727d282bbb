/** Events: public fields, organizer fields, and the calls that create and change them. */
import * as z from "zod/mini";

import { ADMINS } from "./access.ts";
import {
  AccentColor,
  Brand,
  HideProductName,
  LOGO_BODY_MAX,
  LOGO_BODY_TYPE,
  LogoAnswer,
  LogoFile,
  LogoQuery,
  StoredLogo,
} from "./branding.ts";
import { fieldFor, STAGE_VIEWS, valuesOf } from "./activities/index.ts";
import { changeableSettings, settingsAtCreation, shownSettings } from "./activities/settings.ts";
import { msg } from "./messages.ts";
import { TEXT_FILTER_ACTIONS } from "./moderation.ts";
import { changes, flag, instant, text, WebAddress } from "./schema.ts";

export const EVENT_TITLE_MAX_ON_CREATE = 100;
export const EVENT_TITLE_MAX = 200;
export const EVENT_DESCRIPTION_MAX_ON_CREATE = 500;
export const EVENT_DESCRIPTION_MAX = 2000;

export const ROOM_MAX = 100;
export const SPEAKERS_MAX = 300;

const GROUP_ORDER_MAX = 100_000;

/** "live": current in its group, or without a group; "future": not yet current; "past": was current before. */
export const SESSION_STATES = ["live", "future", "past"] as const;
export type SessionState = (typeof SESSION_STATES)[number];

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
  room: z.string(),
  /** Their names. */
  speakers: z.string(),
  /** When the session begins and ends by its schedule: ISO 8601 with the offset of the place, to the minute. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  groupId: z.nullable(z.string()),
  isArchived: z.boolean(),
  isPrivate: z.boolean(),
  sessionState: z.enum(SESSION_STATES),
  ...shownSettings,
  stageActivity: z.enum(STAGE_VIEWS),
  stageMode: z.enum(STAGE_MODES),
  /** The post that the stage shows instead of its view. */
  pinnedQuestionId: z.nullable(z.string()),
  /** Whether its attendees and answers are simulated: the demo event, and the temporary copy for a rehearsal. */
  isSimulated: z.boolean(),
  /** Origin for links and QR codes; null for the automatic choice (see join-origin.ts). */
  joinOrigin: z.nullable(z.string()),
  /** Its own branding, and that of its group for what it does not set; null if nothing is set. */
  brand: z.nullable(Brand),
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
  wordFilterAction: z.enum(TEXT_FILTER_ACTIONS),
  /** What the event sets itself; null: as its group. `brand` is what pages show. */
  accentColor: z.nullable(z.string()),
  hideProductName: z.nullable(z.boolean()),
  logo: z.nullable(StoredLogo),
  role: z.enum(STAFF_ROLES),
});
export type OrganizerEvent = z.infer<typeof OrganizerEvent>;

const title = (max: number, blank: string, tooLong: string) => text("Title", { max }, { blank, tooLong });
const description = (max: number) =>
  text("Description", { max, multiline: true, optional: true }, { tooLong: msg("Description too long") });

export const CreateEvent = z.strictObject({
  title: title(EVENT_TITLE_MAX_ON_CREATE, msg("Event title is required"), msg("Title too long")),
  description: z._default(description(EVENT_DESCRIPTION_MAX_ON_CREATE), ""),
  ...settingsAtCreation,
});
export type CreateEvent = z.input<typeof CreateEvent>;

/** The title of an event that exists. */
export const EventTitle = title(EVENT_TITLE_MAX, msg("Title is required"), msg("Title is too long"));

/** The settings that a copy of an event takes over: all that a change can set, besides title, group and join address. */
const settings = {
  description: description(EVENT_DESCRIPTION_MAX),
  speakerProfileUrl: WebAddress,
  room: text("Room", { max: ROOM_MAX, optional: true }),
  speakers: text("Speakers", { max: SPEAKERS_MAX, optional: true }),
  ...changeableSettings,
  textFilterEnabled: flag("textFilterEnabled"),
  wordFilterAction: z.enum(TEXT_FILTER_ACTIONS, `wordFilterAction must be one of ${TEXT_FILTER_ACTIONS.join(", ")}`),
  stageActivity: z.enum(STAGE_VIEWS, `stageActivity must be one of ${STAGE_VIEWS.join(", ")}`),
  /** Null: as its group. */
  accentColor: AccentColor,
  hideProductName: z.nullable(HideProductName),
};
export const EventSettings = z.partial(z.strictObject(settings));

export const UpdateEvent = changes({
  title: EventTitle,
  ...settings,
  /** One of the origins that `GET …/join-addresses` lists; null for the automatic choice. */
  joinOrigin: z.nullable(z.string("joinOrigin must be text")),
  /** Adds the event to this group; null removes it from its group. */
  groupId: z.nullable(z.string("groupId must be text")),
  /** Position in the group, from 1. If the position is taken, the event is added at the end. */
  groupOrder: z.nullable(
    z
      .number("groupOrder must be a number")
      .check(
        z.int("groupOrder must be a whole number"),
        z.gte(1, "groupOrder begins at 1"),
        z.lte(GROUP_ORDER_MAX, "groupOrder is too large"),
      ),
  ),
}).check(
  z.refine(({ groupId, groupOrder }) => groupOrder == null || groupId != null, "groupOrder goes with a groupId"),
);
export type UpdateEvent = z.input<typeof UpdateEvent>;

export const eventCalls = {
  "GET /api/public/events/:eventId": {
    access: { who: "anyone", event: true },
    summary: "An event as attendees see it; only a few fields of a private archive that the caller may not see",
    isListed: true,
    answer: z.union([PublicEvent, PrivateArchiveStub]),
  },
  "GET /api/events": {
    access: { who: "hub", scope: "events:read" },
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
  "PUT /api/events/:eventId/logo": {
    access: ADMINS,
    summary: "Set the event's logo: PNG, JPEG or WebP, at most 512 KB and 2,000 pixels in width and height, else 415",
    body: LogoFile,
    bodyType: LOGO_BODY_TYPE,
    bodyMax: LOGO_BODY_MAX,
    answer: OrganizerEvent,
  },
  "DELETE /api/events/:eventId/logo": {
    access: ADMINS,
    summary: "Remove the event's logo; pages then show its group's",
    answer: OrganizerEvent,
  },
  "GET /api/events/:eventId/logo": {
    // The handler refuses callers who may not see a private archive.
    access: { who: "anyone", event: true },
    summary: "The event's own logo",
    query: LogoQuery,
    answer: LogoAnswer,
  },
} as const;
