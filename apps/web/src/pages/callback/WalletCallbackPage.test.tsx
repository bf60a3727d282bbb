import type { WalletSession } from "@hubbub/contract/identity";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Route } from "wouter";

import * as signIn from "../../auth/sign-in.ts";
import { claimIntent, signInFor } from "../../auth/sign-in-intent.ts";
import { clearWalletSession, readWalletSession, saveWalletSession } from "../../auth/wallet-session.ts";
import { serve } from "../../testing/fake-server.ts";
import WalletCallbackPage from "./WalletCallbackPage.tsx";

const MEI: WalletSession = {
  profile: { id: "w1", displayName: "Mei", username: "mei", avatarUrl: null },
  gfavipAuth: { user: { id: "w1", username: "mei", email: "mei@example.com", tier: "free", credits: 0 } },
};
const QUERY = "user_id=w1&email=mei%40example.com&username=mei&token=gfavip-session-abc&tier=free&credits=0";

const CALL = "POST /api/gfavip/callback";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  clearWalletSession();
  window.history.replaceState(null, "", "/");
});

function serverAnswers(status: number, body: unknown) {
  return serve({ [CALL]: { status, body } });
}

/** Opens the page with the state that this tab has stored. */
async function returnFromWallet(query: string, path?: string) {
  window.sessionStorage.setItem("hubbub-wallet-state", "s1");
  await openCallback(`${query}&state=s1`, path);
}

async function openCallback(query: string, path = "/event/7KQ4M2XD/gfavip-callback") {
  window.history.replaceState(null, "", `${path}?${query}`);
  render(
    <>
      <Route path="/event/:eventId/gfavip-callback" component={WalletCallbackPage} />
      <Route path="/gfavip-callback" component={WalletCallbackPage} />
    </>,
  );
  await settle(0);
}

