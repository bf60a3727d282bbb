/** A board on the stage: ideas as they arrive, votes as bars, and the best five at the end. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import { useState } from "react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { type StageActivityProps, StageFoot, StageNote, StageTitle } from "../../ui/StageView.tsx";
import { STAGE_BAR, StageFill } from "../../ui/ShareBar.tsx";
import { useFit } from "../../ui/stage-fit.ts";
import { type BoardList, byVotes, countOf, openBoardOf, showsIdeas, TOP } from "./board-list.ts";
import { boardsQuery } from "./queries.ts";
import { StageColumns } from "./StageColumns.tsx";

const noBoards: BoardList = [];

export function BoardStage({ event, renderLobby }: StageActivityProps) {
  const { data, isError } = useLiveList(boardsQuery(event.id));
  const board = useCurrentBoard(data ?? noBoards);
  if (board) return <BoardView key={board.id} board={board} />;
  if (data === undefined && !isError) return null;
  return renderLobby({ title: t("An idea board will open soon"), hints: [t("Write and vote on your phone")] });
}

/** The open board, else the one that was open last on this stage, else the newest closed one; undefined without any. */
function useCurrentBoard(boards: BoardList): Board | undefined {
  const [lastId, setLastId] = useState<string | null>(null);
  const open = openBoardOf(boards);
  if (open && open.id !== lastId) setLastId(open.id);
  const closed = boards.filter(({ phase }) => phase === "closed");
  return open ?? closed.find(({ id }) => id === lastId) ?? closed.at(-1);
}

function BoardView({ board }: { board: Board }) {
  return (
    <>
      <section className="flex min-h-0 flex-1 flex-col gap-3.5">
        <StageTitle size={{ "text-2xl": 104, "text-lg": 200 }}>{board.prompt}</StageTitle>
        {board.phase === "closed" ? (
          <StageResult board={board} />
        ) : showsIdeas(board) ? (
          <StageColumns board={board} />
        ) : (
          <StageCounts board={board} />
        )}
      </section>
      <StageFoot title={plural(countOf(board), "1 idea", "{count} ideas")}>
        <StageNote>{sentence(board)}</StageNote>
      </StageFoot>
    </>
  );
}

function sentence({ phase, voters }: Board): string {
  if (phase === "collect") return t("Write your ideas on your phone");
  const isVoting = phase === "vote";
  if (isVoting && voters === 0) return t("Vote on your phone");
  const voted = plural(voters, "1 person voted", "{count} people voted");
  return isVoting ? `${t("Vote on your phone")} · ${voted}` : voted;
}

/** By the number of ideas. */
const HEIGHTS: Record<number, string> = { 1: "max-h-20", 2: "max-h-40", 3: "max-h-52" };

/** The ideas with the most votes, the best first. */
function StageResult({ board }: { board: Board }) {
  const top = byVotes(board.ideas).slice(0, TOP);
  const most = Math.max(1, top[0]?.votes ?? 0);
  const { box, visible } = useFit();
  if (top.length === 0) return <StageNote>{t("This board has no ideas.")}</StageNote>;
  return (
    <div {...box} className="flex min-h-0 flex-1 flex-col">
      <ol
        className={`relative grid min-h-0 flex-1 auto-rows-[minmax(2.5rem,1fr)] grid-rows-[minmax(2.75rem,1.3fr)] gap-2 ${HEIGHTS[top.length] ?? "max-h-70"}`}
      >
        {top.map((idea, index) => (
          <li
            key={idea.id}
            hidden={index >= (visible[0] ?? TOP)}
            className={`${STAGE_BAR} flex min-h-0 items-center gap-3.5 ps-2.5 pe-3.5 text-base first:text-lg`}
          >
            <StageFill share={idea.votes / most} />
            <b
              className={`relative grid size-[1.7em] flex-none place-content-center rounded-full font-heading leading-none font-bold tabular-nums ${index === 0 ? "bg-teal text-on-teal" : "bg-surface text-teal-ink"}`}
            >
              {formatNumber(index + 1)}
            </b>
            <p
              className="relative line-clamp-2 min-w-0 flex-1 font-heading leading-tight font-strong text-pretty"
              dir="auto"
            >
              {idea.text}
            </p>
            <span className="relative grid w-28 flex-none justify-items-end text-sm leading-tight font-medium">
              <b className="font-heading text-md font-bold tabular-nums">
                {plural(idea.votes, "1 vote", "{count} votes")}
              </b>
              {board.columns.length > 1 ? (
                <bdi className="max-w-full truncate">{board.columns[idea.column]}</bdi>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The number of ideas in each column, while the ideas are hidden. */
function StageCounts({ board: { columns, counts } }: { board: Board }) {
  const size = columns.length > 4 ? "text-6xl" : "text-7xl";
  return (
    <ul className="grid min-h-0 flex-1 auto-cols-fr grid-flow-col grid-rows-1 gap-x-3.5">
      {columns.map((name, index) => (
        <li
          key={name}
          className="grid min-w-0 grid-rows-[auto_minmax(0,1fr)] gap-1 rounded-md border border-line bg-surface p-3.5 text-center plate"
        >
          {columns.length > 1 ? (
            <bdi className="line-clamp-2 min-w-0 font-heading text-md leading-tight font-strong">{name}</bdi>
          ) : null}
          <b
            key={counts[index]}
            className={`row-start-2 animate-roll place-self-center font-heading leading-none font-bold text-teal-ink tabular-nums ${size}`}
          >
            <span aria-hidden="true">{formatNumber(counts[index] ?? 0)}</span>
            <span className="sr-only">{plural(counts[index] ?? 0, "1 idea", "{count} ideas")}</span>
          </b>
        </li>
      ))}
    </ul>
  );
}
