/** English texts that pages translate with `t()`. Each is the ID of its message in the catalogs (docs/translating.md). */

/** Between context and text, as in compiled gettext catalogs. */
const SEPARATOR = "\u0004";

/**
 * Marks a text that reaches `t()` through a variable, so that it is added to the catalogs.
 * @param context which sense of an ambiguous word is meant; the result is then for `t()` only
 */
export function msg<Text extends string>(text: Text, context?: string): Text {
  return (context === undefined ? text : context + SEPARATOR + text) as Text;
}

/** The English text of what `msg()` returned. */
export function textOf(message: string): string {
  return message.slice(message.indexOf(SEPARATOR) + 1);
}
