import { toEmojiResults } from "@hubbub/contract/activities/reactions/rules";
import { DEMO_EVENT_ID } from "@hubbub/contract/event-id";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { pluralMessage } from "../../lib/i18n/plural-message.ts";
import { setCatalog } from "../../lib/i18n/translate.ts";
import { dismissToast } from "../../ui/toast.ts";
import { closed } from "../../testing/events.ts";
import { renderWithToasts } from "../../testing/room.tsx";
import { Page, serveReactions, reactionsEvent } from "./reactions-test-kit.tsx";
import { lockVoting } from "./vote-lock.ts";

afterEach(() => {
  act(() => dismissToast());
  setCatalog("en", {});
  vi.unstubAllGlobals();
});

const results = toEmojiResults({ excited: 83, neutral: 44, bored: 16 });
const accepted = { status: 201, body: { id: "1", emoji: "excited", submittedAt: "2026-11-21T10:00:00.000Z" } };
const face = (name: string) => screen.findByRole("button", { name });

describe("results", () => {
  it("[REACT-20] shows votes and whole percentages, and applies live messages", async () => {
    serveReactions(results, accepted);
    const { push } = renderWithToasts(<Page event={reactionsEvent()} />);
    expect(await screen.findByText("143 votes")).toBeTruthy();
    for (const share of ["58%", "31%", "11%"]) expect(screen.getByText(share)).toBeTruthy();
    push("emoji:results", { counts: { excited: 100, neutral: 100, bored: 0 } });
    expect(await screen.findByText("200 votes")).toBeTruthy();
    expect(screen.getAllByText("50%")).toHaveLength(2);
  });

  it("[REACT-20] never replaces results by ones with fewer votes", async () => {
    serveReactions(results, accepted);
    const { push } = renderWithToasts(<Page event={reactionsEvent()} />);
    await screen.findByText("143 votes");
    push("emoji:results", { counts: { excited: 1, neutral: 0, bored: 0 } });
    expect(screen.getByText("143 votes")).toBeTruthy();
  });

  it("[REACT-20] shows fewer votes after the demo was reset", async () => {
    serveReactions(results, accepted);
    const { setStatus } = renderWithToasts(<Page event={reactionsEvent({ id: DEMO_EVENT_ID })} />);
    setStatus("lost");
    await screen.findByText("143 votes");
    serveReactions(toEmojiResults({ excited: 14, neutral: 7, bored: 3 }), accepted);
    // Without a live channel, voting fetches the results.
    fireEvent.click(await face("Excited"));
    expect(await screen.findByText("24 votes")).toBeTruthy();
  });
});

