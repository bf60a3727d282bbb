/**
 * The conference of `npm run demo`: a session that has ended, a live one that lasts until the demo ends, and one that is
 * still to come. All of them have the content of the demo event.
 */
import type { AnswerOf, CallName, BodyOf, ParamsOf } from "@hubbub/contract/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { OrganizerGroup } from "@hubbub/contract/groups";
import { SSO_SERVICE } from "@hubbub/contract/sign-in-names";

import type { Activity } from "../../activities/activity.ts";
import { simulatedActivities } from "../../activities/simulated.ts";
import type { PooledConnection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { SimulatedAudience } from "../../simulation/audience.ts";
import { fillEvent } from "../demo-event/demo.store.ts";
import { SimulatedBrowser } from "../../simulation/browser.ts";
import { simulatedName } from "../../simulation/names.ts";

export interface Conference {
  group: OrganizerGroup;
  past: OrganizerEvent;
  live: OrganizerEvent;
  next: OrganizerEvent;
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
  { kysely, activities }: { kysely: PooledConnection; activities: readonly Activity[] },
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
  const wallets = await createWalletAttendees(url, people);
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

/** Share of attendees with an account. */
const ACCOUNT_SHARE = 0.4;

/** Sends a call as the organizer. @throws Error for a status of 300 or more */
export type Organizer = <N extends CallName>(name: N, params: ParamsOf<N>, body?: BodyOf<N>) => Promise<AnswerOf<N>>;

/** Creates the installation's first account. @throws Error if that fails */
export async function registerOrganizer(
  url: string,
  setupPath: string,
  { username, password }: { username: string; password: string },
): Promise<Organizer> {
  const browser = new SimulatedBrowser(url, url);
  const { status } = await browser.submit(setupPath, { username, email: `${username}@example.org`, password });
  // The setup link redirects to the product, which starts a sign-in.
  const query = new URLSearchParams({ redirect_uri: `${url}/sso/callback`, service: SSO_SERVICE });
  const { headers } = await browser.get(`/identity/hub/api/auth/sso/authorize?${query.toString()}`);
  const token = new URL(headers.get("location") ?? "/", url).searchParams.get("token");
  if (!token) throw new Error(`The organizer's account could not be created (${status})`);
  return async (name, params, body) => {
    const [method = "GET", path = ""] = name.split(" ");
    const values = new Map(Object.entries(params ?? {}));
    const answer = await browser.send(
      method,
      path.replaceAll(/:(\w+)/gu, (_, parameter: string) => String(values.get(parameter))),
      body === undefined ? null : JSON.stringify(body),
      { Authorization: `Bearer ${token}` },
    );
    if (answer.status >= 300) throw new Error(`${name} returned status ${answer.status}: ${answer.text}`);
    return (answer.text === "" ? null : JSON.parse(answer.text)) as AnswerOf<typeof name>;
  };
}

/** Creates attendees with an account. @returns their browsers, which are signed in, by the attendee's number */
async function createWalletAttendees(url: string, people: number): Promise<Map<number, SimulatedBrowser>> {
  const count = Math.max(1, Math.round(people * ACCOUNT_SHARE));
  const browsers = new Map<number, SimulatedBrowser>();
  for (let number = FIRST_NUMBER; number < FIRST_NUMBER + count; number += 1)
    browsers.set(number, await signUpAtWallet(url, number));
  return browsers;
}

/** Registers an account by name, and signs in to the product with the returned token. @throws Error if a step fails */
async function signUpAtWallet(url: string, number: number): Promise<SimulatedBrowser> {
  const browser = new SimulatedBrowser(url, url);
  const name = simulatedName(number);
  const query = new URLSearchParams({ redirect_uri: `${url}/gfavip-callback`, service: SSO_SERVICE });
  const registered = await browser.submit(`/identity/wallet/register/name?${query.toString()}`, { name });
  const returned = new URL(registered.headers.get("location") ?? "/", url).searchParams;
  const fields = ["user_id", "email", "username", "token"];
  const opened = await browser.post(
    "/api/gfavip/callback",
    Object.fromEntries(fields.map((field) => [field, returned.get(field)])),
  );
  if (opened.status !== 200) throw new Error(`${name} could not be signed in (${opened.status}): ${opened.text}`);
  return browser;
}
