/**
 * The access table: who may make which call. One row for each call of the contract; a call without a row does not
 * compile, and what a handler receives follows from its row (api/guard.ts). policy.ts decides by these rows, for HTTP
 * and for the live channel.
 */
import type { AccessLinkRole } from "@hubbub/contract/access-link-limits";
import { VOTE_LOGIN_SENTENCE } from "@hubbub/contract/activities/questions";
import type { CallName } from "@hubbub/contract/calls";
import type { FeatureFlag } from "@hubbub/contract/events";

import type { Submitted } from "../events/event-state.ts";
import type { SecurityEventName } from "../../platform/http/security-log.ts";

/** At least this role in the event or the group that the call is about. */
export type TeamOnly = "moderator" | "admin" | "owner";

/**
 * - `anyone`: no account is needed.
 * - `wallet`: somebody with a wallet session.
 * - `hub`: an organizer, by a bearer token of the hub.
 * - `premium`: an organizer with premium, or one who owns an event.
 */
export type Who = "anyone" | "wallet" | "hub" | "premium" | TeamOnly;

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
  /** The message for a caller without a wallet session, in place of "Login required". */
  loginSentence?: string;
  /** Closed in private archives, and in groups that require a login. */
  subResource?: true;
  /** Requires a wallet session in events whose chat does not allow anonymous messages. */
  chatLogin?: true;
  /** A submission to this activity: refused unless the activity is on and the event's state allows submissions. */
  submitsTo?: Submitted;
  /** Refused in archived events. */
  closesWithArchive?: true;
  /** Leaving a team does not accept an invitation to it (`acceptRole` in api/accept-role.ts). */
  leavesTeam?: true;
  /** Refused while this switch of the event is off. */
  whileOn?: FeatureFlag;
  /** Written to the security log when the call succeeds. */
  records?: SecurityEventName;
}

const voting = {
  who: "wallet",
  loginSentence: VOTE_LOGIN_SENTENCE,
  event: true,
  subResource: true,
  submitsTo: "questions",
} as const satisfies AccessRule;

/** Moderating what attendees sent, and running polls. */
const moderating = { who: "moderator", links: ["moderator"], event: true } as const satisfies AccessRule;

/** What the person on stage does too. */
const onStage = { who: "moderator", links: ["moderator", "speaker"], event: true } as const satisfies AccessRule;

/**
 * `POST /api/translate` names its event in the body or by cookie, so its handler calls the guard with this rule. The
 * handler also refuses callers without an account or a participant cookie. That is not a condition of this table,
 * because it follows from the limit of the call: without one of them, the handler has no key to count under.
 */
export const translateInEvent = {
  who: "anyone",
  event: true,
  subResource: true,
  whileOn: "enableTranslation",
} as const satisfies AccessRule;

