import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown, type UserConfig } from "vite";

import { messageCatalogs } from "./build-plugins/message-catalogs.ts";
import { offlinePage } from "./build-plugins/offline-page.ts";

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

/**
 * Named chunks (docs/first-load.md). The bundler alone makes one chunk for each lazily loaded module and for each
 * combination of modules that share something. A chunk also contains what its modules import, unless an earlier one does.
 */
const chunks: CodeSplittingGroup[] = [
  // The first script of every page.
  { name: "start", test: "/src/main.tsx" },
  // Runs in a separate task (main.tsx).
  { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//u },
  // The app and the event page.
  { name: "core", test: "/src/app/start.tsx" },
  // The front page, the tutorial and groups. The chunks below import what they share with them.
  { name: "site", test: /\/src\/pages\/(?:group|landing|tutorial)\//u },
  // What an event page shows beside its tab.
  ofEventPage("event-view", /(?<!Tab|Form)\.tsx$/u),
  // Its tabs, forms and handlers of submissions.
  ofEventPage("event-tabs", /\/web\/src\//u),
];

/** The parts that an event page loads lazily. The stage and the event admin have separate chunks. */
function ofEventPage(name: string, test: RegExp): CodeSplittingGroup {
  const isLoader = (path: string) =>
    /\/src\/(?:activities|pages\/event)\//u.test(path) && !/\/(?:EventPage|admin)\.tsx?$/u.test(path);
  return {
    debugName: name,
    name: (id, context) => (context.getModuleInfo(id)?.dynamicImporters.some(isLoader) ? name : null),
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
    rolldownOptions: {
      input: ["index.html", "offline.html"],
      output: { codeSplitting: { groups: chunks } },
    },
  },
};

const resolve: UserConfig["resolve"] = {
  // React 18 and later include this hook; the shim is not needed.
  alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/u, replacement: "react" }],
};

export default defineConfig(({ isSsrBuild }) => ({ ...(isSsrBuild ? serverBuild : browserBuild), resolve }));
