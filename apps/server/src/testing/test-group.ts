/** A conference for tests: a group with sessions of one organizer. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { GroupSession, OrganizerGroup } from "@hubbub/contract/groups";

import type { TestApp } from "./test-app.ts";
import type { Visitor } from "./visitor.ts";

let made = 0;

export async function createGroup(organizer: Visitor, fields: Record<string, unknown> = {}): Promise<OrganizerGroup> {
  made += 1;
  const answer = await organizer.post("/api/event-groups", {
    title: "Northlight Conference",
    permalink: `northlight-${made}`,
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`Creating the group failed: ${answer.status} ${answer.text}`);
  return answer.json as OrganizerGroup;
}

export interface Conference {
  organizer: Visitor;
  group: OrganizerGroup;
  /** In their order. */
  sessions: OrganizerEvent[];
  /** Where the group's calls are. */
  path: string;
  /** The list as this visitor gets it. */
  list: (visitor?: Visitor) => Promise<GroupSession[]>;
}

export async function createConference(test: TestApp, count: number, username = "priya"): Promise<Conference> {
  const organizer = test.organizer(username);
  const group = await createGroup(organizer);
  const sessions: OrganizerEvent[] = [];
  for (let index = 0; index < count; index += 1) {
    const event = await test.createEvent(organizer, { title: `Session ${index + 1}` });
    const linked = await organizer.patch(`/api/events/${event.id}`, { groupId: group.id, groupOrder: index + 1 });
    if (linked.status !== 200) throw new Error(`Linking failed: ${linked.status} ${linked.text}`);
    sessions.push(linked.json as OrganizerEvent);
  }
  const path = `/api/event-groups/${group.id}`;
  const list = async (visitor = organizer) => (await visitor.get(`${path}/events`)).json as GroupSession[];
  return { organizer, group, sessions, path, list };
}

/** The id of a hub user, by their own question. */
export async function dbIdOf(visitor: Visitor): Promise<string> {
  return ((await visitor.get("/api/user")).json as { dbId: string }).dbId;
}
