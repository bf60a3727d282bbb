import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PollKind, PollState, ResultsVisibility } from "@hubbub/contract/activities/polls/index";

import { plural, t } from "../../lib/i18n/translate.ts";

export const kindNames: Record<PollKind, () => string> = {
  choice: () => t("Multiple choice"),
  scale: () => t("Scale"),
  ranking: () => t("Ranking"),
  text: () => t("Open text"),
  quiz: () => t("Quiz"),
};

export const stateNames: Record<PollState, () => string> = {
  draft: () => t("Draft"),
  open: () => t("Currently open"),
  closed: () => t("Closed"),
};

export const visibilityNames: Record<ResultsVisibility, () => string> = {
  live: () => t("Everyone, immediately"),
  "after-answer": () => t("Everyone, after answering"),
  "after-close": () => t("Everyone, after the poll closes"),
  staff: () => t("Only the team"),
};

/** Kind and number of answers. */
export function pollFacts({ kind, state, answered }: Poll): string {
  const answers = plural(answered ?? 0, "1 answer", "{count} answers");
  return state === "draft" ? kindNames[kind]() : `${kindNames[kind]()} · ${answers}`;
}
