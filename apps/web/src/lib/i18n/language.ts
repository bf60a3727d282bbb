/**
 * The interface's language: the one chosen on this device, else the language of the page that the server sent, which
 * follows the browser's languages. Each catalog is a chunk of its own, compiled by the build; English needs none.
 */
import type { Language } from "@hubbub/contract/languages";
import { chooseLanguage, directionOf, LANGUAGE_COOKIE } from "@hubbub/contract/preferences";
import type { Messages } from "@lingui/core";

import { localStore, rememberPreference } from "../storage.ts";
import { setCatalog } from "./translate.ts";

const CHOICE_KEY = "hubbub-language";

const catalogs = import.meta.glob<Messages>("../../locales/*.po", { import: "messages" });

/**
 * Sets the page's language and direction before the app renders. Returns a promise if a catalog has to be loaded first;
 * if that fails, the page is in English.
 */
export function loadLanguage(): Promise<void> | null {
  const stored = localStore.read(CHOICE_KEY);
  const language = chooseLanguage(stored, [document.documentElement.lang]);
  // Safari deletes cookies that a script has set seven days ago.
  if (stored === language) rememberPreference(LANGUAGE_COOKIE, language);
  const load = catalogs[`../../locales/${language}.po`];
  if (!load) {
    setDocumentLanguage("en");
    return null;
  }
  return loadCatalog(load, language);
}

/** The catalog of a language, for rendering on the server. The one of English is empty. */
export async function messagesOf(language: Language): Promise<Messages> {
  return (await catalogs[`../../locales/${language}.po`]?.()) ?? {};
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
  rememberPreference(LANGUAGE_COOKIE, language);
  window.location.reload();
}

function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
