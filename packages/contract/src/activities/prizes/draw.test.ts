import fc from "fast-check";
import { expect, it } from "vitest";

import { checkDraw, hashEntries, sortEntries, sha256, winnerIndexOf } from "./draw.ts";
import type { DrawProof } from "./calls.ts";

const code = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/u);
const list = fc.uniqueArray(code, { minLength: 1, maxLength: 60 });

async function proofOf(seed: string, codes: string[]): Promise<DrawProof> {
  const entries = sortEntries(codes);
  const entriesHash = await hashEntries(entries);
  const winnerIndex = await winnerIndexOf(seed, entriesHash, entries.length);
  return {
    id: "1",
    method: "hubbub-draw-1",
    seed,
    seedHash: await sha256(seed),
    committedAt: "2026-01-01T00:00:00.000Z",
    entries,
    leftOut: 0,
    entriesHash,
    winnerIndex,
    winnerCode: entries[winnerIndex] ?? "",
    winner: { id: "1", username: "hana", displayName: "Hana", avatarUrl: null, drawnAt: "2026-01-01T00:00:01.000Z" },
  };
}

it("[PRZ-1] computes SHA-256 as published, in hexadecimal", async () => {
  expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it("[PRZ-1] gives the same winner as a second implementation of the documented algorithm", async () => {
  const proof = await proofOf("ab".repeat(32), ["CCC", "AAA", "BBB", "DDD", "EEE"]);
  const entriesHash = await sha256("AAA\nBBB\nCCC\nDDD\nEEE");
  expect(proof.entriesHash).toBe(entriesHash);
  expect(proof.winnerIndex).toBe(Number(BigInt(`0x${await sha256(`${"ab".repeat(32)}:${entriesHash}`)}`) % 5n));
});

it("[PRZ-1] gives the same winner for any order of entries", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), list, fc.infiniteStream(fc.nat()), async (seed, codes, numbers) => {
      const shuffled = codes.map((one) => ({ one, key: numbers.next().value ?? 0 })).toSorted((a, b) => a.key - b.key);
      const again = await proofOf(
        seed,
        shuffled.map(({ one }) => one),
      );
      expect(again.winnerCode).toBe((await proofOf(seed, codes)).winnerCode);
    }),
    { numRuns: 50 },
  );
});

it("[PRZ-2] accepts the original proof and rejects it after any change", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1 }), list, code, async (seed, codes, stranger) => {
      const proof = await proofOf(seed, codes);
      expect(await checkDraw(proof)).toEqual({ seedMatches: true, entriesMatch: true, winnerMatches: true });
      expect((await checkDraw({ ...proof, seed: `${seed}0` })).seedMatches).toBe(false);
      fc.pre(!codes.includes(stranger));
      expect((await checkDraw({ ...proof, entries: sortEntries([...proof.entries, stranger]) })).entriesMatch).toBe(
        false,
      );
      expect((await checkDraw({ ...proof, winnerCode: stranger })).winnerMatches).toBe(false);
      const twice = await checkDraw({
        ...proof,
        entries: [proof.winnerCode, proof.winnerCode],
        entriesHash: await hashEntries([proof.winnerCode, proof.winnerCode]),
      });
      expect(twice.entriesMatch).toBe(false);
    }),
    { numRuns: 50 },
  );
});

it("[PRZ-3] chooses each entry about equally often over many seeds", async () => {
  const entriesHash = await sha256("any list");
  const draws = 14_000;
  const wins = Array.from({ length: 7 }, () => 0);
  for (let index = 0; index < draws; index += 1) {
    const winner = await winnerIndexOf(await sha256(`seed ${index}`), entriesHash, wins.length);
    wins[winner] = (wins[winner] ?? 0) + 1;
  }
  const expected = draws / wins.length;
  // Chi-squared with 6 degrees of freedom: 22.5 is exceeded once in a thousand; the seeds are fixed, so this is no
  // luck.
  expect(wins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(22.5);
});

it("[PRZ-3] always chooses an existing entry, and rejects an empty list", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.integer({ min: 1, max: 100_000 }), async (seed, count) => {
      const index = await winnerIndexOf(seed, await sha256("list"), count);
      expect(Number.isInteger(index) && index >= 0 && index < count).toBe(true);
    }),
    { numRuns: 100 },
  );
  await expect(winnerIndexOf("seed", "hash", 0)).rejects.toThrow(RangeError);
});
