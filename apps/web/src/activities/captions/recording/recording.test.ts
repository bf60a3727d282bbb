import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import fc from "fast-check";

import { RequestError } from "../../../lib/request.ts";
import { createCutter, levelOf } from "./cut-recording.ts";
import { ANSWER_MS, BEHIND_MS, RecordingQueue } from "./recording-queue.ts";
import { createResampler } from "./microphone.ts";
import { encodeWav, SAMPLES_PER_SECOND } from "./wav.ts";

const BLOCK = 640;
const tone = (seconds: number, level: number, hertz = 440) =>
  Float32Array.from(
    { length: seconds * SAMPLES_PER_SECOND },
    (_, index) => level * Math.sin((2 * Math.PI * hertz * index) / SAMPLES_PER_SECOND),
  );
const joined = (parts: readonly Float32Array[]) => Float32Array.from(parts.flatMap((part) => Array.from(part)));

describe("a recording for the speech service", () => {
  it("[CAP-84] is WAV with one channel of 16 bits at 16 kHz", async () => {
    const wav = encodeWav(Float32Array.from([0, 1, -1, 2, 0.5]));
    expect(wav.type).toBe("audio/wav");
    const bytes = new Uint8Array(await wav.arrayBuffer());
    const view = new DataView(bytes.buffer);
    const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
    expect([name(0), name(8), name(12), name(36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
    expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, 1, 2, 16]);
    expect([4, 24, 28, 40].map((at) => view.getUint32(at, true))).toEqual([46, 16_000, 32_000, 10]);
    expect([0, 1, 2, 3, 4].map((index) => view.getInt16(44 + index * 2, true))).toEqual([
      0, 32_767, -32_767, 32_767, 16_384,
    ]);
  });

  it("[CAP-84] keeps the length and the mean of what a microphone at any rate records", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(8000, 16_000, 22_050, 44_100, 48_000, 96_000),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 }),
        (rate, lengths) => {
          const resample = createResampler(rate);
          const samples = lengths.flatMap((length) => Array.from(resample(new Float32Array(length).fill(0.25))));
          const expected = lengths.reduce((sum, length) => sum + length, 0) * (SAMPLES_PER_SECOND / rate);
          expect(Math.abs(samples.length - expected)).toBeLessThanOrEqual(1);
          for (const sample of samples) expect(sample).toBeCloseTo(0.25, 3);
        },
      ),
    );
  });
});

describe("cutting a recording", () => {
  function record(parts: readonly Float32Array[]) {
    const { add, end } = createCutter();
    const samples = joined(parts);
    const recordings: Float32Array[] = [];
    for (let at = 0; at < samples.length; at += BLOCK) {
      const recording = add(samples.subarray(at, at + BLOCK));
      if (recording) recordings.push(recording);
    }
    return { recordings, end };
  }
  const secondsOf = (recordings: readonly Float32Array[]) =>
    recordings.map(({ length }) => length / SAMPLES_PER_SECOND);
  const silence = (seconds: number) => tone(seconds, 0.001);
  const near = (seconds: number) => expect.closeTo(seconds, 1) as number;

  it("[CAP-85] ends at a pause of half a second, and begins 0.2 seconds before the first word", () => {
    const { recordings } = record([silence(3), tone(2, 0.3), silence(2), tone(4, 0.3), silence(1)]);
    expect(secondsOf(recordings)).toEqual([near(0.2 + 2 + 0.5), near(0.2 + 4 + 0.5)]);
  });

  it("[CAP-85] is at least 1.5 seconds long: a short answer ends with more silence, and two with a pause are one", () => {
    const { recordings } = record([tone(0.3, 0.3), silence(3), tone(0.3, 0.3), silence(0.6), tone(1, 0.3), silence(1)]);
    expect(secondsOf(recordings)).toEqual([near(1.5), near(0.2 + 0.3 + 0.6 + 1 + 0.5)]);
  });

  it("[CAP-85] contains nothing of a silent room, however loud the room is", () => {
    expect(record([silence(20)]).recordings).toEqual([]);
    expect(record([tone(20, 0.02)]).recordings).toEqual([]);
    const loudRoom = record([tone(5, 0.02), tone(3, 0.3), tone(2, 0.02)]);
    expect(secondsOf(loudRoom.recordings)).toEqual([near(0.2 + 3 + 0.5)]);
  });

  it("[CAP-85] ends after 12 seconds at the quietest place, and loses nothing", () => {
    const parts = [tone(11, 0.3), tone(0.12, 0.1), tone(7, 0.3), silence(1)];
    const { recordings } = record(parts);
    const [first = 0] = secondsOf(recordings);
    expect(recordings).toHaveLength(2);
    expect(Math.abs(first - 11.06)).toBeLessThan(0.1);
    const recorded = joined(recordings);
    expect(recorded).toEqual(joined(parts).subarray(0, recorded.length));
  });

  it("[CAP-85] is never longer than 12 seconds or 400 KB, and what is said at the end is not lost", () => {
    const { recordings, end } = record([tone(40, 0.3)]);
    const last = end();
    for (const recording of recordings) expect(encodeWav(recording).size).toBeLessThanOrEqual(400_000);
    expect(secondsOf([...recordings, last ?? new Float32Array()]).reduce((sum, seconds) => sum + seconds)).toBeCloseTo(
      40,
    );
    expect(end()).toBeNull();
  });

  it("[CAP-88] measures the level of the microphone", () => {
    expect(levelOf(new Float32Array(8))).toBe(0);
    expect(levelOf(new Float32Array(8).fill(-0.5))).toBe(0.5);
    expect(levelOf(new Float32Array())).toBe(0);
  });
});

