import type { OrganizerEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type FakeTranslationService, startFakeTranslationService } from "../../testing/fake-translation-service.ts";
import { personAt, sameAt, type TestNodes, testNodes } from "../../testing/test-nodes.ts";
import { translationProtocols } from "../../testing/translation-protocols.ts";
import { refusalOf, succeeds } from "../../testing/visitor.ts";
import { deskOf, listOf, reader, startDesk, textsOf } from "./captions-test-kit.ts";

/** Longer than a busy machine needs. */
const soon = { timeout: 20_000 };

const KEY = "a-key-of-the-service";

describe("captions on two nodes", { timeout: 120_000 }, () => {
  let service: FakeTranslationService;
  let nodes: TestNodes;
  beforeAll(async () => {
    service = await startFakeTranslationService(translationProtocols.libretranslate, KEY);
    nodes = await testNodes({
      TRANSLATION_PROVIDER: "libretranslate",
      TRANSLATION_URL: service.url,
      TRANSLATION_KEY: KEY,
    });
  }, 60_000);
  afterAll(async () => {
    await nodes.close();
    await service.close();
  });

  it("[CAP-17] share the lease and what is followed, and translate each sentence once", async () => {
    const [here, there] = [await nodes.start(), await nodes.start()];
    const organizer = nodes.organizer(here);
    const event = await succeeds<OrganizerEvent>(
      organizer.post("/api/events", { title: "A talk", enableCaptions: true }),
    );
    const path = `/api/events/${event.id}`;
    const phones = await Promise.all(
      [here, there, here, there].map(async (node) => {
        const who = personAt(node);
        await succeeds(who.get(`/api/public/events/${event.id}`));
        return reader(who, event.id, "de");
      }),
    );
    const elsewhere = sameAt(there, organizer);
    const begun = await Promise.all(
      [organizer, elsewhere].map((who) => who.post(`${path}/captions/desk`, { takeOver: false })),
    );
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const desk = await startDesk(elsewhere, path, true);
    await expect
      .poll(async () => (await deskOf(organizer, path)).readers, soon)
      .toEqual([{ language: "de", count: 4 }]);
    await expect
      .poll(async () => (await deskOf(elsewhere, path)).readers, soon)
      .toEqual([{ language: "de", count: 4 }]);
    await desk.say("Good evening everybody.");
    for (const phone of phones) await phone.until(() => textsOf(phone).length === 1);
    for (const phone of phones) expect(textsOf(phone)).toEqual(["[de] Good evening everybody."]);
    expect(service.requests).toHaveLength(1);
    for (const who of [organizer, elsewhere])
      expect((await listOf(who, path, "de")).captions).toMatchObject([{ text: "[de] Good evening everybody." }]);
    const lost = begun.find(({ status }) => status === 200)?.json as { leaseId: string };
    expect(refusalOf(await organizer.post(`${path}/captions/desk`, { leaseId: lost.leaseId }))).toEqual([
      409,
      "priya is captioning",
    ]);
    for (const phone of phones) phone.close();
  });
});
