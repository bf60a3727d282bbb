/**
 * The expected access of each call, independent of the server's table, and what the tests send to it. The lines of an
 * activity's calls are in its `testing.ts`; a test fails for a call without a line.
 */
import { randomBytes } from "node:crypto";

import type { CallName } from "@hubbub/contract/calls";

import { pictureFile, pngOf } from "../pictures.ts";
import { activityTestings } from "../activity-testings.ts";
import { mayReadPrivate } from "./expectation.ts";
import { again, freshName, knows, type Line, moderate, noEmail, read } from "./line.ts";
import type { World } from "./world.ts";
import { makeWorld } from "./worlds.ts";

const onStage: Line = { who: "moderator", links: ["moderator", "speaker"] };
const PREMIUM_REQUIRED = { status: 403, message: "Premium Required" };
const anotherWorld: Line["ownTarget"] = (test, people, { state }) => makeWorld(test, people, state);

const SCHEDULE = "title,start\nSession 12,2026-05-05 10:00";

type Statement = Record<CallName, Line | readonly Line[]>;

const otherLines: Partial<Statement> = {
  "GET /api/public/events/:eventId": {
    who: "anyone",
    answers: (answer, facts, { state }) =>
      knows("enableWordCloud")(answer) === (state !== "private archive" || mayReadPrivate(facts)) && noEmail(answer),
  },
  "GET /api/public/event-groups/:groupId": { who: "anyone" },
  "GET /api/public/events/:eventId/session-end": read,
  "GET /api/events/:eventId/lists": { ...read, query: () => "?since=event", answers: knows("event") },
  "GET /api/events/:eventId/my-day": { ...read, answers: noEmail },
  "GET /api/events/:eventId/posts/translated/:language": { ...read, answers: knows("posts") },
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
  "PUT /api/events/:eventId/logo": { who: "admin", body: () => pictureFile(pngOf(40, 20)) },
  // Whether there is one depends on the other cases.
  "GET /api/events/:eventId/logo": {
    who: "anyone",
    gate: "private archive",
    admitsCookiesAlone: true,
    passes: [200, 404],
  },
  "DELETE /api/events/:eventId/logo": { who: "admin" },
  "DELETE /api/events/:eventId": { who: "owner", ownTarget: anotherWorld },
  "GET /api/events/:eventId/join-addresses": { who: "moderator" },
  "GET /api/events/:eventId/text-filter": { who: "moderator" },
  "PUT /api/events/:eventId/text-filter": { who: "moderator", body: () => ({ words: ["heron"], exceptions: [] }) },
  "GET /api/events/:eventId/stage": { ...read, answers: noEmail },
  "PATCH /api/events/:eventId/stage": [
    { ...moderate, body: () => ({ view: "join", mode: "live" }) },
    {
      ...moderate,
      links: ["moderator", "speaker"],
      variant: "pinning",
      body: ({ seeds }) => ({ pinnedQuestionId: seeds["postId"] }),
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
    body: ({ seeds }) => ({ of: { kind: "question", id: seeds["postId"] } }),
    answers: noEmail,
  },
  "DELETE /api/events/:eventId/mutes/:muteId": {
    ...moderate,
    // Stored directly: in most states nobody new can post, so no call makes another muted participant.
    ownTarget: async ({ database }, _people, { eventId, seeds }) => {
      const participant = { participant_key: `l:${freshName()}`, participant_name: "Somebody" };
      const { id } = await database.kysely
        .insertInto("mutes")
        .values({ event_id: eventId, ...participant })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { seeds: { ...seeds, muteId: String(id) } };
    },
  },
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
  "GET /api/webhooks": { who: "hub" },
  // The tests' callers have no endpoints. The address is refused.
  "POST /api/webhooks": {
    who: "premium",
    body: () => ({ url: "https://10.0.0.1/", types: ["event.ended"] }),
    passes: [400],
  },
  "PATCH /api/webhooks/:webhookId": { who: "hub", body: () => ({ isEnabled: true }), passes: [404] },
  "POST /api/webhooks/:webhookId/secret": { who: "hub", passes: [404] },
  "DELETE /api/webhooks/:webhookId": { who: "hub", passes: [404] },
  "GET /api/webhooks/:webhookId/deliveries": { who: "hub", passes: [404] },
  "POST /api/webhooks/:webhookId/deliveries/:deliveryId/again": { who: "hub", passes: [404] },
  "POST /api/webhooks/:webhookId/test": { who: "hub", passes: [404] },
  "GET /api/event-groups": { who: "hub" },
  "POST /api/event-groups": {
    who: "premium",
    body: (_world, nth) => ({ title: "One more", permalink: `one-more-${nth}` }),
  },
  "POST /api/event-groups/schedule/preview": { who: "premium", body: () => ({ file: SCHEDULE }) },
  "POST /api/event-groups/schedule": {
    who: "premium",
    body: (_world, nth) => ({ file: SCHEDULE, title: "One more", permalink: `one-more-schedule-${nth}` }),
  },
  "POST /api/event-groups/:groupId/schedule/preview": { who: "group owner", body: () => ({ file: SCHEDULE }) },
  "POST /api/event-groups/:groupId/schedule": {
    who: "group owner",
    body: () => ({ file: SCHEDULE }),
    last: ({ premium, ownsEvents }) => (premium || ownsEvents ? null : PREMIUM_REQUIRED),
    ownTarget: anotherWorld,
  },
  "POST /api/event-groups/:groupId/speaker-links": {
    who: "group admin",
    body: () => ({}),
    answers: (links) => Array.isArray(links) && noEmail(links),
  },
  "GET /api/event-groups/permalink/:permalink": {
    who: "anyone",
    answers: (answer, facts) => knows("organizerId")(answer) === (facts.group !== undefined),
  },
  "GET /api/event-groups/:groupId/events": { who: "anyone", gate: "group" },
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
  "PUT /api/event-groups/:groupId/logo": { who: "group owner", body: () => pictureFile(pngOf(40, 20)) },
  "GET /api/event-groups/:groupId/logo": { who: "anyone", passes: [200, 404] },
  "DELETE /api/event-groups/:groupId/logo": { who: "group owner" },
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
  "GET /api/keys": { who: "hub", answers: (list) => Array.isArray(list) && !JSON.stringify(list).includes("hubbub_") },
  // Every case adds one, up to twenty.
  "POST /api/keys": {
    who: "hub",
    body: () => ({ name: "Console", scopes: ["stage"], eventId: null }),
    passes: again,
  },
  // The keys of others are not found.
  "DELETE /api/keys/:keyId": { who: "hub", passes: [404] },
  "GET /api/users/:userId": {
    who: "hub",
    answers: (answer, { group }) => knows("email")(answer) === (group !== undefined),
  },
  // A secret that does not exist. The last line, because such attempts are limited, and worlds need links.
  "POST /api/access-links/open": { who: "anyone", body: () => ({ secret: "nobody-made-this" }), passes: [401, 429] },
};

/** Complete, as [ACC-5] tests. */
export const statement = Object.assign({}, ...activityTestings.map(({ access }) => access), otherLines) as Statement;

const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
const isArchive = (state: World["state"]) => state === "archived" || state === "private archive";
