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
  const script = fileURLToPath(new URL("accounts-command.ts", import.meta.url));
  const env = { DATABASE_URL: identity.databaseUrl, PUBLIC_URL: "http://localhost" };
  return promisify(execFile)(process.execPath, [script, "reset-password", ...parameters], { env });
}

it("[SIGNON-11] prints a working reset link on the command line", async () => {
  const { stdout } = await resetPassword("Priya");
  const link = /http:\S+/u.exec(stdout)?.[0] ?? "";
  const response = await identity.browser().post(pathOf(link), { password: "another long one" });
  expect(response.headers.location).toBe("/identity/hub?done=password");
});

it("[SIGNON-38] removes the second factor on the command line only with --remove-second-factor", async () => {
  const account = await identity.store.accounts.findByUsername("hub", "priya");
  if (!account) throw new Error("no account");
  const { secondFactors } = identity.store;
  await secondFactors.add(account.id, Buffer.alloc(20, 1), 0, [Buffer.alloc(32, 1)]);

  const kept = /http:\S+/u.exec((await resetPassword("priya")).stdout)?.[0] ?? "";
  const first = await identity.browser().post(pathOf(kept), { password: "another long one" });
  expect(first.headers.location).toBe("/identity/hub/second-step");

  const { stdout } = await resetPassword("--remove-second-factor", "priya");
  expect(stdout).toContain("Removed the authenticator app, recovery codes and passkeys of priya.");
  expect(await secondFactors.recoveryCodesLeft(account.id)).toBe(0);
  const link = /http:\S+/u.exec(stdout)?.[0] ?? "";
  const second = await identity.browser().post(pathOf(link), { password: "a third long one" });
  expect(second.headers.location).toBe("/identity/hub?done=password");
});

it.each([
  [["nobody"], "There is no hub account “nobody”."],
  [["priya", "--realm", "wallet"], "There is no wallet account “priya”."],
  [["priya", "wallet"], "Usage:"],
  [["priya", "--realm", "bank"], "--realm must be hub or wallet."],
  [["priya", "--remove-second-facto"], "Unknown option"],
  [[], "Give the username or the email address of an account."],
])("[SIGNON-11] exits with status 1 and an error message for the arguments %j", async (parameters, sentence) => {
  await expect(resetPassword(...parameters)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(sentence),
    stdout: "",
  });
});
