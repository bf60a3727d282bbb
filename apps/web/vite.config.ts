import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown, type UserConfig } from "vite";

import { eventStyles } from "./build-plugins/event-styles.ts";
import { messageCatalogs } from "./build-plugins/message-catalogs.ts";
import { offlinePage } from "./build-plugins/offline-page.ts";

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

/**
 * Named chunks. The bundler alone makes one chunk for each lazily loaded module and for each combination of modules that
 * share something; on a network with a long round trip, that many requests cost more than the bytes (decision 017). A
 * chunk contains the static imports of its modules. Earlier rows win.
 */
const chunks: CodeSplittingGroup[] = [
  // The first script of every page.
  { name: "start", test: /\/src\/main\.tsx/u },
  // Runs in a separate task (main.tsx).
  { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//u },
  // The app and the event page.
  { name: "core", test: /\/src\/(?:app\/start|pages\/event\/EventPage)\.tsx/u },
  // Completes the first view of an event page.
  { name: "event-view", test: /\/first-view\.ts$|\/ui\/qr-path\.ts$/u },
  // What the chunks below have in common, so that loading one does not load another. Forms and sortable lists are left
  // out, because they import large libraries.
  {
    name: "shared",
    test: /\/node_modules\/lucide-react\/|\/src\/(?:activities\/leaderboard\/Leaderboard|lib\/|ui\/(?!form|sortable))/iu,
    minShareCount: 2,
  },
  // The other tabs and dialogs of an event page.
  loadedBy("event-tabs", /\/src\/(?:activities\/\w+\/(?!admin)[^/]+$|pages\/event\/(?!EventPage)|auth\/)/u),
  { name: "stage", test: /\/src\/pages\/event\/stage\//u },
  // The public pages other than the event page.
  { name: "site", test: /\/src\/pages\/(?!admin|link|powerpoint|run-sheet)/u },
  // Only organizers' forms use schemas.
  { name: "schemas", test: /\/node_modules\/zod\/|\/contract\/src\/schema\.ts/u },
  // Everything else that several pages share is used by organizers only.
  { name: "admin", test: /\/apps\/web\/src\/.*\.(?!po$)\w+$/u, minShareCount: 2 },
];

/** The modules of the app that a module with this path loads lazily. */
function loadedBy(name: string, path: RegExp): CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, context) => {
      const importers = context.getModuleInfo(id)?.dynamicImporters ?? [];
      return importers.some((importer) => path.test(importer)) ? name : null;
    },
    test: /\/apps\/web\/src\//u,
  };
}

/** The bundle for the server: one folder that needs no node_modules, below a name that is not served. */
const serverBuild: UserConfig = {
  plugins: [react(), messageCatalogs()],
  // Without this, React's development version would be used unless NODE_ENV is set.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  build: {
    outDir: "dist/.server",
    ssr: true,
    // The stylesheets are part of the other build.
    cssMinify: false,
    target: "node20",
    copyPublicDir: false,
    rolldownOptions: { input: { render: "src/server-entry.tsx" }, output: { entryFileNames: "[name].js" } },
  },
};

const browserBuild: UserConfig = {
  plugins: [react(), eventStyles(), tailwindcss(), messageCatalogs(), offlinePage()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Inline no assets: the content security policy allows files of this origin and data: images only.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preload links in chunks would add 2.4 KB to the first load. The page shell already preloads what a page starts
      // with; lazy components load later, when nobody waits for them.
      resolveDependencies: (_file, files, { hostType }) => (hostType === "html" ? files : []),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
};

const resolve: UserConfig["resolve"] = {
  // React 18 and later include this hook; the shim is not needed.
  alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/u, replacement: "react" }],
};

export default defineConfig(({ isSsrBuild }) => ({ ...(isSsrBuild ? serverBuild : browserBuild), resolve }));
