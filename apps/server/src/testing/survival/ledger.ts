/** What the database holds against what people were promised. */
import pg from "pg";

import type { Acknowledged, Kind } from "./load.ts";

export interface Verdict {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** There, although nobody was told so: every try was repeated until it was acknowledged, so there is none. */
  unpromised: number;
}

const TABLES: Record<Kind, string> = {
  icebreaker: "SELECT id::text, response AS text FROM icebreaker_responses WHERE event_id = $1",
  social: "SELECT id::text, content AS text FROM questions WHERE event_id = $1",
  chat: "SELECT id::text, content AS text FROM chat_messages WHERE event_id = $1",
  // A vote has no text: its own key tells whether it is there twice.
  emoji: "SELECT id::text, idempotency_key AS text FROM reaction_votes WHERE event_id = $1",
};

export async function compare(
  connection: pg.ClientConfig,
  eventId: string,
  acknowledged: readonly Acknowledged[],
): Promise<Verdict> {
  const client = new pg.Client(connection);
  await client.connect();
  const verdict: Verdict = { lost: [], doubled: [], unpromised: 0 };
  try {
    for (const [kind, query] of Object.entries(TABLES)) {
      const { rows } = await client.query<{ id: string; text: string }>(query, [eventId]);
      const promised = acknowledged.filter((entry) => entry.kind === kind);
      const stored = new Map(rows.map(({ id, text }) => [id, text]));
      const isThere = ({ id, text }: Acknowledged) => stored.has(id) && (kind === "emoji" || stored.get(id) === text);
      verdict.lost.push(...promised.filter((entry) => !isThere(entry)).map(({ text }) => text));
      const times = Map.groupBy(rows, ({ text }) => text);
      verdict.doubled.push(...[...times].filter(([, same]) => same.length > 1).map(([text]) => text));
      verdict.unpromised += rows.length - new Set(promised.map(({ id }) => id)).size;
    }
    const counts = await client.query<{ wrong: boolean }>(
      `SELECT excited + neutral + bored <> (SELECT count(*) FROM reaction_votes WHERE event_id = $1) AS wrong
       FROM reaction_counts WHERE event_id = $1`,
      [eventId],
    );
    if (counts.rows[0]?.wrong) verdict.doubled.push("the running counts of the moods");
  } finally {
    await client.end();
  }
  return verdict;
}
