/**
 * The catalog's ID of a plural: `{count, plural, one {1 response} other {# responses}}`, the ICU message that
 * translators see. Both `plural()` and the extractor of the build make it from the two English forms.
 */
export function pluralMessage(one: string, other: string): string {
  const form = (sentence: string) => sentence.replace("{count}", "#");
  return `{count, plural, one {${form(one)}} other {${form(other)}}}`;
}
