/** Boards: people write ideas into columns, the team groups them, people vote, the room sees the result. */
import * as z from "zod/mini";

import { ADMINS, MODERATORS, READERS } from "../../access.ts";
import { msg } from "../../messages.ts";
import { HELD_FOR } from "../../moderation.ts";
import {
  areDistinct,
  changes,
  claimedProfileId,
  confirmation,
  flag,
  instant,
  mergeBodies,
  nothing,
  participantId,
  participantName,
  text,
  whole,
} from "../../schema.ts";
import type { ActivityProtocol } from "../protocol.ts";
import {
  BOARD_COLUMN_MAX,
  BOARD_COLUMNS_MAX,
  BOARD_PHASES,
  BOARD_PROMPT_MAX,
  BOARDS_MAX,
  IDEA_MAX,
  IDEAS_PER_PERSON_DEFAULT,
  PER_PERSON_MAX,
  VOTES_PER_PERSON_DEFAULT,
} from "./index.ts";

const boardFields = {
  prompt: text("Prompt", { max: BOARD_PROMPT_MAX }, { blank: msg("Question is required") }),
  columns: z
    .array(
      text("Column", { max: BOARD_COLUMN_MAX }, { blank: msg("Column name is required") }),
      "columns must be a list",
    )
    .check(
      z.minLength(1, "At least one column"),
      z.maxLength(BOARD_COLUMNS_MAX, `At most ${BOARD_COLUMNS_MAX} columns`),
      z.refine((names) => areDistinct(names.map((name) => name.toLowerCase())), msg("Give each one a different name")),
    ),
  ideasPerPerson: whole("ideasPerPerson", 1, PER_PERSON_MAX),
  votesPerPerson: whole("votesPerPerson", 1, PER_PERSON_MAX),
  /** Whether attendees see only their own ideas until people vote. */
  hideUntilVote: flag("hideUntilVote"),
  /** Whether ideas are held until a moderator shows them. */
  review: flag("review"),
  /** Whether nobody sees who wrote an idea. Cannot be changed after the first idea. */
  isAnonymous: flag("isAnonymous"),
};

export const CreateBoard = z.strictObject({
  prompt: boardFields.prompt,
  columns: boardFields.columns,
  ideasPerPerson: z._default(boardFields.ideasPerPerson, IDEAS_PER_PERSON_DEFAULT),
  votesPerPerson: z._default(boardFields.votesPerPerson, VOTES_PER_PERSON_DEFAULT),
  hideUntilVote: z._default(boardFields.hideUntilVote, true),
  /** By default as for the answers to the icebreaker. */
  review: z.optional(boardFields.review),
  isAnonymous: z._default(boardFields.isAnonymous, true),
});
export type CreateBoard = z.input<typeof CreateBoard>;

export const Idea = z.object({
  id: z.string(),
  /** Position of its column in the board's `columns`, from 0. */
  column: z.number(),
  text: z.string(),
  /** Null on an anonymous board. */
  participantName: z.nullable(z.string()),
  submittedAt: instant,
  /** Number of people who voted for it, or for an idea that was merged into it. */
  votes: z.number(),
});
export type Idea = z.infer<typeof Idea>;

export const StaffIdea = z.extend(Idea, {
  isHidden: z.boolean(),
  /** Why it is held until a moderator decides; null if it is not. */
  heldFor: z.nullable(z.enum([...HELD_FOR, "review"])),
  /** The id of the idea that it was merged into. */
  mergedInto: z.nullable(z.string()),
  mergedAt: z.nullable(instant),
});
export type StaffIdea = z.infer<typeof StaffIdea>;

export const Board = z.object({
  id: z.string(),
  phase: z.enum(BOARD_PHASES),
  prompt: z.string(),
  columns: z.array(z.string()),
  ideasPerPerson: z.number(),
  votesPerPerson: z.number(),
  hideUntilVote: z.boolean(),
  review: z.boolean(),
  isAnonymous: z.boolean(),
  /** Number of visible ideas in each column, also while the ideas are hidden. */
  counts: z.array(z.number()),
  /** Number of people with votes, also for ideas that were hidden since. */
  voters: z.number(),
  /**
   * The visible ideas, oldest first. Empty while `hideUntilVote` hides them. Of a closed board those with the most votes,
   * best first.
   */
  ideas: z.array(Idea),
});
export type Board = z.infer<typeof Board>;

/** One of the caller's own ideas, which may be held, hidden or merged. */
export const OwnIdea = z.object({
  id: z.string(),
  boardId: z.string(),
  column: z.number(),
  text: z.string(),
  submittedAt: instant,
  /** "held": a moderator decides. A merged idea is "shown" as part of another one. */
  state: z.enum(["shown", "held", "hidden"]),
});
export type OwnIdea = z.infer<typeof OwnIdea>;

export const OwnBoard = z.object({
  boardId: z.string(),
  ideas: z.array(OwnIdea),
  /** Ids of the shown ideas that have the caller's vote. */
  votes: z.array(z.string()),
});
export type OwnBoard = z.infer<typeof OwnBoard>;

export const IdeaVotes = z.object({
  ideaId: z.string(),
  votes: z.number(),
  /** How many votes the caller has left on the board. */
  votesLeft: z.number(),
});
export type IdeaVotes = z.infer<typeof IdeaVotes>;

const bodies = mergeBodies("idea");
const column = whole("column", 0, BOARD_COLUMNS_MAX - 1);
const voter = z.object({ profileId: claimedProfileId, participantId });

const PARTICIPANTS = { ...READERS, submitsTo: "boards" } as const;

