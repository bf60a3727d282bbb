import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { messages } from "../activities/chat/simulated.ts";
import { responses } from "../activities/icebreaker/simulated.ts";
import { questions } from "../activities/questions/simulated.ts";
import { hasLink } from "../submissions/moderation/text-filter/links.ts";
import { TextFilter } from "../submissions/moderation/text-filter/text-filter.ts";
import { AudienceMeasurements, percentile } from "./measurements.ts";
import { chooseAction, Deck, pauseMs, RecentIds } from "./pace.ts";

const filter = TextFilter.withWords([]);
const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

describe("simulated attendees", () => {
  it("[SIM-1] choose only possible actions, and always one when there is any", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ weight: fc.integer({ min: 1, max: 60 }) })), random, (possible, value) => {
        const action = chooseAction(possible, value);
        if (possible.length === 0) expect(action).toBeNull();
        else expect(possible).toContain(action);
      }),
    );
  });

  it("[SIM-1] pause for the configured time on average, with a maximum", () => {
    fc.assert(fc.property(random, (value) => pauseMs(1000, value) >= 0 && pauseMs(1000, value) <= 4000));
    const even = Array.from({ length: 10_000 }, (_, index) => pauseMs(1000, index / 10_000));
    const mean = even.reduce((sum, pause) => sum + pause, 0) / even.length;
    expect(mean).toBeGreaterThan(900);
    expect(mean).toBeLessThan(1100);
  });

  it("[SIM-2] send only texts that pass the filters and limits", () => {
    for (const message of messages) expect(filter.findsWord(message) || hasLink(message)).toBe(false);
    expect(Math.max(...responses.map(({ length }) => length))).toBeLessThan(100);
    expect(Math.max(...questions.map(({ length }) => length))).toBeLessThan(500);
    expect(new Set([...responses, ...questions, ...messages]).size).toBe(
      responses.length + questions.length + messages.length,
    );
  });

  it("[SIM-2] do not repeat a text before all have been used", () => {
    fc.assert(
      fc.property(fc.array(random, { minLength: 6, maxLength: 6 }), (values) => {
        const deck = new Deck(["a", "b", "c"], { repeats: true });
        const said = values.map((value) => deck.draw(value));
        expect(new Set(said.slice(0, 3))).toEqual(new Set(["a", "b", "c"]));
        expect(new Set(said.slice(3))).toEqual(new Set(["a", "b", "c"]));
        const once = new Deck(["a"], { repeats: false });
        expect([once.draw(0), once.draw(0), once.isEmpty]).toEqual(["a", undefined, true]);
      }),
    );
  });

  it("[SIM-1] vote on the latest questions, although the list is in the order of votes", () => {
    const recent = new RecentIds();
    const list = Array.from({ length: 20 }, (_, index) => ({
      id: `question-${index}`,
      submittedAt: new Date(Date.UTC(2026, 0, 1, 0, 20 - index)).toISOString(),
    }));
    recent.read(list);
    expect(recent.all).toEqual(
      list
        .slice(0, 12)
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  it("[SIM-3] a percentile is one of the values, and increases with the share", () => {
    expect(percentile([], 0.99)).toBe(0);
    expect(percentile([3, 1, 2], 0.5)).toBe(2);
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { minLength: 1 }), random, random, (values, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(values).toContain(percentile(values, high));
        expect(percentile(values, low)).toBeLessThanOrEqual(percentile(values, high));
      }),
    );
  });

  it("[SIM-3] a measurement distinguishes refusals from errors, and does not measure texts sent twice", () => {
    const measurements = new AudienceMeasurements();
    for (const status of [200, 201, 304, 403, 429, 500, 0]) measurements.recordResponse(status, 7);
    measurements.markSent("once");
    measurements.markReceived("once");
    measurements.markSent("twice");
    measurements.markSent("twice");
    measurements.markReceived("twice");
    measurements.markReceived("somebody else's");
    expect(measurements.report(1)).toMatchObject({
      responses: { count: 3, p50: 7, p99: 7 },
      refused: 2,
      errors: 2,
      live: { count: 1 },
    });
  });
});
