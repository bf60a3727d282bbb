/** Reads the visitor's language and theme, which change a page's HTML. */
import type { Language } from "@hubbub/contract/languages";
import { chooseLanguage, isTheme, LANGUAGE_COOKIE, type Theme, THEME_COOKIE } from "@hubbub/contract/preferences";
import type { FastifyRequest } from "fastify";

/** The `Vary` header of pages. */
export const PAGE_VARY = "Accept-Language, Cookie";

/** The language that the visitor chose, else the browser's. */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers["accept-language"] ?? "";
  const wanted = header.split(",").map((part) => part.trim().split(";", 1)[0] ?? "");
  return chooseLanguage(request.cookies[LANGUAGE_COOKIE] ?? null, wanted);
}

/** The theme that the visitor chose; null for the system's. */
export function themeOf(request: FastifyRequest): Theme | null {
  const chosen = request.cookies[THEME_COOKIE];
  return isTheme(chosen) ? chosen : null;
}
