/** Event groups: conferences whose sessions are events. */
import * as z from "zod/mini";

import {
  AccentColor,
  Brand,
  HideProductName,
  LOGO_BODY_MAX,
  LOGO_BODY_TYPE,
  LogoAnswer,
  LogoFile,
  LogoQuery,
} from "./branding.ts";
import { fieldFor } from "./activities/index.ts";
import { normalizeEventId } from "./event-id.ts";
import { PublicEvent, SESSION_STATES, STAFF_ROLES } from "./events.ts";
import { msg } from "./messages.ts";
import { permalinkFault } from "./permalink.ts";
import { changes, flag, instant, text, WebAddress } from "./schema.ts";
import { AddCollaborator, Collaborator } from "./team.ts";

/**
 * Which sessions of a group accept submissions. "sequential": the current one. "hybrid": the current one, and
 * icebreaker and questions of future ones. "open": all.
 */
export const SESSION_ACCESS_MODES = ["hybrid", "sequential", "open"] as const;
export type SessionAccessMode = (typeof SESSION_ACCESS_MODES)[number];

export const GROUP_TITLE_MAX = 200;
export const GROUP_DESCRIPTION_MAX = 2000;
export const BANNER_FIELDS = ["bannerUrl1", "bannerUrl2", "bannerUrl3"] as const;
export type BannerField = (typeof BANNER_FIELDS)[number];

/** Fields of a group that an event page needs for its link. */
export const PublicGroup = z.object({ permalink: z.string(), title: z.string() });
export type PublicGroup = z.infer<typeof PublicGroup>;

export const EventGroup = z.object({
  id: z.string(),
  permalink: z.string(),
  title: z.string(),
  description: z.string(),
  logoUrl: z.nullable(z.string()),
  ...fieldFor(BANNER_FIELDS, () => z.nullable(z.string())),
  requireGFAVIPLogin: z.boolean(),
  currentEventId: z.nullable(z.string()),
  sessionAccessMode: z.enum(SESSION_ACCESS_MODES),
  /** Null if nothing is set. */
  brand: z.nullable(Brand),
});
export type EventGroup = z.infer<typeof EventGroup>;

export const OrganizerGroup = z.extend(EventGroup, {
  organizerId: z.string(),
  createdAt: instant,
  sessionCount: z.number(),
  /** The time zone of the last import of a schedule; null before the first one. */
  scheduleTimeZone: z.nullable(z.string()),
  role: z.enum(STAFF_ROLES),
});
export type OrganizerGroup = z.infer<typeof OrganizerGroup>;

/** A session in the group's list. For a private archive, only the team gets more than the title. */
export const GroupSession = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  ...z.pick(PublicEvent, { room: true, speakers: true, startsAt: true, endsAt: true }).shape,
  speakerProfileUrl: z.nullable(z.string()),
  isArchived: z.boolean(),
  isPrivate: z.boolean(),
  sessionState: z.enum(SESSION_STATES),
  groupOrder: z.number(),
});
export type GroupSession = z.infer<typeof GroupSession>;

const groupTitle = text("Title", { max: GROUP_TITLE_MAX });
const groupDescription = text("Description", { max: GROUP_DESCRIPTION_MAX, multiline: true, optional: true });

export const Permalink = z
  .string({ error: ({ input }) => (input === undefined ? msg("Permalink is required") : "Permalink must be text") })
  .check(
    z.trim(),
    z.check((payload) => {
      const fault = permalinkFault(payload.value);
      if (fault) payload.issues.push({ code: "custom", message: fault, input: payload.value });
    }),
  );

export const CreateGroup = z.strictObject({
  title: groupTitle,
  description: z._default(groupDescription, ""),
  permalink: Permalink,
});
export type CreateGroup = z.input<typeof CreateGroup>;

export const UpdateGroup = changes({
  title: groupTitle,
  description: groupDescription,
  logoUrl: WebAddress,
  ...fieldFor(BANNER_FIELDS, () => WebAddress),
  requireGFAVIPLogin: flag("requireGFAVIPLogin"),
  sessionAccessMode: z.enum(SESSION_ACCESS_MODES, "sessionAccessMode must be hybrid, sequential or open"),
  accentColor: AccentColor,
  hideProductName: HideProductName,
});
export type UpdateGroup = z.input<typeof UpdateGroup>;

const eventId = z.string("eventId must be text").check(z.overwrite(normalizeEventId));

