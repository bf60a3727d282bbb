import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { firstLoadChunks } from "./build-plugins/first-load-chunks.ts";
import { iconRenderer } from "./build-plugins/icon-renderer.ts";

const firstLoad = firstLoadChunks("/src/main.tsx", "/src/pages/event/EventPage.tsx");

export default defineConfig({
  plugins: [react(), tailwindcss(), iconRenderer(), firstLoad.plugin],
  resolve: {
    // What React has itself since its version 18.
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/u, replacement: "react" }],
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Nothing inlined: the content security policy allows our own files only, data: images excepted.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each chunk would carry the names of all files its parts need, 2.4 KB in the first load. The shell names what a
      // page starts with, and the parts come while nobody waits for them.
      resolveDependencies: (_file, files, { hostType }) => (hostType === "html" ? files : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "core", test: firstLoad.isCore, priority: 2 },
            // Schemas are for forms of organizers; without a group of their own they ride along with attendees' chunks.
            { name: "schemas", test: /node_modules\/zod\/|contract\/src\/(?:schema|checked)\.ts/u, priority: 1 },
          ],
        },
      },
      treeshake: {
        // The contract's schemas stand beside its constants; making a schema has no effect, so unused ones can go.
        manualPureFunctions: ["z", "checked", "text", "flag", "title", "description", "on", "off", "ruledWord"],
      },
    },
  },
});
