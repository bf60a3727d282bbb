import { calls, type CallName } from "@hubbub/contract/calls";
import { listName } from "@hubbub/contract/list-name";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { createLink, openLink } from "../testing/access-links.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { type Answer, succeeds, type Visitor } from "../testing/visitor.ts";

const TOKEN = "metrics token";
const listed = (Object.keys(calls) as CallName[]).filter((name) => "isListed" in calls[name]);
/** The names of all lists, with a language. */
const NAMES = listed.map((call) => listName(call).replace(":language", "de"));
let test: TestApp;
let owner: Visitor;
let eventId: string;
let path: string;

beforeAll(async () => {
  // The clock stands still, so that no reader is forgotten between two polls.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  test = await testApp({ metricsToken: TOKEN });
});
afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});

type Parts = Record<string, { version: string; answer: unknown }>;

const addressOf = (names: readonly string[]) =>
  `${path}/lists?${new URLSearchParams({ since: names.join(" ") }).toString()}`;
const partsOf = ({ json }: Answer) => json as Parts;
const read = async (who: Visitor, names: readonly string[] = NAMES) => succeeds<Parts>(who.get(addressOf(names)));
/** The lists' names with the versions that somebody has. */
const since = (parts: Parts) => Object.entries(parts).map(([name, { version }]) => `${name}.${version}`);

/** A new event with every activity, and an attendee whose page has just been loaded. */
async function attendee(): Promise<Visitor> {
  owner = test.organizer("priya");
  eventId = (await test.createEvent(owner)).id;
  path = `/api/events/${eventId}`;
  return guest();
}

async function guest(): Promise<Visitor> {
  const visitor = test.visitor();
  await visitor.get(`/api/public/events/${eventId}`);
  return visitor;
}

/** Sends something to every activity, so that the lists differ from person to person. */
async function takePart(visitor: Visitor): Promise<{ pollId: string }> {
  const poll = { kind: "choice", question: "Tea?", options: [{ text: "Yes" }, { text: "No" }] };
  const { id: pollId } = await succeeds<{ id: string }>(owner.post(`${path}/polls`, poll));
  await succeeds(owner.post(`${path}/polls/${pollId}/open`));
  const board = { prompt: "How was it?", columns: ["Good"] };
  const { id: boardId } = await succeeds<{ id: string }>(owner.post(`${path}/boards`, board));
  await succeeds(owner.post(`${path}/boards/${boardId}/phase`, { phase: "collect" }));
  await succeeds(owner.patch(`${path}/timer/duration`, { duration: 300 }));
  await succeeds(owner.post(`${path}/timer/start`));
  await succeeds(visitor.post(`${path}/social`, { content: "Who reviews this?", participantName: "" }));
  await succeeds(visitor.post(`${path}/chat`, { content: "Hello", participantName: "Ana" }));
  await succeeds(visitor.post(`${path}/icebreaker`, { response: "coffee", participantName: "" }));
  await succeeds(visitor.post(`${path}/polls/${pollId}/answer`, { optionIds: ["2"] }));
  await succeeds(visitor.post(`${path}/boards/${boardId}/ideas`, { column: 0, text: "The talks" }));
  await succeeds(visitor.post(`${path}/microphone/me`, { topic: "Tea", showsName: true, participantName: "Ana" }));
  return { pollId };
}

