/**
 * Which modules come with an attendee's first load, so that they make two files instead of thirty: small files compress
 * badly, and each names all others it needs. `core` is what every page loads and what the event page shares with other
 * pages and with its own later parts. What is the event page's alone stays where the bundler puts it: with the page.
 */
import type { Plugin } from "vite";

interface Links {
  code?: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
type Read = (id: string) => Links | null;

/** Its one module names every icon there is: it says nothing of which are used. */
const ICONS = "/node_modules/lucide-react/";
/** What of the contract needs the schema library is the organizers': forms of attendees know limits only. */
const CONTRACT = "/packages/contract/";
const SCHEMAS = "/node_modules/zod/";

/** @param app and `page` are the ends of the ids of the app's and the event page's module */
export function firstLoadChunks(app: string, page: string) {
  const core = new Set<string>();
  const icons = new Set<string>();
  const plugin: Plugin = {
    name: "first-load-chunks",
    apply: "build",
    buildEnd() {
      const read: Read = (id) => (id.includes(ICONS) ? null : this.getModuleInfo(id));
      const find = (end: string) => [...this.getModuleIds()].find((id) => id.endsWith(end));
      const appId = find(app);
      const pageId = find(page);
      if (!appId || !pageId) throw new Error(`No ${app} or no ${page} in this build`);
      const ofApp = reach([appId], read);
      const otherPages = [...ofApp].flatMap((id) => read(id)?.dynamicallyImportedIds ?? []);
      const ofPage = reach([pageId], read);
      const laterParts = [...ofPage].flatMap((id) => read(id)?.dynamicallyImportedIds ?? []);
      const others = [...otherPages, ...laterParts].filter((id) => id !== pageId);
      const ofOthers = reach(others, (id) => (id === pageId ? null : read(id)), true);
      for (const id of new Set([...ofApp, ...ofPage])) {
        for (const icon of iconsOf(read(id)?.code ?? "")) icons.add(icon);
        if (!ofApp.has(id) && !ofOthers.has(id)) continue;
        const hasSchemas = id.includes(CONTRACT) && [...reach([id], read)].some((needed) => needed.includes(SCHEMAS));
        if (!hasSchemas && !id.includes(SCHEMAS)) core.add(id);
      }
    },
  };
  const isCore = (id: string) => {
    if (id.includes(ICONS)) return icons.has(fileOf(id));
    return core.has(id) || id.endsWith("/ui/icon.ts") || id.includes("rolldown/runtime");
  };
  return { plugin, isCore };
}

/** The modules that come with these; with `later` also those that they load when they are wanted. */
function reach(start: readonly string[], read: Read, later = false): Set<string> {
  const found = new Set(start);
  for (const id of found) {
    const links = read(id);
    for (const next of links?.importedIds ?? []) found.add(next);
    if (later) for (const next of links?.dynamicallyImportedIds ?? []) found.add(next);
  }
  return found;
}

/** The icons a module draws, by the names of their files. */
function iconsOf(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/gu)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => fileName(name.trim().split(" ", 1)[0] ?? "")),
  );
}

/** "ListOrdered" is drawn by list-ordered.mjs. */
function fileName(icon: string): string {
  return icon.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, "-").toLowerCase();
}

function fileOf(id: string): string {
  return /([^/]+)\.mjs$/u.exec(id)?.[1] ?? "";
}