export const boardsProtocol = {
  calls: {
    "GET /api/events/:eventId/boards": {
      access: READERS,
      summary: "The boards that are not drafts, with their visible ideas; staff also get drafts",
      isListed: true,
      answer: z.array(Board),
    },
    "GET /api/events/:eventId/boards/mine": {
      access: READERS,
      summary: "The caller's own ideas and votes, for each board that has some",
      isListed: true,
      answer: z.array(OwnBoard),
    },
    "POST /api/events/:eventId/boards": {
      access: ADMINS,
      summary: "Create a board as a draft",
      body: CreateBoard,
      answer: Board,
      status: 201,
    },
    "PATCH /api/events/:eventId/boards/:boardId": {
      access: ADMINS,
      summary: "Change a board; prompt, columns and isAnonymous only before its first idea",
      body: changes(boardFields),
      answer: Board,
    },
    "DELETE /api/events/:eventId/boards/:boardId": {
      access: ADMINS,
      summary: "Delete a board; with ideas only with confirm: true",
      body: confirmation,
      answer: z.null(),
      status: 204,
    },
    "POST /api/events/:eventId/boards/:boardId/phase": {
      access: { ...MODERATORS, closesWithArchive: true },
      summary: "Begin a later phase, or collect again while nobody has voted; one board at a time is open",
      body: z.strictObject({ phase: z.enum(BOARD_PHASES, `phase must be one of ${BOARD_PHASES.join(", ")}`) }),
      answer: Board,
    },
    "GET /api/events/:eventId/boards/:boardId/ideas": {
      access: MODERATORS,
      summary: "All ideas of a board, oldest first, also held, hidden and merged ones",
      answer: z.array(StaffIdea),
    },
    "POST /api/events/:eventId/boards/:boardId/ideas": {
      access: PARTICIPANTS,
      summary: "Send an idea",
      body: z.object({
        column,
        text: text("Idea", { max: IDEA_MAX, multiline: true }),
        participantName,
        profileId: claimedProfileId,
        participantId,
      }),
      answer: OwnIdea,
      status: 201,
    },
    "PUT /api/events/:eventId/boards/:boardId/ideas/:ideaId/vote": {
      access: PARTICIPANTS,
      summary: "Vote for an idea. Idempotent",
      body: voter,
      answer: IdeaVotes,
    },
    "DELETE /api/events/:eventId/boards/:boardId/ideas/:ideaId/vote": {
      access: PARTICIPANTS,
      summary: "Remove the caller's vote. Idempotent",
      body: voter,
      answer: IdeaVotes,
    },
    "PATCH /api/events/:eventId/boards/:boardId/ideas/:ideaId": {
      access: MODERATORS,
      summary: "Hide or show an idea, or move it to another column",
      body: changes({ isHidden: flag("isHidden"), column }),
      answer: StaffIdea,
    },
    "POST /api/events/:eventId/boards/:boardId/ideas/merge": {
      access: MODERATORS,
      summary: "Merge ideas into another one: each voter counts once and gets other votes back",
      body: bodies.merge,
      /** The idea merged into, and those that were merged. */
      answer: z.array(StaffIdea),
    },
    "POST /api/events/:eventId/boards/:boardId/ideas/unmerge": {
      access: MODERATORS,
      summary: "Separate merged ideas, within 24 hours. Votes that their voters have used elsewhere are lost",
      body: bodies.separate,
      /** The ideas that are separate again. */
      answer: z.array(StaffIdea),
    },
  },
  messages: {
    /**
     * These ideas are new or changed, and those with the ids in `removed` are no longer shown. While the board hides its
     * ideas only the team gets it. Votes of a single person may have changed: read the own ones again.
     */
    "ideas:changed": {
      audience: "everyone",
      invalidates: ["boards"],
      /** If it is about one idea. */
      stateOf: ({ ideas, removed }: { ideas: readonly Idea[]; removed: readonly string[] }) =>
        `content of idea ${ideas[0]?.id ?? removed[0]}`,
      data: z.object({ boardId: z.string(), ideas: z.array(Idea), removed: z.array(z.string()) }),
    },
    /** The numbers of a board changed. At most one message per board and tick. */
    "board:counted": {
      audience: "everyone",
      invalidates: ["boards"],
      stateOf: ({ boardId }: { boardId: string }) => `board ${boardId}`,
      data: z.object({ boardId: z.string(), counts: z.array(z.number()), voters: z.number() }),
    },
    /** Current votes of an idea. At most one message per idea and tick. */
    "idea:voted": {
      audience: "everyone",
      invalidates: ["boards"],
      stateOf: ({ ideaId }: { ideaId: string }) => `idea ${ideaId}`,
      data: z.object({ boardId: z.string(), ideaId: z.string(), votes: z.number() }),
    },
    /** Boards, or ideas of a closed one, were added, changed or deleted, or a phase began: read the lists again. */
    "board:changed": { audience: "everyone", invalidates: ["boards", "boards-own"], data: nothing },
    /** An idea needs review. */
    "idea:held": { audience: "staff", data: nothing },
  },
  settings: null,
  myDay: {
    /** Number of the caller's ideas. */
    ideas: z.number(),
    /** Number of votes for them. */
    ideaVotesReceived: z.number(),
  },
  eventFile: {
    /** They become drafts. */
    boards: z._default(
      z.array(CreateBoard, "boards must be a list").check(z.maxLength(BOARDS_MAX, `At most ${BOARDS_MAX} boards`)),
      [],
    ),
  },
} as const satisfies ActivityProtocol;
