import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { storePollTexts, storeResponses } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { BATCH_ROWS } from "../../activities/posts.store.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("downloads", () => {
  it("[EXP-3] returns each activity as a named CSV file with a byte order mark and one line per row", async () => {
    const organizer = test.organizer("exp-owner");
    const event = await test.createEvent(organizer);
    const guest = await test.walletUser("exp-guest");
    const path = `/api/events/${event.id}`;
    await guest.post(`${path}/icebreaker`, { response: '=HYPERLINK("http://x","y")' });
    await guest.post(`${path}/social`, { content: "Why, then?\nBecause" });
    const { id } = (await guest.post(`${path}/chat`, { content: "مرحبا" })).json as { id: string };
    await guest.post(`${path}/chat/${id}/reactions`, { emoji: "🔥" });
    await guest.post(`${path}/emoji`, { emoji: "excited" });
    const options = [{ text: "Tea, hot" }, { text: "Water" }];
    const poll = (await organizer.post(`${path}/polls`, { kind: "choice", question: "Which?", options })).json as {
      id: string;
    };
    await organizer.post(`${path}/polls/${poll.id}/open`);
    await guest.post(`${path}/polls/${poll.id}/answer`, { optionIds: ["1"] });
    await organizer.post(`${path}/prize/draw`);
    await organizer.patch(`${path}/archive`, { isArchived: true });
    const read = async (format: string) => {
      const answer = await fetch(`${test.url}${path}/export?format=${format}`, {
        headers: { Authorization: `Bearer ${organizer.token}` },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/csv; charset=utf-8/u);
      expect(answer.headers.get("content-disposition")).toBe(
        `attachment; filename="A-talk-${format.replace("-csv", "")}.csv"; filename*=UTF-8''A-talk-${format.replace("-csv", "")}.csv`,
      );
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
      return new TextDecoder().decode(bytes).split("\r\n");
    };
    const instant = "\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z";
    const icebreaker = await read("icebreaker-csv");
    expect(icebreaker[0]).toBe("Submitted at,Name,Username,Response,Status");
    expect(icebreaker[1]).toMatch(
      new RegExp(`^${instant},exp-guest,exp-guest,"'=HYPERLINK\\(""http://x"",""y""\\)",shown$`, "u"),
    );
    expect((await read("questions-csv"))[1]).toMatch(/,exp-guest,"Why, then\?\nBecause",open,0,0,,,$/u);
    expect((await read("chat-csv"))[1]).toMatch(/,exp-guest,exp-guest,مرحبا,false,🔥 1$/u);
    const polls = await read("polls-csv");
    expect(polls[0]).toBe("Position,Question,Kind,State,Answers,Option,Correct,Number,Percent,Mean,Points,Mean rank");
    expect(polls.slice(1, 3)).toEqual([
      '1,Which?,choice,closed,1,"Tea, hot",,1,100,,,',
      "1,Which?,choice,closed,1,Water,,0,0,,,",
    ]);
    expect(polls.join()).not.toContain("exp-guest");
    expect((await read("reactions-csv"))[1]).toMatch(/Z,excited$/u);
    expect((await read("winners-csv"))[1]).toMatch(/Z,exp-guest,exp-guest,0$/u);
    expect((await read("leaderboard-csv"))[1]).toBe("1,exp-guest,exp-guest,16,true,1,1,0");
  });

  it("[EXP-3] names a file after the title in any script, or after the event's code when the title has no letter", async () => {
    const organizer = test.organizer("exp-names");
    const nameOf = async (title: string) => {
      const event = await test.createEvent(organizer, { title });
      const { headers } = await organizer.get(`/api/events/${event.id}/export?format=json`);
      const [, ascii, utf8 = ""] =
        /filename="([^"]*)"; filename\*=UTF-8''(\S+)$/u.exec(headers.get("content-disposition") ?? "") ?? [];
      return { code: event.id, ascii, name: decodeURIComponent(utf8) };
    };
    expect((await nameOf(`Q&A: "R/D" it's (2026)*?..`)).name).toBe("Q-A-R-D-it-s-2026-event.json");
    const thai = await nameOf("งานเสวนา ๒๕๖๙");
    expect(thai).toMatchObject({ name: "งานเสวนา-๒๕๖๙-event.json", ascii: `${thai.code}-event.json` });
    expect((await nameOf("مرحبا بكم")).name).toBe("مرحبا-بكم-event.json");
    const bare = await nameOf("🎉 !!!");
    expect(bare.name).toBe(`${bare.code}-event.json`);
    expect(Buffer.byteLength((await nameOf("語".repeat(100))).name)).toBeLessThan(255);
  });

  it("[EXP-4] returns everything as one JSON document, without email addresses or participant keys", async () => {
    const organizer = test.organizer("exp-json");
    const event = await test.createEvent(organizer, { title: "Everything" });
    const guest = await test.walletUser("exp-json-guest");
    await guest.post(`/api/events/${event.id}/icebreaker`, { response: "=1+1" });
    const answer = await organizer.get(`/api/events/${event.id}/export?format=json`);
    expect(answer.json).toMatchObject({
      document: "hubbub-event",
      version: 1,
      event: { id: event.id, title: "Everything" },
      icebreaker: [{ response: "=1+1", participantName: "exp-json-guest" }],
      questions: [],
      chat: [],
      reactions: [],
      winners: [],
      leaderboard: [],
    });
    expect(answer.text).not.toMatch(/@example\.org|participant_key|participantKey/u);
  });

  it("[EXP-5] returns every row of a table that is read in pieces", async () => {
    const organizer = test.organizer("exp-long");
    const event = await test.createEvent(organizer);
    const count = BATCH_ROWS * 2 + 7;
    await storeResponses(test, event.id, count);
    const { text } = await organizer.get(`/api/events/${event.id}/export?format=icebreaker-csv`);
    const lines = text.trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",").at(-2))).toEqual(
      Array.from({ length: count }, (_, index) => `r${index}`),
    );
    const { icebreaker } = (await organizer.get(`/api/events/${event.id}/export?format=json`)).json as {
      icebreaker: unknown[];
    };
    expect(icebreaker).toHaveLength(count);
  });

  it("[EXP-5] returns every text of a poll except hidden ones, and a row for a poll without texts", async () => {
    const organizer = test.organizer("exp-texts");
    const event = await test.createEvent(organizer);
    const path = `/api/events/${event.id}`;
    const add = async (question: string) => {
      const { json } = await organizer.post(`${path}/polls`, { kind: "text", question });
      return (json as { id: string }).id;
    };
    const poll = await add("What did you learn?");
    await add("Nobody answers?");
    const count = BATCH_ROWS + 7;
    await storePollTexts(test, event.id, poll, count);
    const [newest] = (await organizer.get(`${path}/polls/${poll}/answers`)).json as { id: string }[];
    await organizer.patch(`${path}/polls/${poll}/answers/${newest?.id}`, { isHidden: true });
    const { text } = await organizer.get(`${path}/export?format=polls-csv`);
    const lines = text.trimEnd().split("\r\n").slice(1);
    expect(lines.at(-1)).toBe("2,Nobody answers?,text,draft,0,,,,,,,");
    expect(lines.slice(0, -1).map((line) => line.split(",").at(5))).toEqual(
      Array.from({ length: count - 1 }, (_, index) => `t${index}`),
    );
    const { polls } = (await organizer.get(`${path}/export?format=json`)).json as { polls: unknown[] };
    expect(polls).toHaveLength(count);
  });

  it("[EXP-6] allows admins only, and answers 400 to an unknown format", async () => {
    const organizer = test.organizer("exp-access");
    const event = await test.createEvent(organizer);
    const path = `/api/events/${event.id}/export`;
    expect((await test.visitor().get(`${path}?format=json`)).status).toBe(401);
    expect((await test.organizer("exp-other").get(`${path}?format=json`)).status).toBe(403);
    expect((await organizer.get(`${path}?format=xls`)).status).toBe(400);
    expect((await organizer.get(path)).status).toBe(400);
    expect((await organizer.get("/api/events/ZZZZZZZZ/export?format=json")).status).toBe(404);
  });
});
