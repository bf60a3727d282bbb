import { checkDraw, sortEntries } from "@hubbub/contract/activities/prizes/draw";
import {
  type DrawProof,
  ENTRIES_CHANGED_SENTENCE,
  EVERYBODY_LEFT_OUT_SENTENCE,
  type NextDraw,
  type PrizeEntries,
  type PrizeWinner,
} from "@hubbub/contract/activities/prizes/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageProfiles } from "../../testing/time-travel.ts";
import { refusalOf, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ trustedProxies: ["127.0.0.1"] });
});
afterAll(() => test.close());

const VENUE = "198.51.100.1";
const OFFICE = "198.51.100.2";

async function openPrizes() {
  const opened = await openEvent(test, { calls: "prize" });
  const { organizer, event, path } = opened;
  const enter = async (username: string, network: string, user?: Record<string, unknown>) => {
    const visitor = await test.walletUser(username, user);
    const headers = { "X-Forwarded-For": network };
    await visitor.post(`/api/events/${event.id}/icebreaker`, { response: `from ${username}` }, headers);
    return visitor;
  };
  const enterAll = (prefix: string, count: number, network: string, user?: Record<string, unknown>) =>
    Promise.all(Array.from({ length: count }, (_, nth) => enter(`${prefix}-${nth}`, network, user)));
  const entries = async () => (await organizer.get(`${path}/entries`)).json as PrizeEntries;
  const codeOf = async (visitor: Visitor) => ((await visitor.get(`${path}/next`)).json as NextDraw).entryCode ?? "";
  const proofOf = async ({ id }: PrizeWinner) => (await test.visitor().get(`${path}/draws/${id}`)).json as DrawProof;
  const groupsIn = async () => {
    const rows = await test.database.kysely
      .selectFrom("prize_entries")
      .where("event_id", "=", event.id)
      .select("network_group")
      .execute();
    return rows.map((row) => row.network_group);
  };
  return { ...opened, enter, enterAll, entries, codeOf, proofOf, groupsIn };
}

describe("notice about new accounts", () => {
  it("[PRZ-43] counts entries of new accounts per network where there are three or more", async () => {
    const { enterAll, entries, organizer, path } = await openPrizes();
    await enterAll("n43-venue", 4, VENUE);
    await enterAll("n43-office", 3, OFFICE);
    await enterAll("n43-home", 2, "198.51.100.3");
    await enterAll("n43-paid", 5, VENUE, { tier: "paid" });
    const { count, newAccountGroups } = await entries();
    expect(count).toBe(14);
    expect(newAccountGroups.map((group) => group.count)).toEqual([4, 3]);
    expect((await organizer.get(`${path}/entries`)).text).not.toContain("198.51.100");
  });

  it("[PRZ-43] does not count accounts older than a day", async () => {
    const { enter, entries } = await openPrizes();
    const names = ["n43-old-1", "n43-old-2", "n43-old-3"];
    await Promise.all(names.map((name) => test.walletUser(name)));
    await ageProfiles(test, names, 24);
    for (const name of names) await enter(name, VENUE);
    expect(await entries()).toMatchObject({ count: 3, newAccountGroups: [] });
  });

  it("[PRZ-43] counts entries made by opening the live channel, at the address from the trusted proxy", async () => {
    const { event, entries, enter } = await openPrizes();
    await enter("n43-posted", VENUE);
    const sockets = await Promise.all(
      ["n43-opened-1", "n43-opened-2"].map(async (name) =>
        LiveClient.open(await test.walletUser(name), event.id, { headers: { "X-Forwarded-For": VENUE } }),
      ),
    );
    await expect
      .poll(async () => (await entries()).newAccountGroups.map(({ count }) => count), { timeout: 5000 })
      .toEqual([3]);
    for (const socket of sockets) socket.close();
  });
});

