import { readFile } from "node:fs/promises";

import { StartupError } from "@hubbub/server-kit/startup-error";

/**
 * Reads a file that a setting names, without its byte order mark.
 * @throws StartupError that names the setting and a file that cannot be read or is not text
 */
export async function readTextFile(setting: string, path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StartupError(`${setting}: ${path} cannot be read`, { cause: error });
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new StartupError(`${setting}: ${path} is not UTF-8 text`, { cause: error });
  }
}
