import { netVotes } from "@hubbub/contract/activities/questions/order";
import { ChevronDown, ChevronUp, Clock } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { formatVotes } from "./format-votes.ts";
import { useIsVoteQueued, type VotedQuestion, voteOnQuestion } from "./votes.ts";
import styles from "./VoteControl.module.css";

interface VoteControlProps {
  eventId: string;
  question: VotedQuestion;
  canVote: boolean;
}

/** Buttons to vote up and down, and the net number of votes; without the buttons if voting is closed. */
export function VoteControl({ eventId, question, canVote }: VoteControlProps) {
  const isQueued = useIsVoteQueued(eventId, question.id);
  const press = (pressed: "upvote" | "downvote") => voteOnQuestion(eventId, question, pressed);
  const { userVote } = question;
  const votes = netVotes(question);
  const count = <VoteCount count={votes} />;
  if (!canVote) {
    return (
      <div className={styles.vote} data-closed="">
        {count}
        <span className="text-xs leading-short text-muted" aria-hidden="true">
          {plural(votes, "vote", "votes")}
        </span>
      </div>
    );
  }
  return (
    <fieldset className={styles.vote} aria-label={t("Vote")} aria-describedby={`question-${question.id}`}>
      <button
        type="button"
        className={styles.up}
        aria-label={t("Vote up")}
        aria-pressed={userVote === "upvote"}
        onClick={() => press("upvote")}
      >
        <ChevronUp className={styles.icon} aria-hidden="true" />
        {count}
      </button>
      <button
        type="button"
        className={styles.down}
        aria-label={t("Vote down")}
        aria-pressed={userVote === "downvote"}
        onClick={() => press("downvote")}
      >
        <ChevronDown className={styles.icon} aria-hidden="true" />
      </button>
      <output
        className="absolute -end-2 -top-2 not-empty:rounded-full not-empty:bg-amber-soft not-empty:p-1 not-empty:text-amber-ink"
        title={isQueued ? t("Your vote will be sent when you are back online") : undefined}
      >
        {isQueued ? (
          <>
            <Clock className="block size-3.5" size={14} aria-hidden="true" />
            <span className="sr-only">
              {t("Queued")}: {t("Your vote will be sent when you are back online")}
            </span>
          </>
        ) : null}
      </output>
    </fieldset>
  );
}

/** Animated when the count changes, not when it appears. */
function VoteCount({ count }: { count: number }) {
  const [first] = useState(count);
  const [hasChanged, setHasChanged] = useState(false);
  if (count !== first && !hasChanged) setHasChanged(true);
  return (
    <b className={styles.count}>
      <span key={count} data-changed={hasChanged ? "" : undefined} aria-hidden="true">
        {formatVotes(count)}
      </span>
      <span className="sr-only">{plural(count, "1 vote", "{count} votes")}</span>
    </b>
  );
}
