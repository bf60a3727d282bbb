/**
 * The interface's language: the one chosen on this device, else the first of the browser's languages that Hubbub has,
 * else English. Each catalog is a chunk of its own, compiled by the build; English needs none.
 */
import { isLanguage, type Language } from "@hubbub/contract/languages";
import type { Messages } from "@lingui/core";

import { localStore } from "../storage.ts";
import { setCatalog } from "./translate.ts";

const CHOICE_KEY = "hubbub-language";

const catalogs = import.meta.glob<Messages>(["../../locales/*.po", "!../../locales/en.po"], { import: "messages" });

/** @param wanted the browser's languages, best first, such as "pt-BR" */
export function chooseLanguage(chosen: string | null, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  const bases = wanted.map((code) => code.split("-", 1)[0]?.toLowerCase());
  return bases.find((base) => isLanguage(base)) ?? "en";
}

/**
 * Sets the page's language and direction before the first paint. Returns a promise if a catalog has to be loaded first;
 * if that fails, the page is in English.
 */
export function loadLanguage(): Promise<void> | null {
  const language = chooseLanguage(localStore.read(CHOICE_KEY), navigator.languages);
  const load = catalogs[`../../locales/${language}.po`];
  if (!load) {
    setDocumentLanguage("en");
    return null;
  }
  return loadCatalog(load, language);
}

async function loadCatalog(load: () => Promise<Messages>, language: Language): Promise<void> {
  try {
    setCatalog(language, await load());
    setDocumentLanguage(language);
  } catch {
    setDocumentLanguage("en");
  }
}

/** Stores the choice and reloads the page in it. Unsent texts are drafts on the device and survive the reload. */
export function changeLanguage(language: Language): void {
  localStore.write(CHOICE_KEY, language);
  window.location.reload();
}

function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
}
