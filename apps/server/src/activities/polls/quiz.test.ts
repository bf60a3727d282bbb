import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import type { OwnPollAnswer, Poll } from "@hubbub/contract/activities/polls/calls";
import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent } from "../../testing/open-event.ts";
import { openPolls, quiz } from "../../testing/open-polls.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageQuiz } from "../../testing/time-travel.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("a quiz", () => {
  it("[POLL-61] gives 100 to 200 points to right answers by speed, none to others, and the place when it has closed", async () => {
    const { organizer, event, path, open, list } = await openPolls(test);
    const [fast, slow, wrong] = await Promise.all(
      ["quiz-fast", "quiz-slow", "quiz-wrong"].map((name) => test.walletUser(name)),
    );
    const { id } = await open(quiz(30));
    const send = (who: Visitor | undefined, option: string) =>
      succeeds(who!.post(`${path}/${id}/answer`, { optionIds: [option] }));
    await send(fast, "2");
    await ageQuiz(test, event.id, 15);
    await send(slow, "2");
    await send(wrong, "1");
    expect((await fast!.post(`${path}/${id}/answer`, { optionIds: ["2"] })).status).toBe(409);
    await succeeds(organizer.post(`${path}/${id}/close`));
    const mine = async (who: Visitor | undefined) => (await succeeds<OwnPollAnswer[]>(who!.get(`${path}/mine`)))[0]!;
    const [first, second, third] = [await mine(fast), await mine(slow), await mine(wrong)];
    expect(first.points).toBeGreaterThan(180);
    expect(second.points).toBeGreaterThan(130);
    expect(second.points).toBeLessThanOrEqual(150);
    expect(third).toMatchObject({ points: 0, place: 3 });
    expect([first.place, second.place]).toEqual([1, 2]);
    const [closed] = await list(test.visitor());
    expect(closed?.results).toMatchObject({
      fastest: [
        { displayName: "quiz-fast", points: first.points },
        { displayName: "quiz-slow", points: second.points },
      ],
    });
  });

  it(
    "[POLL-62] closes itself when its time is over, by the server's clock, and refuses answers from then on",
    { timeout: 30_000 },
    async () => {
      const { event, path, attendee, open, list } = await openPolls(test);
      const [visitor, other] = [await attendee(), await attendee()];
      const socket = await LiveClient.open(visitor, event.id);
      const { id, closesAt, openedAt } = await open(quiz(10));
      expect(Date.parse(closesAt ?? "") - Date.parse(openedAt ?? "")).toBe(10_000);
      await succeeds(visitor.post(`${path}/${id}/answer`, { optionIds: ["2"] }));
      await socket.until(() => socket.of("poll:closed").length === 1, 15_000);
      const late = Date.now() - Date.parse(closesAt ?? "");
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(3000);
      expect(socket.of("poll:closed")).toMatchObject([{ pollId: id, poll: { correctOptionIds: ["2"] } }]);
      expect(await list(other)).toMatchObject([{ id, state: "closed", closesAt: null, correctOptionIds: ["2"] }]);
      const refused = await other.post(`${path}/${id}/answer`, { optionIds: ["2"] });
      expect([refused.status, refused.json]).toMatchObject([409, { message: "This poll is closed" }]);
    },
  );

  it("[POLL-62] counts an answer that arrived before the end, also if it is stored after the close", async () => {
    const [elsewhere, here] = [await openPolls(test), await openPolls(test)];
    const [other, visitor] = [await elsewhere.attendee(), await here.attendee()];
    const blocking = await elsewhere.open(quiz());
    const socket = await LiveClient.open(visitor, here.event.id);
    const send = (who: Visitor, path: string, id: string) => who.post(`${path}/${id}/answer`, { optionIds: ["2"] });
    const { id } = await here.open(quiz(10));
    await ageQuiz(test, here.event.id, 8);
    const answers = await test.database.kysely.transaction().execute(async (transaction) => {
      // Batches are written one after another: this one waits for the lock, and the next one for this one.
      await sql`SELECT FROM events WHERE id = ${elsewhere.event.id} FOR UPDATE`.execute(transaction);
      const first = send(other, elsewhere.path, blocking.id);
      await pause(200);
      const second = send(visitor, here.path, id);
      await socket.until(() => socket.of("poll:closed").length === 1, 15_000);
      return [first, second];
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201]);
    await socket.until(() => socket.of("poll:changed").length === 1);
    expect(await here.list(visitor)).toMatchObject([{ state: "closed", answered: 1 }]);
    const [mine] = await succeeds<OwnPollAnswer[]>(visitor.get(`${here.path}/mine`));
    expect(mine?.points).toBeGreaterThan(100);
  });

  it("[POLL-62] answers after its end are refused, and lists show it closed, even if nothing has stored the end yet", async () => {
    const { event, path, attendee, open, list, organizer } = await openPolls(test);
    const visitor = await attendee();
    const { id } = await open(quiz(10));
    await ageQuiz(test, event.id, 11);
    expect((await visitor.post(`${path}/${id}/answer`, { optionIds: ["2"] })).status).toBe(409);
    expect((await succeeds<Poll[]>(visitor.get(path)))[0]?.state).toBe("closed");
    await pause(600);
    expect(await list(organizer)).toMatchObject([{ id, state: "closed", answered: 0 }]);
    expect((await organizer.post(`${path}/${id}/close`)).status).toBe(409);
  });

  it("[POLL-64] its points count in the leaderboard and in my day, as a field of their own", async () => {
    const { organizer, event, eventPath, path, open } = await openPolls(test);
    const [winner, loser] = [await test.walletUser("board-winner"), await test.walletUser("board-loser")];
    await succeeds(winner.post(`${eventPath}/icebreaker`, { response: "Rivers" }));
    await succeeds(loser.post(`${eventPath}/icebreaker`, { response: "Lakes" }));
    const { id } = await open(quiz(30));
    await succeeds(winner.post(`${path}/${id}/answer`, { optionIds: ["2"] }));
    await succeeds(loser.post(`${path}/${id}/answer`, { optionIds: ["1"] }));
    await archiveEvent(organizer, event.id);
    const board = await succeeds<LeaderboardEntry[]>(test.visitor().get(`${eventPath}/leaderboard`));
    const [first, second] = board;
    expect(first?.quizPoints).toBeGreaterThan(150);
    expect(first?.totalPoints).toBe(10 + (first?.quizPoints ?? 0));
    expect(second).toMatchObject({ totalPoints: 10 });
    expect(second).not.toHaveProperty("quizPoints");
    const day = await succeeds(winner.get(`${eventPath}/my-day`));
    expect(day).toMatchObject({ pollAnswers: 1, quizPoints: first?.quizPoints });
  });
});
