/** Compares the rows in the database with the acknowledged submissions. */
import pg from "pg";

import type { Acknowledged, Kind } from "./load.ts";

export interface Verdict {
  /** Acknowledged, but not stored. */
  lost: string[];
  /** Stored more than once. */
  doubled: string[];
  /** Number of rows that were never acknowledged. Each submission is repeated until it is, so this has to be 0. */
  unacknowledged: number;
}

const TABLES: Record<Kind, string> = {
  icebreaker: "SELECT id::text, response AS text FROM icebreaker_responses WHERE event_id = $1",
  social: "SELECT id::text, content AS text FROM questions WHERE event_id = $1",
  chat: "SELECT id::text, content AS text FROM chat_messages WHERE event_id = $1",
  // A vote has no text. One that was stored twice has no receipt.
  emoji: `SELECT vote.id::text, coalesce(idempotency_key, 'no receipt') AS text
          FROM reaction_votes vote
          LEFT JOIN receipts ON receipts.event_id = vote.event_id AND receipts.receipt ->> 'id' = vote.id::text
            AND receipts.scope = vote.event_id || ' reactions'
          WHERE vote.event_id = $1`,
};

export async function compare(
  connection: pg.ClientConfig,
  eventId: string,
  acknowledged: readonly Acknowledged[],
): Promise<Verdict> {
  const client = new pg.Client(connection);
  await client.connect();
  const verdict: Verdict = { lost: [], doubled: [], unacknowledged: 0 };
  try {
    for (const [kind, query] of Object.entries(TABLES)) {
      const { rows } = await client.query<{ id: string; text: string }>(query, [eventId]);
      const expected = acknowledged.filter((entry) => entry.kind === kind);
      const stored = new Map(rows.map(({ id, text }) => [id, text]));
      const isStored = ({ id, text }: Acknowledged) => stored.has(id) && (kind === "emoji" || stored.get(id) === text);
      verdict.lost.push(...expected.filter((entry) => !isStored(entry)).map(({ text }) => text));
      const times = Map.groupBy(rows, ({ text }) => text);
      verdict.doubled.push(...[...times].filter(([, same]) => same.length > 1).map(([text]) => text));
      verdict.unacknowledged += rows.length - new Set(expected.map(({ id }) => id)).size;
    }
    const counts = await client.query<{ wrong: boolean }>(
      `SELECT excited + neutral + bored <> (SELECT count(*) FROM reaction_votes WHERE event_id = $1) AS wrong
       FROM reaction_counts WHERE event_id = $1`,
      [eventId],
    );
    if (counts.rows[0]?.wrong) verdict.doubled.push("the running counts of the moods");
    const shown = await client.query<{ wrong: boolean }>(
      `SELECT shown <> (SELECT count(*) FROM icebreaker_responses WHERE event_id = $1 AND status = 'shown') AS wrong
       FROM icebreaker_counts WHERE event_id = $1`,
      [eventId],
    );
    if (shown.rows[0]?.wrong) verdict.doubled.push("the number of shown responses");
  } finally {
    await client.end();
  }
  return verdict;
}
