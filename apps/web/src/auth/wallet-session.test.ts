import type { WalletSession } from "@hubbub/contract/identity";
import { describe, expect, it } from "vitest";

import { refusal, serve } from "../testing/fake-server.ts";
import { expectConsoleMessage } from "../testing/setup.ts";
import { clearWalletSession, readWalletSession, saveWalletSession, validateWalletSession } from "./wallet-session.ts";

const TOKEN = "gfavip-session-abc";
const SESSION: WalletSession = {
  profile: { id: "w1", displayName: "Mei", username: "mei", avatarUrl: null },
  gfavipAuth: { user: { id: "w1", username: "mei", email: "mei@example.com", tier: "paid", credits: 3 } },
};

const AUTH = "GET /api/gfavip/auth";

describe("wallet session", () => {
  it("[SIGN-1] exists only while token, user and profile are all stored", () => {
    saveWalletSession(TOKEN, SESSION);
    expect(readWalletSession()?.user.username).toBe("mei");
    for (const key of ["hubbub-wallet-token", "hubbub-wallet-user", "hubbub-wallet-profile"]) {
      saveWalletSession(TOKEN, SESSION);
      window.localStorage.removeItem(key);
      expect(readWalletSession()).toBeNull();
    }
  });

  it("[SIGN-1] unreadable entries count as signed out and are logged", () => {
    saveWalletSession(TOKEN, SESSION);
    window.localStorage.setItem("hubbub-wallet-user", "{oops");
    expect(readWalletSession()).toBeNull();
    expectConsoleMessage(/hubbub-wallet-user: it is not JSON/u);
  });

  it.each([
    [200, true],
    [401, false],
    [403, false],
    [404, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [418, false],
  ])("[SIGN-2] status %i of the validation keeps the session: %s", async (status, isStored) => {
    saveWalletSession(TOKEN, SESSION);
    const sent = serve({ [AUTH]: { status, body: SESSION } });
    expect(await validateWalletSession()).toBe(isStored);
    expect(readWalletSession() !== null).toBe(isStored);
    expect(sent[0]?.name).toBe(AUTH);
    expect(sent[0]?.headers.get("Authorization")).toBe(`Bearer ${TOKEN}`);
  });

  it("[SIGN-2] keeps the session when the network fails", async () => {
    saveWalletSession(TOKEN, SESSION);
    serve({ [AUTH]: "offline" });
    expect(await validateWalletSession()).toBe(true);
    expect(readWalletSession()).not.toBeNull();
  });

  it("[SIGN-2] sends no request without a stored session", async () => {
    const sent = serve({ [AUTH]: { body: SESSION } });
    expect(await validateWalletSession()).toBe(false);
    expect(sent).toEqual([]);
  });

  it("[SIGN-2] keeps a session stored during the validation when the old token is refused", async () => {
    saveWalletSession(TOKEN, SESSION);
    const refuse = () => {
      saveWalletSession("gfavip-session-new", SESSION);
      return refusal(401, "unauthenticated", "Login Required");
    };
    serve({ [AUTH]: refuse });
    await validateWalletSession();
    expect(readWalletSession()?.token).toBe("gfavip-session-new");
    clearWalletSession();
  });
});
