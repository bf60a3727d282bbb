/**
 * Computation of a prize draw. The server draws and the browser verifies with the same code. docs/verify-a-draw.md
 * explains it. All hash inputs are text, so that anybody can verify a draw with standard command-line tools.
 */
import type { DrawProof } from "./calls.ts";

/** SHA-256 of a text as 64 hexadecimal digits. In browsers it works in secure contexts only. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sorts the entry codes in ascending order by character code. */
export function sortEntries(codes: readonly string[]): string[] {
  return codes.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Hash of the entry list: one code per line, no line feed after the last. */
export function hashEntries(entries: readonly string[]): Promise<string> {
  return sha256(entries.join("\n"));
}

/**
 * Index of the winner: SHA-256 of "seed:entriesHash" as a 256-bit integer, modulo the number of entries. The bias of
 * the modulo is below 2^-240 for up to 65,536 entries.
 * @throws RangeError if `count` is below 1
 */
export async function winnerIndexOf(seed: string, entriesHash: string, count: number): Promise<number> {
  if (count < 1) throw new RangeError("A draw needs at least one entry");
  const number = BigInt(`0x${await sha256(`${seed}:${entriesHash}`)}`);
  return Number(number % BigInt(count));
}

export interface DrawCheck {
  /** The revealed seed has the hash that was published before the draw. */
  seedMatches: boolean;
  /** The list has the published hash, is sorted, and has no duplicates. */
  entriesMatch: boolean;
  /** The computation gives the published winner. */
  winnerMatches: boolean;
}

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
