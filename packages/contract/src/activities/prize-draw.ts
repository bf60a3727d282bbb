/**
 * The computation of a draw: the same code draws on the server and checks in the browser. docs/verify-a-draw.md says it
 * in words and in a few lines of shell. Everything hashed is text, so that anybody can repeat it with everyday tools.
 */
import type { DrawProof } from "./prizes.ts";

/** SHA-256 of a text as 64 hexadecimal digits. Browsers have it in secure contexts only. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The entry list in the one order everybody uses: ascending by character code. */
export function inDrawOrder(codes: readonly string[]): string[] {
  return codes.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** One code per line, without a line end after the last. */
export function hashEntries(entries: readonly string[]): Promise<string> {
  return sha256(entries.join("\n"));
}

/**
 * Which entry wins: SHA-256 of "seed:entriesHash", read as a whole number of 256 bits, modulo the number of entries.
 * The remainder favours the first entries by less than one in 2^240 for any list that fits a room.
 */
export async function winnerIndexOf(seed: string, entriesHash: string, count: number): Promise<number> {
  if (count < 1) throw new RangeError("A draw needs at least one entry");
  const number = BigInt(`0x${await sha256(`${seed}:${entriesHash}`)}`);
  return Number(number % BigInt(count));
}

export interface DrawCheck {
  /** The revealed seed is the one whose hash was published before. */
  seedMatches: boolean;
  /** The list is the one that was hashed, in order and without repeats. */
  entriesMatch: boolean;
  /** The computation gives this winner. */
  winnerMatches: boolean;
}

/** Computes a published draw again. */
export async function checkDraw(proof: DrawProof): Promise<DrawCheck> {
  const { seed, seedHash, entries, entriesHash, winnerIndex, winnerCode } = proof;
  const isOrdered = entries.every((code, index) => index === 0 || (entries[index - 1] ?? "") < code);
  const listHash = await hashEntries(entries);
  const index = entries.length > 0 ? await winnerIndexOf(seed, listHash, entries.length) : -1;
  return {
    seedMatches: (await sha256(seed)) === seedHash,
    entriesMatch: isOrdered && listHash === entriesHash,
    winnerMatches: index === winnerIndex && entries[index] === winnerCode,
  };
}
