/** Compares the rows in the database with the acknowledged submissions. */
import pg from "pg";

import { type Acknowledged, LOADS } from "./load.ts";

export interface Verdict {
  /** Acknowledged, but not stored. */
  lost: string[];
  /** Stored more than once. */
  doubled: string[];
  /** Number of rows that were never acknowledged. Each submission is repeated until it is, so this has to be 0. */
  unacknowledged: number;
}

export async function compare(
  connection: pg.ClientConfig,
  eventId: string,
  acknowledged: readonly Acknowledged[],
): Promise<Verdict> {
  const client = new pg.Client(connection);
  await client.connect();
  const verdict: Verdict = { lost: [], doubled: [], unacknowledged: 0 };
  try {
    for (const { path: kind, rows: query, storesText, count } of LOADS) {
      const { rows } = await client.query<{ id: string; text: string }>(query, [eventId]);
      const expected = acknowledged.filter((entry) => entry.kind === kind);
      const stored = new Map(rows.map(({ id, text }) => [id, text]));
      const isStored = ({ id, text }: Acknowledged) => stored.has(id) && (!storesText || stored.get(id) === text);
      verdict.lost.push(...expected.filter((entry) => !isStored(entry)).map(({ text }) => text));
      const times = Map.groupBy(rows, ({ text }) => text);
      verdict.doubled.push(...[...times].filter(([, same]) => same.length > 1).map(([text]) => text));
      verdict.unacknowledged += rows.length - new Set(expected.map(({ id }) => id)).size;
      const counts = count === null ? null : await client.query<{ wrong: boolean }>(count, [eventId]);
      if (counts?.rows[0]?.wrong) verdict.doubled.push(`the running count of ${kind}`);
    }
  } finally {
    await client.end();
  }
  return verdict;
}
