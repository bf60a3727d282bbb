/** What happens when a session ends, and what attendees are told of it (D-23). */
import type { SessionEnd } from "@hubbub/contract/archive";
import { SESSION_ENDED_MESSAGE } from "@hubbub/contract/session-ended";
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard";
import type { Kysely, Transaction } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { findNextSession } from "./archive.store.ts";
import type { EventRecord } from "./event-record.ts";

/** Something an activity does in the transaction that archives its event; the answer is called after the commit. */
export type SessionEndStep = (transaction: Transaction<Schema>, event: EventRecord) => Promise<() => void>;

export interface SessionEndDeps {
  /** In this order. */
  sessionEndSteps: readonly SessionEndStep[];
  topThreeOf: (kysely: Kysely<Schema>, event: EventRecord) => Promise<LeaderboardEntry[]>;
}

/** The closing message of an event, as of now. */
export async function describeSessionEnd(
  kysely: Kysely<Schema>,
  event: EventRecord,
  { topThreeOf }: Pick<SessionEndDeps, "topThreeOf">,
): Promise<SessionEnd> {
  return {
    message: SESSION_ENDED_MESSAGE,
    nextSession: await findNextSession(kysely, event),
    topThree: event.hasLeaderboard ? await topThreeOf(kysely, event) : [],
  };
}
