import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import * as signIn from "./sign-in.ts";
import {
  armIntent,
  claimIntent,
  pathOfArmedIntent,
  settleIntent,
  signInFor,
  takeUnclaimedIntent,
} from "./sign-in-intent.ts";

const EVENT = "7KQ4M2XD";
const vote = { kind: "vote", payload: { postId: "5", voteType: "upvote" } } as const;
let states: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  window.history.replaceState(null, "", `/event/${EVENT}/questions`);
  states = 0;
  vi.spyOn(signIn, "startWalletSignIn").mockImplementation((_event, _path, onState) => onState?.(`s${(states += 1)}`));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  window.sessionStorage.clear();
});

describe("the sign-in intent", () => {
  it("[INTENT-1] is passed to its activity once after the sign-in, with its own idempotency key", () => {
    signInFor(EVENT, vote);
    expect(claimIntent(EVENT, "vote")).toBeNull();
    armIntent("s1");
    const claimed = claimIntent(EVENT, "vote");
    expect(claimed?.payload).toEqual(vote.payload);
    expect(claimed?.key).toMatch(/^[0-9a-f-]{36}$/u);
    expect(claimIntent(EVENT, "vote")).toBeNull();
    settleIntent(claimed?.key ?? "");
    expect(window.sessionStorage.getItem("hubbub-intent")).toBeNull();
  });

  it("[INTENT-1] is passed only to an activity of its event and its kind", () => {
    signInFor(EVENT, vote);
    armIntent("s1");
    expect(claimIntent("2A4T0H9N", "vote")).toBeNull();
    expect(claimIntent(EVENT, "message")).toBeNull();
    expect(claimIntent(EVENT, "vote")).not.toBeNull();
  });

  it("[INTENT-2] is deleted when another sign-in completes, or one that was not started in this tab", () => {
    signInFor(EVENT, vote);
    armIntent("foreign");
    armIntent("s1");
    expect(claimIntent(EVENT, "vote")).toBeNull();

    signInFor(EVENT, vote);
    armIntent(null);
    expect(claimIntent(EVENT, "vote")).toBeNull();
  });

  it("[INTENT-2] is replaced by the next intent", () => {
    signInFor(EVENT, vote);
    signInFor(EVENT, { kind: "message", payload: { content: "Hello" } });
    armIntent("s1");
    expect(claimIntent(EVENT, "vote")).toBeNull();
    expect(claimIntent(EVENT, "message")).toBeNull();
  });

  it("[INTENT-2] expires after 15 minutes", () => {
    signInFor(EVENT, vote);
    vi.advanceTimersByTime(15 * 60 * 1000 + 1);
    armIntent("s1");
    expect(claimIntent(EVENT, "vote")).toBeNull();
  });

  it("[INTENT-4] gives a reloaded callback page the path to return to, within the event only", () => {
    signInFor(EVENT, vote);
    expect(pathOfArmedIntent(EVENT)).toBeNull();
    armIntent("s1");
    expect(pathOfArmedIntent(EVENT)).toBe(`/event/${EVENT}/questions`);
    const stored = JSON.parse(window.sessionStorage.getItem("hubbub-intent") ?? "") as object;
    window.sessionStorage.setItem("hubbub-intent", JSON.stringify({ ...stored, path: "//evil.example" }));
    expect(pathOfArmedIntent(EVENT)).toBeNull();
  });

  it("[INTENT-5] is reported as unclaimed once if no activity claimed it", () => {
    signInFor(EVENT, vote);
    armIntent("s1");
    expect(takeUnclaimedIntent(EVENT)).toBe(true);
    expect(takeUnclaimedIntent(EVENT)).toBe(false);
    expect(claimIntent(EVENT, "vote")).toBeNull();
  });
});
