/** Compiles each message catalog (a PO file) into a module, so that browsers get no message parser. */
import { msg } from "@hubbub/contract/messages";
import { parsePoFile } from "@lingui/format-po";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** An untranslated message ends a build. Tests leave it out: the page then shows the English sentence of the code. */
export function messageCatalogs(): Plugin {
  return {
    name: "message-catalogs",
    transform: {
      filter: { id: /\.po$/u },
      handler(source, id) {
        const translated = parsePoFile(source).items.filter(({ msgid, msgstr }) => {
          if (!msgstr[0] && this.environment.mode === "build") this.error(`${id} lacks a translation of: ${msgid}`);
          return msgstr[0];
        });
        const messages = translated.map(({ msgid, msgctxt, msgstr: [text = ""] }) => [
          msg(msgid, msgctxt ?? undefined),
          compileMessageOrThrow(text),
        ]);
        const json = JSON.stringify(Object.fromEntries(messages));
        return { code: `export const messages = JSON.parse(${JSON.stringify(json)});`, map: null, moduleType: "js" };
      },
    },
  };
}
