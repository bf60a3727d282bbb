import type { Collaborator } from "@hubbub/contract/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openAsStaff } from "../../testing/open-event.ts";
import { receivesStaffMessages } from "../../testing/staff-messages.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createGroup } from "../../testing/test-group.ts";
import { expireInvitation } from "../../testing/time-travel.ts";
import { storeOldInvitation } from "../../testing/unannounced-changes.ts";
import type { Answer, Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ bundledHub: true });
});
afterAll(() => test.close());

let names = 0;
/** A username that no other test of this file uses. */
const unique = (name: string) => `${name}-${(names += 1)}`;

const collaborator = ({ json }: Answer) => json as Collaborator;
const pathOf = (event: { id: string }) => `/api/events/${event.id}/collaborators`;
const list = async (who: Visitor, event: { id: string }) => (await who.get(pathOf(event))).json as Collaborator[];
const confirm = (who: Visitor, event: { id: string }, id: string) => who.post(`${pathOf(event)}/${id}/confirm`);

/** Signs in a user without premium with a new token of the hub. */
async function signIn(username: string, user: Record<string, unknown> = {}): Promise<Visitor> {
  const visitor = test.organizer(username, { premium: false, ...user });
  expect((await visitor.get("/api/auth/me")).status).toBe(200);
  return visitor;
}

/** Statuses of calls for the team: changing the event, its export, its waiting questions. */
async function rightsOf(who: Visitor, event: { id: string }): Promise<number[]> {
  const answers = [
    await who.patch(`/api/events/${event.id}`, { title: "Changed" }),
    await who.get(`/api/events/${event.id}/export?format=json`),
    await who.get(`/api/events/${event.id}/social/pending`),
  ];
  return answers.map(({ status }) => status);
}
const NOTHING = [403, 403, 403];
const ADMIN = [200, 200, 200];

/** An event with an invitation for an unregistered username. */
async function eventWithInvitation(role: "moderator" | "admin" = "admin") {
  const owner = test.organizer(unique("owner"));
  const event = await test.createEvent(owner);
  const name = unique("future");
  const invitation = collaborator(await owner.post(pathOf(event), { username: name, role }));
  return { owner, event, name, invitation };
}

/** The same after a user has registered the username and signed in. */
async function eventWithClaim(role?: "moderator" | "admin") {
  const made = await eventWithInvitation(role);
  return { ...made, claimant: await signIn(made.name) };
}

