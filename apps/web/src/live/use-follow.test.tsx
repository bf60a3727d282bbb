import type { Language } from "@hubbub/contract/languages";
import type { ClientMessage } from "@hubbub/contract/live";
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { LiveConnection } from "./connection.ts";
import { FakeWebSocket } from "./fake-web-socket.ts";
import { LiveContext } from "./hooks.ts";
import { useFollow } from "./use-follow.ts";

let connection: LiveConnection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  connection = new LiveConnection(() => 0.5);
  const ignore = () => undefined;
  connection.open("ws://host/ws", ignore, ignore);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function Reader({ languages }: { languages: readonly Language[] }) {
  useFollow("speech", languages);
  return null;
}

/** One reader for each list of languages. */
function page(...readers: Language[][]) {
  return (
    <LiveContext value={connection}>
      {readers.map((languages) => (
        <Reader key={languages.join()} languages={languages} />
      ))}
    </LiveContext>
  );
}

/** What the newest socket got. */
const followed = () =>
  FakeWebSocket.last.sent
    .map((text) => JSON.parse(text) as ClientMessage)
    .flatMap((message) => (message.type === "follow" ? [message.data] : []));
const settle = () => act(async () => undefined);

it("[CAP-60] follows a language once connected, and again after every reconnect", async () => {
  render(page(["fr"]));
  await settle();
  expect(followed()).toEqual([]);
  act(() => FakeWebSocket.last.simulateOpen());
  expect(followed()).toEqual([{ topic: "speech", languages: ["fr"] }]);
  act(() => FakeWebSocket.last.simulateClose(1006));
  act(() => void vi.advanceTimersByTime(1000));
  act(() => FakeWebSocket.last.simulateOpen());
  expect(FakeWebSocket.all).toHaveLength(2);
  expect(followed()).toEqual([{ topic: "speech", languages: ["fr"] }]);
});

it("[CAP-60] sends one list for all parts of the page, nothing twice, and an empty list at the end", async () => {
  act(() => FakeWebSocket.last.simulateOpen());
  const { rerender, unmount } = render(page(["fr"], ["ar"]));
  await settle();
  rerender(page(["fr"], ["fr", "ar"]));
  await settle();
  rerender(page(["ar"]));
  await settle();
  unmount();
  await settle();
  expect(followed().map(({ languages }) => languages)).toEqual([["fr", "ar"], ["ar"], []]);
});
