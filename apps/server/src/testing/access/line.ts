/** What the tests expect of one call. */
import type { AccessLinkRole } from "@hubbub/contract/access";

import type { TestApp } from "../test-app.ts";
import { type Answer, succeeds } from "../visitor.ts";
import type { Gate, Refusal, Who } from "./expectation.ts";
import type { People, PersonFacts } from "./people.ts";
import type { World } from "./world.ts";

export interface Line {
  who: Who;
  /** Access links that may make the call of the team. */
  links?: readonly AccessLinkRole[];
  gate?: Gate;
  /** Also for reading: needs the same login as submitting, where an activity admits nobody without one. */
  needsLogin?: true;
  loginSentence?: string;
  /** For what browsers load without the bearer token: the cookies of an organizer's browser count as the account. */
  admitsCookiesAlone?: true;
  /** Distinguishes several lines of one call. */
  variant?: string;
  body?: (world: World, nth: number) => unknown;
  query?: (world: World) => string;
  /** Statuses of an admitted call; 2xx by default. */
  passes?: readonly number[];
  /** The answer to callers without a role while the activity is off; the team gets another one. */
  whenOff?: unknown;
  /** Holders of a speaker link get the team's answer. */
  isForSpeakers?: true;
  /** Checks the answer of an admitted call. */
  answers?: (answer: unknown, facts: PersonFacts, world: World) => boolean;
  /** A refusal of this call alone, after its gate. */
  last?: (facts: PersonFacts) => Refusal | null;
  /** Each case brings the cookie of a participant who has opened the event. */
  asParticipant?: true;
  /** Creates a target for each admitted case, because the call deletes or changes it. */
  ownTarget?: (test: TestApp, people: People, world: World) => Promise<Partial<World>>;
}

export const participant = (nth: number) => ({ participantId: `case-${nth}` });
export const again = [200, 201, 409] as const;
export const noEmail = (answer: unknown) => !JSON.stringify(answer).includes("@example.org");
export const knows = (field: string) => (answer: unknown) => field in (answer as object);
export const read: Line = { who: "anyone", gate: "event" };
export const moderate: Line = { who: "moderator", links: ["moderator"] };

let names = 0;
export const freshName = () => `invited-for-a-moment-${(names += 1)}`;

export function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Waits for a call that creates something. */
export const create = (answer: Promise<Answer>) => succeeds<{ id: string }>(answer);
