/** The question that the speaker answers now, over the full stage. */
import { netVotes } from "@hubbub/contract/activities/questions/order";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { Check, ChevronUp, Mic } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { formatVotes } from "./format-votes.ts";
import { textSizeOf } from "./pinned-size.ts";
import "./pinned-question.css";

export function PinnedQuestion({ question }: { question: Question }) {
  const { content, isAnswered, participantName } = question;
  const votes = netVotes(question);
  return (
    <article className="pinned-question flex flex-1 flex-col justify-center min-h-0">
      <p className="pinned-label self-start rounded-full" data-answered={isAnswered ? "" : undefined}>
        {isAnswered ? <Check aria-hidden="true" strokeWidth={3} /> : <Mic aria-hidden="true" strokeWidth={2.4} />}
        {isAnswered ? t("Answered") : t("Answering now")}
      </p>
      <h2 className="pinned-text text-start text-balance wrap-anywhere" dir="auto" data-size={textSizeOf(content)}>
        {content}
      </h2>
      <p className="pinned-facts flex items-center text-muted">
        <bdi className="min-w-0 overflow-hidden text-ellipsis whitespace-nowrap">{shownName(participantName)}</bdi>
        {votes > 0 ? (
          <span className="pinned-votes flex flex-none items-center">
            <ChevronUp aria-hidden="true" strokeWidth={2.6} />
            <span aria-hidden="true">{formatVotes(votes)}</span>
            <span className="visually-hidden">{plural(votes, "1 vote", "{count} votes")}</span>
          </span>
        ) : null}
      </p>
    </article>
  );
}
