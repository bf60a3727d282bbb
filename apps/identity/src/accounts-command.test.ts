import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestIdentity, PASSWORD, type TestIdentity } from "./testing/test-identity.ts";

let identity: TestIdentity;
let organizer: TestBrowser;
beforeEach(async () => {
  identity = await openTestIdentity();
  organizer = await identity.organizer();
});
afterEach(() => identity.close());

async function accounts(...parameters: string[]): Promise<string> {
  const script = fileURLToPath(new URL("accounts-command.ts", import.meta.url));
  const env = { DATABASE_URL: identity.databaseUrl };
  return (await promisify(execFile)(process.execPath, [script, ...parameters], { env })).stdout;
}

const isSignedIn = async () => (await organizer.get("/identity/hub")).statusCode === 200;
const signIn = () => organizer.post("/identity/hub/sign-in", { username: "priya", password: PASSWORD });

describe("accounts command", () => {
  it("[SIGNON-46] lists accounts with their state and open sessions", async () => {
    expect(await accounts("list")).toMatch(/^priya +priya@example\.org +premium +enabled +1 session +\d{4}-/mu);
    expect(await accounts("list", "--realm", "wallet")).toBe("There are no wallet accounts.\n");
  });

  it("[SIGNON-46] disables an account: ends its sessions and rejects sign-ins with 403 until it is enabled again", async () => {
    expect(await accounts("disable", "PRIYA@example.org")).toContain("priya is disabled");
    expect(await isSignedIn()).toBe(false);
    const refused = await signIn();
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain("This account is disabled");
    expect(await accounts("list")).toContain("disabled");
    await accounts("enable", "priya");
    expect((await signIn()).statusCode).toBe(303);
  });

  it("[SIGNON-46] grants and revokes premium", async () => {
    expect(await accounts("premium", "priya", "off")).toContain("no longer premium");
    expect((await organizer.get("/identity/hub")).body).not.toContain("Invitations");
    expect(await accounts("premium", "priya", "on")).toContain("is premium");
    expect((await organizer.get("/identity/hub")).body).toContain("Invitations");
  });

  it("[SIGNON-46] lists and ends sessions", async () => {
    expect(await accounts("sessions", "priya")).toContain("127.0.0.1");
    expect(await accounts("sessions", "end", "priya")).toContain("(1 session ended)");
    expect(await isSignedIn()).toBe(false);
    expect(await accounts("sessions", "priya")).toContain("not signed in anywhere");
  });

  it("[SIGNON-46] removes an account only with --yes", async () => {
    await expect(accounts("remove", "priya")).rejects.toMatchObject({ code: 1 });
    expect(await isSignedIn()).toBe(true);
    expect(await accounts("remove", "priya", "--yes")).toContain("priya is removed");
    expect(await isSignedIn()).toBe(false);
  });

  it.each([
    [[], "Usage:"],
    [["__proto__"], "Usage:"],
    [["disable"], "Give the username"],
    [["disable", "nobody"], "There is no hub account “nobody”."],
    [["premium", "priya", "maybe"], "Give on or off"],
    [["premium", "priya", "on", "--realm", "wallet"], "Only hub accounts"],
    [["list", "--realm", "bank"], "--realm must be hub or wallet."],
    [["list", "--force"], "Unknown option"],
  ])("[SIGNON-46] exits with status 1 and an error message for the arguments %j", async (parameters, sentence) => {
    await expect(accounts(...parameters)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
      stdout: "",
    });
  });
});
