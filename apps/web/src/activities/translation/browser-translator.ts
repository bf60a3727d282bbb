/** The browser's own Translator API: texts stay on the device. Only some desktop browsers have it so far. */
import type { Language } from "@hubbub/contract/activities/translation";

import { interfaceLanguage } from "../../lib/i18n/translate.ts";
import { LanguageNotSupported, type Translator } from "./translator.ts";

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface TranslatorApi {
  availability(pair: Pair): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(pair: Pair): Promise<{ translate(text: string): Promise<string> }>;
}

interface DetectorApi {
  create(): Promise<{ detect(text: string): Promise<{ detectedLanguage?: string }[]> }>;
}

const browser = () => globalThis as { Translator?: TranslatorApi; LanguageDetector?: DetectorApi };

export function hasBrowserTranslator(): boolean {
  return browser().Translator !== undefined;
}

export function browserTranslator(): Translator {
  const open = new Map<string, ReturnType<TranslatorApi["create"]>>();

  const openPair = (source: string, target: Language) => {
    const key = `${source} ${target}`;
    const known = open.get(key);
    if (known) return known;
    const made = create({ sourceLanguage: source, targetLanguage: target });
    open.set(key, made);
    // A failure may pass: the next try asks anew.
    made.catch(() => open.delete(key));
    return made;
  };

  return {
    kind: "browser",
    prepare(source, target) {
      if (baseOf(source) !== target) openPair(baseOf(source), target).catch(() => undefined);
    },
    async translate(text, source, target) {
      const from = source === null ? await detect(text) : baseOf(source);
      return from === target ? text : (await openPair(from, target)).translate(text);
    },
  };
}

async function create(pair: Pair): ReturnType<TranslatorApi["create"]> {
  const api = browser().Translator;
  // Asking first would spend the press that creating needs, so the question comes only after a failure.
  try {
    if (api) return await api.create(pair);
  } catch (error) {
    if ((await api?.availability(pair).catch(() => null)) !== "unavailable") throw error;
  }
  throw new LanguageNotSupported();
}

/** What language a typed text is in: the browser's guess, else the one this page is read in. */
async function detect(text: string): Promise<string> {
  try {
    const detector = await browser().LanguageDetector?.create();
    const [best] = (await detector?.detect(text)) ?? [];
    if (best?.detectedLanguage && best.detectedLanguage !== "und") return baseOf(best.detectedLanguage);
  } catch {
    // No detector for now.
  }
  return baseOf(interfaceLanguage());
}

const baseOf = (code: string): string => code.split("-", 1)[0]?.toLowerCase() ?? code;
