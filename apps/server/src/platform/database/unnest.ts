import { type RawBuilder, sql } from "kysely";

/**
 * SQL: these objects as the rows of a table. Each column is one parameter, so the text of the statement does not depend on
 * their number.
 * @param types the columns in their order, with their types in PostgreSQL
 */
export function unnest<Column extends string>(
  rows: readonly Readonly<Record<NoInfer<Column>, string | number | null>>[],
  types: Readonly<Record<Column, "text" | "bigint" | "int">>,
): RawBuilder<unknown> {
  const columns = Object.entries<string>(types).map(
    ([name, type]) => sql`${rows.map((row) => row[name as Column])}::${sql.raw(`${type}[]`)}`,
  );
  return sql`unnest(${sql.join(columns)})`;
}
