import { sql } from "kysely";

/** SQL: the time of the database in microseconds. Read under the locks of a change, it orders the changes of all nodes. */
export const databaseMicroseconds = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`;
