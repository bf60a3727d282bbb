/** Builders for boards. */
import type { Board, OwnBoard, OwnIdea, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";

import { openEvent } from "./open-event.ts";
import type { TestApp } from "./test-app.ts";
import { succeeds, type Visitor } from "./visitor.ts";

export const RETRO = { prompt: "How was the year?", columns: ["Start", "Stop", "Continue"] };

/** An event with one board; `path` is the address of its boards. */
export async function openBoard(test: TestApp, phase: BoardPhase = "draft", fields: object = {}) {
  const opened = await openEvent(test, { calls: "boards" });
  const { organizer, path } = opened;
  const { id } = await succeeds<Board>(organizer.post(path, { ...RETRO, ...fields }));
  const board = `${path}/${id}`;
  const begin = (next: BoardPhase) => organizer.post(`${board}/phase`, { phase: next });
  if (phase !== "draft") await succeeds(begin(phase));
  const send = (who: Visitor, text: string, column = 0) => who.post(`${board}/ideas`, { column, text });
  const add = (who: Visitor, text: string, column = 0) => succeeds<OwnIdea>(send(who, text, column));
  const vote = (who: Visitor, ideaId: string) => who.put(`${board}/ideas/${ideaId}/vote`, {});
  const withdraw = (who: Visitor, ideaId: string) => who.delete(`${board}/ideas/${ideaId}/vote`, {});
  const list = async (who: Visitor = test.visitor()) => (await succeeds<Board[]>(who.get(path)))[0];
  const ideas = () => succeeds<StaffIdea[]>(organizer.get(`${board}/ideas`));
  const mine = async (who: Visitor) => (await succeeds<OwnBoard[]>(who.get(`${path}/mine`)))[0];
  const patchIdea = (ideaId: string, change: object) => organizer.patch(`${board}/ideas/${ideaId}`, change);
  const mergeIdeas = (into: string, ...from: string[]) =>
    succeeds<StaffIdea[]>(organizer.post(`${board}/ideas/merge`, { into, from }));
  const separateIdeas = (...from: string[]) =>
    succeeds<StaffIdea[]>(organizer.post(`${board}/ideas/unmerge`, { from }));
  return {
    ...opened,
    id,
    board,
    begin,
    send,
    add,
    vote,
    withdraw,
    list,
    ideas,
    mine,
    patchIdea,
    mergeIdeas,
    separateIdeas,
  };
}
