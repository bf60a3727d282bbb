import { Clock, ThumbsUp } from "lucide-react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { useSubmissionGate } from "../../outbox/submission-gate.ts";
import type { IdeaRow } from "./idea-rows.ts";
import { voteForIdea } from "./votes.ts";

interface PhoneVoteButtonProps {
  eventId: string;
  boardId: string;
  row: IdeaRow;
  isDisabled: boolean;
}

/** Gives an idea the person's vote, or removes it. Shows the number of votes. */
export function PhoneVoteButton({ eventId, boardId, row, isDisabled }: PhoneVoteButtonProps) {
  const { key: ideaId, text, votes, isVoted, isVoteQueued } = row;
  const maySubmit = useSubmissionGate();
  const Icon = isVoteQueued ? Clock : ThumbsUp;
  return (
    <button
      type="button"
      className="grid size-14 flex-none look-choice place-content-center justify-items-center gap-0.5 rounded-lg bg-surface text-ink-2 enabled:active:scale-95"
      aria-pressed={isVoted}
      title={isVoteQueued ? t("Your vote will be sent when you are back online") : undefined}
      disabled={isDisabled}
      onClick={() => {
        if (maySubmit()) voteForIdea({ eventId, boardId, ideaId, isGiven: !isVoted });
      }}
    >
      <span className="sr-only">{t("Vote for: {idea}", { idea: text })}</span>{" "}
      <Icon size={20} aria-hidden="true" strokeWidth={isVoted ? 2.6 : 2} />
      <b className="font-heading text-sm leading-none tabular-nums">
        <span aria-hidden="true">{formatNumber(votes)}</span>
        <span className="sr-only">{plural(votes, "1 vote", "{count} votes")}</span>
      </b>
    </button>
  );
}
