import type { IdeaVotes } from "@hubbub/contract/activities/boards/calls";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openBoard } from "../../testing/open-boards.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const IDEAS = 5;
const CAP = 2;
const idea = fc.nat(IDEAS - 1);
const person = fc.nat(2);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("vote" as const), person, idea }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("withdraw" as const), person, idea }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("merge" as const), idea, into: idea }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("separate" as const), idea }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("hide" as const), idea, isHidden: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("erase" as const), person }) },
);

it("[BOARD-28] after any sequence of calls, numbers are those of the people's own votes, and nobody has too many", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const opened = await openBoard(test, "collect", { votesPerPerson: CAP, ideasPerPerson: 20 });
      const { organizer, board, attendee, add, begin } = opened;
      const people = await Promise.all(Array.from({ length: 3 }, () => attendee()));
      const ids: string[] = [];
      for (let nth = 0; nth < IDEAS; nth += 1)
        ids.push((await add(people[nth % 3] as Visitor, `Idea ${nth}`, nth % 2)).id);
      await succeeds(begin("vote"));
      const own = async (who: Visitor) => (await opened.mine(who))?.votes ?? [];
      for (const each of steps) {
        const who = "person" in each ? (people[each.person] as Visitor) : organizer;
        const at = "idea" in each ? `${board}/ideas/${ids[each.idea]}` : "";
        if (each.kind === "vote") {
          const answer = await who.put(`${at}/vote`, {});
          if (answer.status === 200) expect((answer.json as IdeaVotes).votesLeft).toBe(CAP - (await own(who)).length);
        } else if (each.kind === "withdraw") await who.delete(`${at}/vote`, {});
        else if (each.kind === "merge")
          await who.post(`${board}/ideas/merge`, { into: ids[each.into], from: [ids[each.idea]] });
        else if (each.kind === "separate") await who.post(`${board}/ideas/unmerge`, { from: [ids[each.idea]] });
        else if (each.kind === "hide") await who.patch(at, { isHidden: each.isHidden });
        else {
          await succeeds(who.delete("/api/me"));
          people[each.person] = await attendee();
        }
        const votes = await Promise.all(people.map(own));
        expect(Math.max(...votes.map(({ length }) => length))).toBeLessThanOrEqual(CAP);
        const list = await opened.list();
        for (const shown of list?.ideas ?? [])
          expect(shown.votes).toBe(votes.filter((ofPerson) => ofPerson.includes(shown.id)).length);
        expect(list?.counts.reduce((sum, count) => sum + count, 0)).toBe(list?.ideas.length);
      }
    }),
    { numRuns: 12 },
  );
});
