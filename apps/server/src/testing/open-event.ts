/** Builders for one event: every state that a call can create is created by that call. */
import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import type { Collaborator, CollaboratorRole } from "@hubbub/contract/team";

import { LiveClient } from "./live-client.ts";
import type { TestApp } from "./test-app.ts";
import { succeeds, type Visitor } from "./visitor.ts";

interface OpenEventOptions {
  /** Changes of the event's settings; without them it has every activity on. */
  settings?: UpdateEvent | undefined;
  /** The organizer's username. */
  username?: string;
  /** What the test is about, for example "chat": `path` is then the address of these calls. */
  calls?: string;
}

export interface OpenEvent {
  organizer: Visitor;
  event: OrganizerEvent;
  /** `/api/events/:eventId`. */
  eventPath: string;
  /** `eventPath`, followed by `calls` where they are given. */
  path: string;
  /** A new visitor who has opened the event and therefore has a participant cookie. */
  attendee(): Promise<Visitor>;
  /** Changes settings as the organizer. */
  change(settings: UpdateEvent): Promise<void>;
}

export async function openEvent(
  test: TestApp,
  { settings, username = "priya", calls }: OpenEventOptions = {},
): Promise<OpenEvent> {
  const organizer = test.organizer(username);
  const created = await test.createEvent(organizer);
  const eventPath = `/api/events/${created.id}`;
  const event = settings ? await succeeds<OrganizerEvent>(organizer.patch(eventPath, settings)) : created;
  return {
    organizer,
    event,
    eventPath,
    path: calls ? `${eventPath}/${calls}` : eventPath,
    attendee: () => attendeeOf(test, event.id),
    change: async (changed) => void (await succeeds(organizer.patch(eventPath, changed))),
  };
}

/** A new visitor with the participant cookie, which the first public read of an event sets. */
export async function attendeeOf(test: TestApp, eventId: string): Promise<Visitor> {
  const visitor = test.visitor();
  await succeeds(visitor.get(`/api/public/events/${eventId}`));
  return visitor;
}

export async function archiveEvent(
  organizer: Visitor,
  eventId: string,
  { isPrivate }: { isPrivate?: boolean } = {},
): Promise<void> {
  const body = { isArchived: true, ...(isPrivate === undefined ? {} : { isPrivate }) };
  await succeeds(organizer.patch(`/api/events/${eventId}/archive`, body));
}

export async function reopenEvent(organizer: Visitor, eventId: string): Promise<void> {
  await succeeds(organizer.patch(`/api/events/${eventId}/archive`, { isArchived: false }));
}

export interface TeamMember {
  visitor: Visitor;
  collaborator: Collaborator;
}

/** Signs somebody in and adds them to the event's team, so that they have the role at once. */
export async function addTeamMember(
  test: TestApp,
  { organizer, event }: Pick<OpenEvent, "organizer" | "event">,
  { username, role = "moderator" }: { username: string; role?: CollaboratorRole },
): Promise<TeamMember> {
  const visitor = test.organizer(username);
  await succeeds(visitor.get("/api/user"));
  return { visitor, collaborator: await addToTeam(organizer, event.id, { username, role }) };
}

export function addToTeam(
  organizer: Visitor,
  eventId: string,
  member: { username: string; role: CollaboratorRole },
): Promise<Collaborator> {
  return succeeds(organizer.post(`/api/events/${eventId}/collaborators`, member));
}

/** Takes the member out of the team and adds them again: no call changes the role of a member. */
export async function changeRole(
  organizer: Visitor,
  eventId: string,
  { id, username }: Collaborator,
  role: CollaboratorRole,
): Promise<Collaborator> {
  await succeeds(organizer.delete(`/api/events/${eventId}/collaborators/${id}`));
  return addToTeam(organizer, eventId, { username, role });
}

/** Opens the live channel as the event admin page does. The staff cookie decides whether staff messages arrive. */
export async function openAsStaff(visitor: Visitor, eventId: string): Promise<LiveClient> {
  await visitor.get("/api/auth/me");
  return LiveClient.open(visitor, eventId, { participantId: `admin-${crypto.randomUUID()}` });
}
