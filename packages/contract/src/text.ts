/** Text rules shared by the forms and the server. Pure functions. */
import { msg } from "./messages.ts";

export const ANONYMOUS = msg("Anonymous");
export const PARTICIPANT_NAME_MAX = 50;

export type TextFault = "blank" | "too-long" | "forbidden-character";

export interface TextRule {
  /** Maximum length in UTF-16 code units, as the attribute `maxlength` counts. */
  max: number;
  multiline?: boolean;
  optional?: boolean;
}

// All control characters (Cc) except tab and line feed, which `multiline` controls.
// oxlint-disable-next-line no-control-regex -- this pattern finds control characters
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/u;
const LINE_BREAK_OR_TAB = /[\t\n]/u;
/**
 * An invisible character other than a space: format characters (zero-width, direction marks), Hangul fillers, the
 * combining grapheme joiner, variation selectors. The last two are separate alternatives, because a lint rule
 * forbids combining marks in a character class.
 */
export const INVISIBLE = /(?:[\p{Cf}\u115F\u1160\u3164\uFFA0]|\u034F|[\uFE00-\uFE0F])/u;
/** Spaces, the Braille blank and invisible characters. */
const BLANK = new RegExp(`[\\s\\u2800]|${INVISIBLE.source}`, "gu");

/** Normalizes text for storage and counting: Unicode NFC, line feeds only, trimmed. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/gu, "\n").normalize("NFC").trim();
}

/** Returns whether the text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(BLANK, "") === "";
}

/** Checks a normalized text. Returns the first problem, or null if it is valid. */
export function findTextFault(text: string, rule: TextRule): TextFault | null {
  if (!text.isWellFormed() || CONTROL.test(text)) return "forbidden-character";
  if (!rule.multiline && LINE_BREAK_OR_TAB.test(text)) return "forbidden-character";
  if (text.length > rule.max) return "too-long";
  if (!rule.optional && isBlank(text)) return "blank";
  return null;
}

/** Adds the emoji variation selector to a heart without it, so that both spellings are equal. */
export function toColorHeart(typed: string): string {
  return typed === "\u2764" ? "\u2764\uFE0F" : typed;
}

export const WEB_ADDRESS_MAX = 2048;

/** Returns whether the text is an http or https URL without credentials, at most 2048 characters long. */
export function isWebAddress(value: string): boolean {
  if (value.length > WEB_ADDRESS_MAX || !/^https?:\/\//iu.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hostname !== "" && username === "" && password === "";
}

/** Characters that begin a formula in spreadsheets, their full-width forms, and whitespace that hides them. */
const FORMULA_START = /^[\s\u200B-\u200F\u2060\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n|%]/u;

/** The text for a cell of a CSV file. If it could be a formula, it gets an apostrophe before it, which makes it a text. */
export function withoutFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
