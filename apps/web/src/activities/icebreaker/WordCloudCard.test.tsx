import type { IcebreakerResponse, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import type { LiveMessage } from "@hubbub/contract/live";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { createQueryClient } from "../../live/query-client.ts";
import { type Answer, type SentCall, serve, type Server } from "../../testing/fake-server.ts";
import { icebreakerEvent } from "../../testing/events.ts";
import { expectConsoleMessage } from "../../testing/setup.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";

import { FakeWebSocket } from "../../live/fake-web-socket.ts";
import { LiveRoom } from "../../testing/room.tsx";
import { useStageWords } from "./use-stage-words.ts";
import { WordCloudCard } from "./WordCloudCard.tsx";

const LIST = "GET /api/events/7KQ4M2XD/icebreaker";
/** Time in which the first answers arrive. */
const LOAD_MS = 10;
/** Time in which the words are laid out and drawn. */
const DRAWN_MS = 2000;
/** Time in which a page whose live channel opens has refetched its lists. */
const REFETCHED_MS = 2500;
/** Interval of the polls without a live channel. */
const POLL_MS = 5000;
/** Interval of the polls while the live channel delivers everything. */
const CONNECTED_REFRESH_MS = 30_000;
const NEXT_TASK = 0;

const RULES = "GET /api/events/7KQ4M2XD/word-rules";
const list = () => ({ body: [...own, ...listed.map((response) => ({ response }))] });

let server: Server;
let sent: SentCall[];
let listed: string[];
let rules: WordRules;
/** The reader's own pending responses. */
let own: IcebreakerResponse[];

const card = (cloudLeavesOutFillers = false) => <WordCloudCard event={{ id: "7KQ4M2XD", cloudLeavesOutFillers }} />;

function show(shown = card()) {
  const client = createQueryClient();
  const page = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      <LiveRoom eventId="7KQ4M2XD">{isOpen ? shown : null}</LiveRoom>
    </QueryClientProvider>
  );
  const { rerender } = render(page(true));
  return {
    /** Leaves the tab, without closing the page. */
    leave: () => rerender(page(false)),
    comeBack: () => rerender(page(true)),
  };
}

/** How often the list was fetched. */
const listRequests = () => sent.filter(({ name }) => name === LIST).length;
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const push = (response: string, count: number) =>
  act(async () => FakeWebSocket.last.simulateMessage({ type: "icebreaker:response", data: { response, count } }));
