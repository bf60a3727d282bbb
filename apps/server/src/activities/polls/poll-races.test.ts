import type { OrganizerEvent } from "@hubbub/contract/events";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { choice, openPolls, quiz } from "../../testing/open-polls.ts";
import { signIn } from "../../testing/sign-on.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { sameAt, testNodes, type TestNodes } from "../../testing/test-nodes.ts";
import { succeeds, Visitor } from "../../testing/visitor.ts";

describe("at the same moment", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it("[POLL-20] 200 answers of one participant leave one answer", async () => {
    const { organizer, path, attendee, open, list } = await openPolls(test);
    const { id } = await open(choice(4));
    const visitor = await attendee();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        visitor.post(`${path}/${id}/answer`, { optionIds: [String((nth % 4) + 1)] }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(200), count(429)]).toEqual([1, 9, 190]);
    expect(await succeeds<unknown[]>(organizer.get(`${path}/${id}/answers`))).toHaveLength(1);
    await expect.poll(async () => (await list(organizer))[0]?.answered).toBe(1);
  });

  it("[POLL-12] opening several polls leaves one open", async () => {
    const { organizer, path, add, list } = await openPolls(test);
    const polls = await Promise.all([1, 2, 3, 4].map(() => add(choice())));
    const opened = await Promise.all(polls.map(({ id }) => organizer.post(`${path}/${id}/open`)));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const states = (await list(organizer)).map(({ state }) => state).toSorted();
    expect(states).toEqual(["closed", "closed", "closed", "open"]);
  });

  it("[POLL-72] of answers while the poll is closed, each is counted or refused", async () => {
    const { organizer, path, attendee, open, list } = await openPolls(test);
    const { id } = await open(choice());
    const people = await Promise.all(Array.from({ length: 60 }, () => attendee()));
    const sending = people.map(async (who, nth) => {
      await new Promise((resolve) => setTimeout(resolve, nth));
      return who.post(`${path}/${id}/answer`, { optionIds: ["1"] });
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    const closed = await succeeds<Poll>(organizer.post(`${path}/${id}/close`));
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    const stored = statuses.filter((status) => status === 201).length;
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    // What the close returned is final.
    expect(closed.answered).toBe(stored);
    expect((await list(organizer))[0]?.answered).toBe(stored);
  });
});

