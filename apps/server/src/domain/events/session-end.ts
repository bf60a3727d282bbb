/** The steps at the end of a session, and the closing message for attendees (D-23). */
import type { SessionEnd } from "@hubbub/contract/archive";
import { SESSION_ENDED_MESSAGE } from "@hubbub/contract/session-ended";
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import type { Kysely, Transaction } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { findNextSession } from "./archive.store.ts";
import type { EventRecord } from "./event-record.ts";

/**
 * A step of an activity in the transaction that archives its event. The returned function is called after the commit.
 */
export type SessionEndStep = (transaction: Transaction<Schema>, event: EventRecord) => Promise<() => void>;

export interface SessionEndDeps {
  /** Run in this order. */
  sessionEndSteps: readonly SessionEndStep[];
  topThreeOf: (kysely: Kysely<Schema>, event: EventRecord) => Promise<LeaderboardEntry[]>;
}

/** Builds the closing message of an event from its present state. */
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
