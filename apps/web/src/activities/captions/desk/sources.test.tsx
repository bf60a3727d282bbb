import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { refusal } from "../../../testing/fake-server.ts";
import { fakeSpeech } from "../../../testing/fake-speech.ts";
import { choose, ended, idle, leaseOf, openDesk, PATH, press, setUpDesk, startCaptioning } from "./desk-test-kit.tsx";

const microphone = vi.hoisted(() => ({
  open: vi.fn<(onBlock: (block: Float32Array) => void, onEnd: () => void) => Promise<{ stop: () => void }>>(),
  stop: vi.fn<() => void>(),
}));
vi.mock("../recording/microphone.ts", () => ({ openMicrophone: microphone.open }));

setUpDesk();
beforeEach(() => void microphone.open.mockResolvedValue({ stop: microphone.stop }));
afterEach(() => void vi.clearAllMocks());

describe("the browser's recognition", () => {
  it("[CAP-83] hears in the spoken language, restarts when it ends, and loses no text", async () => {
    const { segments } = await startCaptioning();
    choose("This browser");
    expect(screen.getByText(/^Use a laptop: /u)).toBeTruthy();
    await waitFor(() => expect(fakeSpeech.isListening).toBe(true));
    expect(fakeSpeech.language).toBe("en-US");
    fakeSpeech.hear("welcome to this", false);
    fakeSpeech.end();
    expect(fakeSpeech.runs).toBe(2);
    fakeSpeech.hear("very first session.");
    await waitFor(() =>
      expect(segments().findLast(({ isFinal }) => isFinal)).toMatchObject({
        text: "welcome to this very first session.",
        source: "browser",
      }),
    );
    choose("Keyboard");
    expect(fakeSpeech.isListening).toBe(false);
  });

  it("[CAP-83] is not offered to a browser without it", async () => {
    fakeSpeech.install({ recognition: false });
    await startCaptioning();
    choose("This browser");
    expect(screen.getByText("Speech recognition not supported in this browser")).toBeTruthy();
  });

  it("[CAP-87] says that the microphone is refused, and does not ask again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await startCaptioning();
    choose("This browser");
    await waitFor(() => expect(fakeSpeech.isListening).toBe(true));
    fakeSpeech.fail("not-allowed");
    expect(screen.getByRole("alert").textContent).toMatch(/^Microphone access denied/u);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(fakeSpeech.runs).toBe(1);
  });

  it("[CAP-83] listens again three seconds after a network error", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await startCaptioning();
    choose("This browser");
    await waitFor(() => expect(fakeSpeech.isListening).toBe(true));
    fakeSpeech.fail("network");
    expect(screen.getByRole("alert").textContent).toMatch(/^Network error/u);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(fakeSpeech.runs).toBe(2);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the speech service", () => {
  /** Its query names lease and language. */
  const AUDIO = `POST ${PATH}/:audio`;
  const SECOND = 16_000;
  /** Two seconds of speech, and a pause. */
  const speak = () =>
    act(async () => {
      const onBlock = microphone.open.mock.calls.at(-1)?.[0];
      for (const [seconds, level] of [[2, 0.4] as const, [0.6, 0] as const])
        for (let at = 0; at < seconds * 25; at += 1) onBlock?.(new Float32Array(SECOND / 25).fill(level));
    });

  it("[CAP-86] sends recordings, and their texts become captions", async () => {
    const { segments, sent, leaseId } = await startCaptioning({
      server: { [AUDIO]: { body: { text: "This is a whole sentence." } } },
    });
    choose("Speech service");
    await waitFor(() => expect(microphone.open).toHaveBeenCalledOnce());
    await speak();
    await waitFor(() =>
      expect(segments()).toMatchObject([{ text: "This is a whole sentence.", isFinal: true, source: "service" }]),
    );
    const audio = `POST ${PATH}/audio?leaseId=${leaseId}&language=en`;
    expect(sent.filter(({ name }) => name === audio)).toHaveLength(1);
  });

  it("[CAP-86] recordings are recognized after the lease was begun again", async () => {
    const { segments, server } = await startCaptioning();
    choose("Speech service");
    await waitFor(() => expect(microphone.open).toHaveBeenCalledOnce());
    server[AUDIO] = ended;
    server[`POST ${PATH}/desk`] = () => {
      server[AUDIO] = { body: { text: "This is a whole sentence." } };
      return { body: leaseOf("") };
    };
    await speak();
    await waitFor(() => expect(segments()).toMatchObject([{ text: "This is a whole sentence.", isFinal: true }]));
    expect(microphone.open).toHaveBeenCalledOnce();
  });

  it("[CAP-88] shows the level of the microphone", async () => {
    await startCaptioning();
    choose("Speech service");
    await waitFor(() => expect(microphone.open).toHaveBeenCalledOnce());
    const level = () => Number(screen.getByRole("meter", { name: "Microphone level" }).getAttribute("aria-valuenow"));
    expect(level()).toBe(0);
    act(() => microphone.open.mock.calls[0]?.[0](new Float32Array(640).fill(0.2)));
    expect(level()).toBeGreaterThan(50);
  });

  it("[CAP-82] sends what was recorded last before it gives the lease back", async () => {
    const { segments, bodies } = await startCaptioning({ server: { [AUDIO]: { body: { text: "Good bye" } } } });
    choose("Speech service");
    await waitFor(() => expect(microphone.open).toHaveBeenCalledOnce());
    act(() => microphone.open.mock.calls[0]?.[0](new Float32Array(SECOND).fill(0.4)));
    press("Stop captioning");
    await screen.findByRole("button", { name: "Start captioning" });
    expect(segments().filter(({ isFinal }) => isFinal)).toMatchObject([{ text: "Good bye" }]);
    expect(bodies(`DELETE ${PATH}/desk`)).toHaveLength(1);
    expect(microphone.stop).toHaveBeenCalled();
  });

  it("[CAP-87] says that the service is slow until it answers again", async () => {
    const slow = "The speech service is slow. Type, or use the browser.";
    const { server } = await startCaptioning({ server: { [AUDIO]: refusal(503, "unavailable", slow) } });
    choose("Speech service");
    await waitFor(() => expect(microphone.open).toHaveBeenCalledOnce());
    await speak();
    expect(await screen.findByText(slow)).toBeTruthy();
    server[AUDIO] = { body: { text: "It works again." } };
    await speak();
    await waitFor(() => expect(screen.queryByText(slow)).toBeNull());
  });

  it.each([
    ["NotAllowedError", /^Microphone access denied/u],
    ["NotFoundError", /^No microphone was found/u],
    ["NotReadableError", /^Could not use the microphone\. Close other apps/u],
  ])("[CAP-87] says why there is no microphone: %s", async (name, sentence) => {
    microphone.open.mockRejectedValue(new DOMException("refused", name));
    await startCaptioning();
    choose("Speech service");
    expect((await screen.findByRole("alert")).textContent).toMatch(sentence);
  });

  it("[CAP-87] says that the microphone was disconnected", async () => {
    await startCaptioning();
    choose("Speech service");
    await waitFor(() => expect(microphone.open).toHaveBeenCalledOnce());
    act(() => microphone.open.mock.calls[0]?.[1]());
    expect(screen.getByRole("alert").textContent).toMatch(/^The microphone was disconnected/u);
  });

  it("[CAP-87] is not offered by a server without it", async () => {
    await openDesk({ desk: { ...idle, hasSpeechService: false } });
    expect(await screen.findByRole("radio", { name: "This browser" })).toBeTruthy();
    expect(screen.queryByRole("radio", { name: "Speech service" })).toBeNull();
  });
});
