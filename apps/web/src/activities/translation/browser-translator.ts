/** The browser's own Translator API: texts stay on the device. Only some desktop browsers have it so far. */
import type { Language } from "@hubbub/contract/languages";

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

/** Null if the browser cannot translate. */
export function browserTranslator(): Translator | null {
  if (browser().Translator === undefined) return null;
  const open = new Map<string, ReturnType<TranslatorApi["create"]>>();

  const openPair = (source: string, target: Language) => {
    const key = `${source} ${target}`;
    const existing = open.get(key);
    if (existing) return existing;
    const created = create({ sourceLanguage: source, targetLanguage: target });
    open.set(key, created);
    // Do not cache failures: the next attempt may succeed.
    created.catch(() => open.delete(key));
    return created;
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
  // `create` needs a user activation. Checking the availability first could use it up, so check only after a failure.
  try {
    if (api) return await api.create(pair);
  } catch (error) {
    if ((await api?.availability(pair).catch(() => null)) !== "unavailable") throw error;
  }
  throw new LanguageNotSupported();
}

/** The language of a typed text as detected by the browser, else the language of the page. */
async function detect(text: string): Promise<string> {
  try {
    const detector = await browser().LanguageDetector?.create();
    const [best] = (await detector?.detect(text)) ?? [];
    if (best?.detectedLanguage && best.detectedLanguage !== "und") return baseOf(best.detectedLanguage);
  } catch {
    // The detector is not available.
  }
  return baseOf(interfaceLanguage());
}

const baseOf = (code: string): string => code.split("-", 1)[0]?.toLowerCase() ?? code;
