import { SessionEnd } from "@hubbub/contract/archive";
import { EventFile } from "@hubbub/contract/event-file";
import { Insights } from "@hubbub/contract/insights";
import { MyDay } from "@hubbub/contract/me";
import { afterAll, beforeAll, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";

import { LiveClient } from "../testing/live-client.ts";
import { openAsStaff } from "../testing/open-event.ts";
import { openQuestions } from "../testing/open-questions.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { succeeds } from "../testing/visitor.ts";
import type { Activity, ExportedTable } from "./activity.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it("an activity without what its unit or protocol describes does not compile, nor one with what is null there", () => {
  expectTypeOf<Omit<Activity<"chat">, "exportTable">>().not.toExtend<Activity<"chat">>();
  expectTypeOf<Activity<"chat">["exportTable"]>().toEqualTypeOf<ExportedTable>();
  expectTypeOf<Activity<"timer">["exportTable"]>().toBeUndefined();
  // In groups of the unit: null beside others, and a group that is null.
  expectTypeOf<Activity<"chat">["points"]>().toBeFunction();
  expectTypeOf<Activity<"boards">["points"]>().toBeUndefined();
  expectTypeOf<Activity<"timer">["points"]>().toBeUndefined();
  // Its own part of a shared answer.
  expectTypeOf<Activity<"chat">["myDay"]>().returns.resolves.toEqualTypeOf<{ readonly chatMessages: number }>();
  expectTypeOf<Activity<"timer">["myDay"]>().toBeUndefined();
  expectTypeOf<Activity["exportTable"]>().toEqualTypeOf<ExportedTable | undefined>();
});

it("answers with parts of all activities have every part", async () => {
  const organizer = test.organizer("all-parts");
  const { id } = await test.createEvent(organizer);
  const fits = async (schema: z.ZodMiniType, path: string) => z.parse(schema, await succeeds(organizer.get(path)));
  await fits(MyDay, `/api/events/${id}/my-day`);
  await fits(Insights, `/api/events/${id}/insights`);
  const file = await succeeds<object>(organizer.get(`/api/events/${id}/settings.json`));
  expect(Object.keys(file).toSorted()).toEqual(Object.keys(EventFile.shape).toSorted());
  await succeeds(organizer.patch(`/api/events/${id}/archive`, { isArchived: true }));
  await fits(SessionEnd, `/api/public/events/${id}/session-end`);
});

it("[EV-15] while activities are off, only the team gets messages about moderated posts", async () => {
  const { organizer, event, eventPath, path, id, attendee, change } = await openQuestions(test, "Slides?", "Lunch?");
  const author = await attendee();
  const sent = { chat: { content: "Hello" }, icebreaker: { response: "coffee" } };
  const posts = Object.entries(sent).map(async ([list, body]) => {
    const post = await succeeds<{ id: string }>(author.post(`${eventPath}/${list}`, { ...body, participantName: "" }));
    return `${eventPath}/${list}/${post.id}/moderate`;
  });
  const addresses = await Promise.all(posts);
  await change({ enableLiveChat: false, enableWordCloud: false, enableSocialWall: false });
  const phone = await LiveClient.open(test.visitor(), event.id);
  const staff = await openAsStaff(organizer, event.id);
  for (const address of addresses)
    for (const isHidden of [true, false]) await succeeds(organizer.patch(address, { isHidden }));
  await succeeds(organizer.put(`${eventPath}/word-rules`, { rules: [{ word: "coffee", action: "hide" }] }));
  await succeeds(organizer.patch(`${path}/${id(0)}/moderate`, { approved: true }));
  await succeeds(organizer.post(`${path}/merge`, { into: id(0), from: [id(1)] }));
  await succeeds(organizer.post(`${path}/unmerge`, { from: [id(1)] }));
  await change({ enableSocialWall: true });
  await succeeds(organizer.patch(`${path}/${id(1)}/moderate`, { approved: false }));
  await phone.until(() => phone.of("question:removed").length === 1);
  await staff.until(() => staff.of("question:removed").length === 2);
  const typesOf = ({ received }: LiveClient) => received.map(({ type }) => type).filter((type) => type !== "presence");
  // The tally of earlier changes follows within a second.
  const [first, ...later] = typesOf(phone);
  expect(first).toBe("event:updated");
  expect(later.filter((type) => type !== "question:tally")).toEqual(["question:removed"]);
  expect(typesOf(staff)).toEqual(
    expect.arrayContaining([
      "chat:message-hidden",
      "chat:message-shown",
      "icebreaker:removed",
      "icebreaker:response",
      "icebreaker:word-rules",
      "question:updated",
      "question_voted",
      "questions:merged",
    ]),
  );
  for (const client of [phone, staff]) client.close();
});
