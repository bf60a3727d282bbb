/** A board on the stage: ideas as they arrive, votes as bars, and the best five at the end. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { widthOf } from "../../lib/text-width.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { StageFoot, StageFootLine } from "../../ui/StageFoot.tsx";
import { type BoardList, countOf, openBoardOf, showsIdeas } from "./board-list.ts";
import { useBoardsLive } from "./live.ts";
import { useBoards } from "./queries.ts";
import { StageColumns } from "./StageColumns.tsx";
import { StageCounts } from "./StageCounts.tsx";
import { StageResult } from "./StageResult.tsx";

/** A prompt with more letters than this is smaller. */
const LONG_PROMPT = 70;
const noBoards: BoardList = [];

export function BoardStage({ event, unit, renderLobby }: StageActivityProps) {
  useBoardsLive(event.id);
  const { data, isError } = useBoards(event.id);
  const board = useCurrentBoard(data ?? noBoards);
  if (board) return <BoardView key={board.id} board={board} unit={unit} />;
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

function BoardView({ board, unit }: { board: Board; unit: number }) {
  return (
    <>
      <section className="flex min-h-0 flex-1 flex-col gap-[calc(var(--stage-u)*1.4)]">
        <h2
          className="text-start text-balance wrap-anywhere font-[650] text-[length:calc(var(--stage-u)*2.9)] leading-[1.15] font-heading data-long:text-[length:calc(var(--stage-u)*2.2)]"
          data-long={widthOf(board.prompt) > LONG_PROMPT ? "" : undefined}
          dir="auto"
        >
          {board.prompt}
        </h2>
        {board.phase === "closed" ? (
          <StageResult board={board} />
        ) : showsIdeas(board) ? (
          <StageColumns board={board} unit={unit} />
        ) : (
          <StageCounts board={board} />
        )}
      </section>
      <StageFoot title={plural(countOf(board), "1 idea", "{count} ideas")}>
        <StageFootLine>{sentence(board)}</StageFootLine>
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
