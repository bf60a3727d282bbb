import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { passwordProblem } from "./password-rules.ts";

const EASY = /^This password is easy to guess/u;
const owner = {
  username: "kofi-mensah",
  email: "k.mensah1984@acme-corp.example",
  siteWords: ["Hubbub", "Hub", "GFAVIP", "events.city-hall.example", "icebreakers"],
};
const common = dictionary["passwords-common"];
const words = common.filter((word) => /^[a-z]{3,}$/u.test(word));

const DECORATION = Array.from("0123456789!?.-_*#");
const leet: Record<string, string> = { a: "@", e: "3", i: "1", l: "1", o: "0", s: "$", t: "7" };

/** Common passwords with typical variations: capital letter, leet, repetition, digits and punctuation around them. */
const derived = fc
  .record({
    word: fc.constantFrom(...words),
    capital: fc.boolean(),
    leet: fc.boolean(),
    before: fc.string({ unit: fc.constantFrom(...DECORATION), maxLength: 2 }),
    after: fc.string({ unit: fc.constantFrom(...DECORATION), maxLength: 6 }),
    times: fc.integer({ min: 1, max: 3 }),
  })
  .map((parts) => {
    const capital = parts.capital ? parts.word.charAt(0).toUpperCase() + parts.word.slice(1) : parts.word;
    const word = parts.leet ? Array.from(capital, (letter) => leet[letter] ?? letter).join("") : capital;
    return parts.before + word.repeat(parts.times) + parts.after;
  })
  .filter((password) => password.length >= 10);

describe("password rules", () => {
  it("[SIGNON-33] has a list of more than 10,000 common passwords", () => {
    expect(new Set(common).size).toBeGreaterThan(10_000);
  });

  it.each([
    "password1!",
    "Summer2026!",
    "hubbub2026",
    "Icebreakers1",
    "P@ssw0rd2026",
    "qwertyuiop12",
    "Liverpool2024!",
    "l1verp00l!!",
    "2026summer2026",
    "Dragon!Dragon!",
    "booboo00#000",
    "abcabcabcabc",
    "1qaz2wsx3edc",
    "GFAVIP2026!",
    "Kofi-Mensah1",
    "kofikofi2026",
    "mensah1984!",
    "acme-corp2026",
    "acmecorp2026",
    "cityhall2026",
    "events.city-hall.example",
    "k.mensah1984@acme-corp.example",
  ])("[SIGNON-33] rejects %s", async (password) => {
    expect(await passwordProblem(password, owner)).toMatch(EASY);
  });

  it("[SIGNON-33] rejects every common password with changed case, digits, punctuation, leet or repetition", async () => {
    await fc.assert(
      fc.asyncProperty(derived, async (password) => {
        expect(await passwordProblem(password, owner)).toMatch(EASY);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    "correct horse battery",
    "a quiet hubbub of voices",
    "blaue pferde tanzen",
    "xk7Qp2vLm9",
    "пять зелёных слонов",
    "静かな朝の長い散歩道",
    "Kofi walks seven dogs home",
  ])("[SIGNON-33] accepts %s", async (password) => {
    expect(await passwordProblem(password, owner)).toBeNull();
  });

  it("[SIGNON-33] accepts four random words", async () => {
    const phrase = fc
      .uniqueArray(fc.constantFrom(...dictionary["diceware-common"].filter((word) => /^[a-z]{4,}$/u.test(word))), {
        minLength: 4,
        maxLength: 4,
      })
      .map((drawn) => drawn.join(" "));
    await fc.assert(
      fc.asyncProperty(phrase, async (password) => {
        expect(await passwordProblem(password, owner)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it("[SIGNON-33] rates only the first 64 characters, which limits the time", async () => {
    const strong = "violin gravel monsoon teapot";
    expect(await passwordProblem(strong, owner)).toBeNull();
    expect(await passwordProblem("password".repeat(8) + strong, owner)).toContain("easy to guess");
  });
});
