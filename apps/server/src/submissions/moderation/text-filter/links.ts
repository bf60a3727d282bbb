/** Whether a text leads somewhere: an address with a scheme, a www., or a bare domain of a usual kind. Pure, linear. */

import { CHAT_MESSAGE_MAX } from "@hubbub/contract/activities/chat";

/** One character can stand for eighteen (U+FDFA). */
const COMPATIBLE_MAX = CHAT_MESSAGE_MAX * 4;

/** Endings people type without a scheme. A full list would take every missing space after a full stop for a link. */
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
/** An e-mail address, which is a way to somewhere too. */
const MAIL = /[\p{L}\d._+-]@[\p{L}\d-]{1,63}\.[\p{L}]{2}/iu;

/** Judges as much as a chat message can be long; full-width dots and letters count as their usual forms. */
export function hasLink(content: string): boolean {
  const compatible = content.slice(0, CHAT_MESSAGE_MAX).normalize("NFKC").slice(0, COMPATIBLE_MAX);
  const text = compatible.replaceAll("。", ".").replace(DISGUISED_DOT, ".");
  return SCHEME.test(text) || WWW.test(text) || MAIL.test(text) || BARE_DOMAIN.test(text);
}
