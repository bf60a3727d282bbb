/**
 * Inserts the texts of the page without a connection, which loads no message catalog, into offline.html: in English, and
 * in all other languages as data for public/offline.js.
 */
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { LANGUAGES } from "@hubbub/contract/languages";
import { msg } from "@hubbub/contract/messages";
import { directionOf } from "@hubbub/contract/preferences";
import type { Plugin } from "vite";

import { compileCatalog } from "./message-catalogs.ts";

/** By the ids of their elements. */
const texts = {
  heading: msg("No connection"),
  now: msg("The server cannot be reached at the moment. This page will reload automatically when the server responds."),
  events: msg(
    "Events you have opened on this device also open offline. Anything you write in them will be sent when you are back online.",
  ),
  admin: msg("Nothing is lost. Your events and everything attendees sent are stored on the server."),
  again: msg("Try again"),
};

export function offlinePage(): Plugin {
  return {
    name: "offline-page",
    async transformIndexHtml(html, { filename }) {
      if (basename(filename) !== "offline.html") return html;
      const locales = join(dirname(filename), "src/locales");
      const others = LANGUAGES.filter((language) => language !== "en");
      const translations = await Promise.all(
        others.map(async (language) => {
          const messages = compileCatalog(await readFile(join(locales, `${language}.po`), "utf8"));
          const translated = Object.entries(texts).map(([id, text]) => [id, messages[text]?.join("")]);
          return [language, { dir: directionOf(language), ...Object.fromEntries(translated) }];
        }),
      );
      const json = JSON.stringify(Object.fromEntries(translations)).replaceAll("<", "\\u003c");
      const values: Record<string, string> = { ...texts, translations: json };
      return html.replace(/\{(\w+)\}/gu, (mark, name: string) => values[name] ?? mark);
    },
  };
}
