import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { LeaderboardPanel } from "./LeaderboardPanel.tsx";
import { Podium } from "./SessionPodium.tsx";

function people(count: number, change: Partial<Omit<LeaderboardEntry, "votesReceived">> = {}): LeaderboardEntry[] {
  const entries = Array.from({ length: count }, (_, index) => ({
    profileId: `p${index + 1}`,
    participantName: `Person ${index + 1}`,
    username: `person-${index + 1}`,
    totalPoints: 80 - index,
    votesReceived: 0,
    activities: { icebreaker: true, questionsAsked: 2, chatMessages: 1 },
    ...change,
  }));
  return entries.map((entry) => {
    const rank = 1 + entries.filter(({ totalPoints }) => totalPoints > entry.totalPoints).length;
    return { ...entry, rank, tierBadge: (["gold", "silver", "bronze"] as const)[rank - 1] ?? "none" };
  });
}

const loaded = (data: LeaderboardEntry[]) => ({ data, isError: false });
const rows = () => screen.getAllByRole("listitem");

describe("the panel", () => {
  it("[LB-10] shows an empty state", () => {
    render(<LeaderboardPanel query={loaded([])} />);
    expect(screen.getByText("No leaderboard data available yet")).toBeTruthy();
  });

  it("[LB-10] highlights the first three with medals, and links names to wallet profiles in a new tab", () => {
    render(<LeaderboardPanel query={loaded(people(4))} />);
    expect(rows().map((row) => row.dataset["top"])).toEqual(["1", "2", "3", undefined]);
    expect(rows()[0]?.textContent).toContain("Gold medal, rank 1");
    expect(rows()[3]?.textContent).toContain("Rank 4");
    const link = within(rows()[0]!).getByRole("link", { name: "Person 1" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/identity/wallet/u/person-1", "_blank"]);
  });

  it("[LB-17] shows an error instead of the empty state if loading failed", () => {
    const { rerender } = render(<LeaderboardPanel query={{ data: undefined, isError: true }} />);
    expect(screen.getByText("Could not load this part of the page.")).toBeTruthy();
    rerender(<LeaderboardPanel query={loaded([])} />);
    expect(screen.getByText("No leaderboard data available yet")).toBeTruthy();
  });

  it("[LB-11] highlights the reader's own row, also below the first ten, and shows all on demand", () => {
    render(<LeaderboardPanel query={loaded(people(30))} me="p23" />);
    expect(rows()).toHaveLength(11);
    expect(rows()[10]?.textContent).toContain("23");
    expect(within(rows()[10]!).getByRole("link", { name: "Person 23" })).toBeTruthy();
    expect(within(rows()[10]!).getByText("You")).toBeTruthy();
    expect(rows()[10]?.getAttribute("aria-current")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Show 20 more" }));
    expect(rows()).toHaveLength(30);
  });

  it("[LB-12] shows what the points are for, and in a conference the number of attended sessions", () => {
    const { rerender } = render(<LeaderboardPanel details query={loaded(people(1))} />);
    expect(screen.getByText("Icebreaker · 2 questions · 1 message")).toBeTruthy();
    rerender(<LeaderboardPanel query={loaded(people(1, { sessionsAttended: 3 }))} />);
    expect(screen.getByText("3 sessions")).toBeTruthy();
  });
});

describe("the podium", () => {
  it("[LB-13] shows three people, read from first to third, ties with the same rank", () => {
    const tied = people(4).map((entry, index) => ({ ...entry, rank: index < 2 ? 1 : index + 1 }));
    render(<Podium entries={tied} />);
    expect(rows().map((row) => row.querySelector("b")?.textContent)).toEqual(["1", "1", "3"]);
    expect(rows()[0]?.textContent).toContain("80 points");
  });
});
