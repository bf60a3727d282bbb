/**
 * The conference of `npm run demo`: of its three sessions the first runs in fast motion, the second until the demo ends.
 * Everything happens through the API.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { PollDefinition } from "@hubbub/contract/activities/polls/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { OrganizerGroup } from "@hubbub/contract/groups";

import { samplePoll, sampleQuiz } from "../../activities/polls/simulated.ts";
import { simulatedActivities } from "../../activities/simulated.ts";
import { SimulatedAudience } from "../../simulation/audience.ts";
import type { SimulatedBrowser } from "../../simulation/browser.ts";
import type { Organizer } from "./accounts.ts";

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
const FAST_PACE = { joinMs: 2000, pauseMs: 1500 };
const FAST_SESSION_MS = 12_000;
/** The mean pause in the live session: lively, but little load for a small computer. */
const LIVE_PACE = { joinMs: 8000, pauseMs: 20_000 };
const WINNERS = 2;
const EARLY_ATTENDEES = 6;

const MODERATION_MS = 15_000;
const TIMER_SECONDS = 1800;
/** Number of questions that stay open, so that attendees can vote. */
const OPEN_QUESTIONS_MIN = 6;
/** After this number of rounds of moderation the quiz starts; after twice as many the poll is open again. */
const QUIZ_AFTER_ROUNDS = 4;

export async function createConference(organizer: Organizer): Promise<Conference> {
  const group = await organizer("POST /api/event-groups", undefined, {
    title: "Demo conference: talks about talks",
    description: "A sample conference whose attendees are simulated. It is gone when the demo ends.",
    permalink: "demo-conference",
  });
  const createSession = async (title: string, description: string) => {
    const event = await organizer("POST /api/events", undefined, { title, description, enableTranslation: true });
    await organizer("PATCH /api/events/:eventId", { eventId: event.id }, { groupId: group.id });
    return event;
  };
  return {
    group,
    past: await createSession(
      "Opening: why talks fail",
      "The first session. It is archived, with its leaderboard and its winners.",
    ),
    live: await createSession("Live: great talks", "The session that is on. Open it on a phone and take part."),
    next: await createSession(
      "Workshop: your first minute",
      "To come. Its icebreaker and its questions are open already.",
    ),
  };
}

/** Simulates the first session and archives it, with winners and a leaderboard. */
export async function playPastSession(
  organizer: Organizer,
  { group, past }: Conference,
  settings: AudienceSettings,
): Promise<void> {
  const session = { eventId: past.id };
  await organizer("PATCH /api/event-groups/:groupId/activate-event", { groupId: group.id }, session);
  const audience = startAudience(settings, past.id, FAST_PACE);
  for (const poll of [samplePoll, sampleQuiz]) {
    await openPoll(organizer, past.id, await createPoll(organizer, past.id, poll));
    await pause(FAST_SESSION_MS / 2);
  }
  for (let draw = 0; draw < Math.min(WINNERS, settings.wallets.size); draw += 1)
    await organizer("POST /api/events/:eventId/prize/draw", session);
  audience.end();
  await organizer("PATCH /api/events/:eventId/archive", session, { isArchived: true });
}

/** Lets a few attendees visit the upcoming session and leave questions. */
export async function prepareNextSession({ next }: Conference, settings: AudienceSettings): Promise<void> {
  const people = Math.min(EARLY_ATTENDEES, settings.people);
  const audience = startAudience({ ...settings, people }, next.id, FAST_PACE);
  await pause(FAST_SESSION_MS);
  audience.end();
}

/**
 * Runs the live session with attendees, and with an organizer who keeps the timer running, publishes and answers
 * questions, and opens polls. @returns ends it
 */
export async function openLiveSession(
  organizer: Organizer,
  { group, live }: Conference,
  settings: AudienceSettings,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const session = { eventId: live.id };
  await organizer("PATCH /api/event-groups/:groupId/activate-event", { groupId: group.id }, session);
  const audience = startAudience(settings, live.id, LIVE_PACE);
  await organizer("PATCH /api/events/:eventId/timer/duration", session, { duration: TIMER_SECONDS });
  await organizer("POST /api/events/:eventId/timer/start", session);
  const poll = await createPoll(organizer, live.id, samplePoll);
  await openPoll(organizer, live.id, poll);
  const quiz = await createPoll(organizer, live.id, sampleQuiz);
  let rounds = 0;
  const moderate = async () => {
    rounds += 1;
    await keepTimerRunning(organizer, live.id);
    await decideQuestions(organizer, live.id);
    if (rounds === QUIZ_AFTER_ROUNDS) await openPoll(organizer, live.id, quiz);
    if (rounds === QUIZ_AFTER_ROUNDS * 2) await openPoll(organizer, live.id, poll);
  };
  const timer = setInterval(() => void moderate().catch(onError), MODERATION_MS);
  return () => {
    clearInterval(timer);
    audience.end();
  };
}

async function keepTimerRunning(organizer: Organizer, eventId: string): Promise<void> {
  const { status } = await organizer("GET /api/events/:eventId/timer", { eventId });
  if (status !== "finished") return;
  await organizer("POST /api/events/:eventId/timer/reset", { eventId });
  await organizer("POST /api/events/:eventId/timer/start", { eventId });
}

/** Publishes up to two pending questions, and answers the first open one. */
async function decideQuestions(organizer: Organizer, eventId: string): Promise<void> {
  const all = await organizer("GET /api/events/:eventId/social", { eventId });
  // The reset call sets a pending question to unanswered, which publishes it.
  for (const { id } of all.filter(({ isPending }) => isPending).slice(0, 2))
    await organizer("PATCH /api/events/:eventId/social/:postId/reset", { eventId, postId: id });
  const open = all.filter(({ isPending, isAnswered, isIgnored }) => !isPending && !isAnswered && !isIgnored);
  const [first] = open;
  if (first && open.length > OPEN_QUESTIONS_MIN)
    await organizer(
      "PATCH /api/events/:eventId/social/:postId/moderate",
      { eventId, postId: first.id },
      { approved: true },
    );
}

async function createPoll(organizer: Organizer, eventId: string, poll: PollDefinition): Promise<string> {
  const { id } = await organizer("POST /api/events/:eventId/polls", { eventId }, poll);
  return id;
}

/** Opens a poll; the open one is closed by that. */
async function openPoll(organizer: Organizer, eventId: string, pollId: string): Promise<void> {
  await organizer("POST /api/events/:eventId/polls/:pollId/open", { eventId, pollId });
}

function startAudience(
  { url, people, wallets }: AudienceSettings,
  eventId: string,
  pace: { joinMs: number; pauseMs: number },
): SimulatedAudience {
  const audience = new SimulatedAudience(
    { url, origin: url, eventId, people, firstNumber: 1, pages: true, isEndless: true, ...pace },
    { activities: simulatedActivities, browserOf: (number) => wallets.get(number) ?? null },
  );
  audience.start();
  return audience;
}
