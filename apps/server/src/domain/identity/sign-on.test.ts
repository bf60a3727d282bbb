import pino from "pino";
import { afterEach, expect, it, vi } from "vitest";

import { Caches } from "../../platform/cache/caches.ts";
import { type Provider, ProviderUnavailable } from "./provider.ts";
import { SignOn, type SignOnDeps } from "./sign-on.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** The bundled sign-on, whose database is ours. */
function bundled() {
  const provider: Provider = {
    validate: async () => ({ id: "1", username: "ada" }),
    revoke: async () => false,
    confirmsNames: true,
    findUser: async () => null,
    hasAccount: async () => false,
  };
  const people = { store: async () => ({ username: "ada" }), find: async () => null };
  const deps = { kysely: null, caches: new Caches(), securityLog: () => {}, logger: pino({ level: "silent" }) };
  return { provider, signOn: new SignOn("hub", provider, people, deps as unknown as SignOnDeps) };
}

const databaseAway = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));

it("[ID-21] remembers a person for ten minutes without the database, however long the process runs", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { provider, signOn } = bundled();
  await signOn.find("token", "bearer");
  await signOn.find("token", "read");
  provider.validate = databaseAway;
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect(await signOn.find("token", "bearer")).toEqual({ username: "ada" });
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  await expect(signOn.find("token", "bearer")).rejects.toThrow(ProviderUnavailable);
  expect(await signOn.find("token", "read")).toBeNull();
});

it("[ID-21] shares a look-up in progress, and does not remember one that a sign-out has overtaken", async () => {
  const { provider, signOn } = bundled();
  const answer = Promise.withResolvers<{ id: string; username: string }>();
  let lookUps = 0;
  provider.validate = () => {
    lookUps += 1;
    return answer.promise;
  };
  const found = Promise.all([signOn.find("token", "bearer"), signOn.find("token", "bearer")]);
  await signOn.end("token", "192.0.2.1");
  answer.resolve({ id: "1", username: "ada" });
  expect(await found).toEqual([{ username: "ada" }, { username: "ada" }]);
  expect(lookUps).toBe(1);
  provider.validate = databaseAway;
  await expect(signOn.find("token", "bearer")).rejects.toThrow(ProviderUnavailable);
});
