import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import type { StagePicture } from "@hubbub/contract/stage";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { eventRecord } from "../testing/event-record.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import type { Answer, Visitor } from "../testing/visitor.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { FastPath, type FastPathDeps } from "./fast-path.ts";
import { createRequestTally } from "../platform/metrics/requests.ts";

const TOKEN = "metrics token";
let test: TestApp;
let owner: Visitor;
let eventId: string;
let paths: string[];

beforeAll(async () => {
  // The clock stands still, so that the test decides how long readers are present.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  test = await testApp({ metricsToken: TOKEN });
});
afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});

/** Number of responses sent by the fast path while `work` ran. */
async function countDuring(work: () => Promise<unknown>, on = test): Promise<number> {
  const count = async () => {
    const { text } = await on.visitor().get("/metrics", { Authorization: `Bearer ${TOKEN}` });
    return Number(/^hubbub_http_fast_path_total (\d+)/mu.exec(text)?.[1]);
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

/**
 * The addresses of all lists of the event: those of a frozen stage, without the leaderboard, which nobody polls, and
 * captions, whose requests count as following their language.
 */
async function pollablePaths(): Promise<string[]> {
  const stage = `/api/events/${eventId}/stage`;
  await owner.patch(stage, { mode: "frozen" });
  const { picture } = (await owner.get(stage)).json as { picture: StagePicture };
  await owner.patch(stage, { mode: "live" });
  return Object.keys(picture.lists)
    .filter((call) => !/\/(?:leaderboard$|captions\/)/u.test(call))
    .map((call) => call.replace("GET ", "").replace(":eventId", eventId));
}

/** A new event, and an attendee who has read all its lists once. */
async function attendee(fields?: Record<string, unknown>): Promise<Visitor> {
  owner = test.organizer("priya");
  eventId = (await test.createEvent(owner, fields)).id;
  paths = await pollablePaths();
  const visitor = test.visitor();
  await visitor.get(`/api/public/events/${eventId}`);
  for (const path of paths) expect((await visitor.get(path)).status).toBe(200);
  return visitor;
}

const facts = ({ status, text, headers }: Answer) => {
  const rest = Object.fromEntries(headers);
  delete rest["date"];
  delete rest["x-request-id"];
  return { status, text, headers: rest };
};

function openFastPath(find: FastPathDeps["events"]["find"]): FastPath {
  return new FastPath({
    events: { find },
    newcomers: { noteRead: () => undefined },
    caches: { add: (_name, cache) => cache },
    addressOf: () => "",
    callerOf: () => {
      throw new Error("The requests of this test have no cookies");
    },
    requests: createRequestTally(new Registry()),
  });
}

/** Starts an HTTP server. `closed` counts the responses whose client closed the connection. */
async function listen(listener: RequestListener) {
  const state = { origin: "", closed: 0 };
  const server = createServer((request, response) => {
    response.on("close", () => (state.closed += Number(!response.writableFinished)));
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

describe("the fast path", () => {
  it("[READY-1] sends the same status, headers and bytes as the normal path", async () => {
    const visitor = await attendee();
    for (let index = 0; index < 12; index += 1)
      await test
        .visitor()
        .post(`/api/events/${eventId}/icebreaker`, { response: `a lengthy response number ${index}` });
    for (const reader of [visitor, test.visitor()])
      for (const path of paths) {
        // Another spelling of the same address always takes the normal path.
        const normal = await reader.get(`${path}/`);
        const same = async () => expect(facts(await reader.get(path))).toEqual(facts(normal));
        expect(await countDuring(same)).toBe(1);
        const known = { "If-None-Match": normal.headers.get("ETag") ?? "" };
        const unchanged = await reader.get(`${path}/`, known);
        expect(unchanged.status).toBe(304);
        const ready = async () => expect(facts(await reader.get(path, known))).toEqual(facts(unchanged));
        expect(await countDuring(ready)).toBe(1);
      }
  });

  it("[READY-2] leaves requests with an account, another spelling, or a forged cookie to the normal path", async () => {
    const visitor = await attendee();
    const path = `/api/events/${eventId}/icebreaker`;
    const wallet = await test.walletUser("wanda");
    const forged = test.visitor();
    forged.cookies.set("hubbub_participant", "6f1c.x");
    const normal = await countDuring(async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        await owner.get(path);
        await wallet.get(path);
        await forged.get(path);
        await visitor.get(path, { Authorization: "Bearer nonsense" });
        await visitor.get(path.toLowerCase());
        await visitor.get(`${path}?x=1`);
        await visitor.send("HEAD", path);
      }
    });
    expect(normal).toBe(0);
    expect((await forged.get(path)).status).toBe(200);
  });

  it("[READY-4] serves a participant who has two events open, with long cookies of other programs", async () => {
    const visitor = await attendee();
    const first = `/api/events/${eventId}/icebreaker`;
    visitor.cookies.set("another_program", "x".repeat(12_000));
    const second = `/api/events/${(await test.createEvent(owner)).id}/icebreaker`;
    for (const path of [first, second]) expect((await visitor.get(path)).status).toBe(200);
    const reads = async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        expect((await visitor.get(first)).status).toBe(200);
        expect((await visitor.get(second)).status).toBe(200);
      }
    };
    expect(await countDuring(reads)).toBe(6);
  });

  it("[READY-6] [ABUSE-2] counts readers as present", async () => {
    const own = await testApp({ metricsToken: TOKEN, newcomersWithoutPresence: 1 });
    const { id } = await own.createEvent(own.organizer("noor"));
    const path = `/api/events/${id}/icebreaker`;
    const reader = own.visitor();
    await reader.get(`/api/public/events/${id}`);
    const reads = async () => {
      await reader.get(path);
      vi.setSystemTime(Date.now() + 20_000);
      await reader.get(path);
    };
    expect(await countDuring(reads, own)).toBe(2);
    const statuses = [];
    for (let nth = 0; nth < 5; nth += 1)
      statuses.push((await own.visitor().post(path, { response: "hello", participantId: `newcomer-${nth}` })).status);
    // One, and three for each person who is present.
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    await own.close();
  });

  it("[READY-1] serves a list that is being built, and leaves it to the normal path if that fails or the server closes", async () => {
    const builds: PromiseWithResolvers<Snapshot>[] = [];
    const fastPath = openFastPath(async () => eventRecord());
    fastPath.declare("GET /api/events/:eventId/chat", () => {
      const build = Promise.withResolvers<Snapshot>();
      builds.push(build);
      return build.promise;
    });
    await using server = await listen((request, response) =>
      fastPath.answer(
        request,
        response,
        () => ({}),
        () => response.end("normal path"),
      ),
    );
    const poll = async (signal?: AbortSignal) =>
      (await fetch(`${server.origin}/api/events/${eventRecord().id}/chat`, signal && { signal })).text();
    /** A poll that waits for its list. */
    const pollUntilBuilt = async (signal?: AbortSignal) => {
      const sent = poll(signal);
      const count = builds.length + 1;
      await vi.waitFor(() => expect(builds).toHaveLength(count));
      return { sent, build: builds.at(-1) as PromiseWithResolvers<Snapshot> };
    };
    const served = await pollUntilBuilt();
    served.build.resolve(Snapshot.of(["Hello"]));
    expect(await served.sent).toBe('["Hello"]');
    const failed = await pollUntilBuilt();
    failed.build.reject(new Error("refused"));
    expect(await failed.sent).toBe("normal path");
    const client = new AbortController();
    const aborted = await pollUntilBuilt(client.signal);
    client.abort();
    await expect(aborted.sent).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(server.closed).toBe(1));
    aborted.build.resolve(Snapshot.of(["for nobody"]));
    const closing = await pollUntilBuilt();
    fastPath.close();
    closing.build.resolve(Snapshot.of(["too late"]));
    expect(await closing.sent).toBe("normal path");
    expect(await poll()).toBe("normal path");
    expect(fastPath.answered).toBe(1);
  });

  it("[READY-2] merges a participant's own additions into the list", async () => {
    const visitor = await attendee();
    const social = `/api/events/${eventId}/social`;
    const chat = `/api/events/${eventId}/chat`;
    expect((await visitor.post(social, { content: "Who reads this first?", participantName: "" })).status).toBe(201);
    expect((await visitor.get(social)).text).toContain("Who reads this first?");
    const { id } = (await visitor.post(chat, { content: "Hello all", participantName: "Ana" })).json as { id: string };
    await visitor.post(`${chat}/${id}/reactions`, { emoji: "👍" });
    const other = test.visitor();
    await other.get(`/api/public/events/${eventId}`);
    await other.get(social);
    expect((await other.get(social)).text).not.toContain("Who reads this first?");
    for (const path of [social, chat]) {
      const normal = await visitor.get(path);
      const ready = async () => expect(facts(await visitor.get(path))).toEqual(facts(normal));
      expect(await countDuring(ready)).toBe(1);
      expect(facts(await other.get(path))).not.toEqual(facts(normal));
    }
  });

  it("[SNAP-2] shows a decision about a participant's own question with the next read", async () => {
    const visitor = await attendee();
    const social = `/api/events/${eventId}/social`;
    const asked = (await visitor.post(social, { content: "Does it wait?", participantName: "" })).json as {
      id: string;
    };
    const own = async () => {
      await visitor.get(social);
      const ready = await visitor.get(social);
      return (ready.json as { id: string; isPending: boolean }[]).find(({ id }) => id === asked.id)?.isPending;
    };
    expect(await own()).toBe(true);
    await owner.patch(`${social}/${asked.id}/moderate`, { approved: true });
    expect(((await visitor.get(social)).json as { id: string }[]).map(({ id }) => id)).toContain(asked.id);
    expect(await own()).toBe(false);
    await owner.patch(`${social}/${asked.id}/moderate`, { approved: false });
    expect(await own()).toBeUndefined();
  });

  it("[SNAP-2] shows every change of a list, a switch or the event's state with the next read", async () => {
    const visitor = await attendee();
    const icebreaker = `/api/events/${eventId}/icebreaker`;
    const writer = test.visitor();
    for (let turn = 0; turn < 20; turn += 1) {
      await writer.post(icebreaker, { response: `word${turn}` }, { "Idempotency-Key": `turn-number-${turn}` });
      if (turn < 3) expect((await visitor.get(icebreaker)).text).toContain(`word${turn}`);
    }
    await owner.patch(`/api/events/${eventId}`, { enableWordCloud: false });
    expect((await visitor.get(icebreaker)).text).toBe("[]");
    await owner.patch(`/api/events/${eventId}`, { enableWordCloud: true });
    expect((await visitor.get(icebreaker)).text).toContain("word0");
    await owner.post(`/api/events/${eventId}/timer/start`, {});
    expect((await visitor.get(`/api/events/${eventId}/timer`)).status).toBe(200);
    expect((await owner.patch(`/api/events/${eventId}/archive`, { isArchived: true, isPrivate: true })).status).toBe(
      200,
    );
    for (const path of paths) expect((await visitor.get(path)).status).toBe(403);
  });
});
