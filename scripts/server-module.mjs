/** Finds modules of the server by the end of their path, so that scripts do not depend on the folder they are in. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { root } from "./launch.mjs";

const SERVER = join(root, "apps/server/src");

/**
 * @param {string} ending end of the path, for example "access/rules.ts"
 * @returns {Promise<Record<string, unknown>>} the module's exports
 * @throws Error unless exactly one file of apps/server/src has this ending
 */
export function importServerModule(ending) {
  const files = readdirSync(SERVER, { recursive: true }).map((file) => file.replaceAll("\\", "/"));
  const found = files.filter((file) => file === ending || file.endsWith(`/${ending}`));
  if (found.length !== 1) throw new Error(`${found.length} files of apps/server/src end with ${ending}, expected one.`);
  return import(pathToFileURL(join(SERVER, found[0])).href);
}
