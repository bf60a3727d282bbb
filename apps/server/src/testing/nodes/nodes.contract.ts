/** Contract of several nodes over one database, for every transport between them. */
import type { RunSheet } from "@hubbub/contract/run-sheet";
import type { Stage } from "@hubbub/contract/stage";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { createLink, openLink } from "../access-links.ts";
import { createKey } from "../api-keys.ts";
import { LiveClient } from "../live-client.ts";
import type { RunningServer } from "../server-process.ts";
import { personAt, sameAt, type TestNodes } from "../test-nodes.ts";
import { succeeds, Visitor } from "../visitor.ts";
import { activitiesContract } from "./activities.contract.ts";

interface NodesUnderTest {
  nodes: TestNodes;
  /** Starts a node whose connection to the others can be interrupted. */
  startInterruptible(): Promise<RunningServer>;
  /** Interrupts that connection. @returns restores it */
  interrupt(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const soon = { timeout: 10_000, interval: 50 };
const isHealthy = async (node: RunningServer, peers: number): Promise<boolean> => {
  const { text } = await new Visitor(node.url).get("/metrics");
  // A node that is started as root has a worker, and its metrics a label.
  const value = (name: string) => Number(new RegExp(`^${name}(?:\\{.*\\})? (.*)$`, "mu").exec(text)?.[1]);
  return value("hubbub_bus_healthy") === 1 && value("hubbub_bus_peers") === peers;
};

export function nodesContract(open: () => Promise<NodesUnderTest>): void {
  let under: NodesUnderTest;
  let nodes: TestNodes;
  let a: RunningServer;
  let b: RunningServer;
  beforeAll(async () => {
    under = await open();
    nodes = under.nodes;
    [a, b] = await Promise.all([nodes.start(), under.startInterruptible()]);
    await together();
  }, 60_000);
  afterAll(() => under.close());

  activitiesContract(() => ({ a, b }));

  const together = () =>
    vi.waitUntil(async () => (await isHealthy(a, 1)) && (await isHealthy(b, 1)), { ...soon, timeout: 20_000 });
  const openEvent = async (): Promise<string> => {
    const answer = await nodes.organizer(a).post("/api/events", { title: "A talk" });
    return (answer.json as { id: string }).id;
  };
  const responses = async (node: RunningServer, eventId: string): Promise<string[]> => {
    const list = (await personAt(node).get(`/api/events/${eventId}/icebreaker`)).json as { response: string }[];
    return list.map(({ response }) => response).toSorted();
  };
  const respond = (who: Visitor, eventId: string, response: string) =>
    who.post(`/api/events/${eventId}/icebreaker`, { response });
  /** Responds as a new participant without a cookie. */
  const respondAsNew = (node: RunningServer, eventId: string, response: string) =>
    personAt(node).post(`/api/events/${eventId}/icebreaker`, { response, participantId: crypto.randomUUID() });

  it("[SCALE-1] a response on one node reaches the other's sockets and list, and presence counts both nodes", async () => {
    const eventId = await openEvent();
    const [atA, atB] = [await LiveClient.open(personAt(a), eventId), await LiveClient.open(personAt(b), eventId)];
    await atA.until(() => atA.of("presence").at(-1)?.count === 2);
    await atB.until(() => atB.of("presence").at(-1)?.count === 2);
    expect(await responses(b, eventId)).toEqual([]);
    expect((await respond(personAt(a), eventId, "from A")).status).toBe(201);
    await atB.until(() => atB.of("icebreaker:response").length === 1);
    expect(await responses(b, eventId)).toEqual(["from A"]);
    await respond(personAt(b), eventId, "from B");
    await atA.until(() => atA.of("icebreaker:response").length === 2);
    expect(await responses(a, eventId)).toEqual(["from A", "from B"]);
    expect([atA, atB].map((client) => client.of("icebreaker:response").length)).toEqual([2, 2]);
    atB.close();
    await atA.until(() => atA.of("presence").at(-1)?.count === 1);
    atA.close();
  });

  it("[SCALE-2] a hidden response and replaced word rules reach the other node's sockets and list", async () => {
    const eventId = await openEvent();
    const atB = await LiveClient.open(personAt(b), eventId);
    const { id } = (await respond(personAt(b), eventId, "rude")).json as { id: string };
    expect(await responses(b, eventId)).toEqual(["rude"]);
    const path = `/api/events/${eventId}`;
    await nodes.organizer(a).patch(`${path}/icebreaker/${id}/moderate`, { isHidden: true });
    await atB.until(() => atB.of("icebreaker:removed").length === 1);
    expect(atB.of("icebreaker:removed")).toEqual([{ response: "rude", count: 0 }]);
    expect(await responses(b, eventId)).toEqual([]);
    const rules = [{ word: "rude", action: "hide" }];
    expect((await personAt(b).get(`${path}/word-rules`)).json).toEqual({ rules: [], version: 0 });
    await nodes.organizer(a).put(`${path}/word-rules`, { rules });
    await atB.until(() => atB.of("icebreaker:word-rules").length === 1);
    expect((await personAt(b).get(`${path}/word-rules`)).json).toEqual({ rules, version: 1 });
    atB.close();
  });

  it("[SCALE-2] a switch changed on one node applies to the other immediately", async () => {
    const eventId = await openEvent();
    const atB = await LiveClient.open(personAt(b), eventId);
    expect((await respond(personAt(b), eventId, "one")).status).toBe(201);
    await nodes.organizer(a).patch(`/api/events/${eventId}`, { enableWordCloud: false });
    await atB.until(() => atB.of("event:updated").length === 1);
    expect((await respond(personAt(b), eventId, "two")).status).toBe(403);
    expect((await personAt(b).get(`/api/public/events/${eventId}`)).json).toMatchObject({
      enableWordCloud: false,
    });
    atB.close();
  });

  it("[ALINK-16] a link revoked on one node closes the sockets of the other within 2 s, and its calls are refused", async () => {
    const eventId = await openEvent();
    const path = `/api/events/${eventId}`;
    const link = await createLink(nodes.organizer(a), path, "moderator");
    const holder = personAt(b);
    await openLink(holder, link);
    expect((await holder.get(`${path}/social/pending`)).status).toBe(200);
    const staff = await LiveClient.open(holder, eventId, { participantId: `admin-${crypto.randomUUID()}` });
    await nodes.organizer(a).delete(`${path}/access-links/${link.id}`);
    await staff.until(() => staff.closeCode === 1008, 2_000);
    expect((await holder.get(`${path}/social/pending`)).status).toBe(401);
  });

  it("[KEY-9] a key revoked on one node closes the sockets of the other within 2 s, and its calls are refused", async () => {
    const eventId = await openEvent();
    const { id, key } = await createKey(nodes.organizer(a));
    const program = new Visitor(b.url, key);
    expect((await program.get("/api/events")).status).toBe(200);
    const socket = await LiveClient.open(program, eventId, { origin: "" });
    await succeeds(nodes.organizer(a).delete(`/api/keys/${id}`));
    await socket.until(() => socket.closeCode === 1008, 2_000);
    expect((await program.get("/api/events")).status).toBe(401);
  });

  it("[CHANNEL-30] an archive that becomes private on one node closes the sockets of the other before anything else is sent", async () => {
    const eventId = await openEvent();
    const organizer = nodes.organizer(a);
    const path = `/api/events/${eventId}`;
    const { id } = await succeeds<{ id: string }>(personAt(a).post(`${path}/chat`, { content: "Never public" }));
    await succeeds(organizer.patch(`${path}/chat/${id}/moderate`, { isHidden: true }));
    await succeeds(organizer.patch(`${path}/archive`, { isArchived: true }));
    const anonymous = await LiveClient.open(personAt(b), eventId);
    await succeeds(organizer.patch(`${path}/archive`, { isPrivate: true }));
    await succeeds(organizer.patch(`${path}/chat/${id}/moderate`, { isHidden: false }));
    await anonymous.until(() => anonymous.closeCode === 1008);
    expect(anonymous.of("chat:message-shown")).toEqual([]);
    expect(anonymous.of("event:updated").filter(({ isPrivate }) => isPrivate)).toEqual([]);
  });

  it("[SCALE-2] a mute and a filter word of one node apply to the next posts on the other", async () => {
    const eventId = await openEvent();
    const organizer = nodes.organizer(a);
    const atB = await LiveClient.open(personAt(b), eventId);
    const noor = personAt(b);
    await noor.get(`/api/public/events/${eventId}`);
    const { id } = (await respond(noor, eventId, "one")).json as { id: string };
    await respondAsNew(b, eventId, "a bird");
    await organizer.post(`/api/events/${eventId}/mutes`, { of: { kind: "icebreaker", id } });
    await organizer.send("PUT", `/api/events/${eventId}/text-filter`, { words: ["heron"], exceptions: [] });
    // A change that reaches the sockets has been preceded by both.
    await organizer.patch(`/api/events/${eventId}`, { title: "Another talk" });
    await atB.until(() => atB.of("event:updated").length === 1);
    await respond(noor, eventId, "two");
    await respondAsNew(b, eventId, "a heron");
    await respondAsNew(b, eventId, "three");
    expect(await responses(b, eventId)).toEqual(["a bird", "one", "three"]);
    atB.close();
  });

  it("[SCALE-3] a participant's limits apply across nodes, also to concurrent requests", async () => {
    for (let round = 0; round < 5; round += 1) {
      const eventId = await openEvent();
      const atA = personAt(a);
      await atA.get(`/api/public/events/${eventId}`);
      const atB = sameAt(b, atA);
      const votes = await Promise.all(
        [atA, atB, atA, atB].map((who) => who.post(`/api/events/${eventId}/emoji`, { emoji: "excited" })),
      );
      expect(votes.map(({ status }) => String(status)).toSorted()).toEqual(["201", "429", "429", "429"]);
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) => respond(index % 2 ? atA : atB, eventId, `answer ${index}`)),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
      const key = { "Idempotency-Key": crypto.randomUUID() };
      const other = personAt(a);
      await other.get(`/api/public/events/${eventId}`);
      const repeats = await Promise.all(
        [other, sameAt(b, other)].map((who) =>
          who.post(`/api/events/${eventId}/icebreaker`, { response: "once" }, key),
        ),
      );
      expect(new Set(repeats.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    }
  });

  it("[REH-3] a rehearsal does not start while people are in an event on several nodes", async () => {
    const [eventId, other] = [await openEvent(), await openEvent()];
    const enter = (node: RunningServer) => Promise.all([1, 2, 3].map(() => LiveClient.open(personAt(node), other)));
    const people = [...(await enter(a)), ...(await enter(b))];
    await people[0]!.until(() => people[0]!.of("presence").at(-1)?.count === 6);
    const refused = await nodes.organizer(a).post(`/api/events/${eventId}/rehearsal`, { people: 50 });
    expect(refused.json).toMatchObject({ code: "conflict" });
    expect(refused.text).toContain("Attendees are using this server right now");
    for (const client of people) client.close();
  });

  it("[ABUSE-12] ten newcomers of one address are admitted at two nodes together", async () => {
    const eventId = await openEvent();
    const statuses: number[] = [];
    for (let nth = 0; nth < 15; nth += 1)
      for (const { url } of [a, b]) statuses.push((await respond(new Visitor(url), eventId, `word ${nth}`)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
  });

  it("[ABUSE-12] a node that has all people of an event admits all ten newcomers of an address", async () => {
    const eventId = await openEvent();
    const client = await LiveClient.open(personAt(a), eventId);
    const statuses: number[] = [];
    for (let nth = 0; nth < 15; nth += 1)
      statuses.push((await respond(new Visitor(a.url), eventId, `word ${nth}`)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    client.close();
  });

  it("[ARC-2] concurrent End Session calls on two nodes end the session and broadcast once", async () => {
    const eventId = await openEvent();
    const clients = [await LiveClient.open(personAt(a), eventId), await LiveClient.open(personAt(b), eventId)];
    const ends = await Promise.all(
      [a, b].map((node) => nodes.organizer(node).patch(`/api/events/${eventId}/archive`, { isArchived: true })),
    );
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    for (const client of clients) await client.until(() => client.of("session_ended").length > 0);
    // A second one would have come with the next messages.
    await Promise.all([a, b].map((node) => nodes.organizer(node).patch(`/api/events/${eventId}`, { title: "Over" })));
    for (const client of clients) {
      await client.until(() => client.of("event:updated").some(({ title }) => title === "Over"));
      expect(client.of("session_ended")).toHaveLength(1);
      client.close();
    }
  });

  it("[RUN-24] devices at two nodes that move the run sheet at the same time both succeed, and the stage shows its step", async () => {
    const eventId = await openEvent();
    const path = `/api/events/${eventId}`;
    const [atA, atB] = [nodes.organizer(a), nodes.organizer(b)];
    const poll = { kind: "choice", question: "Which?", options: [{ text: "Tea" }, { text: "Water" }] };
    const steps: { kind: string; target: string }[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const { id } = await succeeds<{ id: string }>(atA.post(`${path}/polls`, poll));
      steps.push({ kind: "poll", target: id });
    }
    steps.push({ kind: "view", target: "chat" }, { kind: "view", target: "questions" });
    await succeeds(atA.put(`${path}/run-sheet`, { steps }));
    const go = (atFirst: number, atSecond: number) =>
      Promise.all([
        atA.post(`${path}/run-sheet/go`, { step: atFirst }),
        atB.post(`${path}/run-sheet/go`, { step: atSecond }),
      ]);
    for (let step = 0; step < 6; step += 1)
      expect((await go(step, step)).map(({ status }) => status)).toEqual([200, 200]);
    for (let round = 0; round < 20; round += 1) {
      expect((await go(6, 7)).map(({ status }) => status)).toEqual([200, 200]);
      const { current } = await succeeds<RunSheet>(atA.get(`${path}/run-sheet`));
      const view = async () => (await succeeds<Stage>(atA.get(`${path}/stage`))).view;
      // The node of the other device may not have notified this one yet.
      await expect.poll(view, { timeout: 2000, interval: 20 }).toBe(steps[current ?? 0]?.target);
    }
  });

  it("[REACT-14] broadcasts at most 30 floating reactions per second of all nodes together", async () => {
    const eventId = await openEvent();
    await nodes.organizer(a).patch(`/api/events/${eventId}`, { emojiRateLimit: 10 });
    const throwers = await Promise.all(
      [a, b].flatMap((node) => Array.from({ length: 12 }, () => LiveClient.open(personAt(node), eventId))),
    );
    const seen: { at: number; count: number }[] = [];
    const screen = await LiveClient.open(personAt(b), eventId, { participantId: "stage-1" });
    screen.socket.on("message", () => {
      const shown = screen.of("quick_reaction").reduce((total, { count }) => total + count, 0);
      seen.push({ at: performance.now(), count: shown - seen.reduce((total, { count }) => total + count, 0) });
    });
    const rounds = 25;
    for (let round = 0; round < rounds; round += 1) {
      for (const thrower of throwers) thrower.send('{"type":"quick_reaction","data":{"emoji":"🔥"}}');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const busiest = Math.max(
      ...seen.map(({ at }) =>
        seen.filter((other) => other.at >= at && other.at < at + 950).reduce((total, { count }) => total + count, 0),
      ),
    );
    expect(busiest).toBeGreaterThan(10);
    expect(busiest).toBeLessThanOrEqual(30);
    for (const client of [...throwers, screen]) client.close();
  });

  it("[SCALE-12] counts from two nodes are exact, and pages end with the latest for any order of messages", async () => {
    const eventId = await openEvent();
    const writer = personAt(a);
    await writer.get(`/api/public/events/${eventId}`);
    const written = await writer.post(`/api/events/${eventId}/chat`, { content: "Hello" });
    expect(written.status).toBe(201);
    const { id } = written.json as { id: string };
    const clients = [await LiveClient.open(personAt(a), eventId), await LiveClient.open(personAt(b), eventId)];
    const people = 40;
    const given = await Promise.all(
      Array.from({ length: people }, async (_, index) => {
        const who = personAt(index % 2 ? a : b);
        await who.get(`/api/public/events/${eventId}`);
        clients.push(await LiveClient.open(who, eventId));
        return (await who.post(`/api/events/${eventId}/chat/${id}/reactions`, { emoji: "👍" })).status;
      }),
    );
    expect(new Set(given)).toEqual(new Set([200]));
    for (const client of clients) {
      await client.until(() => client.of("chat:reaction").at(-1)?.count === people, 8000);
      const counts = client.of("chat:reaction").map(({ count }) => count);
      expect(counts).toEqual(counts.toSorted((one, other) => one - other));
      client.close();
    }
  });

  it("[SCALE-12] pages end with the latest change of a group and of a chat message, made at two nodes at the same time", async () => {
    const [atA, atB] = [nodes.organizer(a), nodes.organizer(b)];
    const permalink = `group-${crypto.randomUUID()}`;
    const group = await succeeds<{ id: string }>(atA.post("/api/event-groups", { title: "Group", permalink }));
    const eventId = await openEvent();
    const path = `/api/events/${eventId}/chat`;
    const { id } = await succeeds<{ id: string }>(personAt(a).post(path, { content: "Hello" }));
    const ofGroup = await Promise.all([a, b].map((node) => LiveClient.openGroup(personAt(node), group.id)));
    const ofEvent = await Promise.all([a, b].map((node) => LiveClient.open(personAt(node), eventId)));
    const lastOf = ({ received }: LiveClient) =>
      received.findLast(({ type }) => type.startsWith("chat:message-"))?.type;
    for (let round = 0; round < 20; round += 1) {
      const change = (organizer: Visitor, nth: number) => [
        succeeds(organizer.patch(`/api/event-groups/${group.id}`, { title: `${round} ${nth}` })),
        succeeds(organizer.patch(`${path}/${id}/moderate`, { isHidden: (round + nth) % 2 === 0 })),
      ];
      await Promise.all([atA, atB].flatMap(change));
      const groups = await succeeds<{ id: string; title: string }[]>(atA.get("/api/event-groups"));
      const title = groups.find((found) => found.id === group.id)?.title;
      for (const client of ofGroup) await client.until(() => client.of("group:updated").at(-1)?.group.title === title);
      const hasLatest = async () => {
        const [message] = await succeeds<{ isHidden: boolean }[]>(atA.get(path));
        return ofEvent.every((client) => lastOf(client) === `chat:message-${message?.isHidden ? "hidden" : "shown"}`);
      };
      await expect.poll(hasLatest, soon).toBe(true);
    }
    for (const client of [...ofGroup, ...ofEvent]) client.close();
  });

  it("[WORD-33] the count of shown responses is exact under concurrent submissions, moderation and erasures on two nodes", async () => {
    const eventIds = await Promise.all([openEvent(), openEvent(), openEvent()]);
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const who = personAt(index % 2 ? a : b);
        await who.get(`/api/public/events/${eventIds[0]}`);
        return who;
      }),
    );
    const hideAndShow = async (node: RunningServer, eventId: string, id: string) => {
      const path = `/api/events/${eventId}/icebreaker/${id}/moderate`;
      const moderate = (isHidden: boolean) => nodes.organizer(node).patch(path, { isHidden });
      // The author may erase the response at the same time.
      const { status } = await moderate(true);
      expect([200, 404]).toContain(status);
      if (Number(id) % 2) await moderate(false);
    };
    await Promise.all(
      people.map(async (who, index) => {
        for (const eventId of index % 2 ? eventIds : eventIds.toReversed()) {
          const [answer] = await Promise.all([respond(who, eventId, "one"), respond(who, eventId, "two")]);
          expect(answer.status).toBe(201);
          const hiding = hideAndShow(index % 4 < 2 ? a : b, eventId, (answer.json as { id: string }).id);
          if (index % 3 === 0) expect((await who.delete("/api/me")).status).toBe(200);
          await hiding;
        }
      }),
    );
    for (const eventId of eventIds) {
      const phone = await LiveClient.open(personAt(b), eventId);
      expect((await respondAsNew(a, eventId, "last")).status).toBe(201);
      await phone.until(() => phone.of("icebreaker:response").some(({ response }) => response === "last"));
      const { count } = phone.of("icebreaker:response").find(({ response }) => response === "last") ?? { count: -1 };
      const shown = await responses(b, eventId);
      expect(shown.length).toBeGreaterThan(8);
      expect(count).toBe(shown.length);
      phone.close();
    }
  });

  it("[CHANNEL-6] rights removed on one node stop staff messages on the other within 5 s", async () => {
    const eventId = await openEvent();
    nodes.hub.users.set("helper-token", { id: "helper", username: "helper", email: "h@example.org" });
    const helper = new Visitor(b.url, "helper-token");
    await helper.get("/api/auth/me");
    const organizer = nodes.organizer(a);
    const added = await organizer.post(`/api/events/${eventId}/collaborators`, {
      username: "helper",
      role: "moderator",
    });
    expect(added.status).toBe(201);
    const feed = await LiveClient.open(helper, eventId, { participantId: "admin-1" });
    const guest = await LiveClient.open(personAt(a), eventId);
    await guest.until(() => guest.of("presence").at(-1)?.count === 1);
    const { id } = added.json as { id: string };
    expect((await organizer.delete(`/api/events/${eventId}/collaborators/${id}`)).status).toBeLessThan(300);
    // Without the team's feed its socket counts as a person's.
    await guest.until(() => guest.of("presence").at(-1)?.count === 2, 10_500);
    feed.close();
    guest.close();
  });

  describe("failures", () => {
    it("[BUS-6] without a connection between nodes lists are about a second old at most, and pages reload afterwards", async () => {
      const eventId = await openEvent();
      const atB = await LiveClient.open(personAt(b), eventId);
      expect(await responses(b, eventId)).toEqual([]);
      const restore = await under.interrupt();
      expect((await respond(personAt(a), eventId, "while interrupted")).status).toBe(201);
      expect((await respond(personAt(b), eventId, "here")).status).toBe(201);
      await atB.until(() => atB.of("icebreaker:response").some(({ response }) => response === "here"));
      const before = performance.now();
      await expect.poll(() => responses(b, eventId), soon).toEqual(["here", "while interrupted"]);
      expect(performance.now() - before).toBeLessThan(2500);
      await restore();
      await together();
      await atB.until(() => atB.of("live:whole").at(-1)?.whole === true, 10_000);
      await respond(personAt(a), eventId, "after restore");
      await atB.until(() => atB.of("icebreaker:response").some(({ response }) => response === "after restore"));
      atB.close();
    });

    it("[SCALE-8] a node killed under load loses no acknowledged response, and its attendees continue on the other", async () => {
      const eventId = await openEvent();
      const atB = await LiveClient.open(personAt(b), eventId);
      // The people who submit have the page open: newcomers of one address are limited otherwise.
      await Promise.all(Array.from({ length: 40 }, () => LiveClient.open(personAt(b), eventId)));
      const acknowledged: string[] = [];
      const submissions = Array.from({ length: 120 }, async (_, index) => {
        const response = `answer ${String(index).padStart(3, "0")}`;
        const answer = await respondAsNew(b, eventId, response);
        if (answer.status === 201) acknowledged.push(response);
        if (acknowledged.length === 50) await b.kill();
      });
      await Promise.allSettled(submissions);
      expect(acknowledged.length).toBeGreaterThanOrEqual(50);
      await atB.until(() => atB.closeCode !== null);
      const movedOver = await LiveClient.open(personAt(a), eventId);
      const listed = new Set(await responses(a, eventId));
      expect(acknowledged.filter((response) => !listed.has(response))).toEqual([]);
      await respondAsNew(a, eventId, "at the other");
      await movedOver.until(() => movedOver.of("icebreaker:response").length > 0);
      // The database reports that the other node is gone, so this one is healthy alone.
      await expect.poll(() => isHealthy(a, 0), soon).toBe(true);
      b = await under.startInterruptible();
      await together();
      movedOver.close();
    });

    it("[SCALE-9] a node that shuts down sends its attendees to the other and leaves nothing behind", async () => {
      const eventId = await openEvent();
      const [atA, atB] = [await LiveClient.open(personAt(a), eventId), await LiveClient.open(personAt(b), eventId)];
      await atA.until(() => atA.of("presence").at(-1)?.count === 2);
      expect(await b.stop()).toBe(0);
      expect(atB.closeCode).toBe(1012);
      await atA.until(() => atA.of("presence").at(-1)?.count === 1);
      await expect.poll(() => isHealthy(a, 0), soon).toBe(true);
      atA.close();
    });
  });
}
