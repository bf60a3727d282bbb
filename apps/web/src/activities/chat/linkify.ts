/** Finds web addresses in a text. Pure functions. */
import { isWebAddress, WEB_ADDRESS_MAX } from "@hubbub/contract/text";

export interface TextPart {
  text: string;
  /** The address; absent for plain text. */
  href?: string;
}

// Invisible and direction-changing characters end an address: they could make it look like another one.
const ADDRESS = new RegExp(`https?:\\/\\/[^\\s<>"'\`{}|\\\\^\\p{Cf}\\p{Cc}]{1,${WEB_ADDRESS_MAX}}`, "giu");

/** Splits a text into plain parts and addresses. The joined parts are the original text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    if (!isWebAddress(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes punctuation at the end, except closing brackets that were opened in the address. */
function withoutTrailing(address: string): string {
  const surplus = { ")": surplusOf(address, "(", ")"), "]": surplusOf(address, "[", "]") };
  let end = address.length;
  for (; end > 0; end -= 1) {
    const sign = address[end - 1] ?? "";
    if (sign === ")" || sign === "]") {
      if (surplus[sign] <= 0) break;
      surplus[sign] -= 1;
    } else if (!/[.,;:!?…。、！？」』）》*_~]/u.test(sign)) break;
  }
  return address.slice(0, end);
}

/** The number of closing brackets without an opening one. */
function surplusOf(address: string, opening: string, closing: string): number {
  return address.split(closing).length - address.split(opening).length;
}
