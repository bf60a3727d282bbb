import { ICEBREAKER_LIST_MAX } from "@hubbub/contract/activities/icebreaker";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { countedAs, type ResponseList, withFetched, withPushed, withRemoved } from "./response-list.ts";

const responses = (...texts: string[]) => texts.map((response) => ({ response }));
const full = Array.from({ length: ICEBREAKER_LIST_MAX }, (_, index) => ({ response: `r${index}` }));

describe("the list of responses", () => {
  it("[ICE-10] takes a pushed response on top when it is the next one", () => {
    const list = withFetched(responses("b", "a"));
    expect(withPushed(list, { response: "c", count: 3 })).toEqual({
      responses: responses("c", "b", "a"),
      count: 3,
      own: [],
      removals: 0,
    });
  });

  it("[ICE-10] ignores one it has, and asks for the list when some are missing", () => {
    const list = withFetched(responses("b", "a"));
    expect(withPushed(list, { response: "b", count: 2 })).toBe(list);
    expect(withPushed(list, { response: "d", count: 4 })).toBeNull();
  });

  it("[ICE-11] holds the newest 2,000 and still tells how many there are", () => {
    const list = withFetched(full);
    expect(withPushed(list, { response: "new", count: 3001 })).toBeNull();
    const counted = countedAs(list, 3001);
    const refetched = withFetched(full, counted, counted);
    expect(refetched.count).toBe(3001);
    const next = withPushed(refetched, { response: "newer", count: 3002 });
    expect(next?.responses).toHaveLength(ICEBREAKER_LIST_MAX);
    expect(next).toMatchObject({ count: 3002, responses: { 0: { response: "newer" } } });
  });

  it("[ICE-12] a slow answer does not take away what was pushed while it was under way", () => {
    const before = withFetched(responses("a"));
    const pushed = withPushed(before, { response: "b", count: 2 }) as ResponseList;
    const both = { responses: responses("b", "a"), count: 2 };
    expect(withFetched(responses("a"), before, pushed)).toMatchObject(both);
    expect(withFetched(responses("b", "a"), before, pushed)).toMatchObject(both);
  });

  it("[WORD-12] takes one response of a removed text out, and says when the list may miss others", () => {
    const list = withFetched(responses("b", "a", "b"));
    const { list: next, isWhole } = withRemoved(list, { response: "b", count: 2 });
    expect(next).toMatchObject({ responses: responses("a", "b"), count: 2 });
    expect(isWhole).toBe(true);
    expect(withRemoved(list, { response: "b", count: 3 }).isWhole).toBe(false);
    const unknown = withRemoved(list, { response: "z", count: 2 });
    expect(unknown).toMatchObject({ isWhole: false, list: { responses: list.responses } });
  });

  it("[WORD-12] a response that comes after a removal with a known count is not taken for a known one", () => {
    const list = withFetched(responses("b", "a"));
    expect(withPushed(list, { response: "c", count: 2 })).toBeNull();
  });

  it("[WORD-13] keeps hidden and waiting responses of the staff list out, and one's own waiting ones apart", () => {
    const staff = { participantName: "Kofi", profileId: null, submittedAt: "2026-11-22T10:00:00.000Z" };
    const list = withFetched([
      { ...staff, id: "3", response: "late", status: "pending", heldFor: "review" },
      { ...staff, id: "2", response: "rude", status: "hidden", heldFor: null },
      { ...staff, id: "1", response: "kind", status: "shown", heldFor: null },
    ]);
    expect(list).toMatchObject({ responses: responses("kind"), count: 1, own: [] });
    const author = withFetched([{ response: "mine", status: "pending" }, { response: "kind" }]);
    expect(author).toMatchObject({
      responses: responses("kind"),
      count: 1,
      own: [{ response: "mine", status: "pending" }],
    });
  });

  it("[ICE-10] in whatever order pushes and answers come, the list ends as the event's own", () => {
    const step = fc.constantFrom("push" as const, "miss" as const, "fetch" as const, "remove" as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const event: { response: string }[] = [];
        let list = withFetched([]);
        for (const [index, next] of steps.entries()) {
          if (next === "fetch") {
            list = withFetched([...event], list, list);
            continue;
          }
          if (next === "remove") {
            const removed = event.splice(index % Math.max(1, event.length), 1)[0];
            if (!removed) continue;
            const { list: without, isWhole } = withRemoved(list, { ...removed, count: event.length });
            list = isWhole ? without : withFetched([...event], without, without);
            expect(list.responses).toEqual(event);
            continue;
          }
          event.unshift({ response: `r${index}` });
          if (next === "miss") continue;
          list =
            withPushed(list, { response: `r${index}`, count: event.length }) ?? withFetched([...event], list, list);
          expect(list.responses).toEqual(event);
        }
        expect(withFetched(event, list, list).responses).toEqual(event);
      }),
    );
  });
});
