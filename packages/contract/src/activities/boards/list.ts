/** How live messages change a list of boards. Pure. */
import type { LiveMessageOf } from "../../live.ts";
import type { Board } from "./calls.ts";

/** Orders the ideas of the board by their ids, also of a closed one: pages order results by votes themselves. */
export function withIdeas(
  boards: readonly Board[],
  { boardId, ideas, removed }: LiveMessageOf<"ideas:changed">["data"],
): readonly Board[] {
  const replaced = new Set([...removed, ...ideas.map(({ id }) => id)]);
  return withBoard(boards, boardId, (board) => ({
    ...board,
    ideas: [...board.ideas.filter(({ id }) => !replaced.has(id)), ...ideas].toSorted(
      (a, b) => Number(a.id) - Number(b.id),
    ),
  }));
}

export function withCounts(
  boards: readonly Board[],
  { boardId, counts, voters }: LiveMessageOf<"board:counted">["data"],
): readonly Board[] {
  return withBoard(boards, boardId, (board) => ({ ...board, counts, voters }));
}

export function withVotes(
  boards: readonly Board[],
  { boardId, ideaId, votes }: LiveMessageOf<"idea:voted">["data"],
): readonly Board[] {
  return withBoard(boards, boardId, (board) => ({
    ...board,
    ideas: board.ideas.map((idea) => (idea.id === ideaId ? { ...idea, votes } : idea)),
  }));
}

function withBoard(boards: readonly Board[], boardId: string, change: (board: Board) => Board): readonly Board[] {
  return boards.map((board) => (board.id === boardId ? change(board) : board));
}
