/** Builders for a conference: a group and its sessions, created by calls of one organizer. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { GroupSession, OrganizerGroup } from "@hubbub/contract/groups";

import type { TestApp } from "./test-app.ts";
import { succeeds, type Visitor } from "./visitor.ts";

let created = 0;

export function createGroup(organizer: Visitor, fields: Record<string, unknown> = {}): Promise<OrganizerGroup> {
  const permalink = `northlight-${(created += 1)}`;
  return succeeds(organizer.post("/api/event-groups", { title: "Northlight Conference", permalink, ...fields }));
}

export interface Conference {
  organizer: Visitor;
  group: OrganizerGroup;
  /** In the order of the group, titled "Session 1", "Session 2", … */
  sessions: OrganizerEvent[];
  /** `/api/event-groups/:groupId`. */
  path: string;
  /** The list of sessions that this visitor receives; by default the organizer. */
  list: (visitor?: Visitor) => Promise<GroupSession[]>;
  /** Makes a session the current one. */
  activate: (eventId: string) => Promise<void>;
}

export async function createConference(test: TestApp, count: number, username = "priya"): Promise<Conference> {
  const organizer = test.organizer(username);
  const group = await createGroup(organizer);
  const sessions: OrganizerEvent[] = [];
  for (let index = 0; index < count; index += 1) {
    const event = await test.createEvent(organizer, { title: `Session ${index + 1}` });
    const link = { groupId: group.id, groupOrder: index + 1 };
    sessions.push(await succeeds(organizer.patch(`/api/events/${event.id}`, link)));
  }
  const path = `/api/event-groups/${group.id}`;
  const list = async (visitor = organizer) => (await visitor.get(`${path}/events`)).json as GroupSession[];
  const activate = async (eventId: string) =>
    void (await succeeds(organizer.patch(`${path}/activate-event`, { eventId })));
  return { organizer, group, sessions, path, list, activate };
}

/** The id of a hub user in the database, as their own call answers it. */
export async function dbIdOf(visitor: Visitor): Promise<string> {
  return ((await visitor.get("/api/user")).json as { dbId: string }).dbId;
}
