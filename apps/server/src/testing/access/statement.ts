/**
 * The expected access of each call, independent of the server's table, and what the tests send to it. A call of the
 * contract without a line here does not compile.
 */
import { randomBytes } from "node:crypto";

import type { AccessLinkRole } from "@hubbub/contract/access-link-limits";
import type { CallName } from "@hubbub/contract/calls";

import type { TestApp } from "../test-app.ts";
import { type Gate, mayReadPrivate, type Refusal, type Who } from "./expectation.ts";
import { isTeam, type People, type PersonFacts } from "./people.ts";
import { makeWorld, type World } from "./worlds.ts";

export interface Line {
  who: Who;
  /** Access links that may make the call of the team. */
  links?: readonly AccessLinkRole[];
  gate?: Gate;
  loginSentence?: string;
  /** Distinguishes several lines of one call. */
  variant?: string;
  body?: (world: World, nth: number) => unknown;
  query?: (world: World) => string;
  /** Statuses of an admitted call; 2xx by default. */
  passes?: readonly number[];
  /** The answer to callers without a role while the activity is off; the team gets another one. */
  whenOff?: unknown;
  /** Holders of a speaker link get the team's answer. */
  isForSpeakers?: true;
  /** Checks the answer of an admitted call. */
  answers?: (answer: unknown, facts: PersonFacts, world: World) => boolean;
  /** A refusal of this call alone, after its gate. */
  last?: (facts: PersonFacts) => Refusal | null;
  /** Each case brings the cookie of a participant who has opened the event. */
  asParticipant?: true;
  /** Creates a target for each admitted case, because the call deletes or changes it. */
  ownTarget?: (test: TestApp, people: People, world: World) => Promise<Partial<World>>;
}

const VOTE_SENTENCE = "Please login with GFAVIP to vote";
const participant = (nth: number) => ({ participantId: `case-${nth}` });
const again = [200, 201, 409] as const;
const noVotes = { upvotes: 0, downvotes: 0 };
const emptyPulse = {
  counts: { excited: 0, neutral: 0, bored: 0 },
  percentages: { excited: 0, neutral: 0, bored: 0 },
  total: 0,
};
const noEmail = (answer: unknown) => !JSON.stringify(answer).includes("@example.org");
const knows = (field: string) => (answer: unknown) => field in (answer as object);
const timerIsUnset = (answer: unknown) => (answer as { duration: number | null }).duration === null;

const seesPolls = (facts: PersonFacts) => isTeam(facts) || facts.link === "speaker";

const read: Line = { who: "anyone", gate: "event" };
const vote = { who: "wallet", gate: "questions", loginSentence: VOTE_SENTENCE } as const;
const moderate: Line = { who: "moderator", links: ["moderator"] };
const onStage: Line = { who: "moderator", links: ["moderator", "speaker"] };
const timerControl: Line = { who: "admin", gate: "no archive", passes: again };
const keepTranslation: Line = {
  who: "anyone",
  gate: "translation",
  body: () => ({ originalText: "a", translatedText: "b" }),
};
const translate: Line = {
  who: "anyone",
  gate: "translation",
  body: ({ eventId }, nth) => ({ eventId, text: "Good evening", targetLanguage: "de", ...participant(nth) }),
};
const NO_HISTORY = {
  status: 403,
  message: "A history needs cookies. Allow them for this site, then reload the page.",
};
const PREMIUM_REQUIRED = { status: 403, message: "Premium Required" };
const NO_PARTICIPANT = {
  status: 403,
  message: "Open an event with translation first. Your browser has to allow cookies for it.",
};
const pollControl: Line = { ...moderate, gate: "no archive", passes: again };
/** A draft that one case may change or delete. */
const ownDraft: Line["ownTarget"] = async (_test, { makers }, { eventId }) => {
  const answer = await makers.owner.post(`/api/events/${eventId}/polls`, { kind: "text", question: freshName() });
  return { pollId: (answer.json as { id: string }).id };
};
const anotherWorld: Line["ownTarget"] = (test, people, { state }) => makeWorld(test, people, state);

