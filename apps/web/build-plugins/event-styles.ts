/**
 * Adds the utilities of the event page to styles/index.css, the first stylesheet of every page (decision 019). Other pages
 * and the stage import styles/utilities.css, which has all.
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import type { Plugin } from "vite";

const IMPORT = /^(?:import|export) (?!type )[^;]*? from "(\.[^"]+\.tsx?)"|import\("(\.[^"]+\.tsx?)"\)/gmu;
const HAS_ALL_UTILITIES = /^import "[./]+styles\/utilities\.css"/mu;

export function eventStyles(): Plugin {
  return {
    name: "event-styles",
    enforce: "pre",
    transform: {
      filter: { id: /styles\/index\.css$/u },
      handler(code, id) {
        const modules = modulesFrom(join(this.environment.config.root, "src/app/start.tsx"));
        const sources = modules.map((file) => `@source "${relative(dirname(id), file)}";`);
        return { code: [code, ...sources].join("\n"), map: null };
      },
    },
  };
}

/** The module and all that it imports, directly or not, without pages that have their own utilities. */
function modulesFrom(start: string): string[] {
  const found = new Set([start]);
  for (const file of found) {
    const code = readFileSync(file, "utf8");
    if (HAS_ALL_UTILITIES.test(code)) found.delete(file);
    else for (const [, path, lazyPath] of code.matchAll(IMPORT)) found.add(join(dirname(file), path ?? lazyPath));
  }
  return [...found];
}