describe("several processes", { timeout: 90_000 }, () => {
  let nodes: TestNodes;
  beforeAll(async () => {
    nodes = await testNodes();
  }, 60_000);
  afterAll(() => nodes.close());

  it("[POLL-73] results and the end of a quiz reach the people at another node; one poll is open", async () => {
    const [here, there] = await Promise.all([nodes.start(), nodes.start()]);
    const organizer = nodes.organizer(here);
    const event = await succeeds<OrganizerEvent>(organizer.post("/api/events", { title: "A talk" }));
    const path = `/api/events/${event.id}/polls`;
    const ask = (poll: unknown) => succeeds<Poll>(organizer.post(path, poll));
    const { id } = await ask(choice());
    const visitor = new Visitor(here.url);
    await succeeds(visitor.get(`/api/public/events/${event.id}`));
    const [answered, others] = [
      await LiveClient.open(sameAt(there, visitor), event.id),
      await LiveClient.open(new Visitor(there.url), event.id),
    ];
    await succeeds(organizer.post(`${path}/${id}/open`));
    await others.until(() => others.of("poll:opened").length === 1);
    await succeeds(visitor.post(`${path}/${id}/answer`, { optionIds: ["1"] }));
    await answered.until(() => Boolean(answered.of("poll:results").at(-1)?.results));
    await others.until(() => others.of("poll:results").length > 0);
    expect(answered.of("poll:results").at(-1)).toMatchObject({ answered: 1, results: { answered: 1 } });
    expect(others.of("poll:results").at(-1)).toMatchObject({ answered: 1, results: null });
    const [listed] = await succeeds<Poll[]>(sameAt(there, visitor).get(path));
    expect(listed?.results).toMatchObject({ answered: 1 });

    const [one, two] = [await ask(choice()), await ask(choice())];
    await Promise.all([
      organizer.post(`${path}/${one.id}/open`),
      nodes.organizer(there).post(`${path}/${two.id}/open`),
    ]);
    const open = (await succeeds<Poll[]>(organizer.get(path))).filter(({ state }) => state === "open");
    expect(open).toHaveLength(1);

    const { id: quizId } = await ask(quiz(10));
    await succeeds(organizer.post(`${path}/${quizId}/open`));
    await here.kill();
    await others.until(() => others.of("poll:closed").some(({ pollId }) => pollId === quizId), 20_000);
    expect(others.of("poll:closed").at(-1)?.poll).toMatchObject({ correctOptionIds: ["2"] });
    await there.stop();
  });

  it("[POLL-20] answers from before and after a sign-in at two nodes leave one answer", async () => {
    const [here, there] = await Promise.all([nodes.start(), nodes.start()]);
    const organizer = nodes.organizer(here);
    const event = await succeeds<OrganizerEvent>(organizer.post("/api/events", { title: "A talk" }));
    const path = `/api/events/${event.id}/polls`;
    const { id } = await succeeds<Poll>(organizer.post(path, choice()));
    await succeeds(organizer.post(`${path}/${id}/open`));
    const before = new Visitor(here.url);
    await succeeds(before.get(`/api/public/events/${event.id}`));
    const after = sameAt(there, before);
    await signIn(after, "noor");

    const database = new pg.Client({ connectionString: nodes.databaseUrl });
    await database.connect();
    const waiting = async () => {
      const ofDatabase = "database = (SELECT oid FROM pg_database WHERE datname = current_database())";
      return (await database.query(`SELECT FROM pg_locks WHERE NOT granted AND ${ofDatabase}`)).rowCount;
    };
    // Answers can be read, and are stored after the commit.
    await database.query("BEGIN; LOCK TABLE poll_answers IN SHARE MODE");
    const first = before.post(`${path}/${id}/answer`, { optionIds: ["1"] });
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const second = after.post(`${path}/${id}/answer`, { optionIds: ["2"] });
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    await database.query("COMMIT");
    await database.end();
    expect([(await first).status, (await second).status]).toEqual([201, 200]);
    expect(await succeeds<unknown[]>(organizer.get(`${path}/${id}/answers`))).toMatchObject([
      { answer: { optionIds: ["2"] } },
    ]);
    await Promise.all([here.stop(), there.stop()]);
  });

  it("[POLL-74] a quiz closes after kill -9 and a restart, and keeps its answers", async () => {
    const before = await nodes.start();
    const organizer = nodes.organizer(before);
    const event = await succeeds<OrganizerEvent>(organizer.post("/api/events", { title: "A talk" }));
    const path = `/api/events/${event.id}/polls`;
    const { id } = await succeeds<Poll>(organizer.post(path, quiz(10)));
    await succeeds(organizer.post(`${path}/${id}/open`));
    const visitor = new Visitor(before.url);
    await succeeds(visitor.get(`/api/public/events/${event.id}`));
    await succeeds(visitor.post(`${path}/${id}/answer`, { optionIds: ["2"] }));
    await before.kill();
    const after = await nodes.start();
    const back = sameAt(after, visitor);
    await expect
      .poll(async () => (await succeeds<Poll[]>(back.get(path)))[0]?.state, { timeout: 20_000, interval: 200 })
      .toBe("closed");
    const [mine] = await succeeds<{ points: number; place: number }[]>(back.get(`${path}/mine`));
    expect(mine?.points).toBeGreaterThan(100);
    expect(mine?.place).toBe(1);
    expect((await nodes.organizer(after).post(`${path}/${id}/close`)).status).toBe(409);
    await after.stop();
  });
});
