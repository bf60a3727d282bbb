import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Nothing inlined: the content security policy allows our own files only, data: images excepted.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Schemas are for forms of organizers; without a group of their own they ride along with attendees' chunks.
        codeSplitting: {
          groups: [
            { name: "text", test: /contract\/src\/text\.ts/u, priority: 2 },
            { name: "schemas", test: /node_modules\/zod\/|contract\/src\/(?:schema|checked)\.ts/u, priority: 1 },
          ],
        },
      },
      treeshake: {
        // The contract's schemas stand beside its constants; making a schema has no effect, so unused ones can go.
        manualPureFunctions: ["z", "checked", "text", "flag", "title", "description", "on", "off"],
      },
    },
  },
});
