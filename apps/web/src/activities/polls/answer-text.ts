import type { Poll, PollAnswer } from "@hubbub/contract/activities/polls/calls";

import { formatNumber, t } from "../../lib/i18n/translate.ts";

/** The own answer as one text. */
export function answerText({ options, scale }: Poll, answer: PollAnswer): string {
  if ("text" in answer) return answer.text;
  if ("value" in answer) return t("{value} of {max}", { value: answer.value, max: scale?.max ?? answer.value });
  const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? "";
  if ("optionIds" in answer) return answer.optionIds.map(textOf).join(", ");
  return answer.ranking.map((id, index) => `${formatNumber(index + 1)}.\u00A0${textOf(id)}`).join(", ");
}
