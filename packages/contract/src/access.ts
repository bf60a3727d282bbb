/**
 * What describes an HTTP call, and access rules: who may make a call, and in which state of its event. The server decides
 * by the rules for every call and for the live channel (apps/server/src/domain/access/policy.ts); the types of a handler's
 * arguments follow from the rule.
 */
import type * as z from "zod/mini";

import type { ActivitySwitch, AnonymousSetting, SubmissionActivity } from "./activities/index.ts";

/** One HTTP call. The parameters in its path are text. */
export interface Call {
  access: AccessRule;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The content type of the body. Default: JSON. */
  bodyType?: string;
  /** Maximum size of the body in bytes, if the limit of all other calls is too low. */
  bodyMax?: number;
  /** The response body. */
  answer: z.ZodMiniType;
  /** Status code on success. Default: 200. */
  status?: number;
  /** Whether `GET /api/events/:eventId/lists` can contain its answer. */
  isListed?: true;
}

/**
 * - "moderator": makes the calls for moderators of the event.
 * - "speaker": makes the calls for the crew of the stage, and reads the polls and the microphone queue as the team sees
 *   them.
 * - "screen": reads what attendees read, also in a private archive and in a group that requires a login.
 */
export const ACCESS_LINK_ROLES = ["moderator", "speaker", "screen"] as const;
export type AccessLinkRole = (typeof ACCESS_LINK_ROLES)[number];

/**
 * What an API key may be allowed (api-keys.ts).
 *
 * - "events:read": reads what its owner may read, and the live channel.
 * - "events:write": creates, changes and deletes events, groups, and what activities prepare, such as polls.
 * - "moderate": decides about contributions, and opens and closes polls.
 * - "stage": controls the stage, the timer and the microphone queue.
 * - "captions:write": sends and corrects captions.
 * - "exports:read": downloads exports and reports.
 */
export const API_KEY_SCOPES = [
  "events:read",
  "events:write",
  "moderate",
  "stage",
  "captions:write",
  "exports:read",
] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** At least this role in the event or the group that the call is about. */
export type TeamOnly = "moderator" | "admin" | "owner";

/**
 * - `anyone`: no account is needed.
 * - `wallet`: somebody with a wallet session.
 * - `hub`: an organizer, by a bearer token of the hub.
 * - `creator`: an organizer who may create events: with premium, or the owner of an event.
 */
export type Who = "anyone" | "wallet" | "hub" | "creator" | TeamOnly;

export interface AccessRule {
  who: Who;
  /**
   * Roles of access links that may make a call of the team, besides the accounts that `who` names. Only for calls about
   * an event. The caller of such a call may have no account, so the handler's `hub` and `role` can be null; `actor` is
   * who did it.
   */
  links?: readonly AccessLinkRole[];
  /** Whether the call is about one event, which must exist. */
  event?: true;
  /** Whether the call is about one group, which must exist. */
  group?: true;
  /** The message for a caller without a wallet session, in place of "Login Required". */
  loginSentence?: string;
  /** Closed in private archives, and in groups that require a login. */
  needsEntry?: true;
  /** Requires a wallet session in events where this setting is off. */
  loginUnless?: AnonymousSetting;
  /** A submission to this activity: refused unless the activity is on and the event's state allows submissions. */
  submitsTo?: SubmissionActivity;
  /** Refused in archived events. */
  closesWithArchive?: true;
  /** Set on the call that leaves a team: it must not count as accepting the invitation. */
  leavesTeam?: true;
  /** Refused while this switch of the event is off. */
  whileOn?: ActivitySwitch;
  /** The scope that an API key needs, where `scopeOf` would not find it; null: no key may make the call. */
  scope?: ApiKeyScope | null;
  /** The name of a successful call in the security log. */
  records?: "authz_change" | "sensitive_delete" | "sensitive_read";
}

/** Everybody who may see the event. */
export const READERS = { who: "anyone", event: true, needsEntry: true } as const satisfies AccessRule;
/** The accounts of the event's team. */
export const TEAM_ACCOUNTS = { who: "moderator", event: true } as const satisfies AccessRule;
/** Who moderates what attendees sent, and runs polls: the team's accounts, and holders of a moderator link. */
export const MODERATORS = { ...TEAM_ACCOUNTS, links: ["moderator"] } as const satisfies AccessRule;
/** Who controls the stage: the moderators and the person on stage. */
export const STAGE_CREW = { ...TEAM_ACCOUNTS, links: ["moderator", "speaker"] } as const satisfies AccessRule;
/** Who manages the event. */
export const ADMINS = { who: "admin", event: true } as const satisfies AccessRule;
