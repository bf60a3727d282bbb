/** All tables with the data they hold. A table of the schema that is missing here does not compile. */
import { merged } from "@hubbub/contract/activities/protocols";

import type { Schema } from "../domain/schema/schema.ts";
import { domainTables, type Occasion, type TableData, type TablesData } from "../domain/schema/tables.ts";
import { ACTIVITY_TABLES } from "./index.ts";

const TABLES: TablesData<Schema> = merged([domainTables, ...ACTIVITY_TABLES]);

type TableName = keyof Schema;

/** Tables whose rows belong to an event. */
type EventTable = { [Name in TableName]: "event_id" extends keyof Schema[Name] ? Name : never }[TableName];

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

export const BACKED_UP_TABLE_NAMES = TABLE_NAMES.filter((name) => {
  const { isLeftOutOfBackups }: TableData = TABLES[name];
  return !isLeftOutOfBackups;
});

/** Lists the tables whose rows are deleted at one of the occasions, without those deleted by foreign keys. */
export function tablesDeleted(on: Occasion): EventTable[] {
  return TABLE_NAMES.filter((name) => TABLES[name].deletedOn?.includes(on)) as EventTable[];
}

/** Lists the tables with rows that people submitted, and the columns that identify the people. */
export function submissionTables() {
  return TABLE_NAMES.flatMap((name) => {
    const { submittedBy: columns, ...data }: TableData = TABLES[name];
    return columns ? [{ ...data, name: name as EventTable, columns }] : [];
  });
}
