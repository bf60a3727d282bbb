/** Builds one event in a group for each state of docs/access.md, with content of every kind. */
import { ACTIVITY_SWITCHES, fieldFor } from "@hubbub/contract/activities";

import { seedAll } from "../activity-testings.ts";
import type { TestApp } from "../test-app.ts";
import { createLink, openLink } from "../access-links.ts";
import { createGroup } from "../test-group.ts";
import { type Answer, succeeds } from "../visitor.ts";
import { type People, withPremium } from "./people.ts";
import type { State, World } from "./world.ts";

const must = (answer: Promise<Answer>) => succeeds<Record<string, string>>(answer);

export async function makeWorld(test: TestApp, people: People, state: State): Promise<World> {
  const { owner, groupOwner } = people.makers;
  const [anchor, event, next] = [
    await test.createEvent(owner),
    await test.createEvent(owner),
    await test.createEvent(owner),
  ];
  // Before the event becomes a session: a future session accepts little.
  const seeds = await seedAll(people, `/api/events/${event.id}`);
  const group = await withPremium(test, groupOwner, () => createGroup(groupOwner));
  const [path, groupPath] = [`/api/events/${event.id}`, `/api/event-groups/${group.id}`];

  // Linking requires rights in the event and the group: the owner is an admin of the group while linking.
  const helper = await must(groupOwner.post(`${groupPath}/collaborators`, { username: "owner", role: "admin" }));
  const sessionIds = [anchor.id, event.id, next.id];
  for (const id of sessionIds) await must(owner.patch(`/api/events/${id}`, { groupId: group.id }));
  await must(groupOwner.delete(`/api/event-groups/collaborators/${helper["id"]}`));
  for (const role of ["moderator", "admin"]) {
    await must(owner.post(`${path}/collaborators`, { username: role, role }));
    await must(groupOwner.post(`${groupPath}/collaborators`, { username: `group-${role}`, role }));
  }
  const [collaborator, groupCollaborator] = [
    await must(owner.post(`${path}/collaborators`, { username: "somebody-invited" })),
    await must(groupOwner.post(`${groupPath}/collaborators`, { username: "somebody-invited" })),
  ];

  const linkId = await openLinks(test, people, path);
  const currentId = await bringTo(people, state, { eventId: event.id, anchorId: anchor.id, path, groupPath });
  return {
    state,
    eventId: event.id,
    groupId: group.id,
    permalink: group.permalink,
    currentId,
    sessionIds,
    seeds,
    linkId,
    collaboratorId: collaborator["id"] ?? "",
    groupCollaboratorId: groupCollaborator["id"] ?? "",
  };
}

/** The people with links open those of this event. @returns a link that nobody opens */
async function openLinks(test: TestApp, people: People, path: string): Promise<string> {
  const { owner } = people.makers;
  const { id } = await createLink(owner, path, "screen");
  await openLink(people["moderator link"], await createLink(owner, path, "moderator"));
  await openLink(people["speaker link"], await createLink(owner, path, "speaker"));
  await openLink(people["screen link"], await createLink(owner, path, "screen"));
  await openLink(people["organizer with a moderator link"], await createLink(owner, path, "moderator"));
  const revoked = await createLink(owner, path, "moderator");
  await openLink(people["revoked link"], revoked);
  await must(owner.delete(`${path}/access-links/${revoked.id}`));
  // A link of another event gives no role in this one.
  const elsewhere = await test.createEvent(owner);
  await openLink(people.nobody, await createLink(owner, `/api/events/${elsewhere.id}`, "moderator"));
  return id;
}

const everythingOff = fieldFor(ACTIVITY_SWITCHES, () => false);

/** @returns the group's current session in this state */
async function bringTo(
  people: People,
  state: State,
  { eventId, anchorId, path, groupPath }: { eventId: string; anchorId: string; path: string; groupPath: string },
): Promise<string> {
  const { owner, groupOwner } = people.makers;
  const activate = (id: string) => must(groupOwner.patch(`${groupPath}/activate-event`, { eventId: id }));
  if (!state.startsWith("future")) await activate(eventId);
  switch (state) {
    case "live":
      return eventId;
    case "future":
    case "future, sequential":
      await activate(anchorId);
      await must(groupOwner.patch(groupPath, { sessionAccessMode: state === "future" ? "hybrid" : "sequential" }));
      return anchorId;
    case "past":
      await activate(anchorId);
      return anchorId;
    case "archived":
    case "private archive":
      await activate(anchorId);
      await must(owner.patch(`${path}/archive`, { isArchived: true, isPrivate: state === "private archive" }));
      return anchorId;
    case "activity off":
      await must(owner.patch(path, everythingOff));
      return eventId;
    case "login-required group":
      await must(groupOwner.patch(groupPath, { requireGFAVIPLogin: true }));
      return eventId;
    case "no anonymous chat":
      await must(owner.patch(path, { chatAllowAnonymous: false }));
      return eventId;
  }
}
