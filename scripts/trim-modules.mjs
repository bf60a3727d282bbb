/**
 * Deletes files of installed packages that neither running, building, checking nor testing reads. npm has no option to
 * leave them out. The launcher does it after each installation; the Dockerfile runs this file.
 */
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Paths below node_modules, and their share of an installation without development tools. */
const UNNEEDED = [
  // 67 MB of headers. `node/bin/node` is a hard link to the program in this folder.
  /^node\/node_modules$/u,
  // 39 MB of source maps.
  /\.map$/u,
  // 17 MB: icons by names that are known at run time only, and types of the same icons with other names.
  /^lucide-react\/(?:dynamic|dist\/lucide-react\.(?:prefixed|suffixed)\.)/u,
  // 8 MB of tests, and of sources that are compiled beside them.
  /^(?:bintrees\/test|fastify\/test|zod\/src)$/u,
];

/** @param path relative to node_modules */
export const isUnneeded = (path) => UNNEEDED.some((pattern) => pattern.test(path));

/** @param folder path of node_modules */
export function trimModules(folder) {
  const visit = (parent) => {
    for (const entry of readdirSync(join(folder, parent), { withFileTypes: true })) {
      const path = parent === "" ? entry.name : `${parent}/${entry.name}`;
      if (isUnneeded(path)) rmSync(join(folder, path), { recursive: true });
      // A workspace is a symbolic link here, and not a directory.
      else if (entry.isDirectory()) visit(path);
    }
  };
  visit("");
}

if (process.argv[1]?.endsWith("trim-modules.mjs")) {
  trimModules(join(dirname(dirname(fileURLToPath(import.meta.url))), "node_modules"));
}
