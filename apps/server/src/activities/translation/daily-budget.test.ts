import { afterAll, beforeAll, expect, it } from "vitest";

import type { OrganizerEvent } from "@hubbub/contract/events";

import { type FakeTranslationService, startFakeTranslationService } from "../../testing/fake-translation-service.ts";
import type { RunningServer } from "../../testing/server-process.ts";
import { sameAt, type TestNodes, testNodes } from "../../testing/test-nodes.ts";
import { translationProtocols } from "../../testing/translation-protocols.ts";
import { Visitor } from "../../testing/visitor.ts";

const KEY = "a-key-of-the-service";
let service: FakeTranslationService;
let nodes: TestNodes;
let one: RunningServer;
let other: RunningServer;
beforeAll(async () => {
  service = await startFakeTranslationService(translationProtocols.libretranslate, KEY);
  nodes = await testNodes({
    TRANSLATION_PROVIDER: "libretranslate",
    TRANSLATION_URL: service.url,
    TRANSLATION_KEY: KEY,
    TRANSLATION_DAILY_CHARACTERS: "4000",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  one = await nodes.start();
  other = await nodes.start();
}, 60_000);
afterAll(async () => {
  await nodes.close();
  await service.close();
});

it("[TR-9] shares the daily number of characters among all nodes", async () => {
  const organizer = nodes.organizer(one);
  const event = (await organizer.post("/api/events", { title: "A talk", enableTranslation: true }))
    .json as OrganizerEvent;
  const visitor = new Visitor(one.url);
  await visitor.get(`/api/public/events/${event.id}`);
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const asker = index % 2 === 0 ? visitor : sameAt(other, visitor);
    const text = `${index} `.padEnd(1000, "x");
    const from = { "X-Forwarded-For": `192.0.2.${index}` };
    statuses.push((await asker.post("/api/translate", { text, targetLanguage: "es" }, from)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect(service.requests).toHaveLength(4);
});
