import { toEmojiResults } from "@hubbub/contract/activities/reactions/rules";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { refusal, serve } from "../../testing/fake-server.ts";
import { renderWithToasts } from "../../testing/room.tsx";
import { serveReactions, reactionsEvent } from "./reactions-test-kit.tsx";
import { ReactionsStage } from "./ReactionsStage.tsx";
import { ResultsCard } from "./ResultsCard.tsx";

afterEach(() => void vi.unstubAllGlobals());

const results = toEmojiResults({ excited: 83, neutral: 44, bored: 16 });
const heightOf = (name: string) => barOf(name)?.getAttribute("style") ?? "";
const barOf = (name: string) => screen.getByText(name).closest("li")?.querySelector<HTMLElement>("[style]");

const stage = () => (
  <ReactionsStage event={reactionsEvent()} renderLobby={({ title }) => <p data-testid="lobby">{title}</p>} />
);

it("[REACT-18] shows the question large until the first vote, then counts, bars and votes", async () => {
  serveReactions(toEmojiResults({ excited: 0, neutral: 0, bored: 0 }), "offline");
  const { push } = renderWithToasts(stage());
  expect((await screen.findByTestId("lobby")).textContent).toBe("How are you feeling right now?");
  push("emoji:results", { counts: results.counts });
  expect(await screen.findByText("143 votes")).toBeTruthy();
  expect(screen.queryByTestId("lobby")).toBeNull();
  expect(screen.getByText("How are you feeling right now?")).toBeTruthy();
  for (const share of ["58%", "31%", "11%"]) expect(screen.getByText(share)).toBeTruthy();
  // The highest of 70 percent and the largest share has the full height.
  const heights = ["Excited", "Neutral", "Bored"].map((name) =>
    Number(/\* ([\d.]+)\)\);?$/u.exec(heightOf(name))?.[1]),
  );
  expect(heights.map((height) => Math.round(height * 1000))).toEqual([829, 440, 160]);
});

it("[REACT-18] shows no error while the server does not answer", async () => {
  serve({ "GET /api/events/:eventId/emoji": "offline" });
  renderWithToasts(stage());
  expect(await screen.findByText("Excited")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("[REACT-19] names each mood's votes and percentage with the total", async () => {
  serveReactions(results, "offline");
  renderWithToasts(<ResultsCard eventId={reactionsEvent().id} title="Emoji pulse" />);
  const card = await screen.findByRole("region", { name: "Emoji pulse" });
  expect(await within(card).findByText("143 votes")).toBeTruthy();
  const rows = within(card).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["🤩Excited8358%", "😐Neutral4431%", "🥱Bored1611%"]);
});

it("[REACT-19] shows that the group requires a login", async () => {
  serve({ "GET /api/events/:eventId/emoji": refusal(401, "unauthenticated", "Login Required") });
  renderWithToasts(<ResultsCard eventId={reactionsEvent().id} title="Live Results" />);
  expect(await screen.findByText("Sign in to see this.")).toBeTruthy();
});
