import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import TutorialPage from "./TutorialPage.tsx";

it("[TUT-1] has five numbered guides and tips", () => {
  render(<TutorialPage />);
  const titles = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(titles).toEqual([
    "Icebreaker",
    "Questions",
    "Reactions",
    "Translation",
    "Chat",
    "Polls and quizzes",
    "Good to know",
  ]);
  const tips = within(screen.getByRole("region", { name: "Good to know" }));
  expect(tips.getAllByRole("listitem").length).toBeGreaterThan(3);
});
