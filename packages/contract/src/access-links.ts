/**
 * Access links: a role in one event for everybody who opens the link, without an account. The secret is in the fragment
 * of the link's URL, which browsers send to no server. The page at `ACCESS_LINK_PATH` exchanges it for a cookie.
 */
import * as z from "zod/mini";

import { ACCESS_LINK_ROLES, ADMINS } from "./access.ts";
import { msg } from "./messages.ts";
import { flag, instant, text } from "./schema.ts";

/** Maximum number of links of an event that have not expired. */
export const ACCESS_LINKS_MAX = 20;
export const ACCESS_LINK_LABEL_MAX = 40;
export const ACCESS_LINK_DAYS_MAX = 30;
export const ACCESS_LINK_PATH = "/link";
/** What everybody reads who opens, or has opened, a link that expired or was revoked. */
export const DEAD_LINK_SENTENCE = msg("This link no longer works");

const DAY_MS = 24 * 3600_000;
/** For clocks that differ, and for the time that the request takes. */
const TOLERANCE_MS = 60_000;

const expiry = z.iso
  .datetime({ offset: true, error: "expiresAt must be a date and time, such as 2026-05-01T18:00:00Z" })
  .check(
    z.check((payload) => {
      const left = Date.parse(payload.value) - Date.now();
      const message =
        left <= 0
          ? "expiresAt must be in the future"
          : left > ACCESS_LINK_DAYS_MAX * DAY_MS + TOLERANCE_MS
            ? `expiresAt must be at most ${ACCESS_LINK_DAYS_MAX} days from now`
            : null;
      if (message !== null) payload.issues.push({ code: "custom", message, input: payload.value });
    }),
  );

export const CreateAccessLink = z.strictObject({
  role: z.enum(ACCESS_LINK_ROLES, `role must be one of ${ACCESS_LINK_ROLES.join(", ")}`),
  label: text("Label", { max: ACCESS_LINK_LABEL_MAX }, { blank: msg("Label is required") }),
  expiresAt: expiry,
});
export type CreateAccessLink = z.input<typeof CreateAccessLink>;

export const AccessLink = z.object({
  id: z.string(),
  role: z.enum(ACCESS_LINK_ROLES),
  label: z.string(),
  createdAt: instant,
  /** The username of the organizer who created it; null if the account was deleted. */
  createdBy: z.nullable(z.string()),
  expiresAt: instant,
  /** When somebody opened the link last; null if nobody has. */
  openedAt: z.nullable(instant),
  /** How often the link was opened: on how many devices, at most. */
  opened: z.number(),
});
export type AccessLink = z.infer<typeof AccessLink>;

/** With the URL, which contains the secret. No other answer contains it. */
export const CreatedAccessLink = z.extend(AccessLink, { url: z.string() });
export type CreatedAccessLink = z.infer<typeof CreatedAccessLink>;

export const OwnAccessLink = z.object({ role: z.enum(ACCESS_LINK_ROLES), label: z.string(), expiresAt: instant });
export type OwnAccessLink = z.infer<typeof OwnAccessLink>;

export const OpenedAccessLink = z.extend(OwnAccessLink, { eventId: z.string() });
export type OpenedAccessLink = z.infer<typeof OpenedAccessLink>;

export const SpeakerLink = z.object({
  eventId: z.string(),
  /** "exists": the session has a speaker link that works. "full": it has the maximum number of links. */
  state: z.enum(["created", "exists", "full"]),
  /** With the secret. No other answer contains it. */
  url: z.nullable(z.string()),
  expiresAt: z.nullable(instant),
});
export type SpeakerLink = z.infer<typeof SpeakerLink>;

export const accessLinkCalls = {
  "GET /api/events/:eventId/access-links": {
    access: ADMINS,
    summary: "The event's access links, without their secrets, the newest first",
    answer: z.array(AccessLink),
  },
  "POST /api/events/:eventId/access-links": {
    access: { ...ADMINS, records: "authz_change" },
    summary: "Create an access link. Only this answer contains its URL",
    body: CreateAccessLink,
    answer: CreatedAccessLink,
    status: 201,
  },
  "DELETE /api/events/:eventId/access-links/:linkId": {
    access: { ...ADMINS, records: "authz_change" },
    summary: "Revoke an access link. Its holders lose the role at once",
    answer: z.null(),
    status: 204,
  },
  "POST /api/access-links/open": {
    // The secret names the event. The handler limits attempts.
    access: { who: "anyone" },
    summary: "Exchange the secret of an access link for a cookie of its event",
    body: z.strictObject({
      secret: z.string("secret must be text").check(z.maxLength(100, "secret is too long")),
    }),
    answer: OpenedAccessLink,
  },
  "GET /api/events/:eventId/access-link": {
    // Only the link that the caller has opened.
    access: { who: "anyone", event: true },
    summary: "The access link that this browser has opened for the event; null if there is none, 401 if it is dead",
    answer: z.nullable(OwnAccessLink),
  },
  "DELETE /api/events/:eventId/access-link": {
    access: { who: "anyone", event: true },
    summary: "Remove the cookie of the access link from this browser. The link itself keeps working",
    answer: z.null(),
    status: 204,
  },
  "POST /api/event-groups/:groupId/speaker-links": {
    access: { who: "admin", group: true, records: "authz_change" },
    summary: "Create a speaker link for each session that has none. Only this answer contains their URLs",
    /** `replace` revokes the speaker links that exist, and creates new ones for all sessions. */
    body: z.strictObject({ replace: z._default(flag("replace"), false) }),
    answer: z.array(SpeakerLink),
  },
} as const;
