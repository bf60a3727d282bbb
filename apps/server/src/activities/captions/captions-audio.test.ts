import type { Language } from "@hubbub/contract/languages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openSpeechService } from "../../services/speech/speech-service.ts";
import { type FakeSpeechService, startFakeSpeechService, toneWav } from "../../testing/fake-speech-service.ts";
import { openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { type Answer, refusalOf } from "../../testing/visitor.ts";
import { deskOf, startDesk } from "./captions-test-kit.ts";

/** Longer than a busy machine needs. */
const soon = { timeout: 20_000 };

const KEY = "a-key-of-the-service";
const SLOW = "The speech service is slow. Type, or use the browser.";
const DOWN = "The speech service is not responding. Type instead, or choose “This browser”.";

describe("the speech service", () => {
  let service: FakeSpeechService;
  let test: TestApp;
  beforeAll(async () => {
    service = await startFakeSpeechService(KEY);
    const config = { url: service.url, key: KEY, model: "some-model" };
    test = await testApp({ speech: openSpeechService(config, { warn: () => undefined }, 1000) });
  });
  afterAll(async () => {
    await test.close();
    await service.close();
  });
  beforeEach(() => {
    service.mood = "answering";
    service.recordings.length = 0;
  });

  async function openDesk() {
    const opened = await openEvent(test);
    const { organizer, path } = opened;
    const { lease } = await startDesk(organizer, path);
    const hear = (recording: unknown, language: Language = "en", leaseId = lease.leaseId): Promise<Answer> =>
      organizer.post(`${path}/captions/audio?leaseId=${leaseId}&language=${language}`, recording);
    return { ...opened, hear };
  }

  it("[CAP-12] recognizes a recording of the desk, and nothing in silence", async () => {
    const { organizer, path, hear } = await openDesk();
    expect((await deskOf(organizer, path)).hasSpeechService).toBe(true);
    expect((await hear(toneWav(400))).json).toEqual({ text: "Good evening." });
    expect((await hear(toneWav(800, 12))).json).toEqual({ text: "Welcome to the talk." });
    expect((await hear(toneWav(0))).json).toEqual({ text: "" });
    service.mood = "repeating";
    expect((await hear(toneWav(400))).json).toEqual({ text: "" });
    expect(service.recordings).toHaveLength(4);
  });

  it("[CAP-12] rejects what is no WAV of 16 kHz, more than 400 KB, and everybody but the desk", async () => {
    const { path, hear, attendee } = await openDesk();
    expect((await hear(toneWav(400, 1, 48_000))).status).toBe(400);
    expect((await hear(new Blob(["Good evening"], { type: "audio/wav" }))).status).toBe(400);
    expect((await hear({ text: "Good evening" })).status).toBe(415);
    expect((await hear(toneWav(400, 13))).status).toBe(413);
    expect((await hear(toneWav(400), "xx" as Language)).status).toBe(400);
    expect((await hear(toneWav(400), "en", "another-lease")).status).toBe(409);
    const phone = await attendee();
    expect((await phone.post(`${path}/captions/audio?leaseId=x&language=en`, toneWav(400))).status).toBe(401);
    expect(service.recordings).toEqual([]);
  });

  it("[CAP-12] works on two recordings of a desk at a time", async () => {
    const { hear } = await openDesk();
    service.mood = "silent";
    const first = [hear(toneWav(400)), hear(toneWav(800))];
    await expect.poll(() => service.waiting, soon).toBe(2);
    expect((await hear(toneWav(400))).status).toBe(429);
    service.release();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    service.mood = "answering";
    expect((await hear(toneWav(400))).status).toBe(200);
  });

  it.each([
    { mood: "silent", sentence: SLOW },
    { mood: "down", sentence: DOWN },
    { mood: "no JSON", sentence: DOWN },
    { mood: "hanging up", sentence: DOWN },
  ] as const)("[CAP-13] says what to do while the service is $mood", async ({ mood, sentence }) => {
    const { hear } = await openDesk();
    service.mood = mood;
    expect(refusalOf(await hear(toneWav(400)))).toEqual([503, sentence]);
    service.mood = "answering";
    service.release();
    expect((await hear(toneWav(400))).status).toBe(200);
  });
});

it("[CAP-12] answers 503 on a server without a speech service", async () => {
  const test = await testApp();
  const { organizer, path } = await openEvent(test);
  const { lease } = await startDesk(organizer, path);
  const answer = await organizer.post(`${path}/captions/audio?leaseId=${lease.leaseId}&language=en`, toneWav(400));
  expect(refusalOf(answer)).toEqual([503, "This server has no speech service"]);
  await test.close();
});
