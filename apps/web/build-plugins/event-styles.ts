/**
 * Adds the utilities of the event page to styles/index.css, the first stylesheet of every page (decision 019). Other pages
 * and the stage load styles/utilities.css, which has all (`lazyPage`).
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import type { Plugin } from "vite";

const IMPORT =
  /^(?:import|export) (?!type )[^;]*? from "(\.[^"]+\.tsx?)"|(?<!lazyPage\(\(\) => )import\("(\.[^"]+\.tsx?)"\)/gmu;

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

/** The module and all that it imports, directly or not, except with `lazyPage`. */
function modulesFrom(start: string): string[] {
  const found = new Set([start]);
  for (const file of found)
    for (const [, path, lazyPath] of readFileSync(file, "utf8").matchAll(IMPORT))
      found.add(join(dirname(file), path ?? lazyPath));
  return [...found];
}
