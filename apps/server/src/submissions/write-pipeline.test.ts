import { afterAll, beforeAll, expect, it } from "vitest";

import { testApp, type TestApp } from "../testing/test-app.ts";
import type { Submission } from "./admission.ts";
import { createSubmissionWriter } from "./write-pipeline.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it("[WRITE-6] publishes what a batch has stored, also if the receipts for its callers cannot be made", async () => {
  const { id: eventId } = await test.createEvent(test.organizer("priya"));
  const { kysely } = test.database;
  const published: number[] = [];
  const writer = createSubmissionWriter(kysely, {
    activity: "icebreaker",
    load: async () => null,
    toRow: (item: Submission) => item,
    write: (transaction, accepted) => ({
      stored: transaction
        .insertInto("icebreaker_responses")
        .values(
          accepted.map((item) => ({
            event_id: item.eventId,
            response: "hello",
            participant_name: "Ana",
            participant_key: item.participantKey,
          })),
        )
        .returning("id")
        .execute(),
    }),
    receipts: {
      computed: () => {
        throw new Error("no receipts");
      },
    },
    publish: (_accepted, { stored }) => published.push(...stored.map(({ id }) => id)),
  });
  const item = { eventId, participantKey: "l:1", profileId: null };
  await expect(writer.submit(item)).rejects.toThrow("no receipts");
  const rows = await kysely.selectFrom("icebreaker_responses").where("event_id", "=", eventId).select("id").execute();
  expect(rows).toHaveLength(1);
  expect(published).toEqual(rows.map(({ id }) => id));
  await writer.close();
});