export const accessRules = {
  "GET /api/public/events/:eventId": { who: "anyone", event: true },
  "GET /api/public/event-groups/:groupId": { who: "anyone", group: true },
  "GET /api/event-groups": { who: "hub" },
  "POST /api/event-groups": { who: "premium" },
  "GET /api/event-groups/permalink/:permalink": { who: "anyone", group: true },
  "GET /api/event-groups/:groupId/events": { who: "anyone", group: true, subResource: true },
  "GET /api/event-groups/:groupId/leaderboard": { who: "anyone", group: true, subResource: true },
  "GET /api/event-groups/:groupId/next-event": { who: "admin", group: true },
  "PATCH /api/event-groups/:groupId": { who: "admin", group: true },
  "PATCH /api/event-groups/:groupId/activate-event": { who: "admin", group: true },
  "PATCH /api/event-groups/:groupId/reorder": { who: "admin", group: true },
  "DELETE /api/event-groups/:groupId": { who: "owner", group: true, records: "sensitive_delete" },
  "GET /api/event-groups/:groupId/collaborators": { who: "owner", group: true },
  "POST /api/event-groups/:groupId/collaborators": { who: "owner", group: true, records: "authz_change" },
  // The handler checks that the collaborator is of a group of the caller, and refuses with 404 otherwise.
  "DELETE /api/event-groups/collaborators/:collaboratorId": { who: "hub", records: "authz_change" },
  "POST /api/event-groups/collaborators/:collaboratorId/confirm": { who: "hub", records: "authz_change" },
  "GET /api/users/:userId": { who: "hub" },
  "GET /api/events": { who: "hub" },
  "GET /api/setup-checklist": { who: "hub" },
  // The handler checks that the caller is the installation's first organizer.
  "PATCH /api/setup-checklist": { who: "hub" },
  "POST /api/events/:eventId/poster-prints": { who: "moderator", event: true },
  "POST /api/events": { who: "premium" },
  "PATCH /api/events/:eventId": { who: "admin", event: true },
  // The handler checks that the caller may create events, too.
  "POST /api/events/:eventId/duplicate": { who: "admin", event: true },
  "GET /api/events/:eventId/settings.json": { who: "admin", event: true },
  "POST /api/events/import": { who: "premium" },
  "GET /api/events/:eventId/join-addresses": { who: "moderator", event: true },
  "GET /api/auth/me": { who: "hub" },
  "POST /api/auth/logout": { who: "anyone" },
  "GET /api/user": { who: "hub" },
  "GET /api/gfavip/auth": { who: "anyone" },
  "POST /api/gfavip/callback": { who: "anyone" },
  "POST /api/gfavip/logout": { who: "anyone" },
  "GET /api/events/:eventId/icebreaker": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/icebreaker": { who: "anyone", event: true, subResource: true, submitsTo: "icebreaker" },
  "PATCH /api/events/:eventId/icebreaker/:responseId/moderate": moderating,
  "GET /api/events/:eventId/word-rules": { who: "anyone", event: true, subResource: true },
  "PUT /api/events/:eventId/word-rules": moderating,
  "GET /api/events/:eventId/emoji": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/emoji": { who: "anyone", event: true, subResource: true, submitsTo: "emoji" },
  "GET /api/events/:eventId/social": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/social": { who: "anyone", event: true, subResource: true, submitsTo: "questions" },
  "GET /api/events/:eventId/social/pending": moderating,
  "GET /api/events/:eventId/social/:postId/votes": { who: "anyone", event: true, subResource: true },
  "GET /api/events/:eventId/social/:postId/votes/:profileId": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/social/:postId/vote": voting,
  "DELETE /api/events/:eventId/social/:postId/vote": voting,
  "GET /api/events/:eventId/question-tally": { who: "anyone", event: true, subResource: true },
  "GET /api/events/:eventId/question-labels": moderating,
  "PUT /api/events/:eventId/question-labels": moderating,
  "PUT /api/events/:eventId/social/:postId/labels": moderating,
  "POST /api/events/:eventId/social/merge": moderating,
  "POST /api/events/:eventId/social/unmerge": moderating,
  "PATCH /api/events/:eventId/social/:postId/moderate": moderating,
  "PATCH /api/events/:eventId/social/:postId/reset": moderating,
  "GET /api/events/:eventId/chat": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/chat": {
    who: "anyone",
    event: true,
    subResource: true,
    chatLogin: true,
    submitsTo: "chat",
  },
  "GET /api/events/:eventId/chat/:messageId/reactions": {
    who: "anyone",
    event: true,
    subResource: true,
    chatLogin: true,
  },
  "POST /api/events/:eventId/chat/:messageId/reactions": {
    who: "anyone",
    event: true,
    subResource: true,
    chatLogin: true,
    submitsTo: "chat",
  },
  "PATCH /api/events/:eventId/chat/:messageId/moderate": moderating,
  "GET /api/events/:eventId/timer": { who: "anyone", event: true, subResource: true },
  "PATCH /api/events/:eventId/timer/duration": { who: "admin", event: true, closesWithArchive: true },
  "POST /api/events/:eventId/timer/start": { who: "admin", event: true, closesWithArchive: true },
  "POST /api/events/:eventId/timer/stop": { who: "admin", event: true, closesWithArchive: true },
  "POST /api/events/:eventId/timer/reset": { who: "admin", event: true, closesWithArchive: true },
  "GET /api/public/events/:eventId/prize-winners": { who: "anyone", event: true, subResource: true },
  "GET /api/events/:eventId/prize/entries": { who: "moderator", event: true },
  "GET /api/events/:eventId/prize/winners": { who: "moderator", event: true },
  "POST /api/events/:eventId/prize/draw": { who: "admin", event: true },
  "GET /api/events/:eventId/prize/next": { who: "anyone", event: true, subResource: true },
  "GET /api/events/:eventId/prize/draws/:drawId": { who: "anyone", event: true, subResource: true },
  "GET /api/events/:eventId/polls": { who: "anyone", event: true, subResource: true },
  // Returns only what the caller sent, as GET /api/me.
  "GET /api/events/:eventId/polls/mine": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/polls/:pollId/answer": {
    who: "anyone",
    event: true,
    subResource: true,
    submitsTo: "polls",
  },
  "POST /api/events/:eventId/polls": { who: "admin", event: true },
  "POST /api/events/:eventId/polls/import": { who: "admin", event: true },
  "PATCH /api/events/:eventId/polls/order": { who: "admin", event: true },
  "PATCH /api/events/:eventId/polls/:pollId": { who: "admin", event: true },
  "DELETE /api/events/:eventId/polls/:pollId": { who: "admin", event: true },
  "POST /api/events/:eventId/polls/:pollId/open": { ...moderating, closesWithArchive: true },
  "POST /api/events/:eventId/polls/:pollId/close": { ...moderating, closesWithArchive: true },
  "POST /api/events/:eventId/polls/:pollId/reset": { ...moderating, closesWithArchive: true },
  "GET /api/events/:eventId/polls/:pollId/answers": moderating,
  "PATCH /api/events/:eventId/polls/:pollId/answers/:answerId": moderating,
  "POST /api/events/:eventId/feedback": { who: "anyone", event: true, subResource: true, submitsTo: "feedback" },
  "GET /api/events/:eventId/feedback/mine": { who: "anyone", event: true, subResource: true },
  "GET /api/events/:eventId/feedback": { who: "moderator", event: true },
  "GET /api/event-groups/:groupId/feedback": { who: "moderator", group: true },
  "POST /api/translate": { who: "anyone" },
  "GET /api/events/:eventId/translation-history/:participantId": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/translation-history": {
    who: "anyone",
    event: true,
    subResource: true,
    whileOn: "enableTranslation",
  },
  "GET /api/events/:eventId/translation-captions": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/translation-captions": {
    who: "moderator",
    event: true,
    closesWithArchive: true,
    whileOn: "enableTranslation",
  },
  "GET /api/events/:eventId/leaderboard": { who: "anyone", event: true, subResource: true },
  // Returns only what the caller sent, as GET /api/me.
  "GET /api/events/:eventId/my-day": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/calculate-leaderboard": { who: "admin", event: true },
  "PATCH /api/events/:eventId/archive": { who: "admin", event: true },
  "GET /api/public/events/:eventId/session-end": { who: "anyone", event: true, subResource: true },
  "DELETE /api/events/:eventId": { who: "owner", event: true, records: "sensitive_delete" },
  "GET /api/events/:eventId/collaborators": { who: "admin", event: true },
  // Only the caller's own membership, so that moderators can leave.
  "GET /api/events/:eventId/collaborators/me": { who: "moderator", event: true },
  "POST /api/events/:eventId/collaborators": { who: "admin", event: true, records: "authz_change" },
  // domain/team/team-rules.ts: whose role a caller may confirm.
  "POST /api/events/:eventId/collaborators/:collaboratorId/confirm": {
    who: "admin",
    event: true,
    records: "authz_change",
  },
  // Moderators may leave. domain/team/team-rules.ts: whom else a caller may remove.
  "DELETE /api/events/:eventId/collaborators/:collaboratorId": {
    who: "moderator",
    event: true,
    leavesTeam: true,
    records: "authz_change",
  },
  "GET /api/events/:eventId/access-links": { who: "admin", event: true },
  "POST /api/events/:eventId/access-links": { who: "admin", event: true, records: "authz_change" },
  "DELETE /api/events/:eventId/access-links/:linkId": { who: "admin", event: true, records: "authz_change" },
  // The secret names the event. The handler limits attempts.
  "POST /api/access-links/open": { who: "anyone" },
  // Only the link that the caller has opened.
  "GET /api/events/:eventId/access-link": { who: "anyone", event: true },
  "DELETE /api/events/:eventId/access-link": { who: "anyone", event: true },
  "GET /api/events/:eventId/text-filter": { who: "moderator", event: true },
  "PUT /api/events/:eventId/text-filter": { who: "moderator", event: true },
  "GET /api/events/:eventId/mutes": moderating,
  "POST /api/events/:eventId/mutes": moderating,
  "DELETE /api/events/:eventId/mutes/:muteId": moderating,
  "GET /api/events/:eventId/activity-log": { who: "admin", event: true },
  "GET /api/events/:eventId/stage": { who: "anyone", event: true, subResource: true },
  // The handler lets speakers pin questions only.
  "PATCH /api/events/:eventId/stage": onStage,
  "GET /api/events/:eventId/run-sheet": onStage,
  "PUT /api/events/:eventId/run-sheet": { who: "admin", event: true },
  "POST /api/events/:eventId/run-sheet/go": onStage,
  "GET /api/events/:eventId/insights": { who: "moderator", event: true },
  "GET /api/events/:eventId/export": { who: "admin", event: true, records: "sensitive_read" },
  // Only what the caller sent: `certainKeysOf` in domain/identity/participant.ts.
  "GET /api/me": { who: "anyone" },
  "DELETE /api/me": { who: "anyone", records: "sensitive_delete" },
  "GET /api/events/:eventId/rehearsal": { who: "admin", event: true },
  "POST /api/events/:eventId/rehearsal": { who: "admin", event: true, closesWithArchive: true },
  "DELETE /api/events/:eventId/rehearsal": { who: "admin", event: true },
} as const satisfies Record<CallName, AccessRule>;

/** The row of one call. */
export type RuleOf<N extends CallName> = (typeof accessRules)[N];

const TEAM: ReadonlySet<Who> = new Set<TeamOnly>(["moderator", "admin", "owner"]);

/** Whether the call is for the team of an event or of a group. */
export function isTeamOnly({ who }: AccessRule): boolean {
  return TEAM.has(who);
}

/** Whether the caller must be an organizer. */
export function needsOrganizer(rule: AccessRule): boolean {
  return rule.who === "hub" || rule.who === "premium" || isTeamOnly(rule);
}
