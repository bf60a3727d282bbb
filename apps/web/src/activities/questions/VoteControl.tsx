import { netVotes } from "@hubbub/contract/activities/questions/order";
import { ChevronDown, ChevronUp, Clock } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { formatVotes } from "./format-votes.ts";
import { useIsVoteQueued, type VotedQuestion, voteOnQuestion } from "./submissions.ts";

const FRAME = "relative col-2 -me-2 flex flex-none items-center rounded-full text-ink-2";
const BUTTON = "flex h-target min-w-target items-center justify-center gap-1 rounded-full -outline-offset-3";
const ICON =
  "size-5 stroke-2 transition-[scale] duration-(--motion-settle) ease-settle in-aria-pressed:stroke-[3.4] in-[button:active]:scale-82";

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
  const count = <AnimatedCount count={votes} />;
  if (!canVote) {
    return (
      <div className={`${FRAME} min-h-target gap-1.5 pe-2`}>
        {count}
        <span className="text-xs leading-tight text-muted" aria-hidden="true">
          {plural(votes, "vote", "votes")}
        </span>
      </div>
    );
  }
  return (
    <fieldset className={FRAME} aria-label={t("Vote")} aria-describedby={`question-${question.id}`}>
      <button
        type="button"
        className={`${BUTTON} px-2.5 hover:text-teal-ink aria-pressed:bg-teal-soft aria-pressed:text-teal-ink`}
        aria-label={t("Vote up")}
        aria-pressed={userVote === "upvote"}
        onClick={() => press("upvote")}
      >
        <ChevronUp className={ICON} aria-hidden="true" />
        {count}
      </button>
      <button
        type="button"
        className={`${BUTTON} hover:text-danger-ink aria-pressed:text-danger-ink`}
        aria-label={t("Vote down")}
        aria-pressed={userVote === "downvote"}
        onClick={() => press("downvote")}
      >
        <ChevronDown className={ICON} aria-hidden="true" />
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
function AnimatedCount({ count }: { count: number }) {
  const [first] = useState(count);
  const [hasChanged, setHasChanged] = useState(false);
  if (count !== first && !hasChanged) setHasChanged(true);
  return (
    <b className="overflow-hidden font-heading text-lg leading-none font-bold whitespace-nowrap text-ink tabular-nums in-aria-pressed:text-teal-ink">
      <span key={count} className={hasChanged ? "block animate-roll" : ""} aria-hidden="true">
        {formatVotes(count)}
      </span>
      <span className="sr-only">{plural(count, "1 vote", "{count} votes")}</span>
    </b>
  );
}
