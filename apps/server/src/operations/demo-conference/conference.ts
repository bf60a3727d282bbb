/** Fills the conference: three sessions, of which the first is played through quickly, and the second goes on for good. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { OrganizerGroup } from "@hubbub/contract/groups";

import type { SimulatedBrowser } from "../simulation/browser.ts";
import { Crowd } from "../simulation/crowd.ts";
import { conference, sessions } from "./conference-content.ts";
import type { Organizer } from "./organizer.ts";

export interface Conference {
  group: OrganizerGroup;
  past: OrganizerEvent;
  live: OrganizerEvent;
  next: OrganizerEvent;
}

export interface Cast {
  url: string;
  people: number;
  wallets: ReadonlyMap<number, SimulatedBrowser>;
}

/** The first session in a nutshell: people who hurry. */
const NUTSHELL = { joinMs: 2000, pauseMs: 1500, lastsMs: 12_000 } as const;
/** A room that is awake, and a load that a small computer does not notice. */
const LIVELY_PAUSE_MS = 20_000;
const ARRIVAL_MS = 8000;
const WINNERS = 2;
const EARLY_BIRDS = 6;

export async function makeConference(organizer: Organizer): Promise<Conference> {
  const group = await organizer.call("POST /api/event-groups", "/api/event-groups", conference);
  const events: OrganizerEvent[] = [];
  for (const session of sessions) {
    const event = await organizer.call("POST /api/events", "/api/events", { ...session, enableTranslation: true });
    await organizer.call("PATCH /api/events/:eventId", `/api/events/${event.id}`, { groupId: group.id });
    events.push(event);
  }
  const [past, live, next] = events;
  if (!past || !live || !next) throw new Error("A session of the conference was not made");
  return { group, past, live, next };
}

/** Plays the first session and ends it, with winners and leaderboard. */
export async function playPastSession(organizer: Organizer, { group, past }: Conference, cast: Cast): Promise<void> {
  await activate(organizer, group.id, past.id);
  const { lastsMs, ...pace } = NUTSHELL;
  const crowd = crowdOf(cast, past.id, pace);
  crowd.begin();
  await new Promise((resolve) => setTimeout(resolve, lastsMs));
  for (let draw = 0; draw < Math.min(WINNERS, cast.wallets.size); draw += 1)
    await organizer.call("POST /api/events/:eventId/prize/draw", `/api/events/${past.id}/prize/draw`);
  crowd.end();
  await organizer.call("PATCH /api/events/:eventId/archive", `/api/events/${past.id}/archive`, { isArchived: true });
}

/** A few people look in on the session to come, and leave questions for it. */
export async function prepareNextSession({ next }: Conference, cast: Cast): Promise<void> {
  const { lastsMs, ...pace } = NUTSHELL;
  const crowd = crowdOf({ ...cast, people: Math.min(EARLY_BIRDS, cast.people) }, next.id, pace);
  crowd.begin();
  await new Promise((resolve) => setTimeout(resolve, lastsMs));
  crowd.end();
}

/** Lets the people come into the session that is on; they stay until the crowd is ended. */
export async function openLiveSession(organizer: Organizer, { group, live }: Conference, cast: Cast): Promise<Crowd> {
  await activate(organizer, group.id, live.id);
  const crowd = crowdOf(cast, live.id, { joinMs: ARRIVAL_MS, pauseMs: LIVELY_PAUSE_MS });
  crowd.begin();
  return crowd;
}

async function activate(organizer: Organizer, groupId: string, eventId: string): Promise<void> {
  const path = `/api/event-groups/${groupId}/activate-event`;
  await organizer.call("PATCH /api/event-groups/:groupId/activate-event", path, { eventId });
}

function crowdOf({ url, people, wallets }: Cast, eventId: string, pace: { joinMs: number; pauseMs: number }): Crowd {
  return new Crowd(
    { url, origin: url, eventId, people, firstNumber: 1, pages: true, endless: true, ...pace },
    { browserOf: (number) => wallets.get(number) ?? null },
  );
}
