import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type CountedActivities, pointsOf, rankByPoints } from "./leaderboard-points.ts";

const counted = fc.record({
  icebreaker: fc.boolean(),
  questionsAsked: fc.nat({ max: 200 }),
  chatMessages: fc.nat({ max: 2000 }),
});
const participants = fc.uniqueArray(fc.record({ profileId: fc.uuid(), totalPoints: fc.nat({ max: 80 }) }), {
  selector: ({ profileId }) => profileId,
  maxLength: 60,
});

describe("points", () => {
  it.each<[CountedActivities, number]>([
    [{ icebreaker: false, questionsAsked: 0, chatMessages: 0 }, 0],
    [{ icebreaker: true, questionsAsked: 0, chatMessages: 0 }, 10],
    [{ icebreaker: false, questionsAsked: 1, chatMessages: 1 }, 6],
    [{ icebreaker: true, questionsAsked: 10, chatMessages: 20 }, 80],
    [{ icebreaker: true, questionsAsked: 11, chatMessages: 21 }, 80],
  ])(
    "[LB-1] counts %j as %i: icebreaker 10 once, questions 5 up to ten, chat messages 1 up to twenty",
    (done, points) => {
      expect(pointsOf(done)).toBe(points);
    },
  );

  it("[LB-1] never falls by taking part more, and never passes 80", () => {
    fc.assert(
      fc.property(counted, counted, (a, b) => {
        const both = {
          icebreaker: a.icebreaker || b.icebreaker,
          questionsAsked: a.questionsAsked + b.questionsAsked,
          chatMessages: a.chatMessages + b.chatMessages,
        };
        expect(pointsOf(both)).toBeGreaterThanOrEqual(Math.max(pointsOf(a), pointsOf(b)));
        expect(pointsOf(both)).toBeLessThanOrEqual(80);
      }),
    );
  });
});

describe("ranking", () => {
  it("[LB-2] equal points share a rank, the next one leaves out as many", () => {
    const list = [
      { profileId: "d", totalPoints: 3 },
      { profileId: "a", totalPoints: 7 },
      { profileId: "c", totalPoints: 5 },
      { profileId: "b", totalPoints: 7 },
    ];
    expect(rankByPoints(list).map(({ profileId, rank, tierBadge }) => [profileId, rank, tierBadge])).toEqual([
      ["a", 1, "gold"],
      ["b", 1, "gold"],
      ["c", 3, "bronze"],
      ["d", 4, "none"],
    ]);
  });

  it("[LB-2] a rank is one more than the number of people with more points, whatever order they came in", () => {
    fc.assert(
      fc.property(participants, (people) => {
        const ranked = rankByPoints(people);
        expect(rankByPoints(people.toReversed())).toEqual(ranked);
        expect(ranked.map(({ profileId }) => profileId).toSorted()).toEqual(
          people
            .filter(({ totalPoints }) => totalPoints > 0)
            .map(({ profileId }) => profileId)
            .toSorted(),
        );
        for (const { rank, totalPoints } of ranked) {
          expect(rank).toBe(1 + people.filter((other) => other.totalPoints > totalPoints).length);
        }
      }),
    );
  });
});
