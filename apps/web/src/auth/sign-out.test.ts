import { afterEach, describe, expect, it, vi } from "vitest";

import { pageConfig } from "../lib/page-data.ts";
import { readHubSession, saveHubSession } from "./hub-session.ts";
import { signOut } from "./sign-out.ts";
import { readWalletSession, saveWalletSession } from "./wallet-session.ts";

const bundled = { hub: pageConfig.hub.signOutUrl, wallet: pageConfig.wallet.signOutUrl };

function signIn(): void {
  saveHubSession("hub-token", { id: "1", dbId: "d1", username: "priya", email: "priya@example.com", premium: true });
  saveWalletSession("gfavip-session-abc", {
    profile: { id: "w1", displayName: "Mei", username: "mei", avatarUrl: null },
    gfavipAuth: { user: { id: "w1", username: "mei", email: "mei@example.com", tier: "paid", credits: 3 } },
  });
}

function serverAnswers(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof window.fetch>(answer);
  vi.stubGlobal("fetch", fetch);
  return () =>
    fetch.mock.calls.map(([url, init]) => ({
      url: url as string,
      method: init?.method,
      bearer: new Headers(init?.headers).get("Authorization"),
    }));
}

afterEach(() => {
  pageConfig.hub.signOutUrl = bundled.hub;
  pageConfig.wallet.signOutUrl = bundled.wallet;
});

describe("signing out", () => {
  it("[SIGN-14] ends both realms on the server and at the bundled sign-on, and clears all entries", async () => {
    signIn();
    const calls = serverAnswers(async () => new Response(null, { status: 204 }));
    expect(await signOut()).toEqual({ isComplete: true, stillSignedInAt: [] });
    expect(calls()).toEqual([
      { url: "/api/auth/logout", method: "POST", bearer: "Bearer hub-token" },
      { url: "/api/gfavip/logout", method: "POST", bearer: "Bearer gfavip-session-abc" },
      { url: "/identity/hub/sign-out", method: "POST", bearer: null },
      { url: "/identity/wallet/sign-out", method: "POST", bearer: null },
    ]);
    expect([readHubSession(), readWalletSession()]).toEqual([null, null]);
    expect(window.localStorage).toHaveLength(0);
  });

  it("[SIGN-14] names the external provider where the person is still signed in", async () => {
    signIn();
    pageConfig.wallet.signOutUrl = null;
    const calls = serverAnswers(async () => new Response(null, { status: 204 }));
    expect(await signOut()).toEqual({ isComplete: true, stillSignedInAt: [pageConfig.wallet.name] });
    expect(calls().map(({ url }) => url)).not.toContain("/identity/wallet/sign-out");
  });

  it("[SIGN-3] clears the entries of this browser and reports an incomplete sign-out if the server cannot be reached", async () => {
    signIn();
    serverAnswers(() => Promise.reject(new TypeError("Failed to fetch")));
    expect((await signOut()).isComplete).toBe(false);
    expect([readHubSession(), readWalletSession()]).toEqual([null, null]);
  });
});
