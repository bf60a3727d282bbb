/** Splits long texts for a transport with a size limit, and joins them again. */

/** Reserved for the head of a part: sender, sequence (the number of the text), index and count. */
const HEAD_BYTES = 100;
const HEAD = /^(\S+) (\d+) (\d+) (\d+) /u;

/** Splits a text into parts of at most `maxBytes` bytes, never inside a character. */
export function cutText(sender: string, sequence: number, text: string, maxBytes: number): string[] {
  const bytes = Buffer.from(text);
  const size = maxBytes - HEAD_BYTES;
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length || chunks.length === 0;) {
    let end = Math.min(start + size, bytes.length);
    // A byte 10xxxxxx continues a character.
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    chunks.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return chunks.map((chunk, index) => `${sender} ${sequence} ${index} ${chunks.length} ${chunk}`);
}

/** Joins parts. Parts of one text arrive in order; texts of several senders may interleave. */
export class PartJoiner {
  /** By sender. */
  readonly #open = new Map<string, { sequence: string; chunks: string[] }>();

  /** Returns the complete text with its last part; null before that, and for a payload that is not a part. */
  join(payload: string): string | null {
    const [head, sender = "", sequence = "", index, count] = HEAD.exec(payload) ?? [];
    if (head === undefined) return null;
    const known = this.#open.get(sender);
    const chunks = known?.sequence === sequence ? known.chunks : [];
    this.#open.delete(sender);
    if (chunks.length !== Number(index)) return null;
    chunks.push(payload.slice(head.length));
    if (chunks.length === Number(count)) return chunks.join("");
    this.#open.set(sender, { sequence, chunks });
    return null;
  }

  /** Drops incomplete texts, after the connection was lost. */
  clear(): void {
    this.#open.clear();
  }
}
