/** Which board and ideas are shown. Pure. */
import type { Board, Idea } from "@hubbub/contract/activities/boards/calls";

export { withCounts, withIdeas, withVotes } from "@hubbub/contract/activities/boards/list";

export type BoardList = readonly Board[];

/** Number of ideas that a result emphasizes. */
export const TOP = 5;

export function isOpen({ phase }: Pick<Board, "phase">): boolean {
  return phase === "collect" || phase === "vote";
}

export function isClosed({ phase }: Pick<Board, "phase">): boolean {
  return phase === "closed";
}

export function openBoardOf(boards: BoardList | undefined): Board | null {
  return boards?.find(isOpen) ?? null;
}

/** Whether attendees see each other's ideas now. The team's list contains them in any case. */
export function showsIdeas({ phase, hideUntilVote }: Board): boolean {
  return phase === "vote" || phase === "closed" || (phase === "collect" && !hideUntilVote);
}

/** The number of visible ideas, also while they are hidden. */
export function countOf({ counts }: Board): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Prompt, columns and anonymity cannot be changed after the first idea. */
export function isFixed(board: Board): boolean {
  return countOf(board) > 0;
}

/** The best first; on a tie, the older one. */
export function byVotes(ideas: readonly Idea[]): Idea[] {
  return ideas.toSorted((a, b) => b.votes - a.votes || Number(a.id) - Number(b.id));
}

/** The ideas of a column, in the order of the list. */
export function ideasIn<Shown extends { column: number }>(ideas: readonly Shown[], column: number): Shown[] {
  return ideas.filter((idea) => idea.column === column);
}
