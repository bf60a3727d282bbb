import { ICEBREAKER_LIST_MAX } from "@hubbub/contract/activities/icebreaker";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { countedAs, type ResponseList, withFetched, withPushed } from "./response-list.ts";

const responses = (...texts: string[]) => texts.map((response) => ({ response }));
const full = Array.from({ length: ICEBREAKER_LIST_MAX }, (_, index) => ({ response: `r${index}` }));

describe("the list of responses", () => {
  it("[ICE-10] takes a pushed response on top when it is the next one", () => {
    const list = withFetched(responses("b", "a"));
    expect(withPushed(list, { response: "c", count: 3 })).toEqual({ responses: responses("c", "b", "a"), count: 3 });
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
    expect(withFetched(responses("a"), before, pushed)).toEqual({ responses: responses("b", "a"), count: 2 });
    expect(withFetched(responses("b", "a"), before, pushed)).toEqual({ responses: responses("b", "a"), count: 2 });
  });

  it("[ICE-10] in whatever order pushes and answers come, the list ends as the event's own", () => {
    const step = fc.constantFrom("push" as const, "miss" as const, "fetch" as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const event: { response: string }[] = [];
        let list = withFetched([]);
        for (const [index, next] of steps.entries()) {
          if (next === "fetch") {
            list = withFetched([...event], list, list);
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
