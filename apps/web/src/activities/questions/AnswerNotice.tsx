/** On every tab of the event page: shows a toast when a question of the viewer is answered or merged with another one. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import { excerpt } from "../../lib/text.ts";
import { t } from "../../lib/i18n/translate.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { toast } from "../../ui/toast.ts";
import type { NoticeProps } from "../phone-part.ts";
import { addNews } from "../tab-news.ts";
import { cachedQuestions } from "./queries.ts";
import { useIsOwnQuestion } from "./submissions.ts";

export function AnswerNotice({ event: { id: eventId }, onView }: Omit<NoticeProps, "tab">) {
  const isOwn = useIsOwnQuestion(eventId);
  /** The answer text that was last shown for each own question. */
  const announced = useRef(new Map<string, string>());
  const client = useQueryClient();
  /** From each merged own question to the one it was merged into, as messages said. */
  const mergedInto = useRef(new Map<string, string>());
  const isOwnMergedInto = (id: string) =>
    [...mergedInto.current.values()].includes(id) ||
    cachedQuestions(client, eventId).some((question) => question.mergedInto === id && isOwn(question));

  const announce = (question: Question) => {
    if (!isOwn(question) && !isOwnMergedInto(question.id)) return;
    if (!question.isAnswered) {
      announced.current.delete(question.id);
      return;
    }
    addNews("questions");
    // Do not announce votes or edits of the question, only a new answer text.
    const text = question.answer ?? "";
    if (announced.current.get(question.id) === text) return;
    announced.current.set(question.id, text);
    toast({
      title: t("Your question was answered"),
      description: question.answer ?? question.content,
      tone: "success",
      action: { label: t("View"), onSelect: onView },
    });
  };
  useLiveMessage("questions:merged", ({ into, from, isUndone }) => {
    const known = cachedQuestions(client, eventId);
    const own = from.filter((id) => isOwn(known.find((question) => question.id === id) ?? { id, profileId: null }));
    for (const id of own) {
      if (isUndone) mergedInto.current.delete(id);
      else mergedInto.current.set(id, into);
    }
    if (own.length === 0 || isUndone) return;
    const target = known.find(({ id }) => id === into);
    toast({
      title: t("Your question was merged into another one"),
      description: target && excerpt(target.content),
      action: { label: t("View"), onSelect: onView },
    });
  });
  useLiveMessage(["question:updated", "question:created"], announce);
  return null;
}
