/** The result of a closed board: the ideas with the most votes. */
import type { Board, Idea } from "@hubbub/contract/activities/boards/calls";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { ShareBar } from "../../ui/ShareBar.tsx";
import { useShownPart } from "../../ui/ShowMore.tsx";
import { byVotes, countOf, TOP } from "./board-list.ts";
import type { OwnState } from "./own-board.ts";

export function PhoneResult({ board, own }: { board: Board; own: OwnState }) {
  const ideas = byVotes(board.ideas);
  const { shown, more } = useShownPart(ideas, { first: TOP });
  const most = Math.max(1, ideas[0]?.votes ?? 0);
  const ownIds = new Set(own.ideas.map(({ id }) => id));
  if (ideas.length === 0) return <Hint>{t("This board has no ideas.")}</Hint>;
  return (
    <>
      <ol className="divide-y divide-line">
        {shown.map((idea, index) => (
          <ResultRow
            key={idea.id}
            board={board}
            idea={idea}
            rank={index + 1}
            share={idea.votes / most}
            isOwn={ownIds.has(idea.id)}
            isVoted={own.votes.has(idea.id)}
          />
        ))}
      </ol>
      {more}
      <Hint>
        {plural(countOf(board), "1 idea", "{count} ideas")} ·{" "}
        {plural(board.voters, "1 person voted", "{count} people voted")}
      </Hint>
    </>
  );
}

interface ResultRowProps {
  board: Board;
  idea: Idea;
  rank: number;
  /** Its votes in relation to those of the best idea, from 0 to 1. */
  share: number;
  isOwn: boolean;
  /** Whether the person has voted for it. */
  isVoted: boolean;
}

function ResultRow({ board, idea, rank, share, isOwn, isVoted }: ResultRowProps) {
  const isTop = rank <= TOP;
  const column = board.columns.length > 1 ? board.columns[idea.column] : null;
  return (
    <li className="flex gap-3 py-2.5 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <b
        className={`grid size-8 flex-none place-content-center rounded-full font-heading tabular-nums ${isTop ? "bg-teal text-on-teal" : "bg-sunken text-sm text-ink-2"}`}
      >
        {formatNumber(rank)}
      </b>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex items-start gap-3">
          <span
            className={`min-w-0 flex-1 pt-1 leading-snug whitespace-pre-line ${isTop ? "text-md font-strong" : ""}`}
            dir="auto"
          >
            {idea.text}
          </span>
          <span className="flex-none pt-1 text-sm tabular-nums">{plural(idea.votes, "1 vote", "{count} votes")}</span>
        </p>
        {isTop ? <ShareBar share={share} className="h-2 w-full overflow-hidden" /> : null}
        {isOwn || isVoted || column ? (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            {isOwn ? <Badge tone="upcoming">{t("Yours")}</Badge> : null}
            {isVoted ? <Badge tone="plain">{t("You voted for this")}</Badge> : null}
            {column ? <bdi>{column}</bdi> : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}
