import type { MicrophoneQueue, OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import type { AuditLogEntry } from "@hubbub/contract/audit-log";
import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createLink, openLink } from "../../testing/access-links.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { addTeamMember, archiveEvent, openEvent, reopenEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { personAt, sameAt, testNodes, type TestNodes } from "../../testing/test-nodes.ts";
import { type Answer, refusalOf, succeeds, type Visitor } from "../../testing/visitor.ts";

const queueAt = (path: string) => (who: Visitor) => succeeds<MicrophoneQueue>(who.get(path));
const ownAt = (path: string) => (who: Visitor) => succeeds<OwnQueueEntry | null>(who.get(`${path}/me`));

const namesIn = ({ entries }: MicrophoneQueue) => entries?.map(({ participantName }) => participantName);
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const messageOf = ({ json }: Answer) => (json as { message: string }).message;

describe("the microphone queue", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ filterWords: ["quatsch"] });
  });
  afterAll(() => test.close());

  async function openQueue(settings?: UpdateEvent) {
    const opened = await openEvent(test, { calls: "microphone", settings });
    const { organizer, path, attendee } = opened;
    const join = (who: Visitor, participantName: string, fields = {}) =>
      who.post(`${path}/me`, { participantName, ...fields });
    const somebody = async (participantName: string, fields = {}) => {
      const who = await attendee();
      await succeeds(join(who, participantName, fields));
      return who;
    };
    const act = (what: string, body = {}) => succeeds<MicrophoneQueue>(organizer.post(`${path}/${what}`, body));
    const queue = queueAt(path);
    const idOf = async (name: string) => {
      const { entries } = await queue(organizer);
      return entries?.find(({ participantName }) => participantName === name)?.id ?? "0";
    };
    return { ...opened, join, somebody, act, queue, own: ownAt(path), idOf };
  }

  it("[MIC-1] somebody with a name joins once; joining again keeps the place and changes the topic", async () => {
    const { organizer, join, somebody, attendee, queue, own } = await openQueue();
    const ines = await attendee();
    expect(await own(ines)).toBeNull();
    const first = await join(ines, "Ines", { topic: " Subtitles " });
    expect([first.status, first.json]).toEqual([
      201,
      { state: "waiting", topic: "Subtitles", place: 1, waiting: 1, microphone: null },
    ]);
    await somebody("Kofi");
    expect((await join(ines, "Ines", { topic: "Captions" })).status).toBe(200);
    expect(await own(ines)).toMatchObject({ topic: "Captions", place: 1, waiting: 2 });
    expect((await queue(organizer)).entries).toMatchObject([
      { participantName: "Ines", topic: "Captions", state: "waiting", isFirstTime: true, calledAt: null },
      { participantName: "Kofi", topic: null },
    ]);
  });

  it("[MIC-1] needs a name, which a signed-in person has", async () => {
    const { organizer, path, join, attendee, queue } = await openQueue();
    for (const name of ["", " ", "Anonymous"]) {
      const refused = await join(await attendee(), name);
      expect([refused.status, messageOf(refused)]).toEqual([400, "Enter your name so that the team can call you"]);
    }
    const noor = await test.walletUser("noor", { displayName: "Noor A." });
    expect((await noor.post(`${path}/me`, {})).status).toBe(201);
    expect(namesIn(await queue(organizer))).toEqual(["Noor A."]);
  });

  it("[MIC-2] who has spoken, was absent or left can join again, at the end", async () => {
    const { organizer, path, act, join, somebody, queue, own, idOf } = await openQueue();
    const [spoke, absent, left] = [await somebody("Ines"), await somebody("Kofi"), await somebody("Mei")];
    await somebody("Noor");
    await act("next/call");
    await act(`${await idOf("Ines")}/done`);
    await act("next/call");
    await act(`${await idOf("Kofi")}/absent`);
    await succeeds(left.delete(`${path}/me`));
    for (const who of [spoke, absent, left]) expect(await own(who)).toBeNull();
    expect((await join(spoke, "Ines")).status).toBe(201);
    await succeeds(join(absent, "Kofi"));
    await succeeds(join(left, "Mei"));
    expect((await queue(organizer)).entries?.map((entry) => [entry.participantName, entry.isFirstTime])).toEqual([
      ["Noor", true],
      ["Ines", false],
      ["Kofi", true],
      ["Mei", true],
    ]);
  });

  it("[MIC-3] refuses the 201st person, a long topic, and who joins more than ten times a minute", async () => {
    const { organizer, path, join, attendee, queue } = await openQueue();
    const eager = await attendee();
    const tries = await Promise.all(Array.from({ length: 11 }, () => join(eager, "Eager")));
    expect(statusesOf(tries)).toEqual([...Array.from({ length: 9 }, () => 200), 201, 429]);
    const joining = Array.from({ length: 198 }, (_, nth) =>
      test.visitor().post(`${path}/me`, { participantName: `Person ${nth}`, participantId: `person-${nth}` }),
    );
    expect(new Set(statusesOf(await Promise.all(joining)))).toEqual(new Set([201]));
    const last = await Promise.all(["Ines", "Kofi", "Mei"].map(async (name) => join(await attendee(), name)));
    expect(statusesOf(last)).toEqual([201, 409, 409]);
    expect(last.map(messageOf)).toContain("The queue is full. Please try again later.");
    expect((await queue(organizer)).waiting).toBe(200);
    expect((await join(await attendee(), "Ines", { topic: "a".repeat(81) })).status).toBe(400);
  });

  it("[MIC-4] a word of the text filter keeps the name off the stage, or is refused", async () => {
    const { organizer, join, somebody, attendee, queue, change } = await openQueue();
    await somebody("Ines", { showsName: true, topic: "quatsch" });
    expect(await queue(await attendee())).toMatchObject({ waiting: 1, next: null });
    expect((await queue(organizer)).entries).toMatchObject([{ topic: "quatsch" }]);
    await change({ wordFilterAction: "refuse" });
    for (const [name, topic] of [
      ["Kofi", "quatsch"],
      ["quatsch", ""],
    ] as const) {
      const refused = await join(await attendee(), name, { topic });
      expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining("not allowed here")]);
    }
    const persistent = await attendee();
    for (let nth = 0; nth < 11; nth += 1)
      expect((await join(persistent, "Kofi", { topic: "quatsch" })).status, "refused joins do not count").toBe(400);
    expect((await join(persistent, "Kofi")).status).toBe(201);
    expect((await queue(organizer)).waiting).toBe(2);
  });

  it("[MIC-4] the name of a muted person is not shown either", async () => {
    const { organizer, eventPath, path, join, attendee, queue, somebody, idOf } = await openQueue();
    const ines = await somebody("Ines", { showsName: true });
    expect((await queue(ines)).next).toBe("Ines");
    await succeeds(organizer.post(`${eventPath}/mutes`, { of: { kind: "speaker", id: await idOf("Ines") } }));
    await succeeds(ines.delete(`${path}/me`));
    await succeeds(join(ines, "Ines", { showsName: true }));
    expect((await queue(await attendee())).next).toBeNull();
  });

  it("[MIC-5] a person sees their place and the microphone, and leaves, also after being called", async () => {
    const { organizer, path, act, somebody, own, queue } = await openQueue();
    const [ines, kofi] = [await somebody("Ines"), await somebody("Kofi")];
    expect(await own(kofi)).toMatchObject({ state: "waiting", place: 2, waiting: 2 });
    await act("next/call", { microphone: 2 });
    expect(await own(ines)).toMatchObject({ state: "called", place: null, microphone: 2 });
    expect(await own(kofi)).toMatchObject({ place: 1, waiting: 1 });
    for (const who of [ines, ines, kofi]) expect((await who.delete(`${path}/me`)).status).toBe(200);
    expect(await queue(organizer)).toMatchObject({ waiting: 0, speaking: [], entries: [] });
  });

  it("[MIC-6] everybody sees numbers and the names of people who agreed; the team and speakers see the entries", async () => {
    const { organizer, event, eventPath, somebody, act, attendee, queue } = await openQueue();
    await somebody("Ines", { showsName: true });
    await somebody("Kofi");
    await somebody("Mei", { showsName: true, topic: "Costs" });
    await act("next/call", { microphone: 1 });
    await act("next/call");
    const seen = await queue(await attendee());
    expect(seen).toEqual({
      waiting: 1,
      speaking: [
        { name: "Ines", microphone: 1 },
        { name: null, microphone: null },
      ],
      next: "Mei",
      entries: null,
    });
    const { visitor: moderator } = await addTeamMember(test, { organizer, event }, { username: "moderator" });
    const crew = [organizer, moderator];
    for (const role of ["moderator", "speaker"] as const) {
      const holder = test.visitor();
      await openLink(holder, await createLink(organizer, eventPath, role));
      crew.push(holder);
    }
    for (const who of crew) expect(namesIn(await queue(who))).toEqual(["Ines", "Kofi", "Mei"]);
    expect(JSON.stringify(await queue(organizer))).not.toMatch(/"[cpl]:/u);
  });

  it("[MIC-7] refuses to call somebody who does not wait, and to finish somebody who was not called", async () => {
    const { organizer, path, act, somebody, idOf } = await openQueue();
    const refusal = async (what: string) => refusalOf(await organizer.post(`${path}/${what}`));
    expect(await refusal("next/call")).toEqual([409, "Nobody is waiting"]);
    await somebody("Ines");
    const id = await idOf("Ines");
    expect(await refusal(`${id}/done`)).toEqual([409, "This person's turn is already over"]);
    await act(`${id}/call`);
    expect(await refusal(`${id}/call`)).toEqual([409, "This person is no longer waiting"]);
    await act(`${id}/done`);
    expect(await refusal(`${id}/absent`)).toEqual([409, "This person's turn is already over"]);
    expect(await refusal("999999/call")).toEqual([404, "This person is not in the queue"]);
    expect((await organizer.post(`${path}/next/call`, { microphone: 10 })).status).toBe(400);
  });

  it("[MIC-7] two calls at the same time call two people", async () => {
    const { path, organizer, event, somebody, queue } = await openQueue();
    const { visitor: moderator } = await addTeamMember(test, { organizer, event }, { username: "second" });
    for (const name of ["Ines", "Kofi", "Mei"]) await somebody(name);
    const calling = [organizer, moderator].map((who, nth) => who.post(`${path}/next/call`, { microphone: nth + 1 }));
    expect(statusesOf(await Promise.all(calling))).toEqual([200, 200]);
    const { entries, speaking } = await queue(organizer);
    expect(entries?.map(({ state }) => state)).toEqual(["called", "called", "waiting"]);
    expect(new Set(speaking.map(({ microphone }) => microphone))).toEqual(new Set([1, 2]));
  });

  it("[MIC-1] joins at the same time leave one entry of each person, in 51 places", async () => {
    const { organizer, path, queue, attendee } = await openQueue();
    const ines = await attendee();
    const once = await Promise.all(
      Array.from({ length: 10 }, () => ines.post(`${path}/me`, { participantName: "Ines" })),
    );
    expect(statusesOf(once)).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
    const people = await Promise.all(Array.from({ length: 50 }, () => attendee()));
    const all = await Promise.all(
      people.map((who, nth) => who.post(`${path}/me`, { participantName: `Person ${nth}` })),
    );
    expect(new Set(statusesOf(all))).toEqual(new Set([201]));
    const places = await Promise.all(people.map(async (who) => (await ownAt(path)(who))?.place));
    expect(places.toSorted((a = 0, b = 0) => (a ?? 0) - (b ?? 0))).toEqual(
      Array.from({ length: 50 }, (_, nth) => nth + 2),
    );
    expect((await queue(organizer)).waiting).toBe(51);
  });

  it("[MIC-8] the team moves people; an order that does not contain everybody is refused", async () => {
    const { organizer, path, somebody, idOf } = await openQueue();
    for (const name of ["Ines", "Kofi", "Mei"]) await somebody(name);
    const ids = await Promise.all(["Mei", "Ines", "Kofi"].map(idOf));
    const order = (entryIds: readonly string[]) => organizer.patch(`${path}/order`, { entryIds });
    expect(namesIn(await succeeds(order(ids)))).toEqual(["Mei", "Ines", "Kofi"]);
    await somebody("Noor");
    const refused = await order(ids);
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      "Someone else changed this. Review the changes and try again.",
    ]);
    expect((await order([...ids.slice(1), "999999", await idOf("Noor")])).status).toBe(409);
    expect((await order([...ids, ids[0] ?? ""])).status).toBe(400);
  });

  it("[MIC-9] first-time speakers come first in an event with this setting", async () => {
    const { organizer, act, join, somebody, queue, own, change, idOf } = await openQueue();
    const ines = await somebody("Ines");
    await act("next/call");
    await act(`${await idOf("Ines")}/done`);
    await succeeds(join(ines, "Ines"));
    const kofi = await somebody("Kofi");
    await somebody("Mei");
    expect(namesIn(await queue(organizer))).toEqual(["Ines", "Kofi", "Mei"]);
    await change({ microphoneFirstTimersFirst: true });
    expect(namesIn(await queue(organizer))).toEqual(["Kofi", "Mei", "Ines"]);
    expect([await own(kofi), await own(ines)]).toMatchObject([{ place: 1 }, { place: 3 }]);
  });

  it("[MIC-10] everybody gets a message about a change within a second, and one about several at the same time", async () => {
    const { event, act, somebody, attendee, own } = await openQueue();
    const ines = await somebody("Ines");
    const [phone, other] = [await LiveClient.open(ines, event.id), await LiveClient.open(await attendee(), event.id)];
    await act("next/call", { microphone: 2 });
    for (const socket of [phone, other]) await socket.until(() => socket.of("microphone:changed").length === 1, 1000);
    expect(await own(ines)).toMatchObject({ state: "called", microphone: 2 });
    await Promise.all(Array.from({ length: 20 }, (_, nth) => somebody(`Person ${nth}`)));
    await phone.until(() => phone.of("microphone:changed").length > 1);
    expect(phone.of("microphone:changed").length).toBeLessThan(20);
    phone.close();
    other.close();
  });

  it("[MIC-11] the end of the session empties the queue", async () => {
    const { organizer, event, path, act, join, somebody, queue, own } = await openQueue();
    const [ines, kofi] = [await somebody("Ines"), await somebody("Kofi")];
    await act("next/call");
    const phone = await LiveClient.open(ines, event.id);
    await archiveEvent(organizer, event.id);
    await phone.until(() => phone.of("microphone:changed").length > 0);
    phone.close();
    expect([await own(ines), await own(kofi)]).toEqual([null, null]);
    expect((await join(ines, "Ines")).status).toBe(403);
    expect((await organizer.post(`${path}/next/call`)).status).toBe(403);
    await reopenEvent(organizer, event.id);
    expect(await queue(organizer)).toMatchObject({ waiting: 0, entries: [] });
    expect((await join(ines, "Ines")).status).toBe(201);
  });

  it("[MIC-12] the audit log and the export name the people, until they erase their data", async () => {
    const { organizer, event, eventPath, path, act, somebody, idOf, queue } = await openQueue();
    const ines = await somebody("Ines", { topic: "Costs" });
    await somebody("Kofi");
    await succeeds(organizer.patch(`${path}/order`, { entryIds: [await idOf("Kofi"), await idOf("Ines")] }));
    await act(`${await idOf("Ines")}/call`);
    const log = () => succeeds<AuditLogEntry[]>(organizer.get(`${eventPath}/activity-log`));
    expect(await log()).toMatchObject([
      { action: "speaker_called", subject: "Ines", by: { name: "priya" } },
      { action: "speakers_reordered", subject: null },
    ]);
    const csv = async () => (await organizer.get(`${eventPath}/export?format=microphone-csv`)).text;
    const [heading, first, second] = (await csv()).replace("\uFEFF", "").split("\r\n");
    expect(heading).toBe("Name,Topic,State,Joined at,Called at");
    expect(first).toMatch(/^Ines,Costs,called,20[^,]+,20[^,]+$/u);
    expect(second).toMatch(/^Kofi,,waiting,20[^,]+,$/u);

    const socket = await LiveClient.open(test.visitor(), event.id);
    const erased = await succeeds<{ contributions: object }>(ines.delete("/api/me"));
    expect(erased.contributions).toMatchObject({ microphoneEntries: 1 });
    await socket.until(() => socket.of("contributions:erased").length > 0);
    socket.close();
    expect(await queue(organizer)).toMatchObject({ speaking: [], waiting: 1 });
    expect((await log())[0]).toMatchObject({ action: "speaker_called", subject: null });
    expect(await csv()).not.toContain("Ines");
  });
});

