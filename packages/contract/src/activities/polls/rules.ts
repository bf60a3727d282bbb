/** Rules of polls that server and pages share. Pure. */
import type { Poll, PollAnswer } from "./calls.ts";

/** Who may see the results while the poll is open; of a closed poll the team or everybody. */
export function audienceOfResults({
  state,
  resultsVisibility,
}: Pick<Poll, "state" | "resultsVisibility">): "everyone" | "answered" | "staff" {
  if (resultsVisibility === "staff" || state === "draft") return "staff";
  if (state === "closed" || resultsVisibility === "live") return "everyone";
  return resultsVisibility === "after-answer" ? "answered" : "staff";
}

/** The answer in the body of a submission; null if it has none. */
export function answerIn(body: unknown): PollAnswer | null {
  const { optionIds, value, ranking, text } = (body ?? {}) as Partial<
    Record<"optionIds" | "ranking", string[]> & { value: number; text: string }
  >;
  if (optionIds) return { optionIds };
  if (value !== undefined) return { value };
  if (ranking) return { ranking };
  return text === undefined ? null : { text };
}
