import { afterEach, describe, expect, it, vi } from "vitest";

import { type Answer, serve } from "../testing/fake-server.ts";
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

const CALLS = [
  "POST /api/auth/logout",
  "POST /api/gfavip/logout",
  "POST /identity/hub/sign-out",
  "POST /identity/wallet/sign-out",
];

/** Gives every call of the sign-out the same answer. Returns a function that lists the calls. */
function answerAll(answer: Answer) {
  const sent = serve(Object.fromEntries(CALLS.map((call) => [call, answer])));
  return () => sent.map(({ name, headers }) => ({ name, bearer: headers.get("Authorization") }));
}

afterEach(() => {
  pageConfig.hub.signOutUrl = bundled.hub;
  pageConfig.wallet.signOutUrl = bundled.wallet;
});

describe("signing out", () => {
  it("[SIGN-14] ends both realms on the server and at the bundled sign-on, and clears all entries", async () => {
    signIn();
    const calls = answerAll({ status: 204, body: null });
    expect(await signOut()).toEqual({ isComplete: true, stillSignedInAt: [] });
    expect(calls()).toEqual([
      { name: "POST /api/auth/logout", bearer: "Bearer hub-token" },
      { name: "POST /api/gfavip/logout", bearer: "Bearer gfavip-session-abc" },
      { name: "POST /identity/hub/sign-out", bearer: null },
      { name: "POST /identity/wallet/sign-out", bearer: null },
    ]);
    expect([readHubSession(), readWalletSession()]).toEqual([null, null]);
    // The remaining data does not identify the person.
    expect(Object.keys(window.localStorage)).toEqual([expect.stringContaining("has-sent")]);
  });

  it("[SIGN-14] deletes the event pages that are kept for use without a network", async () => {
    const deleted: string[] = [];
    vi.stubGlobal("caches", { delete: async (name: string) => deleted.push(name) > 0 });
    signIn();
    answerAll({ status: 204, body: null });
    await signOut();
    expect(deleted).toEqual(["pages"]);
  });

  it("[SIGN-14] names the external provider where the person is still signed in", async () => {
    signIn();
    pageConfig.wallet.signOutUrl = null;
    const calls = answerAll({ status: 204, body: null });
    expect(await signOut()).toEqual({ isComplete: true, stillSignedInAt: [pageConfig.wallet.name] });
    expect(calls().map(({ name }) => name)).not.toContain("POST /identity/wallet/sign-out");
  });

  it("[SIGN-3] clears the entries of this browser and reports an incomplete sign-out if the server cannot be reached", async () => {
    signIn();
    answerAll("offline");
    expect((await signOut()).isComplete).toBe(false);
    expect([readHubSession(), readWalletSession()]).toEqual([null, null]);
  });
});
