import type { Board, OwnIdea, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { RunningServer } from "../../testing/server-process.ts";
import { personAt, sameAt, testNodes, type TestNodes } from "../../testing/test-nodes.ts";
import { type Answer, succeeds, Visitor } from "../../testing/visitor.ts";
import { RETRO } from "../../testing/open-boards.ts";

describe("several processes", { timeout: 120_000 }, () => {
  let nodes: TestNodes;
  let here: RunningServer;
  beforeAll(async () => {
    nodes = await testNodes();
    here = await nodes.start();
  }, 60_000);
  afterAll(() => nodes.close());

  async function openBoardAt(node: RunningServer, fields: object) {
    const organizer = nodes.organizer(node);
    const event = await succeeds<{ id: string }>(organizer.post("/api/events", { title: "A talk" }));
    const path = `/api/events/${event.id}/boards`;
    const { id } = await succeeds<Board>(organizer.post(path, { ...RETRO, ...fields }));
    await succeeds(organizer.post(`${path}/${id}/phase`, { phase: "collect" }));
    const ada = new Visitor(node.url);
    await succeeds(ada.get(`/api/public/events/${event.id}`));
    return { path, board: `${path}/${id}`, organizer, ada };
  }

  it("[BOARD-26] caps of ideas and votes hold for requests to two nodes at the same time", async () => {
    const there = await nodes.start();
    const { path, board, organizer, ada } = await openBoardAt(here, { ideasPerPerson: 7 });
    const at = [ada, sameAt(there, ada)] as const;
    const each = (request: (who: Visitor, nth: number) => Promise<Answer>) =>
      Promise.all(Array.from({ length: 50 }, (_each, nth) => request(at[nth % 2 === 0 ? 0 : 1], nth)));
    const sent = await each((who, nth) => who.post(`${board}/ideas`, { column: 0, text: `Idea ${nth}` }));
    const ideas = sent.filter(({ status }) => status === 201).map(({ json }) => (json as OwnIdea).id);
    expect(ideas).toHaveLength(7);
    await succeeds(organizer.post(`${board}/phase`, { phase: "vote" }));
    const votes = await each((who, nth) => who.put(`${board}/ideas/${ideas[nth % 7]}/vote`, {}));
    expect(new Set(votes.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const counted = async (who: Visitor) =>
      (await succeeds<Board[]>(who.get(path)))[0]?.ideas.reduce((sum, idea) => sum + idea.votes, 0);
    expect(await counted(ada)).toBe(3);
    await expect.poll(() => counted(new Visitor(there.url))).toBe(3);
    await there.stop();
  });

  it("[BOARD-27] every acknowledged idea survives kill -9, and one that is sent again is stored once", async () => {
    const killed = here;
    const { board, ada } = await openBoardAt(killed, { ideasPerPerson: 20 });
    const people = Array.from({ length: 40 }, () => personAt(killed));
    const acknowledged = new Set<string>();
    const send = async (who: Visitor, nth: number) => {
      const body = { column: 0, text: `Idea ${nth}`, participantId: `person-${nth}` };
      const { status, json } = await who.post(`${board}/ideas`, body, { "Idempotency-Key": `idea-of-person-${nth}` });
      if (status === 201) acknowledged.add((json as OwnIdea).id);
      if (acknowledged.size === 15) await killed.kill();
    };
    await Promise.allSettled(people.map(send));
    expect(acknowledged.size).toBeGreaterThanOrEqual(15);
    here = await nodes.start();
    await Promise.all(people.map((who, nth) => send(sameAt(here, who), nth)));
    const stored = await succeeds<StaffIdea[]>(nodes.organizer(here).get(`${board}/ideas`));
    expect(stored.map(({ text }) => text).toSorted()).toEqual(people.map((_, nth) => `Idea ${nth}`).toSorted());
    expect([...acknowledged].filter((id) => !stored.some((idea) => idea.id === id))).toEqual([]);
    expect(await succeeds<Board[]>(sameAt(here, ada).get(board.replace(/\/\d+$/u, "")))).toMatchObject([
      { counts: [40, 0, 0] },
    ]);
  });
});
