import { afterEach, describe, expect, it, vi } from "vitest";

import { testCaches } from "../../testing/test-bus.ts";
import { type Provider, ProviderUnavailable } from "./provider.ts";
import { ProviderClient } from "./provider-client.ts";

const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

function clientOf({ freshMs }: Pick<Provider, "freshMs">) {
  let validate: Provider["validate"] = async () => ({ id: "1" });
  let questions = 0;
  let stored = 0;
  const provider: Provider = {
    freshMs,
    validate: (token) => {
      questions += 1;
      return validate(token);
    },
    revoke: async () => {},
    confirmsNames: false,
    findUser: () => Promise.resolve(undefined),
    hasAccount: async () => false,
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  const client = new ProviderClient<string>(provider, {
    realm: "hub",
    caches: testCaches(),
    store: async (user) => {
      stored += 1;
      return String(user["id"]);
    },
  });
  return {
    client,
    questions: () => questions,
    stored: () => stored,
    later: (ms: number) => void vi.setSystemTime(Date.now() + ms),
    answers: (next: Provider["validate"]) => {
      validate = next;
    },
  };
}

const away = () => Promise.reject(new ProviderUnavailable(new Error("The provider answered 502")));
const databaseAway = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
const refuses = async () => null;
const valid = { value: "1", at: expect.any(Number) };

describe("cached answers of a foreign provider", () => {
  it("[ID-12] are valid for a minute, then requested again", async () => {
    const { client, questions, later } = clientOf({ freshMs: MINUTE });
    await client.validate("token");
    later(MINUTE - 1);
    expect(await client.validate("token")).toEqual(valid);
    expect(questions()).toBe(1);
    later(1);
    await client.validate("token");
    expect(questions()).toBe(2);
  });

  it("[ID-21] remain valid for ten minutes of an outage, with few requests", async () => {
    const { client, questions, later, answers } = clientOf({ freshMs: MINUTE });
    await client.validate("token");
    answers(away);
    later(MINUTE);
    for (let call = 0; call < 20; call += 1) expect(await client.validate("token")).toEqual(valid);
    expect(questions()).toBe(2);
    await expect(client.validate("newcomer")).rejects.toThrow(ProviderUnavailable);
    later(10 * MINUTE);
    await expect(client.validate("token")).rejects.toThrow(ProviderUnavailable);
  });

  it("[ID-14] end a session at the first refusal, even after an outage", async () => {
    const { client, later, answers } = clientOf({ freshMs: MINUTE });
    await client.validate("token");
    answers(refuses);
    later(MINUTE);
    expect(await client.validate("token")).toBeNull();
    answers(away);
    later(MINUTE);
    await expect(client.validate("token")).rejects.toThrow(ProviderUnavailable);
  });
});

describe("the bundled sign-on", () => {
  it("[ID-29] is asked each time, and its last answer counts while the database is unavailable", async () => {
    const { client, questions, later, answers } = clientOf({ freshMs: 0 });
    await client.validate("token");
    expect(await client.validate("token")).toEqual(valid);
    expect(questions()).toBe(2);
    answers(databaseAway);
    expect(await client.validate("token")).toEqual(valid);
    later(10 * MINUTE);
    await expect(client.validate("token")).rejects.toThrow(ProviderUnavailable);
    answers(refuses);
    expect(await client.validate("token")).toBeNull();
  });

  it("stores an unchanged user once a minute", async () => {
    const { client, stored, later } = clientOf({ freshMs: 0 });
    for (let call = 0; call < 3; call += 1) await client.validate("token");
    expect(stored()).toBe(1);
    later(MINUTE);
    await client.validate("token");
    expect(stored()).toBe(2);
  });
});
