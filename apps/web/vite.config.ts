import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown, type UserConfig } from "vite";

import { messageCatalogs } from "./build-plugins/message-catalogs.ts";
import { offlinePage } from "./build-plugins/offline-page.ts";

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

/**
 * Named chunks (docs/first-load.md). The bundler alone makes one chunk for each lazily loaded module and for each
 * combination of modules that share something. A chunk contains the static imports of its modules. Earlier rows win.
 */
const chunks: CodeSplittingGroup[] = [
  // The first script of every page.
  { name: "start", test: /\/src\/main\.tsx/u },
  // Runs in a separate task (main.tsx).
  { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//u },
  // The app and the event page.
  { name: "core", test: /\/src\/(?:app\/start|pages\/event\/EventPage)\.tsx/u },
  // Modules that several of the chunks below share. Forms and sortable lists are left out, because they import large
  // libraries.
  {
    name: "shared",
    test: /\/node_modules\/lucide-react\/|\/src\/(?:auth|lib|service-worker|ui\/(?!form|sortable))/iu,
    minShareCount: 2,
  },
  // Shared by a group's page and tabs of its events.
  { name: "group-cards", test: /\/activities\/GroupCards\.tsx/u },
  // What an event page shows beside its tab: loaded by it or an activity, and not a tab.
  loadedBy(/\/(?:phone\.tsx?|EventView\.tsx)$/u, "event-view", /\/src\/.*(?<!Tab)\.tsx$/u),
  // Its other tabs and its dialogs.
  loadedBy(/\/src\/(?:activities\/\w+\/(?!admin)[^/]+$|pages\/event\/(?!EventPage)|auth\/)/u, "event-tabs"),
  { name: "stage", test: /\/src\/pages\/event\/stage\//u },
  // The public pages other than the event page.
  { name: "site", test: /\/src\/pages\/(?!admin|link|powerpoint|run-sheet)/u },
];

/** The modules of the app that a module with this path loads lazily. */
function loadedBy(path: RegExp, name: string, test = /\/apps\/web\/src\//u): CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, context) => {
      const importers = context.getModuleInfo(id)?.dynamicImporters ?? [];
      return importers.some((importer) => path.test(importer)) ? name : null;
    },
    test,
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
  plugins: [react(), tailwindcss(), messageCatalogs(), offlinePage()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // One stylesheet: an event page needs nearly all of it, in fewer requests (docs/first-load.md).
    cssCodeSplit: false,
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