/** What the single calls answer, by the name of the list. The timer is compared without what changes with time. */
async function readSingly(who: Visitor): Promise<Record<string, unknown>> {
  const entries = listed.map(async (call) => {
    const address = call.replace("GET ", "").replace(":eventId", eventId).replace(":language", "de");
    return [listName(call).replace(":language", "de"), await succeeds(who.get(address))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const withoutTime = ({ timer, ...others }: Record<string, unknown>) => {
  const { serverNow: _, remaining: __, ...steady } = timer as Record<string, unknown>;
  return { ...others, timer: steady };
};

/** Number of responses sent by the fast path while `work` ran. */
async function countDuring(work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { text } = await test.visitor().get("/metrics", { Authorization: `Bearer ${TOKEN}` });
    return Number(/^hubbub_http_fast_path_total (\d+)/mu.exec(text)?.[1]);
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

describe("several lists in one request", () => {
  it("[SNAP-16] contain what the single calls return to attendees, to people with own data, and to the team", async () => {
    const visitor = await attendee();
    await takePart(visitor);
    const wallet = await test.walletUser("wanda");
    const speaker = test.visitor();
    await openLink(speaker, await createLink(owner, path, "speaker"));
    for (const who of [visitor, await guest(), test.visitor(), wallet, speaker, owner]) {
      const parts = await read(who);
      const answers = Object.fromEntries(Object.entries(parts).map(([name, { answer }]) => [name, answer]));
      expect(withoutTime(answers)).toEqual(withoutTime(await readSingly(who)));
      expect(await read(who, since(parts))).toEqual({});
    }
  });

  it("[SNAP-16] contain only the lists that were named and have changed", async () => {
    const visitor = await attendee();
    const parts = await read(visitor, ["chat", "emoji", "timer"]);
    expect(Object.keys(parts)).toEqual(["chat", "emoji", "timer"]);
    await succeeds(owner.post(`${path}/chat`, { content: "Hello", participantName: "Priya" }));
    const changed = await read(visitor, since(parts));
    expect(changed).toMatchObject({ chat: { answer: [{ content: "Hello" }] } });
    expect(Object.keys(changed)).toEqual(["chat"]);
    await succeeds(owner.patch(`/api/events/${eventId}`, { enableLiveChat: false }));
    expect(await read(visitor, since({ ...parts, ...changed }))).toMatchObject({ chat: { answer: [] } });
  });

  it("[SNAP-16] are refused like one of them, and with 400 if a name is missing, unknown or repeated or the query is too long", async () => {
    const visitor = await attendee();
    const long = `chat.${"x".repeat(1000)}`;
    for (const names of ["chat chat", "chat moods", "captions/xx", "captions", "", "chat/de", long])
      expect(await visitor.get(addressOf(names.split(" "))), names).toMatchObject({ status: 400 });
    expect((await visitor.get(`${path}/lists`)).status).toBe(400);
    expect((await visitor.get(`${path}/lists?since=%E0%A4%A`)).status).toBe(400);
    await succeeds(owner.patch(`${path}/archive`, { isArchived: true, isPrivate: true }));
    expect((await visitor.get(addressOf(["chat"]))).status).toBe(403);
    expect((await visitor.get("/api/events/00000000/lists?since=chat")).status).toBe(404);
  });

  it("[SNAP-17] are the same bytes for everybody who needs the same ones, whatever else they have", async () => {
    const visitor = await attendee();
    await takePart(visitor);
    const other = await guest();
    const [own, shared] = [await read(visitor), await read(other)];
    expect(own["polls/mine"]?.version).not.toBe(shared["polls/mine"]?.version);
    await succeeds(owner.post(`${path}/timer/stop`));
    const after = [await visitor.get(addressOf(since(own))), await other.get(addressOf(since(shared)))];
    expect(after.map(({ text }) => text)).toEqual([after[0]?.text, after[0]?.text]);
    expect(after[0]?.headers.get("ETag")).toBe(after[1]?.headers.get("ETag"));
    expect(Object.keys(partsOf(after[0]!))).toEqual(["timer"]);
  });

  it("[SNAP-17] have nobody's own things without a cookie: shared caches may use them, also that nothing has changed", async () => {
    const visitor = await attendee();
    await takePart(visitor);
    const parts = await read(test.visitor());
    expect((await test.visitor().get(addressOf(since(parts)))).json).toEqual({});
    for (const names of [NAMES, since(parts)]) {
      const caching = async (who: Visitor) => (await who.get(addressOf(names))).headers.get("Cache-Control");
      expect(await caching(test.visitor())).toBe("public, max-age=0, s-maxage=1");
      expect(await caching(visitor)).toBe("no-cache");
    }
    const answer = await test.visitor().get(addressOf(NAMES));
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.text).not.toContain("Who reviews this?");
    expect(partsOf(answer)).toMatchObject({
      "polls/mine": { answer: [] },
      "boards/mine": { answer: [] },
      "microphone/me": { answer: null },
    });
  });
});

describe("the fast path", () => {
  const facts = ({ status, text, headers }: Answer) => {
    const rest = Object.fromEntries(headers);
    delete rest["date"];
    delete rest["x-request-id"];
    return { status, text, headers: rest };
  };
  /** Another spelling of the same address always takes the normal path. */
  const normally = (who: Visitor, names: readonly string[], headers?: Record<string, string>) =>
    who.get(addressOf(names).replace("/lists?", "/lists/?"), headers);

  it("[READY-5] returns the same as the normal path, also to people with own data", async () => {
    const visitor = await attendee();
    await takePart(visitor);
    for (const who of [visitor, await guest(), test.visitor()]) {
      const parts = await read(who);
      await normally(who, NAMES);
      const some = Object.fromEntries(Object.entries(parts).filter(([name]) => name.length % 2 === 0));
      for (const names of [NAMES, since(parts), [...since(some), "leaderboard"], ["polls/mine", "boards/mine"]]) {
        const normal = await normally(who, names);
        expect(normal.status).toBe(200);
        const ready = async () => expect(facts(await who.get(addressOf(names)))).toEqual(facts(normal));
        expect(await countDuring(ready), names.join(" ")).toBe(1);
        const known = { "If-None-Match": normal.headers.get("ETag") ?? "" };
        const unchanged = await normally(who, names, known);
        expect(unchanged.status).toBe(304);
        const readyAgain = async () => expect(facts(await who.get(addressOf(names), known))).toEqual(facts(unchanged));
        expect(await countDuring(readyAgain)).toBe(1);
      }
    }
  });

  it("[READY-5] leaves what it cannot read to the normal path", async () => {
    const visitor = await attendee();
    await read(visitor, ["chat"]);
    const sent = await countDuring(async () => {
      for (const query of ["", "?since=", "?since=chat+chat", "?since=moods", "?since=%E0%A4%A", "?since=chat&x=1"])
        await visitor.get(`${path}/lists${query}`);
      await visitor.get(addressOf([`chat.${"x".repeat(1000)}`]));
      await visitor.get(`${path}/chat?since=chat`);
    });
    expect(sent).toBe(0);
  });

  it("[SNAP-2] shows a change of somebody's own answers, ideas and place with the next read", async () => {
    const visitor = await attendee();
    const own = ["polls/mine", "boards/mine", "microphone/me"];
    const readOwn = async () => {
      // The first read fills the cache, the second one is on the fast path.
      await read(visitor, own);
      const parts = await read(visitor, own);
      return own.map((name) => parts[name]?.answer);
    };
    expect(await readOwn()).toEqual([[], [], null]);
    const { pollId } = await takePart(visitor);
    const answer = { pollId, answer: { optionIds: ["2"] } };
    expect(await readOwn()).toMatchObject([[answer], [{ ideas: [{ text: "The talks" }] }], { place: 1 }]);
    await succeeds(visitor.post(`${path}/polls/${pollId}/answer`, { optionIds: ["1"] }));
    await succeeds(visitor.delete(`${path}/microphone/me`));
    expect(await readOwn()).toMatchObject([[{ answer: { optionIds: ["1"] } }], [{}], null]);
    const [{ id: boardId, ideas: [idea] = [] } = { id: "" }] = await succeeds<
      { id: string; ideas?: { id: string }[] }[]
    >(owner.get(`${path}/boards`));
    const ideaPath = `${path}/boards/${boardId}/ideas/${idea?.id}`;
    await succeeds(owner.patch(ideaPath, { isHidden: true }));
    await succeeds(owner.post(`${path}/polls/${pollId}/reset`, { confirm: true }));
    expect(await readOwn()).toMatchObject([[], [{ ideas: [{ state: "hidden" }] }], null]);
    await succeeds(owner.patch(ideaPath, { isHidden: false }));
    await succeeds(owner.post(`${path}/boards/${boardId}/phase`, { phase: "vote" }));
    await readOwn();
    await succeeds(visitor.put(`${ideaPath}/vote`, {}));
    expect(await readOwn()).toMatchObject([[], [{ votes: [idea?.id] }], null]);
  });
});
