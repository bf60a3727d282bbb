/** Compiles each message catalog (a PO file) into a module, so that browsers get no message parser. */
import { msg } from "@hubbub/contract/messages";
import { parsePoFile } from "@lingui/format-po";
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** An untranslated message ends a build. Tests leave it out: the page then shows the English sentence of the code. */
export function messageCatalogs(): Plugin {
  return {
    name: "message-catalogs",
    transform: {
      filter: { id: /\.po$/u },
      handler(source, id) {
        if (this.environment.mode === "build") {
          const missing = parsePoFile(source).items.find(({ msgstr }) => !msgstr[0]);
          if (missing) this.error(`${id} lacks a translation of: ${missing.msgid}`);
        }
        const json = JSON.stringify(compileCatalog(source));
        return { code: `export const messages = JSON.parse(${JSON.stringify(json)});`, map: null, moduleType: "js" };
      },
    },
  };
}

/** The translated messages of a PO file, by what `t()` looks up. */
export function compileCatalog(source: string): Record<string, CompiledMessage> {
  const entries = parsePoFile(source).items.flatMap(({ msgid, msgctxt, msgstr: [text] }) =>
    text ? [[msg(msgid, msgctxt ?? undefined), compileMessageOrThrow(text)] as const] : [],
  );
  return Object.fromEntries(entries);
}
