import { podiumOf } from "@hubbub/contract/activities/leaderboard/index";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { rankByPoints, type Score } from "./ranking.ts";

const participants = fc.uniqueArray(
  fc.record({
    profileId: fc.uuid(),
    totalPoints: fc.nat({ max: 8 }),
    votesReceived: fc.nat({ max: 3 }),
    reachedAt: fc.nat({ max: 3 }).map((ms) => new Date(ms)),
  }),
  { selector: ({ profileId }) => profileId, maxLength: 60 },
);

const person = (profileId: string, totalPoints: number, votesReceived = 0, reachedAtMs = 0): Score => ({
  profileId,
  totalPoints,
  votesReceived,
  reachedAt: new Date(reachedAtMs),
});

/** Returns whether `a` ranks before `b` by points, votes and time. */
function isBefore(a: Score, b: Score): boolean {
  if (a.totalPoints !== b.totalPoints) return a.totalPoints > b.totalPoints;
  if (a.votesReceived !== b.votesReceived) return a.votesReceived > b.votesReceived;
  return a.reachedAt < b.reachedAt;
}

describe("ranking", () => {
  it("[LB-2] ranks equal points by votes received, then by who reached the points earlier", () => {
    const list = [person("late", 40, 2, 9), person("few", 40, 1, 1), person("early", 40, 2, 3), person("most", 45)];
    expect(rankByPoints(list).map(({ profileId, rank, tierBadge }) => [profileId, rank, tierBadge])).toEqual([
      ["most", 1, "gold"],
      ["early", 2, "silver"],
      ["late", 3, "bronze"],
      ["few", 4, "none"],
    ]);
  });

  it("[LB-2] gives people with equal points, votes and time the same rank and skips the next ranks", () => {
    const list = [person("d", 3), person("a", 7), person("c", 5), person("b", 7)];
    expect(rankByPoints(list).map(({ profileId, rank, tierBadge }) => [profileId, rank, tierBadge])).toEqual([
      ["a", 1, "gold"],
      ["b", 1, "gold"],
      ["c", 3, "bronze"],
      ["d", 4, "none"],
    ]);
  });

  it("[LB-2] gives a rank one higher than the number of better people, for any input order", () => {
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
        for (const one of ranked) expect(one.rank).toBe(1 + people.filter((other) => isBefore(other, one)).length);
      }),
    );
  });

  it("[LB-18] lists everybody who shares the last rank of the podium", () => {
    fc.assert(
      fc.property(participants, (people) => {
        const ranked = rankByPoints(people);
        const { podium, sharing } = podiumOf(ranked);
        const last = podium.at(-1)?.rank ?? 0;
        expect([...podium, ...sharing]).toEqual(ranked.filter(({ rank }) => rank <= last));
        expect(podium.length).toBe(Math.min(3, ranked.length));
      }),
    );
  });
});
