import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { openAsStaff } from "../../testing/open-event.ts";
import { choice, openPolls, quiz } from "../../testing/open-polls.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";
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

/** An event with the sockets of the team, of somebody who answers, and of somebody who does not. */
async function openRoom(fields: Record<string, unknown>) {
  const opened = await openPolls(test);
  const { event, organizer } = opened;
  const [answering, watching] = [await opened.attendee(), await opened.attendee()];
  const [staff, answered, others] = [
    await openAsStaff(organizer, event.id),
    await LiveClient.open(answering, event.id),
    await LiveClient.open(watching, event.id),
  ];
  const poll = await opened.open(choice(2, fields));
  const send = () => succeeds(answering.post(`${opened.path}/${poll.id}/answer`, { optionIds: ["1"] }));
  return { ...opened, answering, watching, staff, answered, others, poll, send };
}

const resultsIn = (client: LiveClient) => client.of("poll:results").at(-1);
const allResultsIn = (client: LiveClient) => client.of("poll:results").map(({ results }) => results?.answered ?? null);
const seen = async (list: Promise<Poll[]>) => (await list)[0]?.results?.answered ?? null;

describe("who sees results", () => {
  it.each([
    { visibility: "live", open: { answered: 1, others: 1 }, closed: { answered: 1, others: 1 } },
    { visibility: "after-answer", open: { answered: 1, others: null }, closed: { answered: 1, others: 1 } },
    { visibility: "after-close", open: { answered: null, others: null }, closed: { answered: 1, others: 1 } },
    { visibility: "staff", open: { answered: null, others: null }, closed: null },
  ])(
    "[POLL-50] $visibility: in lists and live messages, while open and when closed",
    async ({ visibility, open, closed }) => {
      const room = await openRoom({ resultsVisibility: visibility });
      const { list, poll, answering, watching, organizer, staff, answered, others } = room;
      await room.send();
      await staff.until(() => Boolean(resultsIn(staff)?.results));
      expect(resultsIn(staff)).toMatchObject({ pollId: poll.id, answered: 1, results: { answered: 1 } });
      const listed = async () => ({ answered: await seen(list(answering)), others: await seen(list(watching)) });
      expect(await listed()).toEqual(open);
      // The second read takes the fast path.
      expect(await listed()).toEqual(open);
      expect(await seen(list(organizer))).toBe(1);

      await succeeds(organizer.post(`${room.path}/${poll.id}/close`));
      for (const client of [answered, others]) await client.until(() => client.of("poll:closed").length === 1);
      // Everybody gets the number of answers, then those who may see the results get them.
      const messages = (results: number | null) =>
        visibility === "live" || results === null ? [results] : [null, results];
      expect({ answered: allResultsIn(answered), others: allResultsIn(others) }).toEqual({
        answered: messages(open.answered),
        others: messages(open.others),
      });
      expect(resultsIn(others)?.answered).toBe(1);
      if (closed === null) {
        expect(others.of("poll:closed")).toEqual([{ pollId: poll.id, poll: null }]);
        expect(await list(watching)).toEqual([]);
      } else {
        expect(others.of("poll:closed")).toMatchObject([{ pollId: poll.id, poll: { results: { answered: 1 } } }]);
        expect(await listed()).toEqual(closed);
      }
    },
  );

  it("[POLL-51] a socket that joins after its participant has answered gets results, and loses them with a reset", async () => {
    const room = await openRoom({});
    await room.send();
    const joined = await LiveClient.open(room.answering, room.event.id);
    const second = await room.attendee();
    await succeeds(second.post(`${room.path}/${room.poll.id}/answer`, { optionIds: ["2"] }));
    await joined.until(() => resultsIn(joined)?.results?.answered === 2);
    await succeeds(room.organizer.post(`${room.path}/${room.poll.id}/reset`, { confirm: true }));
    await room.open(room.poll.id);
    expect(await seen(room.list(room.answering))).toBeNull();
    await succeeds(second.post(`${room.path}/${room.poll.id}/answer`, { optionIds: ["2"] }));
    await joined.until(() => resultsIn(joined)?.answered === 1);
    await succeeds(room.organizer.post(`${room.path}/${room.poll.id}/close`));
    await joined.until(() => joined.of("poll:closed").length > 0);
    expect(resultsIn(joined)?.results).toBeNull();
  });

  it("[POLL-51] a socket that joins after a sign-in gets results if its participant answered before the sign-in", async () => {
    const { answering, attendee, event, path, poll, send } = await openRoom({});
    await send();
    const wallet = await test.walletUser("poll-live");
    wallet.cookies.forEach((value, name) => answering.cookies.has(name) || answering.cookies.set(name, value));
    const joined = await LiveClient.open(answering, event.id);
    await succeeds((await attendee()).post(`${path}/${poll.id}/answer`, { optionIds: ["2"] }));
    await joined.until(() => resultsIn(joined)?.answered === 2);
    await expect.poll(() => resultsIn(joined)?.results).toMatchObject({ answered: 2 });
  });

  it("[POLL-52] opening, closing and other changes are broadcast; drafts concern the team only", async () => {
    const { add, path, organizer, open, others, staff, poll } = await openRoom({});
    expect(others.of("poll:opened")).toMatchObject([{ poll: { id: poll.id, state: "open", results: null } }]);
    const draft = await add(choice());
    await staff.until(() => staff.of("poll:changed").length > 0);
    await open(draft.id);
    await others.until(() => others.of("poll:opened").length === 2);
    expect(others.of("poll:closed")).toMatchObject([{ pollId: poll.id }]);
    expect(others.of("poll:changed")).toEqual([]);
    await succeeds(organizer.delete(`${path}/${poll.id}`));
    await others.until(() => others.of("poll:changed").length === 1);
  });

  it("[POLL-53] many answers become few messages", async () => {
    const { path, poll, others, attendee } = await openRoom({ resultsVisibility: "live" });
    const people = await Promise.all(Array.from({ length: 30 }, () => attendee()));
    const started = performance.now();
    await Promise.all(people.map((who) => who.post(`${path}/${poll.id}/answer`, { optionIds: ["1"] })));
    await others.until(() => resultsIn(others)?.answered === 30);
    const intervals = (performance.now() - started) / 400;
    expect(others.of("poll:results").length).toBeLessThanOrEqual(Math.ceil(intervals) + 2);
  });
});

