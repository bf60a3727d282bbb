/** The calls of boards. */
import { boards } from "@hubbub/contract/activities/boards/index";
import type { Board } from "@hubbub/contract/activities/boards/calls";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { submissionOf, submitterOf } from "../../submissions/submitter.ts";
import type { ActivityDeps } from "../activity.ts";
import { addBoard, beginPhase, editBoard, editIdea, mergeIdeas, removeBoard, separateIdeas } from "./board-changes.ts";
import { readersOf, readersOfIdeas, toBoard, toIdea, toStaffIdea } from "./board.ts";
import { countBoards, findIdeas, listBoards, listIdeas, listShownIdeas, requireBoard } from "./boards.store.ts";
import type { IdeaWriter } from "./idea-submissions.ts";
import type { IdeaVoteWriter } from "./idea-vote-submissions.ts";
import { createOwnBoards, mergeOwn } from "./own-boards.store.ts";

interface BoardRouteDeps extends ActivityDeps {
  ideaWriter: IdeaWriter;
  voteWriter: IdeaVoteWriter;
}

async function readBoards({ kysely, screenings }: ActivityDeps, event: EventRecord, isForTeam: boolean, only?: string) {
  const isSeen = (readers: "everyone" | "staff") => isForTeam || readers === "everyone";
  const all = await listBoards(kysely, event.id);
  const listed = all.filter((board) => isSeen(readersOf(board)) && (only === undefined || String(board.id) === only));
  const counted = await countBoards(
    kysely,
    listed.map(({ id }) => ({ eventId: event.id, boardId: id })),
  );
  const filters = await screenings.nameFilters(event);
  const rows = await listShownIdeas(
    kysely,
    counted.filter((board) => isSeen(readersOfIdeas(board))),
  );
  return counted.map((board) => {
    const ideas = rows.get(board.id) ?? [];
    return toBoard(
      board,
      ideas.map((row) => toIdea(row, board.definition, filters)),
    );
  });
}

export function boardRoutes(route: DeclareRoute, deps: BoardRouteDeps): void {
  const { kysely, snapshots, events } = deps;

  const readBoard = async (event: EventRecord, boardId: string): Promise<Board> => {
    const [board] = await readBoards(deps, event, true, boardId);
    if (!board) throw notFound("Board");
    return board;
  };

  route.target("boardId", async ({ eventId = "", boardId }, isForTeam) => {
    const board = await requireBoard(kysely, eventId, Number(boardId));
    if (readersOf(board) === "staff" && !isForTeam) throw notFound("Board");
  });
  route.target("ideaId", async ({ eventId = "", boardId, ideaId }, isForTeam) => {
    const board = await requireBoard(kysely, eventId, Number(boardId));
    const idea = (await findIdeas(kysely, board, [Number(ideaId)])).get(Number(ideaId));
    if (!idea || (idea.is_hidden && !isForTeam)) throw notFound("Idea");
  });

  const shared = cachedList(snapshots, events, "boards", (event) => readBoards(deps, event, false));
  route.list({
    call: "GET /api/events/:eventId/boards",
    activity: boards,
    attendee: ({ event }) => shared(event),
    staff: ({ event }) => readBoards(deps, event, true),
  });

  route.list({
    call: "GET /api/events/:eventId/boards/mine",
    activity: boards,
    own: { find: createOwnBoards(deps), merge: (_list, own) => mergeOwn(own.flat()) },
  });

  route("POST /api/events/:eventId/boards", async ({ event, body }) => {
    const definition = { ...body, review: body.review ?? event.reviewIcebreaker };
    const id = await changeEvent(kysely, event.id, (change) => addBoard(deps, change, definition));
    return readBoard(event, String(id));
  });

  route("PATCH /api/events/:eventId/boards/:boardId", async ({ event, params: { boardId }, body }) => {
    const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await changeEvent(kysely, event.id, (change) => editBoard(deps, change, Number(boardId), fields));
    return readBoard(event, boardId);
  });

  route("DELETE /api/events/:eventId/boards/:boardId", async ({ event, actor, params, body }) => {
    const isConfirmed = body?.confirm ?? false;
    const boardId = Number(params.boardId);
    await changeEvent(kysely, event.id, (change) => removeBoard(deps, change, actor, boardId, isConfirmed));
    return null;
  });

  route("POST /api/events/:eventId/boards/:boardId/phase", async ({ event, actor, params: { boardId }, body }) => {
    await changeEvent(kysely, event.id, (change) => beginPhase(deps, change, actor, Number(boardId), body.phase));
    return readBoard(event, boardId);
  });

  route("GET /api/events/:eventId/boards/:boardId/ideas", async ({ event, params }) => {
    const board = await requireBoard(kysely, event.id, Number(params.boardId));
    return (await listIdeas(kysely, board)).map((row) => toStaffIdea(row, board.definition));
  });

  route("POST /api/events/:eventId/boards/:boardId/ideas", async (call) => {
    const { body, params } = call;
    const boardId = Number(params.boardId);
    const { text, column } = body;
    return deps.ideaWriter.submit({ ...submitterOf(call), text, subject: boardId, boardId, column });
  });

  for (const method of ["PUT", "DELETE"] as const)
    route(`${method} /api/events/:eventId/boards/:boardId/ideas/:ideaId/vote`, (call) =>
      deps.voteWriter.submit({
        ...submissionOf(call, call.body.participantId),
        boardId: Number(call.params.boardId),
        postId: Number(call.params.ideaId),
        isVote: method === "PUT",
      }),
    );

  route("PATCH /api/events/:eventId/boards/:boardId/ideas/:ideaId", ({ event, actor, params, body }) => {
    const ids = { boardId: Number(params.boardId), ideaId: Number(params.ideaId) };
    return changeEvent(kysely, event.id, (change) => editIdea(deps, change, actor, ids, body));
  });

  route("POST /api/events/:eventId/boards/:boardId/ideas/merge", ({ event, actor, params, body }) => {
    const ids = { into: Number(body.into), from: body.from.map(Number) };
    return changeEvent(kysely, event.id, (change) => mergeIdeas(deps, change, actor, Number(params.boardId), ids));
  });

  route("POST /api/events/:eventId/boards/:boardId/ideas/unmerge", ({ event, actor, params, body }) => {
    const from = body.from.map(Number);
    return changeEvent(kysely, event.id, (change) => separateIdeas(deps, change, actor, Number(params.boardId), from));
  });
}
