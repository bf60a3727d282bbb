import { openDatabase } from "../domain/schema/open-database.ts";
import { makeEmptyDataDirectory, PREPARED, removeDataDirectory } from "./server-process.ts";

/**
 * Makes the directory that `makeDataDirectory` copies, for this process and those it starts. Creating a database takes
 * longer than the rest of a first start.
 * @returns a function that removes it
 */
export async function prepareDataDirectory(): Promise<() => Promise<void>> {
  const dataDirectory = await makeEmptyDataDirectory();
  const onFatal = (sentence: string) => {
    throw new Error(sentence);
  };
  const database = await openDatabase({ databaseUrl: null, dataDirectory, onFatal });
  await database.close();
  process.env[PREPARED] = dataDirectory;
  return async () => {
    delete process.env[PREPARED];
    await removeDataDirectory(dataDirectory);
  };
}
