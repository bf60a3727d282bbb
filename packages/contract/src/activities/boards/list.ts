/** How live messages change a list of boards. Pure. */
import type { LiveMessageOf } from "../../live.ts";
import type { Board } from "./calls.ts";

/** Orders the ideas of the board by their ids. */
export function withIdeas(
  boards: readonly Board[],
  { boardId, ideas, removed }: LiveMessageOf<"ideas:changed">["data"],
): readonly Board[] {
  return withBoard(boards, boardId, (board) => {
    const all = new Map(board.ideas.map((idea) => [idea.id, idea]));
    // Votes that another message has changed may be newer.
    for (const idea of ideas) all.set(idea.id, { ...idea, votes: all.get(idea.id)?.votes ?? idea.votes });
    for (const id of removed) all.delete(id);
    return { ...board, ideas: [...all.values()].toSorted((a, b) => Number(a.id) - Number(b.id)) };
  });
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