describe("invitation for an unregistered username", () => {
  it("[TEAM-15] gives a claimant no rights until the owner confirms", async () => {
    const { owner, event, name, invitation } = await eventWithInvitation();
    expect(invitation).toMatchObject({ username: name, userId: null, needsConfirmation: true, claimed: false });
    const claimant = await signIn(name);
    expect(await rightsOf(claimant, event)).toEqual(NOTHING);
    expect((await claimant.get("/api/events")).json).toEqual([]);
    expect((await claimant.get(pathOf(event))).status).toBe(403);
    expect(await list(owner, event)).toEqual([{ ...invitation, claimed: true }]);

    const confirmed = await confirm(owner, event, invitation.id);
    expect(confirmed.status).toBe(200);
    expect(confirmed.json).toEqual({
      ...invitation,
      userId: expect.any(String),
      expiresAt: null,
      needsConfirmation: false,
    });
    expect(await rightsOf(claimant, event)).toEqual(ADMIN);
  });

  it("[TEAM-15] gives a claimant of a group's team no rights in its sessions until the owner confirms", async () => {
    const owner = test.organizer(unique("owner"));
    const event = await test.createEvent(owner);
    const group = await createGroup(owner, { permalink: unique("claimed-group") });
    await owner.patch(`/api/events/${event.id}`, { groupId: group.id });
    const path = `/api/event-groups/${group.id}/collaborators`;
    const name = unique("future");
    const { id } = collaborator(await owner.post(path, { username: name, role: "admin" }));
    const confirmPath = `/api/event-groups/collaborators/${id}/confirm`;
    expect((await owner.post(confirmPath)).status).toBe(409);
    const claimant = await signIn(name);
    expect(await rightsOf(claimant, event)).toEqual(NOTHING);
    expect((await claimant.get("/api/event-groups")).json).toEqual([]);
    const owners = (await owner.get("/api/user")).json as { dbId: string };
    expect((await claimant.get(`/api/users/${owners.dbId}`)).json).not.toHaveProperty("email");
    expect((await owner.get(path)).json).toMatchObject([{ id, claimed: true, email: null, userId: null }]);

    expect((await claimant.post(confirmPath)).status).toBe(404);
    expect((await test.organizer(unique("stranger")).post(confirmPath)).status).toBe(404);
    expect((await owner.post(confirmPath)).json).toMatchObject({ claimed: false, userId: expect.any(String) });
    expect((await owner.post(confirmPath)).status).toBe(200);
    expect(await rightsOf(claimant, event)).toEqual(ADMIN);
  });

  it("[TEAM-15] broadcasts a claim to the team immediately, and sends the claimant no staff messages", async () => {
    const { owner, event, name } = await eventWithInvitation();
    const ownerFeed = await openAsStaff(owner, event.id);
    const claimant = await signIn(name);
    await ownerFeed.until(() => ownerFeed.of("team:updated").length === 1);
    const feed = await openAsStaff(claimant, event.id);
    expect(await receivesStaffMessages(test, feed, event.id)).toBe(false);
    ownerFeed.close();
    feed.close();
  });

  it("[TEAM-16] gives a username that had an account when added its role at the first sign-in", async () => {
    const owner = test.organizer(unique("owner"));
    const event = await test.createEvent(owner);
    const name = unique("registered");
    test.hub.accounts.add(name);
    const invitation = collaborator(await owner.post(pathOf(event), { username: name.toUpperCase(), role: "admin" }));
    expect(invitation).toMatchObject({ userId: null, needsConfirmation: false, claimed: false });
    expect(await rightsOf(await signIn(name), event)).toEqual(ADMIN);
  });

  it("[TEAM-17] can be confirmed by the owner, and for moderators by admins", async () => {
    const { owner, event, invitation } = await eventWithClaim("admin");
    const [adminName, moderatorName, claimName] = [unique("admin"), unique("moderator"), unique("claim")];
    const [admin, moderator] = [await signIn(adminName), await signIn(moderatorName)];
    await owner.post(pathOf(event), { username: adminName, role: "admin" });
    await owner.post(pathOf(event), { username: moderatorName });
    const second = collaborator(await owner.post(pathOf(event), { username: claimName }));
    const claimant = await signIn(claimName);

    const unclaimed = collaborator(await owner.post(pathOf(event), { username: unique("nobody") }));
    const refused = await confirm(owner, event, unclaimed.id);
    expect([refused.status, refused.json]).toEqual([
      409,
      { code: "conflict", message: `Nobody has signed in as ${unclaimed.username} yet` },
    ]);
    const elsewhere = await eventWithClaim();
    expect((await confirm(owner, event, elsewhere.invitation.id)).status).toBe(404);
    expect((await confirm(owner, event, "nobody")).status).toBe(404);
    expect((await confirm(test.visitor(), event, second.id)).status).toBe(401);
    for (const who of [claimant, moderator, test.organizer(unique("outsider"))])
      expect((await confirm(who, event, second.id)).status).toBe(403);
    expect((await confirm(admin, event, invitation.id)).status).toBe(403);
    expect((await confirm(admin, event, second.id)).status).toBe(200);
    expect((await confirm(owner, event, second.id)).json).toMatchObject({ id: second.id, claimed: false });
    expect((await claimant.get(`/api/events/${event.id}/social/pending`)).status).toBe(200);
  });

  it("[TEAM-18] gives no role after the claim is removed, and requires a new confirmation when added again", async () => {
    const { owner, event, name, invitation, claimant } = await eventWithClaim();
    expect((await owner.delete(`${pathOf(event)}/${invitation.id}`)).status).toBe(204);
    expect((await confirm(owner, event, invitation.id)).status).toBe(404);
    const again = collaborator(await owner.post(pathOf(event), { username: name, role: "admin" }));
    expect(again).toMatchObject({ userId: null, email: null, needsConfirmation: true, claimed: true });
    expect((await confirm(owner, event, invitation.id)).status).toBe(404);
    expect(await rightsOf(claimant, event)).toEqual(NOTHING);
    expect((await confirm(owner, event, again.id)).status).toBe(200);
    expect(await rightsOf(claimant, event)).toEqual(ADMIN);
    // Confirmed once, the person is known to this owner.
    expect((await owner.delete(`${pathOf(event)}/${again.id}`)).status).toBe(204);
    expect((await owner.post(pathOf(event), { username: name })).json).toMatchObject({ claimed: false });
  });

  it("[TEAM-18] gives an unconfirmed name no role in the owner's other events", async () => {
    const { owner, name, claimant } = await eventWithClaim();
    const other = await test.createEvent(owner);
    expect((await owner.post(pathOf(other), { username: name, role: "admin" })).json).toMatchObject({ claimed: true });
    expect(await rightsOf(claimant, other)).toEqual(NOTHING);

    // The name was registered between two invitations, and its holder has not been here yet.
    const early = await eventWithInvitation();
    test.hub.accounts.add(early.name);
    const second = await test.createEvent(early.owner);
    const invitation = collaborator(await early.owner.post(pathOf(second), { username: early.name, role: "admin" }));
    expect(invitation).toMatchObject({ needsConfirmation: true });
    const holder = await signIn(early.name);
    expect(await rightsOf(holder, early.event)).toEqual(NOTHING);
    expect(await rightsOf(holder, second)).toEqual(NOTHING);
  });

  it("[TEAM-18] keeps a claim with its account when another account takes the name", async () => {
    const { owner, event, name, invitation, claimant } = await eventWithClaim();
    const renamed = await signIn(`${name}-renamed`, { id: `hub-${name}` });
    const successor = await signIn(name, { id: `hub-successor-of-${name}` });
    expect(await list(owner, event)).toMatchObject([{ id: invitation.id, username: `${name}-renamed`, claimed: true }]);
    expect((await confirm(owner, event, invitation.id)).status).toBe(200);
    expect(await rightsOf(await signIn(name, { id: `hub-successor-of-${name}` }), event)).toEqual(NOTHING);
    expect(await rightsOf(successor, event)).toEqual(NOTHING);
    expect(await rightsOf(renamed, event)).toEqual(ADMIN);
    expect(await rightsOf(claimant, event)).toEqual(ADMIN);
  });

  it("[TEAM-18] creates one member from two claims of one person", async () => {
    const { owner, event, name, invitation } = await eventWithClaim();
    await signIn(`${name}-renamed`, { id: `hub-${name}` });
    const second = collaborator(await owner.post(pathOf(event), { username: `${name}-renamed` }));
    expect(second.claimed).toBe(true);
    expect((await confirm(owner, event, second.id)).status).toBe(200);
    const refused = await confirm(owner, event, invitation.id);
    expect([refused.status, refused.json]).toEqual([
      409,
      { code: "conflict", message: `${name}-renamed is already on the team` },
    ]);
  });

  it("[TEAM-18] expires a claim after 14 days: it is not listed and cannot be confirmed or claimed", async () => {
    const { owner, event, name, invitation, claimant } = await eventWithClaim();
    await expireInvitation(test, invitation.id);
    expect(await list(owner, event)).toEqual([]);
    expect((await confirm(owner, event, invitation.id)).status).toBe(404);
    expect(await rightsOf(claimant, event)).toEqual(NOTHING);
    expect((await owner.post(pathOf(event), { username: name })).json).toMatchObject({ claimed: true });
    expect(await rightsOf(claimant, event)).toEqual(NOTHING);

    const late = await eventWithInvitation();
    await expireInvitation(test, late.invitation.id);
    await signIn(late.name);
    expect(await list(late.owner, late.event)).toEqual([]);
    expect((await confirm(late.owner, late.event, late.invitation.id)).status).toBe(404);
  });

  it("[TEAM-18] creates one member from concurrent confirmations", async () => {
    const { owner, event, invitation, claimant } = await eventWithClaim();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(owner, event, invitation.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await list(owner, event)).toMatchObject([{ id: invitation.id, claimed: false }]);
    expect(await rightsOf(claimant, event)).toEqual(ADMIN);
  });

  it("[TEAM-18] gives no rights after a removal concurrent with a confirmation", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, event, invitation, claimant } = await eventWithClaim();
      const [confirmed, removed] = await Promise.all([
        confirm(owner, event, invitation.id),
        owner.delete(`${pathOf(event)}/${invitation.id}`),
      ]);
      expect([200, 404]).toContain(confirmed.status);
      expect(removed.status).toBe(204);
      expect(await list(owner, event)).toEqual([]);
      expect(await rightsOf(claimant, event)).toEqual(NOTHING);
    }
  });

  it("[TEAM-18] confirms the claim or answers 409 when concurrent with the first sign-in", async () => {
    const { owner, event, name, invitation } = await eventWithInvitation();
    const [answer] = await Promise.all([confirm(owner, event, invitation.id), signIn(name), signIn(name)]);
    expect([200, 409]).toContain(answer.status);
    const [listed, ...others] = await list(owner, event);
    expect(others).toEqual([]);
    expect(listed?.claimed).toBe(answer.status === 409);
  });

  it("[TEAM-19] requires a confirmation for an open invitation of an older version", async () => {
    const { owner, event } = await eventWithInvitation();
    const name = unique("old-invitation");
    const invitationId = await storeOldInvitation(test, event.id, name);
    expect((await list(owner, event)).find(({ id }) => id === invitationId)).toMatchObject({ needsConfirmation: true });
    expect(await rightsOf(await signIn(name), event)).toEqual(NOTHING);
    expect((await confirm(owner, event, invitationId)).status).toBe(200);
  });
});

