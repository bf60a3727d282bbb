import { describe, expect, it } from "vitest";

import type { ProviderAnswer } from "./provider-client.ts";
import { FRESH_MS, OUTAGE_MS, ValidationCache } from "./validation-cache.ts";

function provider() {
  let now = 0;
  let answer: ProviderAnswer = { outcome: "valid", user: { id: "1" } };
  let questions = 0;
  const cache = new ValidationCache<string>(
    async () => {
      questions += 1;
      return answer;
    },
    (user) => String(user["id"]),
    () => now,
  );
  return {
    cache,
    questions: () => questions,
    later: (ms: number) => {
      now += ms;
    },
    answers: (next: ProviderAnswer) => {
      answer = next;
    },
  };
}

const away: ProviderAnswer = { outcome: "unavailable", cause: new Error("The provider answered 502") };
const valid = { outcome: "valid", value: "1", at: expect.any(Number) };

describe("cached validations of a provider", () => {
  it("[ID-12] are valid for a minute, then requested again", async () => {
    const { cache, questions, later } = provider();
    await cache.validate("token");
    later(FRESH_MS - 1);
    expect(await cache.validate("token")).toEqual(valid);
    expect(questions()).toBe(1);
    later(1);
    await cache.validate("token");
    expect(questions()).toBe(2);
  });

  it("[ID-13] remain valid for ten minutes of an outage, with few requests", async () => {
    const { cache, questions, later, answers } = provider();
    await cache.validate("token");
    answers(away);
    later(FRESH_MS);
    for (let call = 0; call < 20; call += 1) expect(await cache.validate("token")).toEqual(valid);
    expect(questions()).toBe(2);
    expect(await cache.validate("newcomer")).toEqual(away);
    later(OUTAGE_MS);
    expect(await cache.validate("token")).toEqual(away);
  });

  it("[ID-14] end a session at the first refusal, also after an outage", async () => {
    const { cache, later, answers } = provider();
    await cache.validate("token");
    answers({ outcome: "refused" });
    later(FRESH_MS);
    expect(await cache.validate("token")).toEqual({ outcome: "refused" });
    answers(away);
    later(FRESH_MS);
    expect(await cache.validate("token")).toEqual(away);
  });
});