const says = (message: LiveMessage) => act(async () => FakeWebSocket.last.simulateMessage(message));
const words = () =>
  within(screen.getByRole("list", { name: "Words, most frequent first" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  listed = ["contrast"];
  rules = { rules: [], version: 0 };
  own = [];
  server = { [LIST]: list, [RULES]: () => ({ body: rules }) };
  sent = serve(server);
});

afterEach(() => vi.useRealTimers());

describe("the word cloud card", () => {
  it("[CLOUD-11] shows an empty state, then the number of responses", async () => {
    listed = [];
    show();
    await pass(LOAD_MS);
    expect(screen.getByText("No responses yet")).toBeTruthy();
    expect(screen.getByText("Word cloud will appear as people respond")).toBeTruthy();
    listed = ["contrast"];
    await pass(POLL_MS);
    expect(screen.getByText("1 response")).toBeTruthy();
    listed = ["contrast", "contrast again"];
    await pass(POLL_MS);
    expect(screen.getByText("2 responses")).toBeTruthy();
  });

  it("[CLOUD-12] always has a list for screen readers, and shows it when selected", async () => {
    listed = ["contrast focus", "contrast"];
    show();
    await pass(DRAWN_MS);
    expect(words()).toEqual(["contrast 2", "focus 1"]);
    expect(document.querySelector("[data-testid='cloud']")?.getAttribute("aria-hidden")).toBe("true");
    fireEvent.click(screen.getByRole("radio", { name: "List" }));
    expect(document.querySelector("[data-testid='cloud']")).toBeNull();
    expect(words()).toEqual(["contrast 2", "focus 1"]);
  });

  it("[CLOUD-13] draws the words when the browser is idle", async () => {
    vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work, 200));
    vi.stubGlobal("cancelIdleCallback", (handle: number) => clearTimeout(handle));
    show();
    await pass(100);
    expect(screen.getByText("Initializing word cloud...")).toBeTruthy();
    await pass(1000);
    expect(document.querySelector("[data-testid='word']")?.textContent).toBe("contrast");
    expect(screen.queryByText("Initializing word cloud...")).toBeNull();
  });

  it("[CLOUD-14] shows an error and the list if the cloud cannot be drawn", async () => {
    const check = () => {
      throw new Error("no fonts");
    };
    Object.defineProperty(document, "fonts", {
      configurable: true,
      value: Object.assign(new EventTarget(), { check, ready: Promise.resolve() }),
    });
    listed = ["contrast"];
    show();
    await pass(DRAWN_MS);
    Reflect.deleteProperty(document, "fonts");
    expect(screen.getByText("Failed to generate word cloud")).toBeTruthy();
    expect(words()).toEqual(["contrast 1"]);
    expectConsoleMessage(/could not be drawn/u);
  });

  it("[ICE-13] shows a pushed response immediately without fetching", async () => {
    show();
    await pass(LOAD_MS);
    act(() => FakeWebSocket.last.simulateOpen());
    await pass(REFETCHED_MS);
    const asked = listRequests();
    await push("focus", 2);
    await pass(NEXT_TASK);
    expect(words()).toEqual(["contrast 1", "focus 1"]);
    await pass(10_000);
    expect(listRequests()).toBe(asked);
  });

  it("[ICE-13] fetches once within two seconds if responses are missing", async () => {
    show();
    await pass(LOAD_MS);
    act(() => FakeWebSocket.last.simulateOpen());
    await pass(REFETCHED_MS);
    const asked = listRequests();
    listed = ["d", "c", "b", "contrast"];
    await push("c", 3);
    await push("d", 4);
    await pass(DRAWN_MS);
    expect(listRequests()).toBe(asked + 1);
    expect(screen.getByText("4 responses")).toBeTruthy();
  });

  it("[LIVE-11] polls every five seconds without the live channel, every thirty with it", async () => {
    show();
    await pass(LOAD_MS);
    expect(listRequests()).toBe(1);
    await pass(15_000);
    expect(listRequests()).toBe(4);
    act(() => FakeWebSocket.last.simulateOpen());
    await pass(REFETCHED_MS);
    const asked = listRequests();
    await pass(25_000);
    expect(listRequests()).toBe(asked);
    await pass(10_000);
    expect(listRequests()).toBe(asked + 1);
  });

  it("[WORD-24] hides and merges words by the event's rules, and applies pushed rules immediately", async () => {
    listed = ["slides", "slide nonsense"];
    rules = { rules: [{ word: "nonsense", action: "hide" }], version: 1 };
    show();
    await pass(LOAD_MS);
    act(() => FakeWebSocket.last.simulateOpen());
    await pass(REFETCHED_MS);
    expect(words()).toEqual(["slide 1", "slides 1"]);
    const merged = { word: "slides", action: "merge", into: "slide" } as const;
    await says({ type: "icebreaker:word-rules", data: { rules: [merged], version: 3 } });
    await pass(NEXT_TASK);
    expect(words()).toEqual(["slide 2", "nonsense 1"]);
    await says({ type: "icebreaker:word-rules", data: { rules: [], version: 2 } });
    await pass(NEXT_TASK);
    expect(words()).toEqual(["slide 2", "nonsense 1"]);
  });

  it("[WORD-24] hides at once a word that was hidden while the cloud was not shown", async () => {
    listed = ["slides nonsense"];
    const { leave, comeBack } = show();
    await pass(LOAD_MS);
    act(() => FakeWebSocket.last.simulateOpen());
    await pass(REFETCHED_MS);
    leave();
    await says({ type: "icebreaker:word-rules", data: { rules: [{ word: "nonsense", action: "hide" }], version: 1 } });
    comeBack();
    expect(words()).toEqual(["slides 1"]);
  });

  it("[WORD-12] refetches when it is shown again, because a response may have been hidden since", async () => {
    listed = ["slides", "nonsense"];
    const { leave, comeBack } = show();
    await pass(LOAD_MS);
    act(() => FakeWebSocket.last.simulateOpen());
    await pass(REFETCHED_MS + CONNECTED_REFRESH_MS);
    leave();
    listed = ["slides"];
    await says({ type: "icebreaker:removed", data: { response: "nonsense", count: 1 } });
    comeBack();
    await pass(LOAD_MS);
    expect(words()).toEqual(["slides 1"]);
  });

  it("[WORD-12] the stage shows nothing from before a pause until it has refetched", async () => {
    listed = ["slides", "nonsense"];
    const StageWords = () =>
      useStageWords(icebreakerEvent({ id: "7KQ4M2XD" }))
        .words?.map(({ word }) => word)
        .join();
    const { leave, comeBack } = show(<StageWords />);
    await pass(LOAD_MS);
    act(() => FakeWebSocket.last.simulateOpen());
    await pass(REFETCHED_MS + CONNECTED_REFRESH_MS);
    expect(document.body.textContent).toBe("nonsense,slides");
    leave();
    listed = ["slides"];
    comeBack();
    expect(document.body.textContent).toBe("");
    await pass(LOAD_MS);
    expect(document.body.textContent).toBe("slides");
  });

  it("[WORD-24] shows no word before the rules are loaded", async () => {
    listed = ["nonsense"];
    let answerRules: (answer: Answer) => void = () => undefined;
    server[RULES] = () => new Promise((resolve) => (answerRules = resolve));
    show();
    await pass(DRAWN_MS);
    expect(screen.queryByText(/nonsense/u)).toBeNull();
    answerRules({ body: { rules: [{ word: "nonsense", action: "hide" }], version: 1 } });
    await pass(100);
    expect(screen.queryByText(/nonsense/u)).toBeNull();
    expect(screen.getByText("1 response")).toBeTruthy();
  });

  it("[WORD-12] removes a response immediately without fetching", async () => {
    listed = ["rude", "kind", "rude"];
    show();
    await pass(LOAD_MS);
    act(() => FakeWebSocket.last.simulateOpen());
    await pass(REFETCHED_MS);
    const asked = listRequests();
    await says({ type: "icebreaker:removed", data: { response: "rude", count: 2 } });
    await pass(NEXT_TASK);
    expect(words()).toEqual(["rude 1", "kind 1"]);
    expect(screen.getByText("2 responses")).toBeTruthy();
    await pass(10_000);
    expect(listRequests()).toBe(asked);
  });

  it("[WORD-12] an answer from before a removal does not restore the response", async () => {
    listed = ["rude", "kind"];
    show();
    await pass(LOAD_MS);
    act(() => FakeWebSocket.last.simulateOpen());
    await pass(REFETCHED_MS);
    let finish: () => void = () => undefined;
    server[LIST] = () => {
      server[LIST] = list;
      return new Promise((resolve) => {
        finish = () => resolve({ body: [{ response: "rude" }, { response: "kind" }] });
      });
    };
    await pass(CONNECTED_REFRESH_MS);
    listed = ["kind"];
    await says({ type: "icebreaker:removed", data: { response: "rude", count: 1 } });
    finish();
    await pass(100);
    expect(words()).toEqual(["kind 1"]);
  });

  it("[WORD-13] shows pending responses to their author without counting them", async () => {
    own = [{ response: "contrast again", status: "pending" }];
    show();
    await pass(LOAD_MS);
    expect(
      within(screen.getByRole("region", { name: "Your answers waiting for a moderator" })).getByText("contrast again"),
    ).toBeTruthy();
    expect(words()).toEqual(["contrast 1"]);
    expect(screen.getByText("1 response")).toBeTruthy();
  });

  it("[WORD-13] refetches when a response equal to an own pending one is pushed", async () => {
    own = [{ response: "contrast again", status: "pending" }];
    show();
    await pass(LOAD_MS);
    own = [];
    listed = ["contrast again", ...listed];
    await push("contrast again", 2);
    await pass(2100);
    expect(screen.queryByRole("region", { name: "Your answers waiting for a moderator" })).toBeNull();
    expect(words()).toEqual(["contrast 2", "again 1"]);
  });

  it("[WORD-26] omits filler words if the event is set to", async () => {
    vi.useRealTimers();
    listed = ["the contrast and the focus"];
    show(card(true));
    await vi.waitFor(() => expect(words()).toEqual(["contrast 1", "focus 1"]), { timeout: 4000 });
  });
});
