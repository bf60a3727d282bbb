/** The question that the speaker answers now, over the full stage. */
import { netVotes } from "@hubbub/contract/activities/questions/order";
import { Check, ChevronUp, Mic } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { shownName } from "../../ui/shown-name.ts";
import type { PinnedProps } from "../stage-part.ts";
import { formatVotes } from "./format-votes.ts";
import { widthOf } from "../../lib/text.ts";

export function PinnedQuestion({ post, onChange }: PinnedProps) {
  const { content, isAnswered, participantName } = post;
  const votes = netVotes(post);
  useLiveMessage("question_voted", ({ postId }) => {
    if (postId === post.id) onChange();
  });
  return (
    <article className="flex min-h-0 flex-1 flex-col justify-center gap-stage-xl">
      <p
        className="inline-flex items-center gap-[0.5em] self-start rounded-full bg-amber px-[1em] py-[0.5em] font-heading text-stage-base leading-short font-title text-on-amber data-answered:bg-success-soft data-answered:text-success-ink"
        data-answered={isAnswered ? "" : undefined}
      >
        {isAnswered ? (
          <Check className="size-[1.15em]" aria-hidden="true" strokeWidth={3} />
        ) : (
          <Mic className="size-[1.15em]" aria-hidden="true" strokeWidth={2.4} />
        )}
        {isAnswered ? t("Answered") : t("Answering now")}
      </p>
      <h2
        className="text-start font-heading text-stage-6xl leading-tight font-title tracking-title text-balance wrap-anywhere data-[size=2]:text-stage-5xl data-[size=3]:text-stage-4xl data-[size=4]:text-stage-3xl data-[size=5]:text-stage-xl data-[size=6]:text-stage-lg"
        dir="auto"
        data-size={textSizeOf(content)}
      >
        {content}
      </h2>
      <p className="flex items-center gap-stage-xl text-stage-md leading-tight text-muted">
        <bdi className="min-w-0 truncate">{shownName(participantName)}</bdi>
        {votes > 0 ? (
          <span className="flex flex-none items-center gap-[0.3em] font-heading text-[1em] leading-none font-bold text-teal-ink tabular-nums">
            <ChevronUp className="size-[1em]" aria-hidden="true" strokeWidth={2.6} />
            <span aria-hidden="true">{formatVotes(votes)}</span>
            <span className="sr-only">{plural(votes, "1 vote", "{count} votes")}</span>
          </span>
        ) : null}
      </p>
    </article>
  );
}

/** Maximum width of a text in narrow characters for each size, the largest size first. */
const SIZES = [30, 60, 120, 220, 360] as const;

/** The size of a question on the stage, from 1 (short text, large letters) to 6: at each size the text fits. */
function textSizeOf(text: string): number {
  const width = widthOf(text);
  const size = SIZES.findIndex((max) => width <= max);
  return size === -1 ? SIZES.length + 1 : size + 1;
}
