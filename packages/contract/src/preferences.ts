/**
 * The visitor's preferences that a page needs before any script runs: language and theme. The page stores a choice as a
 * cookie, so that the server's HTML already has it. The cookies have no authority and identify nobody.
 */
import { isLanguage, type Language } from "./languages.ts";

export const LANGUAGE_COOKIE = "hubbub_language";
export const THEME_COOKIE = "hubbub_theme";

export type Theme = "light" | "dark";

export function isTheme(value: unknown): value is Theme {
  return value === "light" || value === "dark";
}

/**
 * The interface's language: the chosen one, else the first available of the wanted ones, else English.
 * @param wanted languages of the browser, best first, such as "pt-BR"
 */
export function chooseLanguage(chosen: string | null, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  const bases = wanted.map((code) => code.split("-", 1)[0]?.toLowerCase());
  return bases.find((base) => isLanguage(base)) ?? "en";
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
