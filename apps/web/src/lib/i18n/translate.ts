/**
 * Texts of the interface. The code contains the English sentences; each is also the ID of its message in the catalogs
 * of the other languages (`src/locales/*.po`, docs/translating.md). English has no catalog to load.
 */
import { msg, textOf } from "@hubbub/contract/messages";
import { i18n, type Messages } from "@lingui/core";

import { pluralMessage } from "./plural-message.ts";

type Value = string | number;

/** The names of a sentence's placeholders: `"name" | "count"` for "{name} sent {count}". */
type Placeholders<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A sentence written in the code needs exactly its placeholders; one from a variable is not known to the compiler. */
type Values<Sentence extends string> = string extends Sentence
  ? [values?: Record<string, Value>]
  : [Placeholders<Sentence>] extends [never]
    ? [values?: Context]
    : [values: Record<Placeholders<Sentence>, Value>];

type Context = Record<"context", string>;

setCatalog("en", {});

/** Translates into this language from now on, with its compiled catalog. */
export function setCatalog(language: string, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
}

/**
 * The sentence in the interface's language: `t("Sending as {name}", { name })`. `context` tells translators which sense of an
 * ambiguous word is meant: `t("Close", { context: "a poll" })`.
 */
export function t<const Sentence extends string>(sentence: Sentence, ...[values]: Values<Sentence>): string {
  const message = msg(sentence, (values as Partial<Context> | undefined)?.context);
  return hasMessage(message) ? i18n._(message, values && literal(values)) : fill(textOf(message), values);
}

/** The form for a number: `plural(n, "1 response", "{count} responses")`. Languages have up to six forms. */
export function plural(count: number, one: string, other: string): string {
  const message = pluralMessage(one, other);
  if (hasMessage(message)) return i18n._(message, { count });
  return fill(count === 1 ? one : other, { count: formatNumber(count) });
}

export function interfaceLanguage(): string {
  return i18n.locale;
}

/** Creating a format takes 100 times as long as using one (`format-date.ts`). */
const formats = new Map<string, Intl.NumberFormat>();

/** A number with the digits and separators of the interface's language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const key = interfaceLanguage() + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(interfaceLanguage(), options);
  formats.set(key, format);
  return format.format(value);
}

/** A duration in words: "1 day", "30 days". */
export function formatUnit(value: number, unit: "second" | "minute" | "hour" | "day"): string {
  return formatNumber(value, { style: "unit", unit, unitDisplay: "long" });
}

/** A whole percentage. @param share from 0 to 1 */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: "percent" });
}

/** The interface's language as the reader's region writes dates and times: English has both 14:06 and 2:06 pm. */
export function dateLocale(): string {
  const language = interfaceLanguage();
  if (import.meta.env.SSR) return language;
  return navigator.languages.find((each) => each.split("-")[0] === language.split("-")[0]) ?? language;
}

/** False in English, and for a sentence that the language's catalog lacks: then the English sentence is shown. */
function hasMessage(id: string): boolean {
  return Object.hasOwn(i18n.messages, id);
}

/**
 * Lingui decodes `\x41` in a finished text, also where a person typed it; an encoded backslash is decoded to itself.
 */
function literal(values: Record<string, Value>): Record<string, Value> {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).replaceAll("\\", "\\x5c")]));
}

function fill(sentence: string, values: Record<string, Value> | undefined): string {
  return values ? sentence.replace(/\{(\w+)\}/gu, (mark, name: string) => String(values[name] ?? mark)) : sentence;
}
