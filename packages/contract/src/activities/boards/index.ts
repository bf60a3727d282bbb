import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** Boards: people write ideas, then vote for them. On phones the open one is a card above the tabs. */
export const boards = {
  name: "boards",
  switch: { field: "enableBoards", label: msg("Idea boards"), isOnAtFirst: true },
  submissions: {
    open: "in-session",
    availability: "boards",
    participation: "boards",
    points: null,
  },
  tab: null,
  stageView: "board",
  runSheetStep: null,
  exportTable: "ideas",
  contributions: ["ideas", "ideaVotes"],
  moderation: {
    postKind: "idea",
    loggedActions: [
      "board_collecting",
      "board_voting",
      "board_closed",
      "board_deleted",
      "idea_hidden",
      "idea_shown",
      "idea_moved",
      "idea_merged",
      "idea_separated",
    ],
  },
  caches: ["boards"],
  webhooks: null,
} as const satisfies ActivityUnit;

/** In this order. Ideas are accepted in "collect", votes in "vote". */
export const BOARD_PHASES = ["draft", "collect", "vote", "closed"] as const;
export type BoardPhase = (typeof BOARD_PHASES)[number];

export const BOARDS_MAX = 20;
export const BOARD_PROMPT_MAX = 200;
export const BOARD_COLUMNS_MAX = 6;
export const BOARD_COLUMN_MAX = 40;
export const IDEA_MAX = 140;
/** Ideas of one board. */
export const IDEAS_MAX = 2000;
/** The highest number of ideas, or of votes, that a board can allow each person. */
export const PER_PERSON_MAX = 20;
export const IDEAS_PER_PERSON_DEFAULT = 5;
export const VOTES_PER_PERSON_DEFAULT = 3;
/** Ideas of a closed board in the list: those with the most votes. */
export const RESULT_IDEAS_MAX = 50;
