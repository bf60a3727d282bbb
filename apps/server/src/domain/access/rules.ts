/**
 * Who may call what: one row per call of the contract, used by the HTTP guard; the live channel asks the same policy
 * (policy.ts). A call without a row does not compile.
 */
import { VOTE_LOGIN_SENTENCE } from "@hubbub/contract/activities/questions";
import type { CallName } from "@hubbub/contract/calls";
import type { FeatureFlag } from "@hubbub/contract/events";

import type { GatedActivity } from "../events/event-state.ts";
import type { SecurityEventName } from "../../platform/http/security-log.ts";

/**
 * "anyone" also without any identity · "wallet" a wallet session · "hub" an organizer's bearer · "premium" hub and premium, or owner of an event ·
 * "moderator", "admin", "owner": at least that standing in the event or the group.
 */
export type Who = "anyone" | "wallet" | "hub" | "premium" | "moderator" | "admin" | "owner";

export interface AccessRule {
  who: Who;
  /** Whether the call is about one event, which must exist. */
  event?: true;
  /** Whether the call is about one group, which must exist. */
  group?: true;
  /** What somebody without a wallet session is told, where "Login required" says too little. */
  loginSentence?: string;
  /** Sub-resources of an event or a group close with it: private archives and login-required groups. */
  subResource?: true;
  /** Needs a wallet session in events whose chat takes no anonymous messages. */
  chatLogin?: true;
  /** A submission to this activity: refused unless its switch and the event's state allow it. */
  submitsTo?: GatedActivity;
  /** A control that an archived event no longer has. */
  closesWithArchive?: true;
  /** Leaving a team is no use of the role (see `acceptRoles`). */
  leavesTeam?: true;
  /** Refused while this switch is off, whatever the event's state. */
  whileOn?: FeatureFlag;
  /** Written to the security log when the call succeeds. */
  records?: SecurityEventName;
}

const voting: AccessRule = {
  who: "wallet",
  loginSentence: VOTE_LOGIN_SENTENCE,
  event: true,
  subResource: true,
  submitsTo: "questions",
};

/** `POST /api/translate` names its event in the body or by cookie, so its handler asks the guard with this rule. */
export const translateInEvent: AccessRule = {
  who: "anyone",
  event: true,
  subResource: true,
  whileOn: "enableTranslation",
};

export const accessRules: Record<CallName, AccessRule> = {
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
  // The collaborator's own group decides; a foreign one answers 404, so the store is asked for both at once.
  "DELETE /api/event-groups/collaborators/:collaboratorId": { who: "hub", records: "authz_change" },
  "POST /api/event-groups/collaborators/:collaboratorId/confirm": { who: "hub", records: "authz_change" },
  "GET /api/users/:userId": { who: "hub" },
  "GET /api/events": { who: "hub" },
  "GET /api/setup-checklist": { who: "hub" },
  // The handler asks whether the caller is the installation's first organizer.
  "PATCH /api/setup-checklist": { who: "hub" },
  "POST /api/events/:eventId/poster-prints": { who: "moderator", event: true },
  "POST /api/events": { who: "premium" },
  "PATCH /api/events/:eventId": { who: "admin", event: true },
  "GET /api/events/:eventId/join-addresses": { who: "moderator", event: true },
  "GET /api/auth/me": { who: "hub" },
  "POST /api/auth/logout": { who: "anyone" },
  "GET /api/user": { who: "hub" },
  "GET /api/gfavip/auth": { who: "anyone" },
  "POST /api/gfavip/callback": { who: "anyone" },
  "POST /api/gfavip/logout": { who: "anyone" },
  "GET /api/events/:eventId/icebreaker": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/icebreaker": { who: "anyone", event: true, subResource: true, submitsTo: "icebreaker" },
  "PATCH /api/events/:eventId/icebreaker/:responseId/moderate": { who: "moderator", event: true },
  "GET /api/events/:eventId/word-rules": { who: "anyone", event: true, subResource: true },
  "PUT /api/events/:eventId/word-rules": { who: "moderator", event: true },
  "GET /api/events/:eventId/emoji": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/emoji": { who: "anyone", event: true, subResource: true, submitsTo: "emoji" },
  "GET /api/events/:eventId/social": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/social": { who: "anyone", event: true, subResource: true, submitsTo: "questions" },
  "GET /api/events/:eventId/social/pending": { who: "moderator", event: true },
  "GET /api/events/:eventId/social/:postId/votes": { who: "anyone", event: true, subResource: true },
  "GET /api/events/:eventId/social/:postId/votes/:profileId": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/social/:postId/vote": voting,
  "DELETE /api/events/:eventId/social/:postId/vote": voting,
  "PATCH /api/events/:eventId/social/:postId/moderate": { who: "moderator", event: true },
  "PATCH /api/events/:eventId/social/:postId/reset": { who: "moderator", event: true },
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
  "PATCH /api/events/:eventId/chat/:messageId/moderate": { who: "moderator", event: true },
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
  // About the caller alone, as GET /api/me.
  "GET /api/events/:eventId/my-day": { who: "anyone", event: true, subResource: true },
  "POST /api/events/:eventId/calculate-leaderboard": { who: "admin", event: true },
  "PATCH /api/events/:eventId/archive": { who: "admin", event: true },
  "GET /api/public/events/:eventId/session-end": { who: "anyone", event: true, subResource: true },
  "DELETE /api/events/:eventId": { who: "owner", event: true, records: "sensitive_delete" },
  "GET /api/events/:eventId/collaborators": { who: "admin", event: true },
  "POST /api/events/:eventId/collaborators": { who: "admin", event: true, records: "authz_change" },
  // Whose role one may confirm is in domain/team/team-rules.ts.
  "POST /api/events/:eventId/collaborators/:collaboratorId/confirm": {
    who: "admin",
    event: true,
    records: "authz_change",
  },
  // Moderators may leave; whom else one may take out is in domain/team/team-rules.ts.
  "DELETE /api/events/:eventId/collaborators/:collaboratorId": {
    who: "moderator",
    event: true,
    leavesTeam: true,
    records: "authz_change",
  },
  "GET /api/events/:eventId/text-filter": { who: "moderator", event: true },
  "PUT /api/events/:eventId/text-filter": { who: "moderator", event: true },
  "GET /api/events/:eventId/mutes": { who: "moderator", event: true },
  "POST /api/events/:eventId/mutes": { who: "moderator", event: true },
  "DELETE /api/events/:eventId/mutes/:muteId": { who: "moderator", event: true },
  "GET /api/events/:eventId/insights": { who: "moderator", event: true },
  "GET /api/events/:eventId/export": { who: "admin", event: true, records: "sensitive_read" },
  // About the caller alone, whoever that is: what is certainly theirs (submissions/submitter.ts).
  "GET /api/me": { who: "anyone" },
  "DELETE /api/me": { who: "anyone", records: "sensitive_delete" },
  "GET /api/events/:eventId/rehearsal": { who: "admin", event: true },
  "POST /api/events/:eventId/rehearsal": { who: "admin", event: true, closesWithArchive: true },
  "DELETE /api/events/:eventId/rehearsal": { who: "admin", event: true },
};
