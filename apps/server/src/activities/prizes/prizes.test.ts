import { checkDraw, sortEntries } from "@hubbub/contract/activities/prize-draw";
import type { DrawProof, NextDraw, PrizeEntries, PrizeWinner } from "@hubbub/contract/activities/prizes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openEvent(fields?: Record<string, unknown>) {
  const organizer = test.organizer("priya");
  const event = await test.createEvent(organizer, fields);
  const path = `/api/events/${event.id}/prize`;
  const publicPath = `/api/public/events/${event.id}/prize-winners`;
  const count = async () => ((await organizer.get(`${path}/entries`)).json as PrizeEntries).count;
  /** Somebody signed in who has answered the icebreaker. */
  const enter = async (username: string, user?: Record<string, unknown>) => {
    const visitor = await test.walletUser(username, user);
    await visitor.post(`/api/events/${event.id}/icebreaker`, { response: `from ${username}` });
    return visitor;
  };
  return { organizer, event, path, publicPath, count, enter };
}

const archive = async (eventId: string) => {
  await test.database.kysely.updateTable("events").set({ is_archived: true }).where("id", "=", eventId).execute();
  test.bus.publish({ roomId: eventId, invalidates: ["event"] });
};

describe("entering", () => {
  it("[PRZ-10] enters a wallet profile once, however often it submits, and nobody anonymous", async () => {
    const { event, count, enter } = await openEvent();
    const hana = await enter("hana");
    await hana.post(`/api/events/${event.id}/icebreaker`, { response: "again" });
    await Promise.all(
      [1, 2, 3].map((word) => hana.post(`/api/events/${event.id}/icebreaker`, { response: `more ${word}` })),
    );
    await test.visitor().post(`/api/events/${event.id}/icebreaker`, { response: "nobody", profileId: "forged" });
    expect(await count()).toBe(1);
  });

  it("[PRZ-11] enters who opens the live channel signed in; opening it again changes nothing", async () => {
    const { event, count } = await openEvent();
    const owen = await test.walletUser("owen");
    const phones = await Promise.all([owen, owen, test.visitor()].map((visitor) => LiveClient.open(visitor, event.id)));
    await expect.poll(count).toBe(1);
    for (const phone of phones) phone.close();
    (await LiveClient.open(owen, event.id)).close();
    expect(await count()).toBe(1);
  });

  it("[PRZ-12] enters nobody while prize drawing is off, and whoever is there once it is switched on", async () => {
    const { event, count, enter, organizer } = await openEvent({ enablePrizeDrawing: false });
    await enter("away");
    const there = await LiveClient.open(await test.walletUser("there"), event.id);
    expect(await count()).toBe(0);
    await organizer.patch(`/api/events/${event.id}`, { enablePrizeDrawing: true });
    await expect.poll(count).toBe(1);
    there.close();
  });

  it("[PRZ-13] enters nobody into an archive", async () => {
    const { event, count } = await openEvent();
    await archive(event.id);
    const late = await LiveClient.open(await test.walletUser("late"), event.id);
    await late.until(() => late.of("presence").length > 0);
    // What is entered later is written later: by then the late one would be in.
    const open = await openEvent();
    await open.enter("ontime");
    expect([await open.count(), await count()]).toEqual([1, 0]);
    late.close();
  });

  it("[PRZ-14] counts the drum for the team with the newest names and no address", async () => {
    const { organizer, path, enter } = await openEvent();
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
  it("[PRZ-15] draws somebody who entered, lists the winner first and to everybody, without an address", async () => {
    const { organizer, path, publicPath, enter, count } = await openEvent();
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

  it("[PRZ-16] answers 409 when nobody is left; nobody wins twice", async () => {
    const { organizer, path, enter } = await openEvent();
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

  it("[PRZ-17] two draws at once never give the same winner, and more draws than entries give each once", async () => {
    const { organizer, path, publicPath, enter } = await openEvent();
    await Promise.all(["p", "q", "r", "s"].map((name) => enter(`race-${name}`)));
    const answers = await Promise.all(Array.from({ length: 8 }, () => organizer.post(`${path}/draw`)));
    expect([201, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([4, 4]);
    const listed = (await test.visitor().get(publicPath)).json as PrizeWinner[];
    expect(new Set(listed.map(({ username }) => username)).size).toBe(4);
    expect(listed).toHaveLength(4);
  });

  it("[PRZ-18] draws after archive, and not while prize drawing is off", async () => {
    const { organizer, event, path, publicPath, enter } = await openEvent();
    await enter("early");
    await organizer.patch(`/api/events/${event.id}`, { enablePrizeDrawing: false });
    const refused = await organizer.post(`${path}/draw`);
    expect(refused.json).toEqual({ code: "off", message: "This activity is not enabled" });
    expect((await test.visitor().get(publicPath)).json).toEqual([]);
    await organizer.patch(`/api/events/${event.id}`, { enablePrizeDrawing: true });
    await archive(event.id);
    expect((await organizer.post(`${path}/draw`)).status).toBe(201);
  });

  it("[PRZ-19] tells the room at once who won, with names of the drum for the big screen", async () => {
    const { organizer, event, path, enter } = await openEvent();
    for (const name of ["hana", "owen", "amina"]) await enter(name);
    const wall = await LiveClient.open(test.visitor(), event.id);
    const winner = (await organizer.post(`${path}/draw`)).json as PrizeWinner;
    await wall.until(() => wall.of("winner_announced").length === 1);
    const [told] = wall.of("winner_announced");
    expect(told).toMatchObject({ winner, entryCount: 3 });
    expect(told?.names.toSorted()).toEqual(["amina", "hana", "owen"]);
    wall.close();
  });

  it("[PRZ-20] tells only the team how full the drum is", async () => {
    const { organizer, event, enter } = await openEvent();
    await organizer.get("/api/auth/me");
    const desk = await LiveClient.open(organizer, event.id, { participantId: `admin-${crypto.randomUUID()}` });
    const phone = await LiveClient.open(test.visitor(), event.id);
    await enter("counted");
    await desk.until(() => desk.of("prize:entries").at(-1)?.count === 1);
    await phone.until(() => phone.of("icebreaker:response").length === 1);
    expect(phone.of("prize:entries")).toEqual([]);
    desk.close();
    phone.close();
  });
});

describe("the proof", () => {
  it("[PRZ-21] publishes the seed's hash before the draw and, after it, all that computes the winner again", async () => {
    const { organizer, path, enter } = await openEvent();
    const next = async () => (await test.visitor().get(`${path}/next`)).json as NextDraw;
    expect(await next()).toEqual({ seedHash: null, entryCode: null, hasWon: false });
    const people = [];
    for (const name of ["hana", "owen", "amina", "lukas"]) people.push(await enter(name));
    const sealed = await next();
    const codes = await Promise.all(
      people.map(async (person) => ((await person.get(`${path}/next`)).json as NextDraw).entryCode ?? ""),
    );
    const winner = (await organizer.post(`${path}/draw`)).json as PrizeWinner;
    const proof = (await test.visitor().get(`${path}/draws/${winner.id}`)).json as DrawProof;
    expect(proof.seedHash).toBe(sealed.seedHash);
    expect(proof.entries).toEqual(sortEntries(codes));
    expect(proof.winner).toEqual(winner);
    expect(await checkDraw(proof)).toEqual({ seedMatches: true, entriesMatch: true, winnerMatches: true });
    expect(Date.parse(proof.committedAt)).toBeLessThan(Date.parse(proof.winner.drawnAt));
    expect((await next()).seedHash).not.toBe(sealed.seedHash);
  });

  it("[PRZ-22] says nothing about people but the winner, and tells each only their own code", async () => {
    const { organizer, path, enter } = await openEvent();
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

  it("[PRZ-23] is 404 for a draw that does not exist or belongs to another event", async () => {
    const { organizer, path, enter } = await openEvent();
    await enter("mine");
    const { id } = (await organizer.post(`${path}/draw`)).json as PrizeWinner;
    const other = await openEvent();
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

it("[PRZ-24] entries and winners are for moderators, the draw for admins; each under its own event", async () => {
  const { event, path } = await openEvent();
  const moderator = test.organizer("moderator");
  const { dbId } = (await moderator.get("/api/auth/me")).json as { dbId: string };
  const row = {
    id: crypto.randomUUID(),
    event_id: event.id,
    user_db_id: dbId,
    invited_username: "moderator",
    role: "moderator" as const,
  };
  await test.database.kysely.insertInto("event_collaborators").values(row).execute();
  for (const call of ["entries", "winners"]) {
    expect((await test.visitor().get(`${path}/${call}`)).status).toBe(401);
    expect((await test.organizer("stranger").get(`${path}/${call}`)).status).toBe(403);
    expect((await moderator.get(`${path}/${call}`)).status).toBe(200);
    expect((await moderator.get(`/api/events/ZZZZZZZZ/prize/${call}`)).status).toBe(404);
  }
  expect((await test.visitor().post(`${path}/draw`)).status).toBe(401);
  expect((await (await test.walletUser("prize-wallet")).post(`${path}/draw`)).status).toBe(401);
  expect((await moderator.post(`${path}/draw`)).status).toBe(403);
  expect((await test.visitor().get("/api/public/events/ZZZZZZZZ/prize-winners")).status).toBe(404);
});

it("[PRZ-25] a private archive shows its winners and proofs to those who may see it", async () => {
  const { event, publicPath, path, organizer } = await openEvent();
  await test.database.kysely
    .updateTable("events")
    .set({ is_archived: true, is_private: true })
    .where("id", "=", event.id)
    .execute();
  test.bus.publish({ roomId: event.id, invalidates: ["event"] });
  for (const address of [publicPath, `${path}/next`, `${path}/draws/1`]) {
    expect((await test.visitor().get(address)).json).toEqual({
      code: "premium_required",
      message: "Premium Access Required",
    });
  }
  expect((await organizer.get(publicPath)).status).toBe(200);
  expect((await (await test.walletUser("paid-prizes", { tier: "paid" })).get(publicPath)).status).toBe(200);
});

it("[PRZ-26] the polled list answers 304 until somebody wins", async () => {
  const { organizer, path, publicPath, enter } = await openEvent();
  await enter("etag");
  const etag = (await test.visitor().get(publicPath)).headers.get("ETag") ?? "";
  expect((await test.visitor().get(publicPath, { "If-None-Match": etag })).status).toBe(304);
  await organizer.post(`${path}/draw`);
  expect((await test.visitor().get(publicPath, { "If-None-Match": etag })).status).toBe(200);
});
