/** Splits long texts for a transport with a size limit, and joins them again. */

export interface Part {
  /** The node that sent the text. */
  sender: string;
  /** Number of the text, counted by the sender. */
  sequence: number;
  index: number;
  count: number;
  chunk: string;
}

/** Reserved for the header of a part: sender, sequence, index and count. */
const HEAD_BYTES = 100;

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
  readonly #open = new Map<string, { sequence: number; chunks: string[] }>();

  /** Returns the complete text with its last part; null before that, and for a payload that is not a part. */
  join(payload: string): string | null {
    const part = readPart(payload);
    if (!part) return null;
    if (part.count === 1) return part.chunk;
    const known = this.#open.get(part.sender);
    const open = part.index > 0 && known?.sequence === part.sequence ? known : { sequence: part.sequence, chunks: [] };
    if (open.chunks.length !== part.index) {
      this.#open.delete(part.sender);
      return null;
    }
    open.chunks.push(part.chunk);
    this.#open.set(part.sender, open);
    if (open.chunks.length < part.count) return null;
    this.#open.delete(part.sender);
    return open.chunks.join("");
  }

  /** Drops incomplete texts, after the connection was lost. */
  clear(): void {
    this.#open.clear();
  }
}

function readPart(payload: string): Part | null {
  const match = /^(\S+) (\d+) (\d+) (\d+) /u.exec(payload);
  if (!match) return null;
  const [head, sender = "", sequence, index, count] = match;
  return {
    sender,
    sequence: Number(sequence),
    index: Number(index),
    count: Number(count),
    chunk: payload.slice(head.length),
  };
}
