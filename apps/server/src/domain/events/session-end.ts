/** The steps at the end of a session, and the closing message for attendees (D-23). */
import type { SessionEnd } from "@hubbub/contract/archive";
import { SESSION_ENDED_MESSAGE } from "@hubbub/contract/session-ended";
import type { Kysely, Transaction } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { findNextSession } from "./archive.store.ts";
import type { EventRecord } from "./event-record.ts";

/**
 * A step of an activity in the transaction that archives its event. The returned function is called after the commit.
 */
export type SessionEndStep = (transaction: Transaction<Schema>, event: EventRecord) => Promise<() => void>;

/** The fields of an activity in the closing message. */
export type SessionEndPart = (kysely: Kysely<Schema>, event: EventRecord) => Promise<Partial<SessionEnd>>;

export interface SessionEndDeps {
  /** Run in this order. */
  sessionEndSteps: readonly SessionEndStep[];
  /** Together they have all fields of the activities. */
  sessionEndParts: readonly SessionEndPart[];
}

/** Builds the closing message of an event from its present state. */
export async function describeSessionEnd(
  kysely: Kysely<Schema>,
  event: EventRecord,
  { sessionEndParts }: Pick<SessionEndDeps, "sessionEndParts">,
): Promise<SessionEnd> {
  const nextSession = await findNextSession(kysely, event);
  const end = { message: SESSION_ENDED_MESSAGE, nextSession };
  for (const part of sessionEndParts) Object.assign(end, await part(kysely, event));
  return end as SessionEnd;
}
