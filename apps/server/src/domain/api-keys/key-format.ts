/**
 * The text of an API key: `hubbub_<id>_<secret><checksum>`, with 8, 43 and 6 characters. The checksum lets the server
 * refuse a mistyped key without the database, and scanners recognize keys that were published by mistake.
 */
import { randomBytes, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

import { API_KEY_PREFIX } from "@hubbub/contract/api-keys";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH = 8;
/** 256 bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORMAT = /^(hubbub_([0-9A-Za-z]{8})_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/u;

export function makeKey(): { id: string; key: string } {
  const id = base62(BigInt(randomInt(DIGITS.length ** ID_LENGTH)), ID_LENGTH);
  const secret = base62(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LENGTH);
  const text = `${API_KEY_PREFIX}${id}_${secret}`;
  return { id, key: text + checksumOf(text) };
}

/** The id in the text of a key; null if the text is not a key or was mistyped. */
export function idOfKey(key: string): string | null {
  const [, text = "", id = "", checksum] = FORMAT.exec(key) ?? [];
  return checksum === checksumOf(text) ? id : null;
}

function checksumOf(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  const base = BigInt(DIGITS.length);
  let digits = "";
  for (let rest = value; digits.length < length; rest /= base) digits = DIGITS.charAt(Number(rest % base)) + digits;
  return digits;
}
