/** The form to create or change a board: its values, and what is sent. Pure. */
import type { Board, CreateBoard } from "@hubbub/contract/activities/boards/calls";
import { IDEAS_PER_PERSON_DEFAULT, VOTES_PER_PERSON_DEFAULT } from "@hubbub/contract/activities/boards/index";

export interface BoardDraft {
  prompt: string;
  columns: { name: string }[];
  ideasPerPerson: number;
  votesPerPerson: number;
  hideUntilVote: boolean;
  review: boolean;
  isAnonymous: boolean;
}

export const emptyDraft: BoardDraft = {
  prompt: "",
  columns: [{ name: "" }],
  ideasPerPerson: IDEAS_PER_PERSON_DEFAULT,
  votesPerPerson: VOTES_PER_PERSON_DEFAULT,
  hideUntilVote: true,
  review: false,
  isAnonymous: true,
};

/** Columns without a name are left out, except the only one. */
export function toBody({ columns, ...fields }: BoardDraft): CreateBoard {
  const names = columns.map(({ name }) => name);
  const named = names.filter((name) => name.trim() !== "");
  return { ...fields, columns: named.length > 0 ? named : names.slice(0, 1) };
}

export function toDraft(board: Board): BoardDraft {
  const { prompt, columns, ideasPerPerson, votesPerPerson, hideUntilVote, review, isAnonymous } = board;
  return {
    prompt,
    columns: columns.map((name) => ({ name })),
    ideasPerPerson,
    votesPerPerson,
    hideUntilVote,
    review,
    isAnonymous,
  };
}

/** Without what is fixed after the first idea. */
export function changeable({ ideasPerPerson, votesPerPerson, hideUntilVote, review }: CreateBoard) {
  return { ideasPerPerson, votesPerPerson, hideUntilVote, review };
}
