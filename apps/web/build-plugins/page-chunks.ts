/**
 * Assigns modules to a few large chunks. The bundler alone makes one chunk per lazily loaded component and per shared
 * module; on a network with a long round trip, the number of requests then costs more than the bytes (decision 017).
 *
 * - `start`: the first script of every page;
 * - `core`: loaded by every page; also what the event page shares with other pages or with its own lazy components.
 * - one chunk per named group of lazy components (see `vite.config.ts`), each including its dependencies, in the order
 *   given: a module needed by two groups belongs to the first. What the group `dependsOnFirst` shares with any other
 *   group belongs to the first group, so that its pages load that one and not all of them.
 * - Modules used by the event page alone keep the chunk that the bundler makes for that page.
 */
import type { Plugin } from "vite";

interface Links {
  code?: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
type Read = (id: string) => Links | null;

interface Group {
  name: string;
  /** Modules that the chunk starts from. */
  roots: readonly string[];
  /** Which of their dependencies it takes: static ones only, or also lazily loaded ones. */
  takes: "static" | "lazy";
}

/** Module ids are compared by their ends, such as `/src/main.tsx`. */
interface Layout {
  /** The first script of every page. It loads the app after the first paint, so it imports no module of the app. */
  start: string;
  app: string;
  page: string;
  groups: readonly Group[];
  /** Name of the group that shares its modules with the first group alone. */
  dependsOnFirst: string;
}

/** One module of lucide exports every icon, so its imports do not show which icons a module uses. */
const ICONS = "/node_modules/lucide-react/";
const ICON_INDEX = "/lucide-react.mjs";
/** The chunk of lucide's own rendering code: the first view of the event page contains icons. */
const ICON_RENDERER_CHUNK = "core";
/** Contract modules that import the schema library get no chunk here: only organizers' forms use their schemas. */
const CONTRACT = "/packages/contract/";
const SCHEMAS = "/node_modules/zod/";

/**
 * Creates the plugin that assigns modules to chunks.
 * @returns the plugin, and `chunkOf` for the bundler's `codeSplitting` option: module id to chunk name
 */
export function pageChunks({ start, app, page, groups, dependsOnFirst }: Layout) {
  const chunkOfModule = new Map<string, string>();
  const chunkOfIcon = new Map<string, string>();
  const plugin: Plugin = {
    name: "page-chunks",
    apply: "build",
    buildEnd() {
      const read: Read = (id) => (id.includes(ICONS) ? null : this.getModuleInfo(id));
      const ids = [...this.getModuleIds()];
      const find = (end: string) => {
        const id = ids.find((each) => each.endsWith(end));
        if (!id) throw new Error(`This build has no module ${end}`);
        return id;
      };
      const needsSchemas = (id: string) =>
        id.includes(SCHEMAS) ||
        (id.includes(CONTRACT) && [...reach([id], read)].some((needed) => needed.includes(SCHEMAS)));
      const files = iconFiles(this.getModuleInfo(find(ICON_INDEX))?.code ?? "");
      const iconsOf = (id: string) => iconNames(read(id)?.code ?? "").map((icon) => files.get(icon) ?? icon);
      const assign = (name: string, modules: Iterable<string>) => {
        for (const id of modules) {
          for (const icon of iconsOf(id)) {
            if (!chunkOfIcon.has(icon)) chunkOfIcon.set(icon, name);
          }
          // Each message catalog stays a chunk of its own, because a page loads only one of them.
          if (!chunkOfModule.has(id) && !needsSchemas(id) && !id.endsWith(".po")) chunkOfModule.set(id, name);
        }
      };

      assign("start", reach([find(start)], read));
      const pageId = find(page);
      const ofApp = reach([find(app)], read);
      const ofPage = reach([pageId], read);
      const lazy = [...ofApp, ...ofPage].flatMap((id) => read(id)?.dynamicallyImportedIds ?? []);
      const ofOthers = reach(
        lazy.filter((id) => id !== pageId),
        (id) => (id === pageId ? null : read(id)),
        true,
      );
      const pageOnly = new Set([...ofPage].filter((id) => !ofApp.has(id) && !ofOthers.has(id)));
      assign(
        "core",
        [...ofApp, ...ofPage].filter((id) => !pageOnly.has(id)),
      );
      for (const id of pageOnly) for (const icon of iconsOf(id)) chunkOfIcon.set(icon, "core");
      const reached = groups.map(({ name, roots, takes }) => {
        const modules = [...reach(roots.map(find), read, takes === "lazy")];
        return { name, modules: new Set(modules.filter((id) => !pageOnly.has(id))) };
      });
      const dependent = reached.find(({ name }) => name === dependsOnFirst)?.modules ?? new Set<string>();
      const others = reached.filter(({ name }) => name !== dependsOnFirst);
      const first = groups[0]?.name ?? "core";
      assign(
        first,
        [...dependent].filter((id) => others.some(({ modules }) => modules.has(id))),
      );
      const iconsOfOthers = new Set(others.flatMap(({ modules }) => [...modules].flatMap(iconsOf)));
      for (const icon of [...dependent].flatMap(iconsOf)) {
        if (iconsOfOthers.has(icon) && !chunkOfIcon.has(icon)) chunkOfIcon.set(icon, first);
      }
      for (const { name, modules } of reached) assign(name, modules);
    },
  };
  const chunkOf = (id: string): string | null => {
    if (id.includes("rolldown/runtime")) return "core";
    if (id.includes("vite/preload-helper")) return "start";
    if (id.includes(ICONS)) return id.includes("/icons/") ? (chunkOfIcon.get(fileOf(id)) ?? null) : ICON_RENDERER_CHUNK;
    return chunkOfModule.get(id) ?? null;
  };
  return { plugin, chunkOf };
}

/** Returns the modules and their static dependencies; with `lazyParts`, also what they import dynamically. */
function reach(start: readonly string[], read: Read, lazyParts = false): Set<string> {
  const found = new Set(start);
  for (const id of found) {
    const links = read(id);
    for (const next of links?.importedIds ?? []) found.add(next);
    if (lazyParts) for (const next of links?.dynamicallyImportedIds ?? []) found.add(next);
  }
  return found;
}

/** The icons that a module imports, by name. */
function iconNames(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/gu)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(" ", 1)[0] ?? ""),
  );
}

/** Icon name → file, from lucide's index: several names can stand for one file. */
function iconFiles(index: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of index.matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([^"']+)["']/gu,
  )) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/gu)) files.set(name, file);
  }
  return files;
}

function fileOf(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}
