import { QUICK_EMOJIS, toEmojiResults } from "@hubbub/contract/activities/reactions/rules";
import { act, fireEvent, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { dismissToast } from "../../ui/toast.ts";
import { LANES, placeOf, allowedCount, SHOWN_MAX } from "./floating-emojis.ts";
import { FloatingEmojiLayer } from "./FloatingEmojiLayer.tsx";
import { renderWithToasts } from "../../testing/room.tsx";
import { Page, serveReactions, reactionsEvent } from "./reactions-test-kit.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  serveReactions(toEmojiResults({ excited: 0, neutral: 0, bored: 0 }), "offline");
});
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name: `Send ${name}` }));

describe("sending", () => {
  it("[REACT-27] sends the seven emojis over the live channel", () => {
    const { sent } = renderWithToasts(<Page event={reactionsEvent()} />);
    for (const button of screen.getAllByRole("button", { name: /^Send / })) {
      fireEvent.click(button);
      act(() => void vi.advanceTimersByTime(200));
    }
    expect(sent).toEqual(QUICK_EMOJIS.map((emoji) => ({ type: "quick_reaction", data: { emoji } })));
  });

  it.each([1, 3, 5, 10, 20] as const)(
    "[REACT-28] allows one emoji per second divided by %i, else shows 'Slow down!'",
    (emojiRateLimit) => {
      const { sent } = renderWithToasts(<Page event={reactionsEvent({ emojiRateLimit })} />);
      const gap = 1000 / emojiRateLimit;
      press("Fire");
      act(() => void vi.advanceTimersByTime(gap - 1));
      press("Fire");
      expect(screen.getByText("Slow down!")).toBeTruthy();
      expect(sent).toHaveLength(1);
      act(() => void vi.advanceTimersByTime(2));
      press("Fire");
      expect(sent).toHaveLength(2);
    },
  );
});

describe("floating", () => {
  const floating = () => [...document.querySelectorAll<HTMLElement>("[data-lane]")];

  it("[REACT-29] floats each emoji for 4 seconds, in the three lanes in turn", () => {
    const { push } = renderWithToasts(<FloatingEmojiLayer place="page" />);
    push("quick_reaction", { emoji: "🔥", count: 2 });
    push("quick_reaction", { emoji: "👏", count: 1 });
    expect(floating().map(({ textContent, dataset }) => [textContent, dataset["lane"]])).toEqual([
      ["🔥", "left"],
      ["🔥", "center"],
      ["👏", "right"],
    ]);
    act(() => void vi.advanceTimersByTime(3999));
    expect(floating()).toHaveLength(3);
    act(() => void vi.advanceTimersByTime(200));
    expect(floating()).toHaveLength(0);
  });

  it("[REACT-30] shows at most 30 emojis per second, and no unknown ones", () => {
    const { push } = renderWithToasts(<FloatingEmojiLayer place="page" />);
    push("quick_reaction", { emoji: "💣" as never, count: 1 });
    expect(floating()).toHaveLength(0);
    for (let wave = 0; wave < 10; wave += 1) push("quick_reaction", { emoji: "🔥", count: 50 });
    expect(floating()).toHaveLength(30);
    act(() => void vi.advanceTimersByTime(1001));
    push("quick_reaction", { emoji: "🔥", count: 1 });
    expect(floating()).toHaveLength(31);
  });

  it("[REACT-30] ignores taps, is hidden from screen readers, and removes all elements", () => {
    const { container, unmount, push } = renderWithToasts(<FloatingEmojiLayer place="page" />);
    expect(container.querySelector("[data-testid='floating-emojis']")?.getAttribute("aria-hidden")).toBe("true");
    push("quick_reaction", { emoji: "🔥", count: 5 });
    unmount();
    expect(floating()).toHaveLength(0);
    push("quick_reaction", { emoji: "🔥", count: 5 });
    expect(floating()).toHaveLength(0);
  });

  it("[REACT-30] keeps its limits for any numbers", () => {
    fc.assert(
      fc.property(fc.nat({ max: 100 }), fc.nat({ max: 200 }), fc.nat({ max: 60 }), (wanted, shown, recent) => {
        const allowed = allowedCount(wanted, shown, recent);
        expect(allowed).toBeGreaterThanOrEqual(0);
        expect(allowed).toBeLessThanOrEqual(wanted);
        expect(allowed === 0 || (shown + allowed <= SHOWN_MAX && recent + allowed <= 30)).toBe(true);
      }),
    );
    for (let number = 0; number < 300; number += 1) {
      expect(placeOf(number)).toBeGreaterThanOrEqual(0);
      expect(placeOf(number)).toBeLessThan(1);
      const next = placeOf(number + LANES.length);
      expect(Math.abs(next - placeOf(number)), "distance of consecutive emojis in a lane").toBeGreaterThan(0.3);
    }
  });
});
