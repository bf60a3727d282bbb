import type { Board, Idea } from "@hubbub/contract/activities/boards/calls";

import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { FlipList } from "../../ui/FlipList.tsx";
import { STAGE_BAR, StageFill } from "../../ui/ShareBar.tsx";
import { useFit } from "../../ui/stage-fit.ts";
import { VoteCount } from "../VoteCount.tsx";
import { byVotes, ideasIn } from "./board-list.ts";

/** No column has room for more ideas. */
const CANDIDATES = 27;
/** Large ideas have the width of their column. Smaller ones share it, if there are few columns. */
const SIZES = ["2xl", "xl", "lg", "md shared", "base shared", "sm shared", "sm shared short"];
const SHARED: Record<number, string> = {
  1: "in-data-[fit~=shared]:w-[calc((100%-1rem)/3)]",
  2: "in-data-[fit~=shared]:w-[calc((100%-0.5rem)/2)]",
};
/** Heads of several lines have the same height in all columns. */
const COLUMN = "row-span-full grid min-h-0 min-w-0 grid-rows-subgrid";
/** What has no room wraps into tracks out of view, so that no idea is cut. */
const IDEAS = "relative row-start-2 flex min-h-0 flex-col flex-wrap content-start gap-2 overflow-hidden";
const IDEA = "relative w-full animate-enter px-[0.7em] py-[0.4em]";
const TEXT = "relative min-w-0 font-heading leading-tight font-strong text-pretty";

/** The ideas by column: the newest first, or while people vote as bars, the best first. */
export function StageColumns({ board }: { board: Board }) {
  const { columns, counts, phase } = board;
  const isVoting = phase === "vote";
  const ordered = isVoting ? byVotes(board.ideas) : board.ideas.toReversed();
  const candidates = columns.map((_, index) => ideasIn(ordered, index).slice(0, CANDIDATES));
  const most = Math.max(1, ...board.ideas.map(({ votes }) => votes));
  const longest = Math.max(...candidates.map(({ length }) => length));
  const { box, visible } = useFit({
    sizes: SIZES,
    estimate: { size: Math.min(longest, SIZES.length - 1), visible: [] },
  });
  return (
    <div
      {...box}
      className="grid min-h-0 flex-1 auto-cols-fr grid-flow-col grid-rows-[auto_minmax(0,1fr)_auto] gap-x-3 text-2xl data-[fit=lg]:text-lg data-[fit=xl]:text-xl data-[fit~=base]:text-base data-[fit~=md]:text-md data-[fit~=sm]:text-sm"
    >
      {columns.map((name, index) => {
        const ideas = candidates[index] ?? [];
        return (
          <StageColumn
            key={name}
            name={columns.length > 1 ? name : null}
            isNarrow={columns.length > 3}
            ideaClass={`${IDEA} ${SHARED[columns.length] ?? ""}`}
            ideas={ideas}
            visible={Math.min(ideas.length, visible[index] ?? ideas.length)}
            total={Math.max(counts[index] ?? 0, ideas.length)}
            most={isVoting ? most : null}
          />
        );
      })}
    </div>
  );
}

interface StageColumnProps {
  /** Null if it is the only one. */
  name: string | null;
  isNarrow: boolean;
  /** Of the ideas. */
  ideaClass: string;
  ideas: readonly Idea[];
  /** Number of the first ideas for which there is room. */
  visible: number;
  /** Number of all ideas. */
  total: number;
  /** The votes of the best idea; null while people write. */
  most: number | null;
}

function StageColumn({ name, isNarrow, ideaClass, ideas, visible, total, most }: StageColumnProps) {
  return (
    <section className={COLUMN}>
      {name === null ? null : (
        <h3 className="mb-2 flex items-end gap-2 border-b-3 border-teal pb-1 leading-tight">
          <bdi className={`line-clamp-2 min-w-0 ${isNarrow ? "text-sm" : "text-md"}`}>{name}</bdi>
          <span className="ms-auto flex-none text-base text-muted tabular-nums">{formatNumber(total)}</span>
        </h3>
      )}
      <FlipList order={most === null ? "" : ideas.map(({ id }) => id).join()} className={IDEAS}>
        {ideas.map((idea, index) =>
          most === null ? (
            <li
              key={idea.id}
              className={`rounded-post border border-line bg-surface plate ${ideaClass}`}
              hidden={index >= visible}
            >
              <p className={`line-clamp-6 in-data-[fit~=short]:line-clamp-4 ${TEXT}`} dir="auto">
                {idea.text}
              </p>
            </li>
          ) : (
            <StageBar
              key={idea.id}
              idea={idea}
              className={ideaClass}
              lines={isNarrow ? "line-clamp-3" : "line-clamp-2"}
              share={idea.votes / most}
              isHidden={index >= visible}
            />
          ),
        )}
      </FlipList>
      <p className="row-start-3 mt-1 text-sm leading-snug font-strong text-muted in-data-[fit~=short]:min-h-[1lh]">
        {total > visible ? plural(total - visible, "+ 1 more", "+ {count} more") : null}
      </p>
    </section>
  );
}

interface StageBarProps {
  idea: Idea;
  className: string;
  /** The class that limits the lines. */
  lines: string;
  /** Length of the bar, 0 to 1. */
  share: number;
  isHidden: boolean;
}

function StageBar({ idea: { text, votes }, className, lines, share, isHidden }: StageBarProps) {
  return (
    <li className={`${STAGE_BAR} flex items-center gap-3 ${className}`} hidden={isHidden}>
      <StageFill share={share} />
      <p className={`flex-1 ${lines} ${TEXT}`} dir="auto">
        {text}
      </p>
      <b className="relative flex-none font-heading leading-tight font-bold tabular-nums">
        <VoteCount votes={votes} />
      </b>
    </li>
  );
}
