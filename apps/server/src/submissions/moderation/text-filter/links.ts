/**
 * Detects links in a text: an address with a scheme or "www.", a domain with a common ending, or an email address.
 * Pure; the time is linear in the length of the text.
 */

/** Links after this are not found. No activity that the filter checks accepts longer texts. */
const TEXT_MAX = 1000;
/** Bounds the normalized text: NFKC turns U+FDFA into eighteen characters. */
const NORMALIZED_MAX = TEXT_MAX * 4;

/**
 * Endings of domains that people type without a scheme. The list is short: with all endings, "now.Next" would be a
 * link.
 */
const ENDINGS =
  "com net org info biz io co me tv cc ly gg app dev site online shop store link click club top xyz live pro vip win fun bet " +
  "ru de fr es pt br cn jp kr uk us eu in id th sa ae tk ml ga";

const SCHEME = /\b(?:(?:https?|ftp|tg):\s?\/\/|(?:javascript|vbscript):\S|data:[a-z]+\/)/iu;
const WWW = /\bwww\d?\s?\.\s?[\p{L}\d]/iu;
const BARE_DOMAIN = new RegExp(
  `(?<![\\p{L}\\d@.])[\\p{L}\\d][\\p{L}\\d-]{0,62}(?:\\.[\\p{L}\\d-]{1,63}){0,4}\\.(?:${ENDINGS.split(" ").join("|")})(?![\\p{L}\\d-]|\\.[\\p{L}\\d])`,
  "iu",
);
/** "example[.]com" and "example dot com". */
const DISGUISED_DOT =
  /\s?(?:\[\s?\.\s?\]|\(\s?\.\s?\)|\[\s?dot\s?\]|\(\s?dot\s?\))\s?|(?<=[a-z\d]) dot (?=com\b|net\b|org\b|io\b)/giu;
/** An email address. */
const MAIL = /[\p{L}\d._+-]@[\p{L}\d-]{1,63}\.[\p{L}]{2}/iu;

/** Checks at most `TEXT_MAX` characters. Full-width dots and letters count as their usual forms. */
export function hasLink(content: string): boolean {
  const normalized = content.slice(0, TEXT_MAX).normalize("NFKC").slice(0, NORMALIZED_MAX);
  const text = normalized.replaceAll("。", ".").replace(DISGUISED_DOT, ".");
  return SCHEME.test(text) || WWW.test(text) || MAIL.test(text) || BARE_DOMAIN.test(text);
}
