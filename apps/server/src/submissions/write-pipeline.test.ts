import { afterAll, beforeAll, expect, it } from "vitest";

import { testApp, type TestApp } from "../testing/test-app.ts";
import type { Submission } from "./write-plan.ts";
import { createSubmissionWriter, type SubmissionWriter } from "./write-pipeline.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it("[WRITE-6] publishes what a batch has stored, also if the receipts for its callers cannot be made", async () => {
  const { id: eventId } = await test.createEvent(test.organizer("priya"));
  const { kysely } = test.database;
  const published: number[] = [];
  const writer: SubmissionWriter<Submission, object> = createSubmissionWriter(kysely, {
    activity: "icebreaker",
    decide: (item) => item,
    writes: (transaction, items) => ({
      stored: transaction
        .insertInto("icebreaker_responses")
        .values(
          items.map((item) => ({
            event_id: item.eventId,
            participant_key: item.participantKey,
            response: "hello",
            participant_name: "Ana",
          })),
        )
        .returning("id")
        .execute(),
    }),
    publish: (_items, { stored }) => published.push(...stored.map(({ id }) => id)),
    answers: () => {
      throw new Error("no receipts");
    },
  });
  const item = { eventId, participantKey: "l:1", authorKeys: ["l:1"], profileId: null };
  await expect(writer.submit(item)).rejects.toThrow("no receipts");
  const rows = await kysely.selectFrom("icebreaker_responses").where("event_id", "=", eventId).select("id").execute();
  expect(rows).toHaveLength(1);
  expect(published).toEqual(rows.map(({ id }) => id));
  await writer.close();
});
