/** The steps at the end of a session, and the closing message for attendees (D-23). */
import type { SessionEnd } from "@hubbub/contract/archive";

import type { Connection, Transaction } from "../schema/schema.ts";
import type { EventRecord } from "./event-record.ts";

/**
 * A step of an activity in the transaction that archives its event. The returned function is called after the commit.
 */
export type SessionEndStep = (transaction: Transaction, event: EventRecord) => Promise<() => void>;

/** The fields of an activity in the closing message. */
export type SessionEndPart = (kysely: Connection, event: EventRecord) => Promise<Partial<SessionEnd>>;
