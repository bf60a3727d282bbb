/** Multi-row inserts whose ids are known before the rows are written. */
import { type Kysely, type RawBuilder, sql } from "kysely";

/** What a new row gets from the database. */
export interface NewRow {
  id: number;
  submitted_at: Date;
}

/**
 * Takes ids from the sequence of a table, one for each item, so that receipts can be made before the rows are written.
 * @returns a function that returns the id of an item, and the time by the database's clock
 */
export async function reserveRows<DB, Item>(
  connection: Kysely<DB>,
  table: keyof DB & string,
  items: readonly Item[],
): Promise<(item: Item) => NewRow> {
  const { rows } = await sql<NewRow>`
    SELECT nextval(ids.sequence) AS id, ids.submitted_at
    FROM (SELECT pg_get_serial_sequence(${table}, 'id')::regclass AS sequence, clock_timestamp() AS submitted_at OFFSET 0) ids,
         generate_series(1, ${items.length}::int)`.execute(connection);
  const reserved = new Map(items.map((item, index) => [item, rows[index]]));
  return (item) => {
    const row = reserved.get(item);
    if (!row) throw new Error(`No id of ${table} was reserved for this item`);
    return row;
  };
}

/** Inserts rows with the same columns, if there are any. */
export async function insertRows<DB, Table extends keyof DB & string>(
  connection: Kysely<DB>,
  table: Table,
  rows: readonly Partial<Record<keyof DB[Table] & string, unknown>>[],
): Promise<void> {
  if (rows.length > 0) await insertOf(table, rows).execute(connection);
}

/**
 * SQL: inserts rows with the same columns, as one parameter, so the text of the statement does not depend on their number.
 * It ends after FROM, for ORDER BY and ON CONFLICT.
 */
export function insertOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  return sql`
    INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}
