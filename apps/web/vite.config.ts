import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";

import { eventStyles } from "./build-plugins/event-styles.ts";
import { messageCatalogs } from "./build-plugins/message-catalogs.ts";
import { offlinePage } from "./build-plugins/offline-page.ts";
import { pageChunks } from "./build-plugins/page-chunks.ts";
import { PHONE_AREAS } from "./build-plugins/phone-areas.ts";

const chunks = pageChunks({
  start: "/src/main.tsx",
  app: "/src/app/start.tsx",
  page: "/src/pages/event/EventPage.tsx",
  dependsOnFirst: "site",
  groups: [
    {
      // Completes the first view of an event page.
      name: "event-view",
      roots: [
        "/src/ui/Toaster.tsx",
        "/src/ui/qr-path.ts",
        "/node_modules/uqr/dist/index.mjs",
        "/src/activities/icebreaker/WordCloudCard.tsx",
        "/src/activities/reactions/FloatingEmojiLayer.tsx",
        "/src/activities/questions/AnswerNotice.tsx",
        ...PHONE_AREAS.map((name) => `/src/activities/${name}/PhoneArea.tsx`),
        "/src/activities/prizes/WinnerAnnouncement.tsx",
        "/src/activities/timer/TimerNotice.tsx",
        "/src/pages/event/AccountControl.tsx",
        "/src/pages/event/companion/EventCompanion.tsx",
        "/src/pages/event/EventFooter.tsx",
        "/src/pages/event/ShareCard.tsx",
      ],
      takes: "static",
    },
    // Their cards. Stage and event admin use parts of these.
    ...PHONE_AREAS.map((name) => ({
      name,
      roots: [`/src/activities/${name}/PhoneCard.tsx`],
      takes: "static" as const,
    })),
    // Only events that leave filler words out of the cloud load the lists of these words.
    { name: "stop-words", roots: ["/packages/contract/src/activities/icebreaker/stop-words.ts"], takes: "static" },
    // The other tabs and dialogs of an event page.
    {
      name: "event-tabs",
      roots: ["/src/pages/event/EventView.tsx", "/src/pages/event/session-end/SessionEndedDialog.tsx"],
      takes: "lazy",
    },
    { name: "stage", roots: ["/src/pages/event/stage/Stage.tsx"], takes: "lazy" },
    {
      // The public pages other than the event page.
      name: "site",
      roots: [
        "/src/pages/landing/LandingPage.tsx",
        "/src/pages/tutorial/TutorialPage.tsx",
        "/src/pages/group/EngagePage.tsx",
        "/src/pages/legal/TermsPage.tsx",
        "/src/pages/legal/PrivacyPage.tsx",
        "/src/pages/welcome/WelcomePage.tsx",
        "/src/pages/not-found/NotFoundPage.tsx",
        "/src/pages/event/EventNotFound.tsx",
        "/src/pages/event/EntryRefused.tsx",
        "/src/pages/callback/WalletCallbackPage.tsx",
        "/src/pages/callback/HubCallbackPage.tsx",
      ],
      takes: "static",
    },
  ],
});

/** The bundle for the server: one folder that needs no node_modules, below a name that is not served. */
const serverBuild: UserConfig = {
  plugins: [react(), messageCatalogs()],
  // Without this, React's development version would be used unless NODE_ENV is set.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  build: {
    outDir: "dist/.server",
    ssr: true,
    target: "node20",
    copyPublicDir: false,
    rolldownOptions: { input: { render: "src/server-entry.tsx" }, output: { entryFileNames: "[name].js" } },
  },
};

const browserBuild: UserConfig = {
  plugins: [react(), eventStyles(), tailwindcss(), messageCatalogs(), offlinePage(), chunks.plugin],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "utilities", test: /styles\/utilities\.css/u, priority: 5 },
            // Runs in a task of its own (main.tsx).
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//u, priority: 4 },
            { name: chunks.chunkOf, debugName: "page chunks", priority: 3 },
            // Only organizers' forms use schemas. Without this group, schemas would be in the chunks of attendees.
            { name: "schemas", test: /node_modules\/zod\/|contract\/src\/schema\.ts/u, priority: 2 },
            // Everything else that several pages share is used by organizers only.
            {
              name: "admin",
              test: /apps\/web\/src\/.*\.(?!po$)\w+$|node_modules\/lucide-react\//u,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
};

const resolve: UserConfig["resolve"] = {
  // React 18 and later include this hook; the shim is not needed.
  alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/u, replacement: "react" }],
};

export default defineConfig(({ isSsrBuild }) => ({ ...(isSsrBuild ? serverBuild : browserBuild), resolve }));
