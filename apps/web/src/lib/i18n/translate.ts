/**
 * Interface texts. The English sentence is the key, so that code reads as what people see; other languages
 * are catalogues from that sentence to theirs, loaded before the first paint. `{name}` marks a value.
 */
export type Catalogue = Record<string, string>;

type Values = Record<string, string | number>;

let catalogue: Catalogue = {};

export function setCatalogue(loaded: Catalogue): void {
  catalogue = loaded;
}

export function t(sentence: string, values?: Values): string {
  return fill(lookUp(sentence) ?? sentence, values);
}

/**
 * The form for a number: `plural(n, "1 response", "{count} responses")`. A catalogue has the second sentence, and a
 * form of it for each further CLDR category of its language as "{count} responses|few" and so on.
 */
export function plural(count: number, one: string, other: string): string {
  const language = interfaceLanguage();
  const category = new Intl.PluralRules(language).select(count);
  const form = lookUp(`${other}|${category}`) ?? lookUp(other) ?? (count === 1 ? one : other);
  return fill(form, { count: count.toLocaleString(language) });
}

export function interfaceLanguage(): string {
  return document.documentElement.lang || "en";
}

/** The interface's language as the reader's region writes dates and times: English has both 14:06 and 2:06 pm. */
export function dateLocale(): string {
  const language = interfaceLanguage();
  return navigator.languages.find((each) => each.split("-")[0] === language.split("-")[0]) ?? language;
}

function lookUp(key: string): string | undefined {
  return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
}

function fill(text: string, values: Values | undefined): string {
  return values ? text.replace(/\{(\w+)\}/gu, (mark, name: string) => String(values[name] ?? mark)) : text;
}
