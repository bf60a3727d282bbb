/** Lucide's icons are data; this draws them with a renderer of ours (src/ui/icon.ts), a tenth of the size of theirs. */
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const OURS = fileURLToPath(new URL("../src/ui/icon.ts", import.meta.url));

export function iconRenderer(): Plugin {
  return {
    name: "icon-renderer",
    enforce: "pre",
    resolveId: (source, importer) =>
      source.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/") ? OURS : undefined,
  };
}