describe("email addresses", () => {
  /** A known user who was added to the team. */
  async function added() {
    const owner = test.organizer(unique("owner"));
    const event = await test.createEvent(owner);
    const name = unique("known");
    const person = await signIn(name);
    const answer = await owner.post(pathOf(event), { username: name, role: "admin" });
    return { owner, event, name, person, answer, email: `${name}@example.org` };
  }

  it("[TEAM-20] does not disclose the email address of an added person before they use the role", async () => {
    const { owner, event, person, answer, email } = await added();
    expect(answer.json).toHaveProperty("email", null);
    await person.get("/api/events");
    await person.get("/api/user");
    await person.get(`/api/public/events/${event.id}`);
    await person.get(`/api/events/${event.id}/social`);
    await person.post(`/api/events/${event.id}/social`, { content: "Why?", participantId: "p" });
    expect((await owner.get(pathOf(event))).text).not.toContain(email);
  });

  it("[TEAM-20] does not disclose the email address of a person who leaves the team", async () => {
    const { owner, event, name, person, answer, email } = await added();
    const group = await createGroup(owner, { permalink: unique("left-group") });
    await owner.patch(`/api/events/${event.id}`, { groupId: group.id });
    const path = `/api/event-groups/${group.id}/collaborators`;
    await owner.post(path, { username: name });
    expect((await person.delete(`${pathOf(event)}/${collaborator(answer).id}`)).status).toBe(204);
    expect((await owner.get(path)).text).not.toContain(email);
    expect((await person.get(`/api/events/${event.id}/social/pending`)).status).toBe(200);
    expect((await owner.get(path)).text).toContain(email);
  });

  it("[TEAM-20] shows the email address to the team once the person has used the role", async () => {
    const { owner, event, person, email } = await added();
    expect((await person.get(`/api/events/${event.id}/insights`)).status).toBe(200);
    expect(await list(owner, event)).toMatchObject([{ email }]);
  });
});