export const statement: Record<CallName, Line | readonly Line[]> = {
  // Attendee calls
  "GET /api/public/events/:eventId": {
    who: "anyone",
    answers: (answer, facts, { state }) =>
      knows("enableWordCloud")(answer) === (state !== "private archive" || mayReadPrivate(facts)) && noEmail(answer),
  },
  "GET /api/public/event-groups/:groupId": { who: "anyone" },
  "GET /api/public/events/:eventId/prize-winners": { ...read, whenOff: [], answers: noEmail },
  "GET /api/public/events/:eventId/session-end": read,
  "GET /api/events/:eventId/leaderboard": { ...read, answers: noEmail },
  "GET /api/events/:eventId/my-day": { ...read, answers: noEmail },
  "GET /api/events/:eventId/icebreaker": {
    ...read,
    whenOff: [],
    answers: (answer, facts) => (answer as object[]).every((item) => knows("participantName")(item) === isTeam(facts)),
  },
  "POST /api/events/:eventId/icebreaker": {
    who: "anyone",
    gate: "icebreaker",
    body: (_world, nth) => ({ response: "How roots find water", ...participant(nth) }),
  },
  "GET /api/events/:eventId/word-rules": read,
  "GET /api/events/:eventId/social": { ...read, whenOff: [] },
  "POST /api/events/:eventId/social": {
    who: "anyone",
    gate: "questions",
    body: (_world, nth) => ({ content: "Why?", ...participant(nth) }),
  },
  "GET /api/events/:eventId/social/:postId/votes": { ...read, whenOff: noVotes },
  "GET /api/events/:eventId/social/:postId/votes/:profileId": {
    ...read,
    answers: (answer) => (answer as { userVote: string }).userVote === "none",
  },
  "POST /api/events/:eventId/social/:postId/vote": [
    { ...vote, body: () => ({ voteType: "upvote" }) },
    {
      ...vote,
      variant: "in another's name",
      body: () => ({ voteType: "upvote", profileId: "somebody-else" }),
      passes: [403],
    },
  ],
  "DELETE /api/events/:eventId/social/:postId/vote": { ...vote, body: () => ({}) },
  "GET /api/events/:eventId/emoji": { ...read, whenOff: emptyPulse },
  "POST /api/events/:eventId/emoji": {
    who: "anyone",
    gate: "emoji",
    body: (_world, nth) => ({ emoji: "bored", ...participant(nth) }),
  },
  "GET /api/events/:eventId/chat": { ...read, whenOff: [] },
  "POST /api/events/:eventId/chat": {
    who: "anyone",
    gate: "chat",
    body: (_world, nth) => ({ content: "Hello", ...participant(nth) }),
  },
  "GET /api/events/:eventId/chat/:messageId/reactions": { who: "anyone", gate: "chat reads" },
  "POST /api/events/:eventId/chat/:messageId/reactions": {
    who: "anyone",
    gate: "chat",
    body: (_world, nth) => ({ emoji: "🔥", active: true, ...participant(nth) }),
  },
  "GET /api/events/:eventId/timer": {
    ...read,
    answers: (answer, facts, { state }) => timerIsUnset(answer) === (state === "activity off" && !isTeam(facts)),
  },
  "GET /api/events/:eventId/translation-history/:participantId": { ...read, answers: (list) => equal(list, []) },
  "POST /api/events/:eventId/translation-history": [
    { ...keepTranslation, variant: "by a participant", asParticipant: true },
    { ...keepTranslation, variant: "without a cookie", last: ({ wallet }) => (wallet ? null : NO_HISTORY) },
  ],
  "POST /api/translate": [
    { ...translate, variant: "by a participant", asParticipant: true },
    {
      ...translate,
      variant: "without a cookie",
      last: (facts) => (facts.wallet || (facts.hub && isTeam(facts)) ? null : NO_PARTICIPANT),
    },
  ],
  "GET /api/events/:eventId/translation-captions": { ...read, whenOff: [] },
  "POST /api/events/:eventId/translation-captions": {
    who: "moderator",
    gate: "no archive, switch",
    body: () => ({ originalText: "a", translatedText: "b", targetLanguage: "de" }),
  },
  "GET /api/events/:eventId/polls": {
    ...read,
    isForSpeakers: true,
    whenOff: [],
    // The one poll is open, its results are for those who have answered, and for the team and the speaker.
    answers: (list, facts) =>
      (list as { results: unknown }[]).every(({ results }) => !seesPolls(facts) || results !== null),
  },
  "GET /api/events/:eventId/polls/mine": read,
  "POST /api/events/:eventId/polls/:pollId/answer": {
    who: "anyone",
    gate: "polls",
    body: (_world, nth) => ({ optionIds: ["2"], ...participant(nth) }),
    // Signed-in people answer in every case, and are limited to ten a minute. Other cases close the poll.
    passes: [200, 201, 409, 429],
  },
  "POST /api/events/:eventId/feedback": {
    who: "anyone",
    gate: "feedback",
    body: (_world, nth) => ({ stars: 5, ...participant(nth) }),
  },
  "GET /api/events/:eventId/feedback/mine": read,
  "GET /api/events/:eventId/prize/next": read,
  "GET /api/events/:eventId/prize/draws/:drawId": {
    ...read,
    // Off: there is no such draw for the public.
    passes: [200, 404],
    whenOff: { code: "not_found", message: "Draw not found" },
  },
  "GET /api/gfavip/auth": { who: "anyone", passes: [401] },
  "POST /api/gfavip/callback": {
    who: "anyone",
    body: () => ({ user_id: "x", email: "x", username: "x", token: "gfavip-session-nobody-gave-out" }),
    passes: [401],
  },
  // Without the caller's cookies and bearer: it would sign out the people of all later cases.
  "POST /api/gfavip/logout": { who: "anyone", variant: "signed out" },
  "POST /api/auth/logout": { who: "anyone", variant: "signed out" },
  "GET /api/me": { who: "anyone", answers: noEmail },
  // Without the caller's cookies: it would erase the people of all later cases.
  "DELETE /api/me": { who: "anyone", variant: "signed out" },

  // Organizer calls
  "GET /api/events": { who: "hub" },
  "GET /api/user": { who: "hub" },
  "GET /api/setup-checklist": { who: "hub" },
  // Of the organizers here one at most signed in first.
  "PATCH /api/setup-checklist": { who: "hub", body: () => ({ isDismissed: false }), passes: [200, 403] },
  "POST /api/events/:eventId/poster-prints": { who: "moderator", body: () => ({}) },
  "GET /api/auth/me": { who: "hub" },
  "POST /api/events": { who: "premium", body: () => ({ title: "One more" }) },
  "POST /api/events/:eventId/duplicate": {
    who: "admin",
    body: () => ({ title: "Once more" }),
    last: ({ premium, ownsEvents }) => (premium || ownsEvents ? null : PREMIUM_REQUIRED),
  },
  "GET /api/events/:eventId/settings.json": {
    who: "admin",
    answers: (answer, facts) => knows("settings")(answer) && noEmail(answer) && facts.event !== undefined,
  },
  "POST /api/events/import": {
    who: "premium",
    body: () => ({ format: "hubbub-event", version: 1, title: "From a file" }),
  },
  "PATCH /api/events/:eventId": [
    { who: "admin", body: () => ({ title: "A talk" }) },
    {
      who: "owner",
      variant: "into another group",
      body: ({ groupId }) => ({ groupId, groupOrder: 2 }),
      passes: [403, 409],
    },
  ],
  "DELETE /api/events/:eventId": { who: "owner", ownTarget: anotherWorld },
  "GET /api/events/:eventId/join-addresses": { who: "moderator" },
  "GET /api/events/:eventId/social/pending": moderate,
  "PATCH /api/events/:eventId/social/:postId/moderate": { ...moderate, body: () => ({ approved: true }) },
  "PATCH /api/events/:eventId/social/:postId/reset": moderate,
  "GET /api/events/:eventId/question-tally": { ...read, whenOff: { asked: 0, answered: 0, notShown: 0 } },
  "GET /api/events/:eventId/question-labels": moderate,
  "PUT /api/events/:eventId/question-labels": { ...moderate, body: () => ({ labels: [{ name: "Roots" }] }) },
  "PUT /api/events/:eventId/social/:postId/labels": { ...moderate, body: () => ({ labelIds: [] }) },
  // The worlds have one question only.
  "POST /api/events/:eventId/social/merge": {
    ...moderate,
    body: ({ postId }) => ({ into: postId, from: ["999999999"] }),
    passes: [404],
  },
  "POST /api/events/:eventId/social/unmerge": {
    ...moderate,
    body: ({ postId }) => ({ from: [postId] }),
    passes: [409],
  },
  "PATCH /api/events/:eventId/icebreaker/:responseId/moderate": { ...moderate, body: () => ({ isHidden: false }) },
  "PUT /api/events/:eventId/word-rules": {
    ...moderate,
    body: () => ({ rules: [{ word: "roots", action: "merge", into: "root" }] }),
  },
  "PATCH /api/events/:eventId/chat/:messageId/moderate": { ...moderate, body: () => ({ isHidden: false }) },
  "GET /api/events/:eventId/text-filter": { who: "moderator" },
  "PUT /api/events/:eventId/text-filter": { who: "moderator", body: () => ({ words: ["heron"], exceptions: [] }) },
  "GET /api/events/:eventId/stage": { ...read, answers: noEmail },
  "PATCH /api/events/:eventId/stage": [
    { ...moderate, body: () => ({ view: "join", mode: "live" }) },
    {
      ...moderate,
      links: ["moderator", "speaker"],
      variant: "pinning",
      body: ({ postId }) => ({ pinnedQuestionId: postId }),
      // Other cases ignore the question, and questions can be off.
      passes: again,
    },
  ],
  "GET /api/events/:eventId/run-sheet": onStage,
  "PUT /api/events/:eventId/run-sheet": { who: "admin", body: () => ({ steps: [{ kind: "note", note: "Welcome" }] }) },
  // A world may have no steps yet.
  "POST /api/events/:eventId/run-sheet/go": { ...onStage, body: () => ({ step: 0 }), passes: [200, 409] },
  "GET /api/events/:eventId/mutes": { ...moderate, answers: noEmail },
  "POST /api/events/:eventId/mutes": {
    ...moderate,
    body: ({ postId }) => ({ of: { kind: "question", id: postId } }),
    answers: noEmail,
  },
  "DELETE /api/events/:eventId/mutes/:muteId": {
    ...moderate,
    // Stored directly: in most states nobody new can post, so no call makes another muted participant.
    ownTarget: async ({ database }, _people, { eventId }) => {
      const participant = { participant_key: `l:${freshName()}`, participant_name: "Somebody" };
      const { id } = await database.kysely
        .insertInto("mutes")
        .values({ event_id: eventId, ...participant })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { muteId: String(id) };
    },
  },
  "GET /api/events/:eventId/prize/entries": { who: "moderator", answers: noEmail },
  "GET /api/events/:eventId/prize/winners": { who: "moderator", answers: noEmail },
  "POST /api/events/:eventId/prize/draw": { who: "admin", gate: "switch", passes: again },
  "PATCH /api/events/:eventId/timer/duration": { ...timerControl, body: () => ({ duration: 600 }) },
  "POST /api/events/:eventId/timer/start": timerControl,
  "POST /api/events/:eventId/timer/stop": timerControl,
  "POST /api/events/:eventId/timer/reset": timerControl,
  // Every case adds one, up to fifty.
  "POST /api/events/:eventId/polls": {
    who: "admin",
    body: (_world, nth) => ({ kind: "text", question: `Question ${nth}` }),
    passes: again,
  },
  "POST /api/events/:eventId/polls/import": {
    who: "admin",
    body: () => ({ text: "Ready? | Yes | No" }),
    passes: again,
  },
  // The worlds have more polls than this one.
  "PATCH /api/events/:eventId/polls/order": {
    who: "admin",
    body: ({ pollId }) => ({ pollIds: [pollId, pollId] }),
    passes: [400],
  },
  "PATCH /api/events/:eventId/polls/:pollId": { who: "admin", body: () => ({ resultsVisibility: "after-answer" }) },
  "DELETE /api/events/:eventId/polls/:pollId": { who: "admin", ownTarget: ownDraft },
  "POST /api/events/:eventId/polls/:pollId/open": pollControl,
  "POST /api/events/:eventId/polls/:pollId/close": pollControl,
  "POST /api/events/:eventId/polls/:pollId/reset": { ...pollControl, passes: [409] },
  "GET /api/events/:eventId/polls/:pollId/answers": { ...moderate, answers: noEmail },
  "PATCH /api/events/:eventId/polls/:pollId/answers/:answerId": { ...moderate, body: () => ({ isHidden: false }) },
  "GET /api/events/:eventId/feedback": { who: "moderator" },
  "GET /api/events/:eventId/collaborators": { who: "admin" },
  "GET /api/events/:eventId/collaborators/me": { who: "moderator" },
  "POST /api/events/:eventId/collaborators": [
    { who: "admin", body: (_world, nth) => ({ username: `invited-${nth}` }) },
    { who: "owner", variant: "as admin", body: (_world, nth) => ({ username: `invited-${nth}`, role: "admin" }) },
  ],
  // Nobody has claimed the worlds' invitations: whoever may confirm them learns that.
  "POST /api/events/:eventId/collaborators/:collaboratorId/confirm": { who: "admin", passes: [409] },
  "DELETE /api/events/:eventId/collaborators/:collaboratorId": {
    who: "admin",
    ownTarget: async (_test, { makers }, { eventId }) => {
      const answer = await makers.owner.post(`/api/events/${eventId}/collaborators`, { username: freshName() });
      return { collaboratorId: (answer.json as { id: string }).id };
    },
  },
  "GET /api/events/:eventId/access-links": {
    who: "admin",
    answers: (list) => Array.isArray(list) && !JSON.stringify(list).includes("#") && noEmail(list),
  },
  // Every case adds one, up to twenty.
  "POST /api/events/:eventId/access-links": {
    who: "admin",
    body: () => ({ role: "screen", label: "Hall", expiresAt: inAnHour() }),
    passes: again,
  },
  "DELETE /api/events/:eventId/access-links/:linkId": {
    who: "admin",
    // Stored directly: other cases create links up to the limit.
    ownTarget: async ({ database }, _people, { eventId }) => {
      const link = {
        role: "screen",
        label: freshName(),
        secret_hash: randomBytes(32),
        expires_at: inAnHour(),
      } as const;
      const { id } = await database.kysely
        .insertInto("access_links")
        .values({ event_id: eventId, ...link })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { linkId: String(id) };
    },
  },
  "GET /api/events/:eventId/access-link": {
    who: "anyone",
    passes: [200, 401],
    answers: (answer, { link }) =>
      link === undefined
        ? answer === null
        : link === "revoked"
          ? (answer as { message: string }).message === "This link no longer works"
          : (answer as { role: string }).role === link,
  },
  "DELETE /api/events/:eventId/access-link": { who: "anyone" },
  "PATCH /api/events/:eventId/archive": [
    { who: "admin", body: ({ state }) => ({ isArchived: isArchive(state) }) },
    {
      who: "admin",
      variant: "privacy",
      body: ({ state }) => ({ isPrivate: state === "private archive" }),
      passes: again,
    },
  ],
  "POST /api/events/:eventId/calculate-leaderboard": { who: "admin", passes: again },
  "GET /api/events/:eventId/activity-log": { who: "admin", answers: noEmail },
  "GET /api/events/:eventId/insights": { who: "moderator" },
  "GET /api/events/:eventId/export": { who: "admin", query: () => "?format=json", answers: noEmail },
  "GET /api/events/:eventId/rehearsal": { who: "admin", answers: (answer) => answer === null },
  // Test servers have rehearsals switched off: whoever is let through learns that.
  "POST /api/events/:eventId/rehearsal": {
    who: "admin",
    gate: "no archive",
    body: () => ({ people: 50 }),
    passes: [403],
    answers: (answer) => (answer as { code: string }).code === "off",
  },
  "DELETE /api/events/:eventId/rehearsal": { who: "admin", answers: (answer) => answer === null },

  // Groups
  "GET /api/event-groups": { who: "hub" },
  "POST /api/event-groups": {
    who: "premium",
    body: (_world, nth) => ({ title: "One more", permalink: `one-more-${nth}` }),
  },
  "GET /api/event-groups/permalink/:permalink": {
    who: "anyone",
    answers: (answer, facts) => knows("organizerId")(answer) === (facts.group !== undefined),
  },
  "GET /api/event-groups/:groupId/events": { who: "anyone", gate: "group" },
  "GET /api/event-groups/:groupId/leaderboard": { who: "anyone", gate: "group", answers: noEmail },
  "GET /api/event-groups/:groupId/feedback": { who: "group moderator" },
  "GET /api/event-groups/:groupId/next-event": {
    who: "group admin",
    query: ({ currentId }) => `?currentEventId=${currentId}`,
  },
  "PATCH /api/event-groups/:groupId": [
    { who: "group admin", body: () => ({ title: "Northlight Conference" }) },
    {
      who: "group owner",
      variant: "login requirement",
      body: ({ state }) => ({ requireGFAVIPLogin: state === "login-required group" }),
    },
  ],
  "PATCH /api/event-groups/:groupId/activate-event": {
    who: "group admin",
    body: ({ currentId }) => ({ eventId: currentId }),
  },
  "PATCH /api/event-groups/:groupId/reorder": {
    who: "group admin",
    body: ({ sessionIds }) => ({ updates: sessionIds.map((eventId, at) => ({ eventId, groupOrder: at + 1 })) }),
  },
  "DELETE /api/event-groups/:groupId": { who: "group owner", ownTarget: anotherWorld },
  "GET /api/event-groups/:groupId/collaborators": { who: "group owner" },
  "POST /api/event-groups/:groupId/collaborators": {
    who: "group owner",
    body: (_world, nth) => ({ username: `invited-${nth}` }),
  },
  // Callers who do not own the collaborator's group get 404.
  "DELETE /api/event-groups/collaborators/:collaboratorId": {
    who: "hub",
    passes: [204, 404],
    answers: (answer, { group }) => knows("code")(answer ?? {}) === (group !== "owner"),
    ownTarget: async (_test, { makers }, { groupId }) => {
      const path = `/api/event-groups/${groupId}/collaborators`;
      const answer = await makers.groupOwner.post(path, { username: freshName() });
      return { groupCollaboratorId: (answer.json as { id: string }).id };
    },
  },
  "POST /api/event-groups/collaborators/:collaboratorId/confirm": {
    who: "hub",
    passes: [404, 409],
    answers: (answer, { group }) =>
      (answer as { code: string }).code === (group === "owner" ? "conflict" : "not_found"),
  },
  "GET /api/users/:userId": {
    who: "hub",
    answers: (answer, { group }) => knows("email")(answer) === (group !== undefined),
  },

  // A secret that does not exist. The last line, because such attempts are limited, and worlds need links.
  "POST /api/access-links/open": { who: "anyone", body: () => ({ secret: "nobody-made-this" }), passes: [401, 429] },
};

const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
let names = 0;
const freshName = () => `invited-for-a-moment-${(names += 1)}`;
const isArchive = (state: World["state"]) => state === "archived" || state === "private archive";

export function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
