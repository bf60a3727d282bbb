/** The audit log of an event: what moderators and organizers did, and who it was. */
import * as z from "zod/mini";

import { ADMINS } from "./access.ts";
import { valuesOf } from "./activities/index.ts";
import { instant } from "./schema.ts";

/** What a member of the team or the holder of an access link did. */
const LOGGED_ACTIONS = [
  ...valuesOf("moderation").flatMap(({ loggedActions }) => loggedActions),
  "stage_live",
  "stage_frozen",
  "stage_black",
  "text_filter_changed",
  "participant_muted",
  "participant_unmuted",
  "link_created",
  "link_revoked",
] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

/** Maximum number of entries in `GET /api/events/:eventId/activity-log`. The JSON export contains all. */
export const AUDIT_LOG_MAX = 500;

export const AuditLogEntry = z.object({
  id: z.string(),
  at: instant,
  action: z.enum(LOGGED_ACTIONS),
  /** The username of an account, or the name of an API key or the label of an access link; null if the account was deleted. */
  by: z.nullable(z.object({ kind: z.enum(["account", "key", "link"]), name: z.string() })),
  /** Begin of what the action was about, as it is now; null if it was deleted, erased, or the whole event. */
  subject: z.nullable(z.string()),
});
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

export const auditLogCalls = {
  "GET /api/events/:eventId/activity-log": {
    access: { ...ADMINS, scope: "exports:read" },
    summary: `What moderators and organizers did, the newest first; at most ${AUDIT_LOG_MAX}`,
    answer: z.array(AuditLogEntry),
  },
} as const;
