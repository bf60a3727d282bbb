import { afterEach, describe, expect, it, vi } from "vitest";

import { testCaches } from "../../testing/test-bus.ts";
import type { Provider, ProviderAnswer } from "./provider.ts";
import { FRESH_MS, OUTAGE_MS, ProviderClient } from "./provider-client.ts";

afterEach(() => {
  vi.useRealTimers();
});

function clientOf(isForeign: boolean) {
  let answer: ProviderAnswer = { outcome: "valid", user: { id: "1" } };
  let questions = 0;
  const provider: Provider = {
    isForeign,
    validate: async () => {
      questions += 1;
      return answer;
    },
    revoke: async () => {},
    hasAccount: null,
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  return {
    client: new ProviderClient<string>(provider, { caches: testCaches(), cacheName: "answers" }, (user) =>
      String(user["id"]),
    ),
    questions: () => questions,
    later: (ms: number) => void vi.setSystemTime(Date.now() + ms),
    answers: (next: ProviderAnswer) => {
      answer = next;
    },
  };
}

const away: ProviderAnswer = { outcome: "unavailable", cause: new Error("The provider answered 502") };
const valid = { outcome: "valid", value: "1", at: expect.any(Number) };

describe("cached answers of a foreign provider", () => {
  it("[ID-12] are valid for a minute, then requested again", async () => {
    const { client, questions, later } = clientOf(true);
    await client.validate("token");
    later(FRESH_MS - 1);
    expect(await client.validate("token")).toEqual(valid);
    expect(questions()).toBe(1);
    later(1);
    await client.validate("token");
    expect(questions()).toBe(2);
  });

  it("[ID-13] remain valid for ten minutes of an outage, with few requests", async () => {
    const { client, questions, later, answers } = clientOf(true);
    await client.validate("token");
    answers(away);
    later(FRESH_MS);
    for (let call = 0; call < 20; call += 1) expect(await client.validate("token")).toEqual(valid);
    expect(questions()).toBe(2);
    expect(await client.validate("newcomer")).toEqual(away);
    later(OUTAGE_MS);
    expect(await client.validate("token")).toEqual(away);
  });

  it("[ID-14] end a session at the first refusal, even after an outage", async () => {
    const { client, later, answers } = clientOf(true);
    await client.validate("token");
    answers({ outcome: "refused" });
    later(FRESH_MS);
    expect(await client.validate("token")).toEqual({ outcome: "refused" });
    answers(away);
    later(FRESH_MS);
    expect(await client.validate("token")).toEqual(away);
  });
});

describe("the bundled sign-on", () => {
  it("[ID-29] is asked each time, and its last answer counts while the database is unavailable", async () => {
    const { client, questions, answers } = clientOf(false);
    await client.validate("token");
    expect(await client.validate("token")).toEqual(valid);
    expect(questions()).toBe(2);
    answers(away);
    expect(await client.validate("token")).toEqual(valid);
    answers({ outcome: "refused" });
    expect(await client.validate("token")).toEqual({ outcome: "refused" });
  });
});
