import { act, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { clearHubSession, readHubSession, saveHubSession } from "../../auth/hub-session.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { serve } from "../../testing/fake-server.ts";
import HubCallbackPage from "./HubCallbackPage.tsx";

const PRIYA = { id: "1", dbId: "d1", username: "priya", email: "priya@example.com", premium: true };
const OMAR = { ...PRIYA, id: "2", dbId: "d2", username: "omar" };

let addressesAtRequests: string[] = [];

const CALL = "GET /api/auth/me";

beforeEach(() => {
  vi.useFakeTimers();
  addressesAtRequests = [];
});

afterEach(() => {
  vi.useRealTimers();
  clearHubSession();
  window.history.replaceState(null, "", "/");
});

function serverAnswers(status: number, body: unknown) {
  const answer = () => {
    addressesAtRequests.push(window.location.href);
    return { status, body };
  };
  return serve({ [CALL]: answer });
}

/** Opens the page with the state that this tab has stored. */
async function returnFromHub(query: string) {
  window.sessionStorage.setItem("hubbub-hub-state", "s1");
  await openCallback(`${query}&state=s1`);
}

async function openCallback(query: string) {
  window.history.replaceState(null, "", `/sso/callback?${query}`);
  render(
    <StrictMode>
      <HubCallbackPage />
    </StrictMode>,
  );
  await settle(0);
}

const settle = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("the return from the hub", () => {
  it("[SIGN-7] removes the token from the address before any request, validates it once, and opens /admin after 2 s", async () => {
    const sent = serverAnswers(200, PRIYA);
    window.sessionStorage.setItem("hubbub-hub-state", "s1");
    await openCallback("token=secret&user_id=1&username=priya&state=s1");
    expect(addressesAtRequests).toHaveLength(1);
    expect(addressesAtRequests[0]).not.toContain("secret");
    expect(sent[0]?.name).toBe(CALL);
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer secret");
    expect(screen.getByText("You are signed in")).toBeTruthy();
    expect(readHubSession()).toEqual({ token: "secret", user: PRIYA });
    await settle(1999);
    expect(window.location.pathname).toBe("/sso/callback");
    await settle(1);
    expect(window.location.pathname).toBe("/admin");
  });

  it("[SIGN-7] accepts access_token too, and opens /welcome for organizers without premium", async () => {
    serverAnswers(200, { ...PRIYA, premium: false });
    await returnFromHub("access_token=secret&user_id=1&username=priya");
    await settle(2000);
    expect(window.location.pathname).toBe("/welcome");
  });

  it.each(["user_id=1&username=priya", "token=t&username=priya", "token=t&user_id=1", "token=&user_id=1&username=p"])(
    "[SIGN-8] rejects %s without a request, and opens the front page after 3 s",
    async (query) => {
      const sent = serverAnswers(200, PRIYA);
      await openCallback(query);
      expect(screen.getByText("Missing authentication parameters from Hub")).toBeTruthy();
      expect(sent).toEqual([]);
      await settle(2999);
      expect(window.location.pathname).toBe("/sso/callback");
      await settle(1);
      expect(window.location.pathname).toBe("/");
    },
  );

  it("[SIGN-8] shows that the token is invalid when the server answers 401", async () => {
    serverAnswers(401, { code: "unauthenticated", message: "no" });
    await returnFromHub("token=t&user_id=1&username=priya");
    expect(screen.getByText("Token validation failed")).toBeTruthy();
    expect(readHubSession()).toBeNull();
  });

  it.each([503, 500, 429])("[SIGN-8] shows that the service did not answer for status %i", async (status) => {
    serverAnswers(status, { code: "unavailable", message: "down" });
    await returnFromHub("token=t&user_id=1&username=priya");
    expect(screen.getByText("The sign-in service is not responding. Please try again.")).toBeTruthy();
  });

  it("[SIGN-9] rejects a state that this tab did not create", async () => {
    const sent = serverAnswers(200, PRIYA);
    window.sessionStorage.setItem("hubbub-hub-state", "mine");
    await openCallback("token=t&user_id=1&username=priya&state=theirs");
    expect(screen.getByText("This sign-in was not started in this browser. Please try again.")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("[SIGN-9] rejects a return without a state if a state is required, without a request", async () => {
    const sent = serverAnswers(200, PRIYA);
    pageConfig.hub.requireState = true;
    await openCallback("token=t&user_id=1&username=priya");
    pageConfig.hub.requireState = false;
    expect(screen.getByText("This sign-in was not started in this browser. Please try again.")).toBeTruthy();
    expect(sent).toEqual([]);
    expect(readHubSession()).toBeNull();
  });

  it("[SIGN-10] asks if there is no state, also when nobody is signed in, and sends nothing before the person agrees", async () => {
    const sent = serverAnswers(200, OMAR);
    await openCallback("token=new&user_id=2&username=omar");
    expect(screen.getByRole("heading", { name: "Continue as omar?" })).toBeTruthy();
    expect(sent).toEqual([]);
    expect(readHubSession()).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Continue as omar" }));
    await settle(0);
    expect(readHubSession()).toEqual({ token: "new", user: OMAR });
  });

  it("[SIGN-10] keeps the current session with Stay, also if the query names the same user", async () => {
    const sent = serverAnswers(200, PRIYA);
    saveHubSession("old", PRIYA);
    await openCallback("token=new&user_id=1&username=priya");
    fireEvent.click(screen.getByRole("button", { name: "Stay signed in as priya" }));
    expect(sent).toEqual([]);
    expect(window.location.pathname).toBe("/admin");
    expect(readHubSession()?.token).toBe("old");
  });

  it("[SIGN-10] goes back to the front page with Cancel", async () => {
    serverAnswers(200, OMAR);
    await openCallback("token=new&user_id=2&username=omar");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(window.location.pathname).toBe("/");
    expect(readHubSession()).toBeNull();
  });

  it.each([1, 2])("[SIGN-10] rejects a token of another username than the person agreed to, with id %i", async (id) => {
    serverAnswers(200, OMAR);
    await openCallback(`token=new&user_id=${id}&username=priya`);
    fireEvent.click(screen.getByRole("button", { name: "Continue as priya" }));
    await settle(0);
    expect(screen.getByText("This sign-in was not started in this browser. Please try again.")).toBeTruthy();
    expect(readHubSession()).toBeNull();
  });
});
