/** The question that the speaker answers now, over the full stage. */
import { netVotes } from "@hubbub/contract/activities/questions/order";
import type { PinnedPost } from "@hubbub/contract/stage";
import { Check, ChevronUp, Mic } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { formatVotes } from "./format-votes.ts";
import { StageTitle } from "../../ui/StageView.tsx";
import { VoteCount } from "../VoteCount.tsx";

const SIZES = {
  "text-6xl": 45,
  "text-5xl": 91,
  "text-4xl": 146,
  "text-3xl": 229,
  "text-xl": 366,
  "text-lg": 466,
  "text-md": 617,
};

export function PinnedQuestion({ post }: { post: PinnedPost }) {
  const { content, isAnswered, participantName } = post;
  const votes = netVotes(post);
  return (
    <article className="flex min-h-0 flex-1 flex-col justify-center gap-5">
      <p
        className={`inline-flex items-center gap-2 self-start rounded-full px-4 py-2 font-heading text-base leading-tight font-strong ${isAnswered ? "bg-success-soft text-success-ink" : "bg-amber text-on-amber"}`}
      >
        {isAnswered ? (
          <Check className="size-[1.125em]" aria-hidden="true" strokeWidth={3} />
        ) : (
          <Mic className="size-[1.125em]" aria-hidden="true" strokeWidth={2.4} />
        )}
        {isAnswered ? t("Answered") : t("Answering now")}
      </p>
      <StageTitle size={SIZES}>{content}</StageTitle>
      <p className="flex items-center gap-5 text-md leading-tight text-muted">
        <bdi className="min-w-0 truncate">{shownName(participantName)}</bdi>
        {votes > 0 ? (
          <span className="flex flex-none items-center gap-1 font-heading leading-none font-bold text-teal-ink tabular-nums">
            <ChevronUp className="size-[1em]" aria-hidden="true" strokeWidth={2.6} />
            <VoteCount votes={votes} short={formatVotes(votes)} />
          </span>
        ) : null}
      </p>
    </article>
  );
}