describe("the microphone queue on several nodes", { timeout: 90_000 }, () => {
  let nodes: TestNodes;
  beforeAll(async () => {
    nodes = await testNodes();
  }, 60_000);
  afterAll(() => nodes.close());

  it("[MIC-13] is exact on two nodes, and survives kill -9 and a restart", async () => {
    const [here, there] = [await nodes.start(), await nodes.start()];
    const organizer = nodes.organizer(here);
    const event = await succeeds<OrganizerEvent>(
      organizer.post("/api/events", { title: "A talk", enableMicrophone: true }),
    );
    const path = `/api/events/${event.id}/microphone`;
    const [queue, own] = [queueAt(path), ownAt(path)];
    const ines = personAt(here);
    await succeeds(ines.get(`/api/public/events/${event.id}`));
    const phone = await LiveClient.open(ines, event.id);
    const joins = await Promise.all(
      [ines, sameAt(there, ines), ines, sameAt(there, ines)].map((who) =>
        who.post(`${path}/me`, { participantName: "Ines" }),
      ),
    );
    expect(statusesOf(joins)).toEqual([200, 200, 200, 201]);
    for (const name of ["Kofi", "Mei", "Noor"]) {
      const who = personAt(there);
      await succeeds(who.get(`/api/public/events/${event.id}`));
      await succeeds(who.post(`${path}/me`, { participantName: name }));
    }
    const crew = [organizer, sameAt(there, organizer)];
    const calls = await Promise.all(crew.map((who, nth) => who.post(`${path}/next/call`, { microphone: nth + 1 })));
    expect(statusesOf(calls)).toEqual([200, 200]);
    await phone.until(() => phone.of("microphone:changed").length > 0);
    for (const who of crew)
      await expect
        .poll(async () =>
          (await queue(who)).entries?.map(({ participantName, state }) => `${participantName} ${state}`),
        )
        .toEqual(["Ines called", "Kofi called", "Mei waiting", "Noor waiting"]);

    await here.kill();
    const again = await nodes.start();
    expect(await own(sameAt(again, ines))).toMatchObject({ state: "called" });
    expect(namesIn(await queue(sameAt(again, organizer)))).toEqual(["Ines", "Kofi", "Mei", "Noor"]);
  });
});