const settle = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("the return from the wallet provider", () => {
  it("[SIGN-11] opens the session, stores it and returns to the previous page", async () => {
    const sent = serverAnswers(200, MEI);
    window.sessionStorage.setItem("hubbub-wallet-return", "/event/7KQ4M2XD/questions");
    await returnFromWallet(QUERY);
    expect(window.location.search).toBe("");
    expect(sent[0]?.name).toBe(CALL);
    expect(sent[0]?.body).toMatchObject({
      user_id: "w1",
      token: "gfavip-session-abc",
      tier: "free",
    });
    expect(readWalletSession()?.profile.username).toBe("mei");
    await settle(2000);
    expect(window.location.pathname).toBe("/event/7KQ4M2XD/questions");
  });

  it("[SIGN-11] accepts an account without an email address", async () => {
    serverAnswers(200, MEI);
    await returnFromWallet(QUERY.replace("mei%40example.com", ""));
    expect(readWalletSession()?.profile.username).toBe("mei");
  });

  it("[INTENT-2] runs the intent only if the state of the sign-in that it belongs to comes back", async () => {
    const begin = () => {
      const keep = (_event: string | null, _path: string, onState?: (state: string) => void) => {
        window.sessionStorage.setItem("hubbub-wallet-state", "s1");
        onState?.("s1");
      };
      vi.spyOn(signIn, "startWalletSignIn").mockImplementation(keep);
      signInFor("7KQ4M2XD", { kind: "message", payload: { content: "Hello" } });
    };
    serverAnswers(200, MEI);
    begin();
    await openCallback(`${QUERY}&state=from-elsewhere`);
    expect(claimIntent("7KQ4M2XD", "message")).toBeNull();
    cleanup();
    begin();
    await openCallback(QUERY);
    expect(claimIntent("7KQ4M2XD", "message")).toBeNull();
    cleanup();
    begin();
    await openCallback(`${QUERY}&state=s1`);
    expect(claimIntent("7KQ4M2XD", "message")?.payload).toEqual({ content: "Hello" });
    vi.restoreAllMocks();
  });

  it("[INTENT-4] redirects to the intent's page after a reload of the callback page", async () => {
    serverAnswers(200, MEI);
    window.history.replaceState(null, "", "/event/7KQ4M2XD/chat");
    vi.spyOn(signIn, "startWalletSignIn").mockImplementation((_event, _path, onState) => {
      window.sessionStorage.setItem("hubbub-wallet-state", "s1");
      onState?.("s1");
    });
    signInFor("7KQ4M2XD", { kind: "message", payload: { content: "Hello" } });
    await openCallback(`${QUERY}&state=s1`);
    cleanup();
    await openCallback("");
    expect(screen.getByText("You are signed in")).toBeTruthy();
    await settle(2000);
    expect(window.location.pathname).toBe("/event/7KQ4M2XD/chat");
    vi.restoreAllMocks();
  });

  it("[SIGN-11] returns to the front page without an event", async () => {
    serverAnswers(200, MEI);
    await returnFromWallet(QUERY, "/gfavip-callback");
    await settle(2000);
    expect(window.location.pathname).toBe("/");
  });

  it.each(["user_id", "email", "username", "token"])(
    "[SIGN-8] rejects a return without %s, and opens the event after 3 s",
    async (name) => {
      const sent = serverAnswers(200, MEI);
      const query = new URLSearchParams(QUERY);
      query.delete(name);
      await openCallback(query.toString());
      expect(screen.getByText("Missing authentication parameters from GFAVIP")).toBeTruthy();
      expect(sent).toEqual([]);
      await settle(3000);
      expect(window.location.pathname).toBe("/event/7KQ4M2XD");
    },
  );

  it("[SIGN-8] rejects a token with another prefix", async () => {
    const sent = serverAnswers(200, MEI);
    await openCallback(QUERY.replace("gfavip-session-", "hub-"));
    expect(screen.getByText("Invalid GFAVIP token format")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("[SIGN-8] shows the server's reason", async () => {
    serverAnswers(401, { code: "unauthenticated", message: "Token validation failed" });
    await returnFromWallet(QUERY);
    expect(screen.getByText("Token validation failed")).toBeTruthy();
    expect(readWalletSession()).toBeNull();
  });

  it("[SIGN-10] asks if there is no state, also when nobody is signed in", async () => {
    const sent = serverAnswers(200, MEI);
    await openCallback(QUERY);
    expect(screen.getByRole("heading", { name: "Continue as mei?" })).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Continue as mei" }));
    await settle(0);
    expect(readWalletSession()?.token).toBe("gfavip-session-abc");
  });

  it("[SIGN-10] asks before replacing another attendee, who can stay", async () => {
    const sent = serverAnswers(200, MEI);
    const kofi = structuredClone(MEI);
    Object.assign(kofi.gfavipAuth.user, { id: "w2", username: "kofi" });
    saveWalletSession("gfavip-session-old", kofi);
    await openCallback(QUERY);
    fireEvent.click(screen.getByRole("button", { name: "Stay signed in as kofi" }));
    expect(sent).toEqual([]);
    expect(readWalletSession()?.token).toBe("gfavip-session-old");
  });

  it.each(["w1", "w9"])("[SIGN-10] ends the session of another username than agreed to, with id %s", async (id) => {
    const sent = serve({ [CALL]: { status: 200, body: MEI }, "POST /api/gfavip/logout": { status: 204, body: null } });
    await openCallback(QUERY.replace("user_id=w1", `user_id=${id}`).replace("username=mei", "username=omar"));
    fireEvent.click(screen.getByRole("button", { name: "Continue as omar" }));
    await settle(0);
    expect(sent.map(({ name }) => name)).toEqual([CALL, "POST /api/gfavip/logout"]);
    expect(screen.getByText("This sign-in was not started in this browser. Please try again.")).toBeTruthy();
    expect(readWalletSession()).toBeNull();
  });
});
