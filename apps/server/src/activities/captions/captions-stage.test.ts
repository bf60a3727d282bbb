import type { CaptionList } from "@hubbub/contract/activities/captions/calls";
import type { Stage } from "@hubbub/contract/stage";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds } from "../../testing/visitor.ts";
import { startDesk } from "./captions-test-kit.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it("[CAP-73] the picture of a frozen stage has the captions of its languages, without removed and newer ones", async () => {
  const { organizer, path, attendee } = await openEvent(test, { settings: { captionsSecondLanguage: "ar" } });
  const desk = await startDesk(organizer, path);
  for (const segmentId of ["segment-one", "segment-two"])
    await succeeds(desk.post({ segmentId, text: "Good evening" }));
  await succeeds(organizer.patch(`${path}/stage`, { mode: "frozen" }));
  await succeeds(desk.post({ segmentId: "segment-three", text: "Good night" }));
  await succeeds(organizer.delete(`${path}/captions/segment-one`));
  const { picture } = await succeeds<Stage>((await attendee()).get(`${path}/stage`));
  const lists = picture?.lists["GET /api/events/:eventId/captions/:language"] as Record<string, CaptionList>;
  expect(Object.keys(lists).toSorted()).toEqual(["ar", "en"]);
  expect(lists["en"]?.captions.map(({ id }) => id)).toEqual(["segment-two"]);
  expect(lists["ar"]?.captions.map(({ id, language }) => [id, language])).toEqual([["segment-two", "ar"]]);
});