describe("draw with excluded entries", () => {
  it("[PRZ-44] draws from the remaining entries; the proof is valid and states how many were excluded", async () => {
    const { organizer, path, enterAll, entries, codeOf, proofOf } = await openPrizes();
    const others = await enterAll("n44-other", 2, OFFICE);
    await enterAll("n44-fake", 5, VENUE);
    const { newAccountGroups } = await entries();
    const leaveOut = newAccountGroups.map(({ id }) => id);
    for (let nth = 0; nth < others.length; nth += 1) {
      const answer = await organizer.post(`${path}/draw`, { leaveOut });
      expect(answer.status).toBe(201);
      const winner = answer.json as PrizeWinner;
      expect(winner.username).toMatch(/^n44-other/u);
      const proof = await proofOf(winner);
      expect(proof).toMatchObject({ leftOut: 5, winner });
      expect(await checkDraw(proof)).toEqual({ seedMatches: true, entriesMatch: true, winnerMatches: true });
      if (nth === 0) expect(proof.entries).toEqual(sortEntries(await Promise.all(others.map(codeOf))));
    }
    expect(await entries()).toMatchObject({ count: 5, newAccountGroups });
  });

  it("[PRZ-44] draws from all entries by default, and the proof states that none were excluded", async () => {
    const { organizer, path, enterAll, proofOf } = await openPrizes();
    await enterAll("n44-all", 4, VENUE);
    const proof = await proofOf((await organizer.post(`${path}/draw`)).json as PrizeWinner);
    expect([proof.entries.length, proof.leftOut]).toEqual([4, 0]);
  });

  it("[PRZ-45] rejects unknown groups and excluding everybody with 409, and anything but a list of ids with 400", async () => {
    const { organizer, path, enterAll, entries } = await openPrizes();
    await enterAll("n45", 3, VENUE);
    const { newAccountGroups } = await entries();
    const leaveOut = newAccountGroups.map(({ id }) => id);
    const refused = async (body: unknown) => refusalOf(await organizer.post(`${path}/draw`, body));
    expect(await refused({ leaveOut: [...leaveOut, "unknown"] })).toEqual([409, ENTRIES_CHANGED_SENTENCE]);
    expect(await refused({ leaveOut })).toEqual([409, EVERYBODY_LEFT_OUT_SENTENCE]);
    expect((await refused({ leaveOut: "all" }))[0]).toBe(400);
    expect((await refused({ leaveOut: [""] }))[0]).toBe(400);
    expect((await refused({ winner: "n45-0" }))[0]).toBe(400);
    expect((await organizer.get(`${path}/winners`)).json).toEqual([]);
  });

  it("[PRZ-45] excludes the remaining entries of a group after some of it have won", async () => {
    const { organizer, path, enterAll, entries } = await openPrizes();
    await enterAll("n45-won", 3, VENUE);
    await organizer.post(`${path}/draw`);
    const { newAccountGroups } = await entries();
    expect(newAccountGroups.map(({ count }) => count)).toEqual([2]);
    await enterAll("n45-late", 1, OFFICE);
    const answer = await organizer.post(`${path}/draw`, { leaveOut: newAccountGroups.map(({ id }) => id) });
    expect(answer.json).toMatchObject({ username: "n45-late-0" });
  });
});

describe("stored network of an entry", () => {
  it("[PRZ-46] is a keyed hash that differs between events, and null for accounts that are not new", async () => {
    const [one, other] = [await openPrizes(), await openPrizes()];
    for (const { enterAll } of [one, other]) await enterAll("n46", 3, VENUE);
    await one.enterAll("n46-paid", 1, VENUE, { tier: "paid" });
    const groups = await one.groupsIn();
    expect(new Set(groups).size).toBe(2);
    expect(groups.filter((group) => group === null)).toHaveLength(1);
    const hash = groups.find((group) => group !== null);
    expect(hash).toMatch(/^[0-9a-f]{32}$/u);
    expect(await other.groupsIn()).not.toContain(hash);
  });

  it("[PRZ-46] is replaced by a random id when the event is archived; entries stay grouped for later draws", async () => {
    const { event, organizer, path, enterAll, entries, groupsIn } = await openPrizes();
    await enterAll("n46-archive", 3, VENUE);
    await enterAll("n46-archive-too", 4, OFFICE);
    const before = await groupsIn();
    await archiveEvent(organizer, event.id);
    for (const group of await groupsIn()) expect(before).not.toContain(group);
    const { newAccountGroups } = await entries();
    expect(newAccountGroups.map(({ count }) => count)).toEqual([4, 3]);
    const [larger] = newAccountGroups;
    const answer = await organizer.post(`${path}/draw`, { leaveOut: [larger?.id] });
    expect((answer.json as PrizeWinner).username).toMatch(/^n46-archive-\d/u);
  });

  it("[PRZ-46] is deleted when the person erases their contributions, also for winners", async () => {
    const { organizer, path, enter, groupsIn } = await openPrizes();
    const winner = await enter("n46-winner", VENUE);
    await organizer.post(`${path}/draw`);
    expect(await groupsIn()).toEqual([expect.any(String)]);
    expect((await winner.delete("/api/me")).status).toBe(200);
    expect(await groupsIn()).toEqual([]);
  });
});
