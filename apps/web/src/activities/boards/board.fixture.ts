import type { Board, Idea, StaffIdea } from "@hubbub/contract/activities/boards/calls";

/** An open board with two columns and without ideas, unless `changes` says otherwise. */
export function makeBoard(changes: Partial<Board> = {}): Board {
  const columns = changes.columns ?? ["Start", "Stop"];
  const ideas = changes.ideas ?? [];
  return {
    id: "1",
    phase: "collect",
    prompt: "What should we change?",
    columns,
    ideasPerPerson: 3,
    votesPerPerson: 2,
    hideUntilVote: false,
    review: false,
    isAnonymous: true,
    counts: columns.map((_, index) => ideas.filter(({ column }) => column === index).length),
    voters: 0,
    ideas,
    ...changes,
  };
}

/** An idea in the first column. */
export function makeIdea(id: string, text: string, changes: Partial<Idea> = {}): Idea {
  const submittedAt = "2026-11-21T10:00:00.000Z";
  return { id, column: 0, text, participantName: null, submittedAt, votes: 0, ...changes };
}

export function makeStaffIdea(id: string, text: string, changes: Partial<StaffIdea> = {}): StaffIdea {
  return { ...makeIdea(id, text), isHidden: false, heldFor: null, mergedInto: null, mergedAt: null, ...changes };
}
