/** Finds the translator: this installation's service, else the browser's, else none (TR-49). */
import { pageConfig } from "../../lib/page-data.ts";
import { participantId } from "../../lib/participant-id.ts";
import { request } from "../../lib/request.ts";
import { browserTranslator } from "./browser-translator.ts";
import type { Translator } from "./translator.ts";

export function findTranslator(eventId: string): Translator | null {
  return pageConfig.translationProvider === null ? browserTranslator() : serverTranslator(eventId);
}

function serverTranslator(eventId: string): Translator {
  return {
    kind: "server",
    prepare: () => undefined,
    async translate(text, _source, targetLanguage) {
      const body = { text, targetLanguage, eventId, participantId };
      return (await request("POST /api/translate", { body })).translatedText;
    },
  };
}