describe("voting", () => {
  it("[REACT-21] sends one vote, confirms it, and locks all three moods with a countdown", async () => {
    const votes = serveReactions(results, accepted);
    renderWithToasts(<Page event={reactionsEvent()} />);
    fireEvent.click(await face("Excited"));
    expect(await screen.findByText("Reaction submitted!")).toBeTruthy();
    expect((await screen.findByRole("timer")).textContent).toBe("You can vote again in 30 seconds");
    for (const name of ["Excited", "Neutral", "Bored"]) {
      const button = await face(name);
      expect([button.getAttribute("aria-disabled"), button.getAttribute("aria-pressed")]).toEqual([
        "true",
        String(name === "Excited"),
      ]);
      fireEvent.click(button);
    }
    expect(votes()).toMatchObject([{ emoji: "excited", key: expect.stringMatching(/^[\w-]{8,64}$/u) }]);
  });

  it("[REACT-22] still shows the lock and the vote after a reload", async () => {
    serveReactions(results, accepted);
    const event = reactionsEvent();
    window.localStorage.setItem(
      `hubbub-personal-reaction-lock:${event.id}`,
      JSON.stringify({ mood: "bored", until: Date.now() + 11_500 }),
    );
    renderWithToasts(<Page event={event} />);
    expect((await screen.findByRole("timer")).textContent).toBe("You can vote again in 12 seconds");
    expect((await face("Bored")).getAttribute("aria-pressed")).toBe("true");
  });

  it("[REACT-22] unlocks automatically", async () => {
    serveReactions(results, accepted);
    const event = reactionsEvent();
    renderWithToasts(<Page event={event} />);
    act(() => lockVoting(event.id, "excited", 1));
    expect(screen.getByRole("timer")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("timer")).toBeNull());
    expect((await face("Excited")).getAttribute("aria-disabled")).toBe("false");
  });

  it("[REACT-23] locks voting after a 429, and does not send that vote again", async () => {
    const message = "You can vote again in 17 seconds";
    const votes = serveReactions(results, {
      status: 429,
      body: { code: "rate_limited", message },
      headers: { "Retry-After": "17" },
    });
    renderWithToasts(<Page event={reactionsEvent()} />);
    fireEvent.click(await face("Neutral"));
    expect(await screen.findByText("Failed to submit reaction")).toBeTruthy();
    expect((await screen.findByRole("timer")).textContent).toBe(message);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(votes()).toHaveLength(1);
  });

  it("[REACT-23] says in the reader's language how long voting is locked", async () => {
    const message = pluralMessage("You can vote again in 1 second", "You can vote again in {count} seconds");
    const forms = { one: ["Wieder in ", "#", " Sekunde"], other: ["Wieder in ", "#", " Sekunden"] };
    setCatalog("de", { [message]: [["count", "plural", forms]] });
    serveReactions(results, {
      status: 429,
      body: { code: "rate_limited", message: "You can vote again in 17 seconds" },
      headers: { "Retry-After": "17" },
    });
    renderWithToasts(<Page event={reactionsEvent()} />);
    fireEvent.click(await face("Neutral"));
    expect(await screen.findByText("Wieder in 17 Sekunden", { selector: "[popover] *" })).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toBe("Wieder in 17 Sekunden");
  });

  it("[REACT-25] shows the server's sentence after another limit", async () => {
    const message = "Too many requests. Please try again in a minute.";
    const headers = { "Retry-After": "60" };
    serveReactions(results, { status: 429, body: { code: "rate_limited", message }, headers });
    renderWithToasts(<Page event={reactionsEvent()} />);
    fireEvent.click(await face("Neutral"));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it("[OUTBOX-11] shows an offline vote as queued, and sends it once when online", async () => {
    let isOffline = true;
    const votes = serveReactions(results, () => (isOffline ? "offline" : accepted));
    renderWithToasts(<Page event={reactionsEvent()} />);
    fireEvent.click(await face("Bored"));
    expect(await screen.findByText("Queued. It will be sent when you are back online.")).toBeTruthy();
    expect((await face("Bored")).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(await face("Excited"));
    isOffline = false;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Reaction submitted!")).toBeTruthy();
    expect(votes().every(({ emoji, key }) => emoji === "bored" && key === votes()[0]?.key)).toBe(true);
    expect((await screen.findByRole("timer")).textContent).toMatch(/You can vote again in (?:30|29) seconds/u);
  });

  it("[REACT-25] shows 'Failed to submit reaction' with the server's reason, and does not lock", async () => {
    serveReactions(results, { status: 403, body: { code: "past", message: "This session is not active" } });
    renderWithToasts(<Page event={reactionsEvent()} />);
    fireEvent.click(await face("Excited"));
    expect(await screen.findByText("Failed to submit reaction")).toBeTruthy();
    expect(screen.getByText("This session is not active")).toBeTruthy();
    expect((await face("Excited")).getAttribute("aria-disabled")).toBe("false");
  });
});

describe("closed", () => {
  it.each([
    ["Event Archived", { isArchived: true, featureAvailability: closed }],
    ["Reactions Unavailable", { sessionState: "future" as const, featureAvailability: closed }],
    ["Reactions Unavailable", { sessionState: "past" as const, featureAvailability: closed }],
    ["Reactions Unavailable", { enableEmojiPulse: false, featureAvailability: closed }],
  ])("[REACT-26] shows '%s' and sends nothing", async (title, change) => {
    const votes = serveReactions(results, accepted);
    const { sent } = renderWithToasts(<Page event={reactionsEvent(change)} />);
    fireEvent.click(await face("Excited"));
    expect(await screen.findByText(title)).toBeTruthy();
    act(() => dismissToast());
    fireEvent.click(await face("Send Fire"));
    expect(await screen.findByText(title)).toBeTruthy();
    expect([votes(), sent]).toEqual([[], []]);
  });
});
