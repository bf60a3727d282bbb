/**
 * Simulates attendees who submit as the app's outbox does: each submission has an idempotency key and is repeated with
 * it until it is acknowledged. Records everything acknowledged.
 */
import { setTimeout as pause } from "node:timers/promises";

import { activityTestings } from "../activity-testings.ts";
import type { Chance } from "./seeded.ts";

/** What is submitted. */
export const LOADS = activityTestings.flatMap(({ load }) => load ?? []);
type Kind = (typeof LOADS)[number];
const limited = LOADS.filter(({ isLimited }) => isLimited);
const others = LOADS.filter(({ isLimited }) => !isLimited);

export interface Acknowledged {
  /** The path of what was submitted. */
  kind: string;
  text: string;
  id: string;
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  /** Requests without an answer, or with a refusal. */
  readonly unanswered: number;
  /** Answers that no failure may cause. */
  readonly unexpectedAnswers: readonly string[];
  /** Milliseconds from now to the next acknowledgement. */
  nextAcknowledgement(): Promise<number>;
  /** Starts no new submission and waits until all pending ones are acknowledged. */
  finish(): Promise<void>;
}

interface LoadOptions {
  url: string;
  eventId: string;
  people: number;
  chance: Chance;
}

const TRY_AGAIN_MS = 100;
/**
 * The shortest and longest time from an acknowledgement to the same person's next submission. It sets the pace: ten people
 * submit some hundreds of times per second, so requests are nearly always in progress, but do not use all processor time.
 */
const NEXT_SUBMISSION_MS = { shortest: 20, longest: 30 };
const ANSWER_WITHIN_MS = 15_000;

export function startLoad({ url, eventId, people, chance }: LoadOptions): Load {
  const acknowledged: Acknowledged[] = [];
  const unexpectedAnswers: string[] = [];
  const waiting = new Set<() => void>();
  let unanswered = 0;
  const ending = new AbortController();
  let persons = 0;

  async function send(person: string, address: string, { path: kind, fields }: Kind): Promise<void> {
    const text = `${kind}-${crypto.randomUUID()}`;
    const key = crypto.randomUUID();
    for (;;) {
      const answer = await post(`${url}/api/events/${eventId}/${kind}`, {
        address,
        key,
        body: { ...fields(text), participantId: person },
      });
      if (answer?.status === 201) {
        acknowledged.push({ kind, text, id: answer.id });
        for (const wake of Array.from(waiting)) wake();
        return;
      }
      unanswered += 1;
      if (answer && answer.status !== 503)
        unexpectedAnswers.push(`${kind}: ${answer.status} ${answer.body.slice(0, 200)}`);
      if (answer?.status === 503 && answer.retryAfter === null)
        unexpectedAnswers.push(`${kind}: 503 without Retry-After`);
      await pause(TRY_AGAIN_MS * (0.5 + Math.random()));
    }
  }

  /** Sends as one person after the other, because limits are per person. */
  async function takePart(): Promise<void> {
    while (!ending.signal.aborted) {
      persons += 1;
      const person = `person-${persons}-${crypto.randomUUID()}`;
      const address = `10.${persons >> 16}.${(persons >> 8) & 255}.${persons & 255}`;
      for (let nth = 0; nth < 5 && !ending.signal.aborted; nth += 1) {
        await send(person, address, chance.pick(nth === 0 ? limited : others));
        const { shortest, longest } = NEXT_SUBMISSION_MS;
        await pause(shortest + Math.random() * (longest - shortest));
      }
    }
  }

  const everybody = Promise.all(Array.from({ length: people }, takePart));
  return {
    acknowledged,
    unexpectedAnswers,
    get unanswered() {
      return unanswered;
    },
    async nextAcknowledgement() {
      const since = performance.now();
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
      });
      return performance.now() - since;
    },
    async finish() {
      ending.abort();
      await everybody;
    },
  };
}

interface Answer {
  status: number;
  id: string;
  body: string;
  retryAfter: string | null;
}

/** @returns null when no answer came */
async function post(
  address: string,
  { address: from, key, body }: { address: string; key: string; body: object },
): Promise<Answer | null> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key, "X-Forwarded-For": from },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    const { id = "" } = response.ok ? (JSON.parse(text) as { id?: string }) : {};
    return { status: response.status, id, body: text, retryAfter: response.headers.get("Retry-After") };
  } catch {
    // The connection was refused or lost: the next request shows whether the submission was stored.
    return null;
  }
}
