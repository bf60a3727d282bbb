import { Clock, ThumbsUp } from "lucide-react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { useSubmissionGate } from "../../outbox/submission-gate.ts";
import type { IdeaVoting } from "./idea-rows.ts";
import { voteForIdea } from "./votes.ts";

interface PhoneVoteButtonProps extends IdeaVoting {
  eventId: string;
  boardId: string;
  ideaId: string;
  /** The idea. */
  text: string;
  votes: number;
}

/** Gives an idea the person's vote, or removes it. Shows the number of votes. */
export function PhoneVoteButton(props: PhoneVoteButtonProps) {
  const { eventId, boardId, ideaId, text, votes, isGiven, isQueued, isDisabled } = props;
  const maySubmit = useSubmissionGate();
  const Icon = isQueued ? Clock : ThumbsUp;
  return (
    <button
      type="button"
      className="grid size-14 flex-none look-choice place-content-center justify-items-center gap-0.5 rounded-lg bg-surface text-ink-2 enabled:active:scale-95"
      aria-pressed={isGiven}
      title={isQueued ? t("Your vote will be sent when you are back online") : undefined}
      disabled={isDisabled}
      onClick={() => {
        if (maySubmit()) voteForIdea({ eventId, boardId, ideaId, isGiven: !isGiven });
      }}
    >
      <span className="sr-only">{t("Vote for: {idea}", { idea: text })}</span>{" "}
      <Icon size={20} aria-hidden="true" strokeWidth={isGiven ? 2.6 : 2} />
      <b className="font-heading text-sm leading-none tabular-nums">
        <span aria-hidden="true">{formatNumber(votes)}</span>
        <span className="sr-only">{plural(votes, "1 vote", "{count} votes")}</span>
      </b>
    </button>
  );
}