export const ReorderSessions = z.strictObject({
  updates: z.array(
    z.strictObject({
      eventId,
      groupOrder: z.number("groupOrder must be a number").check(z.int("groupOrder must be a whole number")),
    }),
    "updates must be a list",
  ),
});
export type ReorderSessions = z.input<typeof ReorderSessions>;

const GroupAnswer = z.union([OrganizerGroup, EventGroup]);

export const groupCalls = {
  "GET /api/public/event-groups/:groupId": {
    access: { who: "anyone", group: true },
    summary: "A group's title and permalink, by id or permalink",
    answer: PublicGroup,
  },
  "GET /api/event-groups": {
    access: { who: "hub", scope: "events:read" },
    summary: "Groups that the caller owns or collaborates on, newest first",
    answer: z.array(OrganizerGroup),
  },
  "POST /api/event-groups": {
    access: { who: "creator" },
    summary: "Create a group",
    body: CreateGroup,
    answer: OrganizerGroup,
    status: 201,
  },
  "GET /api/event-groups/permalink/:permalink": {
    access: { who: "anyone", group: true },
    summary: "A group by its permalink; its team gets more fields",
    answer: GroupAnswer,
  },
  "GET /api/event-groups/:groupId/events": {
    access: { who: "anyone", group: true, needsEntry: true },
    summary: "The group's sessions in order",
    answer: z.array(GroupSession),
  },
  "GET /api/event-groups/:groupId/next-event": {
    access: { who: "admin", group: true },
    summary: "The session after the current one; 404 if there is none",
    query: z.object({ currentEventId: z.optional(z.string().check(z.overwrite(normalizeEventId))) }),
    answer: z.object({ nextEvent: GroupSession }),
  },
  "PATCH /api/event-groups/:groupId": {
    access: { who: "admin", group: true },
    summary: "Change a group's settings",
    body: UpdateGroup,
    answer: OrganizerGroup,
  },
  "PUT /api/event-groups/:groupId/logo": {
    access: { who: "owner", group: true },
    summary: "Set the group's logo, which its sessions inherit; the same limits as for an event's",
    body: LogoFile,
    bodyType: LOGO_BODY_TYPE,
    bodyMax: LOGO_BODY_MAX,
    answer: OrganizerGroup,
  },
  "DELETE /api/event-groups/:groupId/logo": {
    access: { who: "owner", group: true },
    summary: "Remove the group's logo",
    answer: OrganizerGroup,
  },
  "GET /api/event-groups/:groupId/logo": {
    access: { who: "anyone", group: true },
    summary: "The group's logo",
    query: LogoQuery,
    answer: LogoAnswer,
  },
  "PATCH /api/event-groups/:groupId/activate-event": {
    access: { who: "admin", group: true },
    summary: "Make a session the group's current one",
    body: z.strictObject({ eventId }),
    answer: OrganizerGroup,
  },
  "PATCH /api/event-groups/:groupId/reorder": {
    access: { who: "admin", group: true },
    summary: "Reorder all sessions of the group; positions start at 1",
    body: ReorderSessions,
    answer: z.array(GroupSession),
  },
  "DELETE /api/event-groups/:groupId": {
    access: { who: "owner", group: true, records: "sensitive_delete" },
    summary: "Delete a group; its sessions stay as single events",
    answer: z.null(),
    status: 204,
  },
  "GET /api/event-groups/:groupId/collaborators": {
    access: { who: "owner", group: true },
    summary: "The group's team",
    answer: z.array(Collaborator),
  },
  "POST /api/event-groups/:groupId/collaborators": {
    access: { who: "owner", group: true, records: "authz_change" },
    summary: "Add somebody to the group's team by hub username",
    body: AddCollaborator,
    answer: Collaborator,
    status: 201,
  },
  "POST /api/event-groups/collaborators/:collaboratorId/confirm": {
    access: { who: "hub", records: "authz_change" },
    summary: "Confirm that the account that claims an invitation is the invited person; grants the role",
    answer: Collaborator,
  },
  "DELETE /api/event-groups/collaborators/:collaboratorId": {
    // The handler checks that the collaborator is of a group of the caller, and refuses with 404 otherwise.
    access: { who: "hub", records: "authz_change" },
    summary: "Remove somebody from the group's team",
    answer: z.null(),
    status: 204,
  },
  "GET /api/users/:userId": {
    access: { who: "hub" },
    summary: "An organizer's name; the email address only for themselves and the teams of their groups",
    answer: z.object({ id: z.string(), dbId: z.string(), username: z.string(), email: z.optional(z.string()) }),
  },
} as const;
