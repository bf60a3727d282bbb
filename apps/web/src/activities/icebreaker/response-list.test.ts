import { ICEBREAKER_LIST_MAX } from "@hubbub/contract/activities/icebreaker/index";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { withCount, toResponseList, withOwn, withPushed, withRemoved } from "./response-list.ts";

const responses = (...texts: string[]) => texts.map((response) => ({ response }));
const full = Array.from({ length: ICEBREAKER_LIST_MAX }, (_, index) => ({ response: `r${index}` }));

describe("the list of responses", () => {
  it("[ICE-13] adds a pushed response if it is the next one", () => {
    const list = toResponseList(responses("b", "a"));
    expect(withPushed(list, { response: "c", count: 3 })).toEqual({
      responses: responses("c", "b", "a"),
      count: 3,
      own: [],
    });
  });

  it("[ICE-13] ignores a known response, and returns null if some are missing", () => {
    const list = toResponseList(responses("b", "a"));
    expect(withPushed(list, { response: "b", count: 2 })).toBe(list);
    expect(withPushed(list, { response: "d", count: 4 })).toBeNull();
  });

  it("[RESPONSE-13] contains the newest 2,000 responses and the number of all", () => {
    const list = toResponseList(full);
    expect(withPushed(list, { response: "new", count: 3001 })).toBeNull();
    const counted = withCount(list, 3001);
    const refetched = toResponseList(full, counted.count);
    expect(refetched.count).toBe(3001);
    const next = withPushed(refetched, { response: "newer", count: 3002 });
    expect(next?.responses).toHaveLength(ICEBREAKER_LIST_MAX);
    expect(next).toMatchObject({ count: 3002, responses: { 0: { response: "newer" } } });
  });

  it("[QUERY-10] an answer does not remove what was pushed during its fetch", () => {
    const pushed = { response: "b", count: 2 };
    const both = { responses: responses("b", "a"), count: 2 };
    expect(withPushed(toResponseList(responses("a")), pushed)).toMatchObject(both);
    expect(withPushed(toResponseList(responses("b", "a")), pushed)).toMatchObject(both);
  });

  it("[QUERY-10] the same with a full list, whose length does not show what it contains", () => {
    const pushed = { response: "new", count: 3001 };
    const known = 3001;
    const next = withPushed(toResponseList(full, known), pushed);
    expect(next).toMatchObject({ count: 3001, responses: { 0: { response: "new" }, length: ICEBREAKER_LIST_MAX } });
    expect(withPushed(next!, pushed)).toBe(next);
  });

  it("[WORD-12] a removal that the answer already includes removes nothing else", () => {
    const answer = toResponseList(responses("c", "a"));
    expect(withRemoved(answer, { response: "b", count: 2 })).toEqual({ list: answer, isCertain: true });
  });

  it("[WORD-13] adds an own pending response once", () => {
    const own = { response: "mine", status: "pending" as const };
    const list = withOwn(toResponseList([]), own);
    expect(list.own).toEqual([own]);
    expect(withOwn(list, own)).toBe(list);
  });

  it("[WORD-32] adds an own shown response once, whether it is pushed before or after", () => {
    const own = { response: "mine", status: "shown" as const };
    const pushed = { response: "mine", count: 1 };
    const both = { responses: responses("mine"), count: 1, own: [] };
    const list = withOwn(toResponseList([]), own);
    expect(list).toEqual({ responses: [], count: 0, own: [{ ...own, awaitsPush: true }] });
    expect(withPushed(list, pushed)).toEqual(both);
    expect(withOwn(both, own)).toBe(both);
  });

  it("[WORD-32] keeps a muted sender's own response when another person's with the same text is pushed", () => {
    const list = toResponseList([{ response: "mine", status: "shown" }]);
    expect(withPushed(list, { response: "mine", count: 1 })).toEqual({
      ...list,
      responses: responses("mine"),
      count: 1,
    });
  });

  it("[WORD-12] removes one response with the text, and reports if the list may be incomplete", () => {
    const list = toResponseList(responses("b", "a", "b"));
    const { list: next, isCertain } = withRemoved(list, { response: "b", count: 2 });
    expect(next).toMatchObject({ responses: responses("a", "b"), count: 2 });
    expect(isCertain).toBe(true);
    expect(withRemoved(list, { response: "b", count: 3 }).isCertain).toBe(false);
    const unknown = withRemoved(list, { response: "z", count: 2 });
    expect(unknown).toMatchObject({ isCertain: false, list: { responses: list.responses } });
  });

  it("[WORD-12] treats a new response after a removal as unknown, although its count is known", () => {
    const list = toResponseList(responses("b", "a"));
    expect(withPushed(list, { response: "c", count: 2 })).toBeNull();
  });

  it("[WORD-13] separates hidden, pending and own pending responses from the shown ones", () => {
    const staff = { participantName: "Kofi", profileId: null, submittedAt: "2026-11-22T10:00:00.000Z" };
    const list = toResponseList([
      { ...staff, id: "3", response: "late", status: "pending", heldFor: "review" },
      { ...staff, id: "2", response: "rude", status: "hidden", heldFor: null },
      { ...staff, id: "1", response: "kind", status: "shown", heldFor: null },
    ]);
    expect(list).toEqual({ responses: responses("kind"), count: 1, own: [] });
    const author = toResponseList([{ response: "mine", status: "pending" }, { response: "kind" }]);
    expect(author).toMatchObject({
      responses: responses("kind"),
      count: 1,
      own: [{ response: "mine", status: "pending" }],
    });
  });

  it("[ICE-13] equals the event's list in the end, in whatever order pushes and answers arrive", () => {
    const step = fc.constantFrom("push" as const, "miss" as const, "fetch" as const, "remove" as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const event: { response: string }[] = [];
        let list = toResponseList([]);
        for (const [index, next] of steps.entries()) {
          if (next === "fetch") {
            list = toResponseList(event, list.count);
            continue;
          }
          if (next === "remove") {
            const removed = event.splice(index % Math.max(1, event.length), 1)[0];
            if (!removed) continue;
            const { list: without, isCertain } = withRemoved(list, { ...removed, count: event.length });
            list = isCertain ? without : toResponseList(event, without.count);
            expect(list.responses).toEqual(event);
            continue;
          }
          event.unshift({ response: `r${index}` });
          if (next === "miss") continue;
          list = withPushed(list, { response: `r${index}`, count: event.length }) ?? toResponseList(event, list.count);
          expect(list.responses).toEqual(event);
        }
        expect(toResponseList(event, list.count).responses).toEqual(event);
      }),
    );
  });
});
