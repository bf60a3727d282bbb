/**
 * The text rules shared by every form and the server (D-110). Pure functions over UTF-16 strings.
 */

/** The name of who gives none. */
export const ANONYMOUS = "Anonymous";
export const PARTICIPANT_NAME_MAX = 50;

/** What is wrong with a text a person typed; `null` from a check means nothing is. */
export type TextFault = "blank" | "too-long" | "forbidden-character";

export interface TextRule {
  /** Limit in UTF-16 code units, as the browser's own `maxlength` counts. */
  max: number;
  /** Whether line breaks and tabs may stand in the text. */
  multiline?: boolean;
  /** Whether nothing visible is an answer too. */
  optional?: boolean;
}

// Everything Unicode calls a control (Cc) except tab and line feed, which are judged by `multiline`.
// oxlint-disable-next-line no-control-regex -- refusing control characters is this pattern's purpose
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/u;
const LINE_BREAK_OR_TAB = /[\t\n]/u;
// Spaces, format characters (zero-width, direction marks), fillers that fonts draw as nothing.
// The variation selectors and the combining joiner stand in a class of their own, since classes take no combining marks.
const INVISIBLE = /(?:[\s\p{Cf}\u115F\u1160\u3164\uFFA0\u2800]|\u034F|[\uFE00-\uFE0F])/gu;

/** Composed (NFC), Windows line ends unified, outer white space gone: what is stored and counted. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/gu, "\n").normalize("NFC").trim();
}

/** True when nothing visible is left, zero-width characters counting as nothing. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, "") === "";
}

/** Judges an already normalised text; the first fault found, or `null`. */
export function findTextFault(text: string, rule: TextRule): TextFault | null {
  if (!text.isWellFormed() || CONTROL.test(text)) return "forbidden-character";
  if (!rule.multiline && LINE_BREAK_OR_TAB.test(text)) return "forbidden-character";
  if (text.length > rule.max) return "too-long";
  if (!rule.optional && isBlank(text)) return "blank";
  return null;
}

/** Adds the emoji variation selector to a plain heart, so that both ways of typing it are equal. */
export function asColourEmoji(typed: string): string {
  return typed === "\u2764" ? "\u2764\uFE0F" : typed;
}
