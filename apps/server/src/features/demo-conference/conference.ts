/** Runs the demo's conference of three sessions: the first in fast motion, the second until the demo ends. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { OrganizerGroup } from "@hubbub/contract/groups";

import type { SimulatedBrowser } from "../simulation/browser.ts";
import { SimulatedAudience } from "../simulation/audience.ts";
import { conference, sessionPoll, sessionQuiz, sessions } from "./conference-content.ts";
import type { Organizer } from "./organizer.ts";
import { askPoll } from "./session-polls.ts";

export interface Conference {
  group: OrganizerGroup;
  past: OrganizerEvent;
  live: OrganizerEvent;
  next: OrganizerEvent;
}

export interface AudienceSettings {
  url: string;
  people: number;
  wallets: ReadonlyMap<number, SimulatedBrowser>;
}

/** Pace of the first session in fast motion. */
const FAST_PACE = { joinMs: 2000, pauseMs: 1500, lastsMs: 12_000 } as const;
/** Mean pause in the live session: lively, but little load for a small computer. */
const LIVE_PAUSE_MS = 20_000;
const ARRIVAL_MS = 8000;
const WINNERS = 2;
const EARLY_ATTENDEES = 6;

export async function createConference(organizer: Organizer): Promise<Conference> {
  const group = await organizer.call("POST /api/event-groups", "/api/event-groups", conference);
  const events: OrganizerEvent[] = [];
  for (const session of sessions) {
    const event = await organizer.call("POST /api/events", "/api/events", { ...session, enableTranslation: true });
    await organizer.call("PATCH /api/events/:eventId", `/api/events/${event.id}`, { groupId: group.id });
    events.push(event);
  }
  const [past, live, next] = events;
  if (!past || !live || !next) throw new Error("A session of the conference was not created");
  return { group, past, live, next };
}

/** Simulates the first session and archives it, with winners and a leaderboard. */
export async function playPastSession(
  organizer: Organizer,
  { group, past }: Conference,
  settings: AudienceSettings,
): Promise<void> {
  await activate(organizer, group.id, past.id);
  const { lastsMs, ...pace } = FAST_PACE;
  const audience = createAudience(settings, past.id, pace);
  audience.start();
  for (const poll of [sessionPoll, sessionQuiz]) {
    await askPoll(organizer, past.id, poll);
    await new Promise((resolve) => setTimeout(resolve, lastsMs / 2));
  }
  for (let draw = 0; draw < Math.min(WINNERS, settings.wallets.size); draw += 1)
    await organizer.call("POST /api/events/:eventId/prize/draw", `/api/events/${past.id}/prize/draw`);
  audience.end();
  await organizer.call("PATCH /api/events/:eventId/archive", `/api/events/${past.id}/archive`, { isArchived: true });
}

/** Lets a few attendees visit the upcoming session and leave questions. */
export async function prepareNextSession({ next }: Conference, settings: AudienceSettings): Promise<void> {
  const { lastsMs, ...pace } = FAST_PACE;
  const audience = createAudience({ ...settings, people: Math.min(EARLY_ATTENDEES, settings.people) }, next.id, pace);
  audience.start();
  await new Promise((resolve) => setTimeout(resolve, lastsMs));
  audience.end();
}

/** Lets attendees join the live session, where they stay until the returned audience is ended. */
export async function openLiveSession(
  organizer: Organizer,
  { group, live }: Conference,
  settings: AudienceSettings,
): Promise<SimulatedAudience> {
  await activate(organizer, group.id, live.id);
  const audience = createAudience(settings, live.id, { joinMs: ARRIVAL_MS, pauseMs: LIVE_PAUSE_MS });
  audience.start();
  return audience;
}

async function activate(organizer: Organizer, groupId: string, eventId: string): Promise<void> {
  const path = `/api/event-groups/${groupId}/activate-event`;
  await organizer.call("PATCH /api/event-groups/:groupId/activate-event", path, { eventId });
}

function createAudience(
  { url, people, wallets }: AudienceSettings,
  eventId: string,
  pace: { joinMs: number; pauseMs: number },
): SimulatedAudience {
  return new SimulatedAudience(
    { url, origin: url, eventId, people, firstNumber: 1, pages: true, isEndless: true, ...pace },
    { browserOf: (number) => wallets.get(number) ?? null },
  );
}
