import { checkDraw, sortEntries } from "@hubbub/contract/activities/prizes/draw";
import type { DrawProof, NextDraw, PrizeEntries, PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import type { UpdateEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openAsStaff, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { testWebDirectory } from "../../testing/web-directory.ts";

let test: TestApp;
let web: Awaited<ReturnType<typeof testWebDirectory>>;
beforeAll(async () => {
  web = await testWebDirectory();
  test = await testApp({ webDirectory: web.path });
});
afterAll(async () => {
  await test.close();
  await web.remove();
});

async function openPrizes(settings?: UpdateEvent) {
  const opened = await openEvent(test, { calls: "prize", settings });
  const { organizer, event, path } = opened;
  const publicPath = `/api/public/events/${event.id}/prize-winners`;
  const count = async () => ((await organizer.get(`${path}/entries`)).json as PrizeEntries).count;
  /** Signs an attendee in and enters them into the draw by a response to the icebreaker. */
  const enter = async (username: string, user?: Record<string, unknown>) => {
    const visitor = await test.walletUser(username, user);
    await visitor.post(`/api/events/${event.id}/icebreaker`, { response: `from ${username}` });
    return visitor;
  };
  return { ...opened, publicPath, count, enter };
}

describe("connecting", () => {
  it("[PRZ-10] enters a wallet profile once for any number of submissions, and no anonymous participant", async () => {
    const { event, count, enter } = await openPrizes();
    const hana = await enter("hana");
    await hana.post(`/api/events/${event.id}/icebreaker`, { response: "again" });
    await Promise.all(
      [1, 2, 3].map((word) => hana.post(`/api/events/${event.id}/icebreaker`, { response: `more ${word}` })),
    );
    await test.visitor().post(`/api/events/${event.id}/icebreaker`, { response: "nobody", profileId: "forged" });
    expect(await count()).toBe(1);
  });

  it("[PRZ-10] enters a profile again whose entry was erased", async () => {
    const [won, other] = [await openPrizes(), await openPrizes()];
    const noor = await won.enter("noor");
    // The profile of a winner stays, so it has the same id when the person signs in again.
    expect((await won.organizer.post(`${won.path}/draw`)).status).toBe(201);
    await noor.post(`/api/events/${other.event.id}/icebreaker`, { response: "before" });
    expect(await other.count()).toBe(1);
    expect((await noor.delete("/api/me")).status).toBe(200);
    expect(await other.count()).toBe(0);
    await other.enter("noor");
    expect(await other.count()).toBe(1);
  });

  it("[PRZ-10] enters a signed-in attendee who opens the live channel, once", async () => {
    const { event, count } = await openPrizes();
    const owen = await test.walletUser("owen");
    const phones = await Promise.all([owen, owen, test.visitor()].map((visitor) => LiveClient.open(visitor, event.id)));
    await expect.poll(count, { timeout: 5000 }).toBe(1);
    for (const phone of phones) phone.close();
    (await LiveClient.open(owen, event.id)).close();
    expect(await count()).toBe(1);
  });

  it("[PRZ-12] enters nobody while prize drawing is off, and connected attendees when it is switched on", async () => {
    const { event, count, enter, organizer } = await openPrizes({ enablePrizeDrawing: false });
    await enter("away");
    const there = await LiveClient.open(await test.walletUser("there"), event.id);
    expect(await count()).toBe(0);
    await organizer.patch(`/api/events/${event.id}`, { enablePrizeDrawing: true });
    await expect.poll(count, { timeout: 5000 }).toBe(1);
    there.close();
  });

  it("[PRZ-12] enters nobody into the draw of an archived event", async () => {
    const { organizer, event, count } = await openPrizes();
    await archiveEvent(organizer, event.id);
    const late = await LiveClient.open(await test.walletUser("late"), event.id);
    await late.until(() => late.of("presence").length > 0);
    // Entries are written in order: once this one is stored, the earlier one would be stored too.
    const open = await openPrizes();
    await open.enter("ontime");
    expect([await open.count(), await count()]).toEqual([1, 0]);
    late.close();
  });

  it("[PRZ-14] returns the number of entries and the newest names to the team, without email addresses", async () => {
    const { organizer, path, enter } = await openPrizes();
    for (const name of ["a1", "b2", "c3", "d4", "e5", "f6"]) await enter(name, { displayName: name.toUpperCase() });
    const answer = await organizer.get(`${path}/entries`);
    expect(answer.json).toEqual({
      count: 6,
      newest: ["F6", "E5", "D4", "C3", "B2"],
      newAccountGroups: [{ id: expect.any(String), count: 6 }],
    });
  });
});

describe("drawing", () => {
  it("[PRZ-15] draws one of the entries and lists the newest winner first for everybody, without email addresses", async () => {
    const { organizer, path, publicPath, enter, count } = await openPrizes();
    await enter("tomas", { displayName: "Tomás", avatarUrl: "https://pictures.example/t.png" });
    const answer = await organizer.post(`${path}/draw`);
    expect(answer.status).toBe(201);
    const winner = answer.json as PrizeWinner;
    expect(winner).toMatchObject({
      username: "tomas",
      displayName: "Tomás",
      avatarUrl: "https://pictures.example/t.png",
    });
    await enter("second");
    const next = (await organizer.post(`${path}/draw`)).json;
    expect((await test.visitor().get(publicPath)).json).toEqual([next, winner]);
    expect((await organizer.get(`${path}/winners`)).json).toEqual([next, winner]);
    expect((await test.visitor().get(publicPath)).text).not.toContain("@");
    expect(await count()).toBe(0);
  });

  it("[PRZ-16] lets nobody win twice, and answers 409 when no entry is left", async () => {
    const { organizer, path, enter } = await openPrizes();
    const refused = await organizer.post(`${path}/draw`);
    expect(refused.status).toBe(409);
    expect(refused.json).toEqual({ code: "conflict", message: "No eligible entries" });
    const names = ["one", "two", "three"];
    for (const name of names) await enter(name);
    const drawOne = async () => (await organizer.post(`${path}/draw`)).json as PrizeWinner;
    const winners: PrizeWinner[] = [];
    for (const _ of names) winners.push(await drawOne());
    expect(new Set(winners.map(({ username }) => username))).toEqual(new Set(names));
    expect((await organizer.post(`${path}/draw`)).status).toBe(409);
  });

  it("[PRZ-16] gives each entry at most one prize under concurrent draws", async () => {
    const { organizer, path, publicPath, enter } = await openPrizes();
    await Promise.all(["p", "q", "r", "s"].map((name) => enter(`race-${name}`)));
    const answers = await Promise.all(Array.from({ length: 8 }, () => organizer.post(`${path}/draw`)));
    expect([201, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([4, 4]);
    const listed = (await test.visitor().get(publicPath)).json as PrizeWinner[];
    expect(new Set(listed.map(({ username }) => username)).size).toBe(4);
    expect(listed).toHaveLength(4);
  });

  it("[ACC-2] draws in an archived event, but not while prize drawing is off", async () => {
    const { organizer, event, path, publicPath, enter } = await openPrizes();
    await enter("early");
    await organizer.patch(`/api/events/${event.id}`, { enablePrizeDrawing: false });
    const refused = await organizer.post(`${path}/draw`);
    expect(refused.json).toEqual({ code: "off", message: "This activity is not enabled" });
    expect((await test.visitor().get(publicPath)).json).toEqual([]);
    await organizer.patch(`/api/events/${event.id}`, { enablePrizeDrawing: true });
    await archiveEvent(organizer, event.id);
    expect((await organizer.post(`${path}/draw`)).status).toBe(201);
  });

  it("[PRZ-32] leaves the winners out of a stage's page that is built before the reveal", async () => {
    const { organizer, event, path, publicPath, enter } = await openPrizes();
    const stage = async () => (await test.visitor().get(`/event/${event.id}?display=bigscreen`)).text;
    expect(await stage()).toContain('prize-winners":[]');
    await enter("hana");
    expect((await organizer.post(`${path}/draw`)).status).toBe(201);
    expect((await test.visitor().get(publicPath)).json).toHaveLength(1);
    await expect.poll(stage).not.toContain("prize-winners");
  });

  it("[PRZ-19] broadcasts the winner immediately, with names of entries for the stage", async () => {
    const { organizer, event, path, enter } = await openPrizes();
    for (const name of ["hana", "owen", "amina"]) await enter(name);
    const stage = await LiveClient.open(test.visitor(), event.id);
    const winner = (await organizer.post(`${path}/draw`)).json as PrizeWinner;
    await stage.until(() => stage.of("winner_announced").length === 1);
    const [announced] = stage.of("winner_announced");
    expect(announced).toMatchObject({ winner, entryCount: 3 });
    expect(announced?.names.toSorted()).toEqual(["amina", "hana", "owen"]);
    stage.close();
  });

  it("[PRZ-14] sends the number of entries to the team only", async () => {
    const { organizer, event, enter } = await openPrizes();
    const staff = await openAsStaff(organizer, event.id);
    const phone = await LiveClient.open(test.visitor(), event.id);
    await enter("counted");
    await staff.until(() => staff.of("prize:entries").at(-1)?.count === 1);
    await phone.until(() => phone.of("icebreaker:response").length === 1);
    expect(phone.of("prize:entries")).toEqual([]);
    staff.close();
    phone.close();
  });
});

describe("proof of a draw", () => {
  it("[PRZ-21] publishes the seed's hash before the draw and everything needed to verify the winner after it", async () => {
    const { organizer, path, enter } = await openPrizes();
    const next = async () => (await test.visitor().get(`${path}/next`)).json as NextDraw;
    expect(await next()).toEqual({ seedHash: null, entryCode: null, hasWon: false });
    const people = [];
    for (const name of ["hana", "owen", "amina", "lukas"]) people.push(await enter(name));
    const committed = await next();
    const codes = await Promise.all(
      people.map(async (person) => ((await person.get(`${path}/next`)).json as NextDraw).entryCode ?? ""),
    );
    const winner = (await organizer.post(`${path}/draw`)).json as PrizeWinner;
    const proof = (await test.visitor().get(`${path}/draws/${winner.id}`)).json as DrawProof;
    expect(proof.seedHash).toBe(committed.seedHash);
    expect(proof.entries).toEqual(sortEntries(codes));
    expect(proof.winner).toEqual(winner);
    expect(await checkDraw(proof)).toEqual({ seedMatches: true, entriesMatch: true, winnerMatches: true });
    expect(Date.parse(proof.committedAt)).toBeLessThan(Date.parse(proof.winner.drawnAt));
    expect((await next()).seedHash).not.toBe(committed.seedHash);
  });

  it("[PRZ-22] reveals no person but the winner, and each participant's code to that participant only", async () => {
    const { organizer, path, enter } = await openPrizes();
    const quiet = await enter("quiet");
    await enter("loud");
    const winner = (await organizer.post(`${path}/draw`)).json as PrizeWinner;
    const loser = winner.username === "quiet" ? "loud" : "quiet";
    expect((await test.visitor().get(`${path}/draws/${winner.id}`)).text).not.toContain(loser);
    expect((await quiet.get(`${path}/next`)).json).toMatchObject({
      entryCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/u),
      hasWon: winner.username === "quiet",
    });
    expect((await (await test.walletUser("outside")).get(`${path}/next`)).json).toMatchObject({ entryCode: null });
  });

  it("[ACC-4] is 404 for a draw that does not exist or belongs to another event", async () => {
    const { organizer, path, enter } = await openPrizes();
    await enter("mine");
    const { id } = (await organizer.post(`${path}/draw`)).json as PrizeWinner;
    const other = await openPrizes();
    for (const address of [
      `${other.path}/draws/${id}`,
      `${path}/draws/999999`,
      `${path}/draws/nonsense`,
      `${path}/draws/9999999999999999999`,
    ]) {
      const answer = await test.visitor().get(address);
      expect([answer.status, answer.json]).toEqual([404, { code: "not_found", message: "Draw not found" }]);
    }
  });
});

it("[ACC-3] shows winners and proofs of a private archive to people with access only", async () => {
  const { event, publicPath, path, organizer } = await openPrizes();
  await archiveEvent(organizer, event.id, { isPrivate: true });
  for (const address of [publicPath, `${path}/next`, `${path}/draws/1`]) {
    expect((await test.visitor().get(address)).json).toEqual({
      code: "premium_required",
      message: "Premium Access Required",
    });
  }
  expect((await organizer.get(publicPath)).status).toBe(200);
  expect((await (await test.walletUser("paid-prizes", { tier: "paid" })).get(publicPath)).status).toBe(200);
});

it("[SNAP-1] answers 304 for the list of winners until somebody wins", async () => {
  const { organizer, path, publicPath, enter } = await openPrizes();
  await enter("etag");
  const etag = (await test.visitor().get(publicPath)).headers.get("ETag") ?? "";
  expect((await test.visitor().get(publicPath, { "If-None-Match": etag })).status).toBe(304);
  await organizer.post(`${path}/draw`);
  expect((await test.visitor().get(publicPath, { "If-None-Match": etag })).status).toBe(200);
});
