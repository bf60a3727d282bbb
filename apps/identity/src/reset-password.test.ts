import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";

import { openTestIdentity, pathOf, type TestIdentity } from "./testing/test-identity.ts";

let identity: TestIdentity;
beforeEach(async () => {
  identity = await openTestIdentity();
  await identity.organizer();
});
afterEach(() => identity.close());

function resetPassword(...parameters: string[]) {
  const script = fileURLToPath(new URL("reset-password.ts", import.meta.url));
  const env = { DATABASE_URL: identity.databaseUrl, PUBLIC_URL: "http://localhost" };
  return promisify(execFile)(process.execPath, [script, ...parameters], { env });
}

it("[SIGNON-11] prints a reset link that works, at the command line", async () => {
  const { stdout } = await resetPassword("Priya");
  const link = /http:\S+/u.exec(stdout)?.[0] ?? "";
  const answer = await identity.browser().post(pathOf(link), { password: "another long one" });
  expect(answer.headers.location).toBe("/identity/hub?done=password");
});

it.each([
  [["nobody"], "There is no hub account “nobody”."],
  [["priya", "wallet"], "There is no wallet account “priya”."],
  [["priya", "bank"], "Usage:"],
  [[], "Usage:"],
])("[SIGNON-11] says in a sentence why %j gets no link", async (parameters, sentence) => {
  await expect(resetPassword(...parameters)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(sentence),
    stdout: "",
  });
});
