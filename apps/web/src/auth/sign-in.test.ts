import { describe, expect, it } from "vitest";

import { authorizeAddress, isReturnPath, takeState, takeWalletReturn } from "./sign-in.ts";

describe("sign-in", () => {
  it("[SIGN-4] goes to the provider with return address, service and state", () => {
    const address = new URL(authorizeAddress("https://hub.example/api/auth/sso/authorize", "/sso/callback", "s1"));
    expect(address.origin + address.pathname).toBe("https://hub.example/api/auth/sso/authorize");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      redirect_uri: `${window.location.origin}/sso/callback`,
      service: "icebreakers",
      state: "s1",
    });
  });

  it("[SIGN-4] resolves a relative authorize address against this installation", () => {
    expect(authorizeAddress("/identity/hub/authorize", "/sso/callback", "s")).toContain(
      `${window.location.origin}/identity/hub/authorize?`,
    );
  });

  it("[SIGN-5] a state matches once; another value differs, a missing one is absent", () => {
    window.sessionStorage.setItem("k", "made-here");
    expect(takeState("k", "made-here", false)).toBe("matches");
    expect(takeState("k", "made-here", false)).toBe("differs");
    window.sessionStorage.setItem("k", "made-here");
    expect(takeState("k", "from-elsewhere", false)).toBe("differs");
    expect(takeState("k", null, false)).toBe("absent");
  });

  it("[SIGN-9] where a state is required, a missing one counts as different", () => {
    window.sessionStorage.setItem("k", "made-here");
    expect(takeState("k", null, true)).toBe("differs");
    window.sessionStorage.setItem("k", "made-here");
    expect(takeState("k", "made-here", true)).toBe("matches");
  });

  it.each([
    ["/", true],
    ["/event/7KQ4M2XD", true],
    ["/event/7KQ4M2XD/questions?display=bigscreen", true],
    ["/event/7KQ4M2XDX", false],
    ["/event/OTHER123/chat", false],
    ["/event/7KQ4M2XD/../../admin", false],
    ["//evil.example/event/7KQ4M2XD", false],
    ["/\\evil.example", false],
    ["https://evil.example/event/7KQ4M2XD", false],
    ["javascript:alert(1)", false],
    ["/admin", false],
  ])("[SIGN-6] %s is a return path of this event: %s", (path, allowed) => {
    expect(isReturnPath(path, "7KQ4M2XD")).toBe(allowed);
  });

  it("[SIGN-6] replaces a return path that is not allowed by the event's page, or without an event by the front page", () => {
    window.sessionStorage.setItem("hubbub-wallet-return", "/admin");
    expect(takeWalletReturn("7KQ4M2XD")).toBe("/event/7KQ4M2XD");
    window.sessionStorage.setItem("hubbub-wallet-return", "/event/7KQ4M2XD/chat");
    expect(takeWalletReturn("7KQ4M2XD")).toBe("/event/7KQ4M2XD/chat");
    expect(takeWalletReturn(null)).toBe("/");
  });
});
