/**
 * Interface texts. The English sentence is the key, so that code reads as what people see; other languages
 * are catalogues from that sentence to theirs, loaded before the first paint. `{name}` marks a value.
 */
export type Catalogue = Record<string, string>;

let catalogue: Catalogue = {};

export function setCatalogue(loaded: Catalogue): void {
  catalogue = loaded;
}

export function t(sentence: string, values?: Record<string, string | number>): string {
  const text = catalogue[sentence] ?? sentence;
  return values ? text.replace(/\{(\w+)\}/gu, (mark, name: string) => String(values[name] ?? mark)) : text;
}

/**
 * The form for a number: `plural(n, "1 response", "{count} responses")`. A catalogue may give each CLDR category of
 * the second sentence as "{count} responses|few" and so on; without one, the "other" form serves.
 */
export function plural(count: number, one: string, other: string): string {
  const category = new Intl.PluralRules(interfaceLanguage()).select(count);
  const values = { count: count.toLocaleString(interfaceLanguage()) };
  const byCategory = catalogue[`${other}|${category}`];
  if (byCategory) return t(byCategory, values);
  return t(category === "one" ? one : other, values);
}

export function interfaceLanguage(): string {
  return document.documentElement.lang || "en";
}