describe("the recordings that wait for the speech service", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  interface Sent {
    name: string;
    signal: AbortSignal;
    answer: (text: string) => Promise<void>;
    fail: (error?: Error) => Promise<void>;
  }
  function openQueue() {
    const sent: Sent[] = [];
    const reported: string[] = [];
    const queue = new RecordingQueue({
      send: (recording, _language, signal) =>
        new Promise((resolve, reject) => {
          const settle = async (call: () => void) => {
            call();
            await vi.advanceTimersByTimeAsync(0);
          };
          const fail = (error = new Error("failed")) => settle(() => reject(error));
          signal.addEventListener("abort", () => reject(new Error("aborted")));
          sent.push({ name: recording.type, signal, answer: (text) => settle(() => resolve(text)), fail });
        }),
      onText: (text) => reported.push(text),
      onFailure: (error) => reported.push((error as Error).message),
      onDrop: () => reported.push("dropped"),
    });
    const add = (name: string) => queue.add(new Blob([], { type: name }), "en");
    return { queue, add, sent, reported, names: () => sent.map(({ name }) => name) };
  }

  it("[CAP-86] two are recognized at a time, and their texts come in order, without those of silence", async () => {
    const { add, sent, reported, names } = openQueue();
    for (const name of ["a", "b", "c", "d"]) add(name);
    expect(names()).toEqual(["a", "b"]);
    await sent[1]?.answer("Second");
    expect(reported).toEqual([]);
    expect(names()).toEqual(["a", "b", "c"]);
    await sent[0]?.answer("First");
    expect(reported).toEqual(["First", "Second"]);
    await sent[2]?.answer("");
    await sent[3]?.answer("Fourth");
    expect(reported).toEqual(["First", "Second", "Fourth"]);
  });

  it("[CAP-86] the oldest is dropped and reported when it has waited for more than 15 seconds", async () => {
    const { add, reported, names } = openQueue();
    for (const name of ["a", "b", "c", "d", "e"]) add(name);
    await vi.advanceTimersByTimeAsync(ANSWER_MS - 1);
    expect(names()).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(1);
    add("f");
    expect(names()).toEqual(["a", "b", "c", "d"]);
    expect(reported).toEqual(["aborted", "aborted"]);
    // After 20 seconds the fifth has waited for too long, and the sixth has not.
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect(2 * ANSWER_MS).toBeGreaterThan(BEHIND_MS);
    expect(reported.filter((each) => each === "dropped")).toHaveLength(1);
    expect(names()).toEqual(["a", "b", "c", "d", "f"]);
  });

  it("[CAP-86] a failure is reported, and the others go on", async () => {
    const { add, sent, reported } = openQueue();
    add("a");
    add("b");
    await sent[0]?.fail();
    await sent[1]?.answer("Second");
    expect(reported).toEqual(["failed", "Second"]);
  });

  it("[CAP-86] is sent again after a network fault or a limit, in order, until it has waited for 15 seconds", async () => {
    const { add, sent, reported, names, queue } = openQueue();
    const offline = new RequestError(0, "No connection", "");
    add("a");
    add("b");
    await sent[0]?.fail(offline);
    await sent[1]?.answer("Second");
    expect(reported).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    await sent[2]?.fail(new RequestError(429, "Too many", "", 2));
    await vi.advanceTimersByTimeAsync(1900);
    expect(names()).toEqual(["a", "b", "a"]);
    await vi.advanceTimersByTimeAsync(100);
    await sent[3]?.answer("First");
    expect(reported).toEqual(["First", "Second"]);

    add("c");
    let isFinished = false;
    void queue.finished().then(() => (isFinished = true));
    for (let second = 0; second <= 15; second += 1) {
      await sent.at(-1)?.fail(offline);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(reported).toEqual(["First", "Second", "dropped"]);
    expect(isFinished).toBe(true);
  });

  it("[CAP-86] nothing is reported after the microphone was stopped", async () => {
    const { queue, add, sent, reported } = openQueue();
    add("a");
    queue.stop();
    expect(sent[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect(reported).toEqual([]);
  });
});