describe("an open quiz", () => {
  /** What everybody can read about an event: bodies, and headers that depend on them. */
  async function readEverything(visitor: Visitor, eventId: string) {
    const path = `/api/events/${eventId}`;
    const paths = [
      `/api/public/events/${eventId}`,
      `${path}/polls`,
      `${path}/polls`,
      `${path}/my-day`,
      `${path}/leaderboard`,
      `/api/public/events/${eventId}/session-end`,
      `/event/${eventId}`,
      `/event/${eventId}?display=bigscreen`,
    ];
    const answers = await Promise.all(paths.map((address) => visitor.get(address)));
    return answers.map(({ status, text, headers }, index) => ({
      path: paths[index],
      status,
      text,
      etag: headers.get("etag"),
      length: headers.get("content-length"),
    }));
  }

  it("[POLL-60] reveals its solution and the number of answers to the team only", async () => {
    const { organizer, event, path, attendee, open, list } = await openPolls(test);
    const [right, wrong, watching] = [await attendee(), await attendee(), await attendee()];
    const sockets = await Promise.all([right, wrong, watching].map((who) => LiveClient.open(who, event.id)));
    const stage = await LiveClient.open(test.visitor(), event.id, { participantId: `stage-${crypto.randomUUID()}` });
    const staff = await openAsStaff(organizer, event.id);
    const { id } = await open(quiz());
    const before = await readEverything(watching, event.id);
    const send = (who: Visitor, option: string) => who.post(`${path}/${id}/answer`, { optionIds: [option] });
    const [first, second] = [await send(right, "2"), await send(wrong, "1")];
    // The answers to a right and to a wrong one differ in nothing but the option.
    expect(first.text.replace('"2"', '"1"')).toBe(second.text);
    expect(first.json).toMatchObject({ points: null, place: null });
    expect(first.headers.get("content-length")).toBe(second.headers.get("content-length"));
    await staff.until(() => resultsIn(staff)?.answered === 2);
    expect(await readEverything(watching, event.id)).toEqual(before);

    for (const who of [right, wrong, watching, test.visitor()]) {
      expect(await list(who)).toMatchObject([{ id, answered: null, results: null, correctOptionIds: null }]);
      const mine = await succeeds<{ points: unknown; place: unknown }[]>(who.get(`${path}/mine`));
      expect(mine.every(({ points, place }) => points === null && place === null)).toBe(true);
      expect(await succeeds(who.get(`/api/events/${event.id}/my-day`))).toMatchObject({ quizPoints: 0 });
    }
    for (const socket of [...sockets, stage]) {
      expect(socket.of("poll:results")).toEqual([]);
      expect(socket.of("poll:opened")).toMatchObject([
        { poll: { results: null, correctOptionIds: null, answered: null } },
      ]);
    }
    expect(await list(organizer)).toMatchObject([{ answered: 2, correctOptionIds: ["2"] }]);

    await succeeds(organizer.post(`${path}/${id}/close`));
    await stage.until(() => stage.of("poll:closed").length === 1);
    expect(stage.of("poll:closed")).toMatchObject([{ poll: { correctOptionIds: ["2"], results: { answered: 2 } } }]);
    expect(await list(watching)).toMatchObject([{ correctOptionIds: ["2"], answered: 2 }]);
  });
});
