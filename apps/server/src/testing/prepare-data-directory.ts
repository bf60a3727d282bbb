import { openDatabase } from "../domain/schema/open-database.ts";
import { failRun } from "./provide-postgres.ts";
import { makeEmptyDataDirectory, PREPARED_DIRECTORY, removeDataDirectory } from "./server-process.ts";

/**
 * Makes the directory that `makeDataDirectory` copies, for this process and those it starts. Creating a database takes
 * longer than the rest of a first start.
 * @returns a function that removes it
 */
export async function prepareDataDirectory(): Promise<() => Promise<void>> {
  const dataDirectory = await makeEmptyDataDirectory();
  const database = await openDatabase({ databaseUrl: null, dataDirectory, onFatal: failRun });
  await database.close();
  process.env[PREPARED_DIRECTORY] = dataDirectory;
  return async () => {
    delete process.env[PREPARED_DIRECTORY];
    await removeDataDirectory(dataDirectory);
  };
}
