/**
 * The conference of `npm run demo`: a session that has ended, a live one that goes on until the demo ends, and one that is
 * still to come. All of them have the content of the demo event.
 */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { OrganizerGroup } from "@hubbub/contract/groups";

import type { Activity } from "../../activities/activity.ts";
import { simulatedActivities } from "../../activities/simulated.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { SimulatedAudience } from "../../simulation/audience.ts";
import { fillEvent } from "../demo-event/demo.store.ts";
import { createWalletAttendees, type Organizer } from "./accounts.ts";

export interface Conference {
  group: OrganizerGroup;
  past: OrganizerEvent;
  live: OrganizerEvent;
  next: OrganizerEvent;
}

interface ConferenceDeps {
  kysely: Connection;
  activities: readonly Activity[];
}

/** The mean pause of an attendee: lively, but little load for a small computer. */
const PACE = { joinMs: 8000, pauseMs: 20_000 };
/** The numbers before it are those of the sample attendees. */
const FIRST_NUMBER = 25;
const MODERATION_MS = 15_000;
/** Number of questions that stay open, so that attendees can vote. */
const OPEN_QUESTIONS_MIN = 6;
/** After this number of rounds of moderation the quiz starts; after twice as many the poll is open again. */
const QUIZ_AFTER_ROUNDS = 4;
const QUIZ = "How long is a good talk? | Five minutes | Twenty minutes* | As long as the slides last";

/** Creates the three sessions, and ends the first one with winners and a leaderboard. */
export async function createConference(
  { kysely, activities }: ConferenceDeps,
  organizer: Organizer,
): Promise<Conference> {
  const group = await organizer("POST /api/event-groups", undefined, {
    title: "Demo conference: talks about talks",
    description: "A sample conference whose attendees are simulated. It is gone when the demo ends.",
    permalink: "demo-conference",
  });
  const createSession = async (title: string, description: string, filled = activities) => {
    const event = await organizer("POST /api/events", undefined, { title, description, enableTranslation: true });
    await inTransaction(kysely, (transaction) => fillEvent(transaction, filled, event.id));
    // The organizer of the live session has something to review.
    const changes = { groupId: group.id, reviewAnonymousQuestions: true };
    await organizer("PATCH /api/events/:eventId", { eventId: event.id }, changes);
    return event;
  };
  const past = await createSession(
    "Opening: why talks fail",
    "The first session. It is archived, with its leaderboard and its winners.",
  );
  const live = await createSession("Live: great talks", "The session that is on. Open it on a phone and take part.");
  const next = await createSession(
    "Workshop: your first minute",
    "To come. Its icebreaker and its questions are open already.",
    activities.filter(({ unit }) => unit.submissions?.open === "before-session"),
  );
  const activate = (eventId: string) =>
    organizer("PATCH /api/event-groups/:groupId/activate-event", { groupId: group.id }, { eventId });
  await activate(past.id);
  await organizer("POST /api/events/:eventId/prize/draw", { eventId: past.id });
  await organizer("PATCH /api/events/:eventId/archive", { eventId: past.id }, { isArchived: true });
  await activate(live.id);
  return { group, past, live, next };
}

/**
 * Runs the live session with attendees, and with an organizer who keeps the timer running, publishes and answers
 * questions, and opens polls. @returns ends it
 */
export async function openLiveSession(
  organizer: Organizer,
  eventId: string,
  { url, people, onError }: { url: string; people: number; onError: (error: unknown) => void },
): Promise<() => void> {
  const wallets = await createWalletAttendees(url, people, FIRST_NUMBER);
  const audience = new SimulatedAudience(
    { url, origin: url, eventId, people, firstNumber: FIRST_NUMBER, pages: true, isEndless: true, ...PACE },
    { activities: simulatedActivities, browserOf: (number) => wallets.get(number) ?? null },
  );
  audience.start();
  await organizer("POST /api/events/:eventId/timer/start", { eventId });
  const poll = (await organizer("GET /api/events/:eventId/polls", { eventId })).find(({ state }) => state === "open");
  const [quiz] = await organizer("POST /api/events/:eventId/polls/import", { eventId }, { text: QUIZ });
  // The open poll is closed by that.
  const open = (pollId = "") => organizer("POST /api/events/:eventId/polls/:pollId/open", { eventId, pollId });
  let rounds = 0;
  const moderate = async () => {
    rounds += 1;
    await keepTimerRunning(organizer, eventId);
    await decideQuestions(organizer, eventId);
    if (rounds === QUIZ_AFTER_ROUNDS) await open(quiz?.id);
    if (rounds === QUIZ_AFTER_ROUNDS * 2) await open(poll?.id);
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
