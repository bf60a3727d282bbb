/** All tables with the data they hold. A table of the schema that is missing here does not compile. */
import { merged } from "@hubbub/contract/activities/protocols";

import type { Schema } from "../domain/schema/schema.ts";
import { domainTables, type TableData, type TablesData } from "../domain/schema/tables.ts";
import { ACTIVITY_TABLES } from "./index.ts";

const DATA: TablesData<Schema> = merged([domainTables, ...ACTIVITY_TABLES]);

export const TABLES: readonly (TableData & { name: keyof Schema })[] = Object.entries(DATA).map(([name, data]) => ({
  ...data,
  name: name as keyof Schema,
}));

/** Lists the tables with rows about people, and the columns that identify the people. */
export function personalTables() {
  return TABLES.flatMap(({ personal: columns, ...table }) => (columns ? [{ ...table, columns }] : []));
}
