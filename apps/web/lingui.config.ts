/**
 * Message catalogs of the interface: one PO file per language in `src/locales`. `npm run messages` reads the English
 * sentences out of the code into them, the build compiles them. See docs/translating.md.
 */
import { fileURLToPath } from "node:url";

import { LANGUAGES } from "@hubbub/contract/languages";
import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

import { messageExtractor } from "./build-plugins/message-extractor.ts";

const po = formatter({ origins: false });

export default defineConfig({
  rootDir: fileURLToPath(new URL("../..", import.meta.url)),
  sourceLocale: "en",
  locales: LANGUAGES.filter((language) => language !== "en"),
  catalogs: [
    {
      path: "<rootDir>/apps/web/src/locales/{locale}",
      include: [
        "<rootDir>/apps/web/src",
        "<rootDir>/apps/web/build-plugins",
        "<rootDir>/packages/contract/src",
        "<rootDir>/apps/server/src",
      ],
      exclude: [
        "**/*.{test,contract,fixture}.*",
        "**/testing/**",
        // Legal texts stay in English: an installer replaces them by its own.
        "**/apps/web/src/pages/legal/{Terms,Privacy}Page.tsx",
        // Answers that only programs read.
        "**/apps/server/src/platform/{realtime,bus,database}/**",
        "**/apps/server/src/activities/translation/providers/**",
        "**/apps/server/src/{platform/http/server,api/route,api/parse,api/lists,api/live-admission,config}.ts",
      ],
    },
  ],
  extractors: [messageExtractor],
  format: {
    ...po,
    // Leaves out the blank lines between messages and the date of creation. The parser needs the one after the header.
    serialize: async (catalog, context) => {
      const [header = "", ...messages] = (await po.serialize(catalog, context)).split("\n\n");
      return `${header.replace(/^"POT-Creation-Date.*\n/mu, "")}\n\n${messages.join("\n")}`;
    },
  },
  orderBy: "message",
});
