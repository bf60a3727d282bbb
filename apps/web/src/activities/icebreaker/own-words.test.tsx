import type { WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../live/query-client.ts";
import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { someEvent } from "../../testing/events.ts";
import { serve, type Server } from "../../testing/fake-server.ts";
import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { submitResponse } from "./submissions.ts";
import { WordButtons } from "./WordButtons.tsx";
import { WordCloudCard } from "./WordCloudCard.tsx";

const SUBMIT = "POST /api/events/:eventId/icebreaker";
const saved = (sent: unknown) => ({
  status: 201,
  body: { id: "1", response: (sent as { response: string }).response, status: "shown" },
});

interface Listed {
  response: string;
  status?: "shown" | "pending";
}

let listed: Listed[];
let rules: WordRules;
let server: Server;
/** Each test uses another event, because all tests share one outbox. */
let eventNumber = 0;
let eventId: string;

function show() {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <OutboxHandlers event={{ ...someEvent, id: eventId }} />
      <WordCloudCard event={{ id: eventId, cloudLeavesOutFillers: false }} marksOwn />
    </QueryClientProvider>,
  );
}

const submit = (response: string) =>
  act(async () => void submitResponse(eventId, { response, participantName: "", profileId: null }));
const ownLines = () =>
  within(screen.getByRole("list", { name: "Your words" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const ringed = () =>
  Array.from(document.querySelectorAll("[data-testid='word'][data-own]"), (word) => word.textContent);
const listRow = (word: string) =>
  within(screen.getByRole("list", { name: "Words, most frequent first" }))
    .getByText(word)
    .closest("li")!;

beforeEach(() => {
  eventId = `OWN${(eventNumber += 1)}`;
  listed = [];
  rules = { rules: [], version: 0 };
  server = {
    "GET /api/events/:eventId/icebreaker": () => ({ body: listed }),
    "GET /api/events/:eventId/word-rules": () => ({ body: rules }),
    [SUBMIT]: saved,
  };
  serve(server);
});

describe("an attendee's own words", () => {
  it("[CLOUD-15] have a ring, and show how many others submitted them", async () => {
    await submit("Keyboard and contrast");
    listed = [{ response: "keyboard" }, { response: "Keyboard!" }, { response: "Keyboard and contrast" }];
    show();
    await waitFor(() => expect(ringed()).toContain("keyboard"));
    expect(ownLines()).toEqual([
      "keyboard2 other people said this",
      "andNobody else has said this yet",
      "contrastNobody else has said this yet",
    ]);
    expect(listRow("keyboard").textContent).toBe("keyboard Your word 3");
  });

  it("[CLOUD-15] are marked after a reload too", async () => {
    await submit("Keyboard");
    listed = [{ response: "focus" }, { response: "keyboard" }];
    const { unmount } = show();
    await waitFor(() => expect(ringed()).toEqual(["keyboard"]));
    unmount();
    await act(async () => browserOutbox().forgetAll());
    show();
    await waitFor(() => expect(ringed()).toEqual(["keyboard"]));
    expect(ownLines()).toEqual(["keyboardNobody else has said this yet"]);
  });

  it("[CLOUD-15] are in the cloud even if a hundred others are more frequent", async () => {
    await submit("zebra");
    const many = Array.from({ length: 120 }, (_, index) => `often${index}`).join(" ");
    listed = [{ response: many }, { response: "zebra" }, { response: many }];
    show();
    await waitFor(() => expect(ringed()).toEqual(["zebra"]));
    expect(listRow("zebra").textContent).toBe("zebra Your word 1");
  });

  it("[CLOUD-15] are not marked before they are saved", async () => {
    listed = [{ response: "patience" }];
    server[SUBMIT] = "offline";
    await submit("patience");
    await waitFor(() => expect(browserOutbox().getEntries().at(-1)?.state).toBe("queued"));
    show();
    await waitFor(() => expect(document.querySelectorAll("[data-testid='word']")).toHaveLength(1));
    expect(screen.queryByRole("list", { name: "Your words" })).toBeNull();
    server[SUBMIT] = saved;
    await act(async () => browserOutbox().skipBackoff());
    await waitFor(() => expect(ringed()).toEqual(["patience"]));
  });

  it("[CLOUD-15] are not marked while they are pending or hidden by a rule", async () => {
    await submit("waiting");
    await submit("hidden");
    listed = [{ response: "waiting", status: "pending" }, { response: "waiting" }, { response: "hidden" }];
    rules = { rules: [{ word: "hidden", action: "hide" }], version: 1 };
    show();
    await waitFor(() => expect(document.querySelectorAll("[data-testid='word']")).toHaveLength(1));
    expect(ringed()).toEqual([]);
    expect(screen.queryByRole("list", { name: "Your words" })).toBeNull();
  });

  it("[CLOUD-15] count as the word that a rule merges them into", async () => {
    await submit("slides");
    listed = [{ response: "slide" }, { response: "slides" }];
    rules = { rules: [{ word: "slides", action: "merge", into: "slide" }], version: 1 };
    show();
    await waitFor(() => expect(ringed()).toEqual(["slide"]));
    expect(ownLines()).toEqual(["slide1 other person said this"]);
  });
});

describe("the cloud in the event admin", () => {
  it("[CLOUD-18] has a button for each word, labeled with its count", async () => {
    const changes = { hide: vi.fn<(word: string) => void>(), merge: () => undefined, remove: () => undefined };
    render(<WordButtons words={[{ word: "focus", count: 3 }]} view="cloud" tapHides changes={changes} />);
    fireEvent.click(await screen.findByRole("button", { name: "focus, 3" }));
    expect(changes.hide).toHaveBeenCalledExactlyOnceWith("focus");
  });
});
