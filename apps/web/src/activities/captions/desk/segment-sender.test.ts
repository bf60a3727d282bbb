import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { RequestError } from "../../../lib/request.ts";
import { SegmentSender, type SegmentToSend } from "./segment-sender.ts";
import { type Spoken, SpeechCaptions, typedCaptions } from "./speech-captions.ts";

const segment = (segmentId: string, change: Partial<SegmentToSend> = {}): SegmentToSend => ({
  segmentId,
  revision: 1,
  language: "en",
  text: segmentId,
  isFinal: true,
  source: "browser",
  ...change,
});
const spoken: Spoken = { language: "en", source: "browser", label: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("sending segments", () => {
  function openSender(answer: (attempt: number, segment: SegmentToSend) => Error | null | Promise<null> = () => null) {
    const sent: { at: number; text: string }[] = [];
    const waiting: number[] = [];
    const refused: number[] = [];
    const start = performance.now();
    const sender = new SegmentSender({
      send: async (each) => {
        sent.push({ at: Math.round(performance.now() - start), text: each.text });
        const failure = await answer(sent.length, each);
        if (failure) throw failure;
      },
      onRefused: ({ status }) => refused.push(status),
      onWaiting: (count) => waiting.push(count),
    });
    return { sender, sent, waiting, refused, texts: () => sent.map(({ text }) => text) };
  }

  it("[CAP-89] sends the newest unconfirmed text at most twice a second, and captions in order, at most five a second", async () => {
    const { sender, sent, texts } = openSender();
    for (let count = 1; count <= 30; count += 1) {
      sender.add(segment("a", { text: `interim ${count}`, revision: count, isFinal: false }));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(sent.map(({ at }) => at)).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000]);
    expect(texts().at(-1)).toBe("interim 30");

    sender.add(segment("a", { text: "not sent", isFinal: false }));
    for (const text of ["one", "two", "three", "four", "five", "six"])
      sender.add(segment(text === "one" ? "a" : text, { text }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(texts().slice(7)).toEqual(["one", "two", "three", "four", "five"]);
    const allSent = sender.sent();
    await vi.advanceTimersByTimeAsync(400);
    await allSent;
    expect(texts().slice(7)).toEqual(["one", "two", "three", "four", "five", "six"]);
  });

  it("[CAP-89] sends a caption again until it is stored, and says how many wait", async () => {
    const offline = new RequestError(0, "No connection", "");
    const { sender, waiting, texts } = openSender((attempt) => (attempt <= 2 ? offline : null));
    for (const name of ["a", "b"]) sender.add(segment(name));
    await vi.advanceTimersByTimeAsync(1500);
    expect(texts()).toEqual(["a", "a"]);
    expect(waiting).toEqual([2, 2]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(texts()).toEqual(["a", "a", "a", "b"]);
    expect(waiting.at(-1)).toBe(0);
  });

  it("[CAP-89] sends a caption again after an answer that broke off", async () => {
    const { sender, waiting, texts } = openSender((attempt) => (attempt === 1 ? new SyntaxError("no JSON") : null));
    sender.add(segment("one"));
    await vi.advanceTimersByTimeAsync(2000);
    sender.add(segment("two"));
    await vi.advanceTimersByTimeAsync(0);
    expect(texts()).toEqual(["one", "one", "two"]);
    expect(waiting).toEqual([1, 0, 0]);
  });

  it("[CAP-89] sends each caption once, also if an unconfirmed text is waiting", async () => {
    const slowly = () => new Promise<null>((resolve) => setTimeout(resolve, 300, null));
    const { sender, texts } = openSender((_, { isFinal }) => (isFinal ? slowly() : null));
    sender.add(segment("one", { text: "interim 1", isFinal: false }));
    await vi.advanceTimersByTimeAsync(300);
    sender.add(segment("one", { text: "interim 2", isFinal: false }));
    await vi.advanceTimersByTimeAsync(150);
    for (const name of ["one", "two", "three"]) sender.add(segment(name));
    await vi.advanceTimersByTimeAsync(3000);
    expect(texts()).toEqual(["interim 1", "one", "two", "three"]);
  });

  it("[CAP-89] waits as long as a limit says, does not send unconfirmed text again, and skips what is refused", async () => {
    const { sender, refused, texts } = openSender((attempt, { text }) => {
      if (text === "wrong") return new RequestError(409, "Conflict", "");
      return attempt === 1 || text === "interim" ? new RequestError(429, "Too many", "", 3) : null;
    });
    for (const name of ["a", "wrong", "b"]) sender.add(segment(name));
    await vi.advanceTimersByTimeAsync(2900);
    expect(texts()).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(1000);
    sender.add(segment("interim", { isFinal: false }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(texts()).toEqual(["a", "a", "wrong", "b", "interim"]);
    expect(refused).toEqual([409]);
  });

  it("[CAP-89] sends nothing after it was stopped", async () => {
    const { sender, texts } = openSender(() => new RequestError(0, "No connection", ""));
    sender.add(segment("a"));
    await vi.advanceTimersByTimeAsync(0);
    const sent = sender.sent();
    sender.stop();
    await sent;
    sender.add(segment("b"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(texts()).toEqual(["a"]);
  });
});

describe("segments of speech", () => {
  function open() {
    const segments: SegmentToSend[] = [];
    const speech = new SpeechCaptions((each) => segments.push(each));
    return { speech, segments };
  }

  it("[CAP-89] a caption has the id of its unconfirmed texts, with a higher revision; the next one has another id", () => {
    const { speech, segments } = open();
    speech.hear("Welcome to", false, spoken);
    speech.hear("Welcome to this very first session", false, spoken);
    speech.hear("Welcome to this very first session. Today", true, spoken);
    expect(segments.map(({ text, revision, isFinal }) => [text, revision, isFinal])).toEqual([
      ["Welcome to", 1, false],
      ["Welcome to this very first session", 2, false],
      ["Welcome to this very first session.", 3, true],
      ["Today", 1, false],
    ]);
    expect(new Set(segments.map(({ segmentId }) => segmentId)).size).toBe(2);
    expect(segments[3]?.segmentId).not.toBe(segments[2]?.segmentId);
  });

  it("[CAP-83] the text that a recognizer did not confirm before it ended is not lost", () => {
    const { speech, segments } = open();
    speech.hear("Welcome to", false, spoken);
    speech.confirm();
    speech.hear("the first session.", true, spoken);
    expect(segments.findLast(({ isFinal }) => isFinal)?.text).toBe("Welcome to the first session.");
  });

  it("[CAP-89] a pause ends a caption, and the end of the speech, another speaker or another language, too", async () => {
    const { speech, segments } = open();
    const finals = () =>
      segments.filter(({ isFinal }) => isFinal).map(({ text, language, label }) => [text, language, label]);
    speech.hear("this is a sentence with exactly eight words", true, spoken);
    expect(finals()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1300);
    speech.passTime();
    expect(finals()).toHaveLength(1);
    speech.hear("Yes", true, spoken);
    speech.hear("Oui", true, { ...spoken, language: "fr" });
    speech.hear("Bien", true, { ...spoken, language: "fr", label: "Ines" });
    speech.end();
    expect(finals().slice(1)).toEqual([
      ["Yes", "en", null],
      ["Oui", "fr", null],
      ["Bien", "fr", "Ines"],
    ]);
  });

  it("[CAP-82] a typed text is sent completely, in captions of at most 160 characters", () => {
    const sentence = "This sentence has exactly seven words altogether.";
    expect(typedCaptions("Yes", "en")).toEqual(["Yes"]);
    expect(typedCaptions(`${sentence} ${sentence}`, "en")).toEqual([sentence, sentence]);
    const long = Array.from({ length: 60 }, () => "word").join(" ");
    const captions = typedCaptions(long, "en");
    expect(captions.join(" ")).toBe(long);
    expect(Math.max(...captions.map(({ length }) => length))).toBeLessThanOrEqual(160);
  });
});
