import type { CaptionList, CaptionText, Desk, DeskLease } from "@hubbub/contract/activities/captions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { someEvent } from "../../../testing/events.ts";
import { refusal, serve, type Server } from "../../../testing/fake-server.ts";
import { fakeSpeech } from "../../../testing/fake-speech.ts";
import { renderInRoom } from "../../../testing/room.tsx";
import { dismissToast, readToast } from "../../../ui/toast.ts";
import { DeskPanel } from "./DeskPanel.tsx";

const microphone = vi.hoisted(() => ({
  open: vi.fn<(onBlock: (block: Float32Array) => void, onEnd: () => void) => Promise<{ stop: () => void }>>(),
  stop: vi.fn<() => void>(),
}));
vi.mock("../recording/microphone.ts", () => ({ openMicrophone: microphone.open }));

const PATH = `/api/events/${someEvent.id}/captions`;
const SINCE = "2026-03-01T10:00:00.000Z";
const idle: Desk = {
  by: null,
  since: null,
  readers: [],
  canTranslate: true,
  hasSpeechService: true,
  isLimitReached: false,
  hourlyShare: null,
};
const leaseOf = (leaseId: string, since = SINCE): DeskLease => ({ ...idle, leaseId, by: "priya", since });
const nothing: CaptionList = { isLive: false, spokenIn: null, canTranslate: true, captions: [] };

let seq = 0;
const caption = (text: string, change: Partial<CaptionText> = {}): CaptionText => ({
  id: `caption-${(seq += 1)}`,
  seq,
  revision: 1,
  language: "en",
  text,
  state: "spoken",
  spokenIn: "en",
  label: null,
  at: SINCE,
  ...change,
});

beforeEach(() => {
  fakeSpeech.install();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("AudioWorkletNode", vi.fn());
  Object.defineProperty(navigator, "mediaDevices", { value: {}, configurable: true });
  microphone.open.mockResolvedValue({ stop: microphone.stop });
});
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));

interface Opened {
  desk?: Desk;
  list?: CaptionList;
  event?: PublicEvent;
  canCorrect?: boolean;
  server?: Server;
}

async function openDesk({
  desk = idle,
  list = nothing,
  event = someEvent,
  canCorrect = true,
  server = {},
}: Opened = {}) {
  const all: Server = {
    [`GET ${PATH}/desk`]: { body: desk },
    [`GET ${PATH}/en`]: { body: list },
    [`POST ${PATH}/desk`]: (body) => ({ body: leaseOf((body as { leaseId?: string }).leaseId ?? "lease-1") }),
    [`DELETE ${PATH}/desk`]: { status: 204, body: null },
    [`POST ${PATH}`]: { body: {} },
    ...server,
  };
  const sent = serve(all);
  const room = renderInRoom(<DeskPanel event={event} canCorrect={canCorrect} />);
  await screen.findByRole("log", { name: "Live text" });
  const bodies = (name: string) => sent.filter((call) => call.name === name).map(({ body }) => body);
  return {
    ...room,
    server: all,
    sent,
    bodies,
    segments: () => bodies(`POST ${PATH}`) as { text: string; isFinal: boolean }[],
  };
}

async function startCaptioning(options: Opened = {}) {
  const opened = await openDesk(options);
  fireEvent.click(await screen.findByRole("button", { name: "Start captioning" }));
  await screen.findByText("You are captioning");
  return opened;
}

describe("the lease of the desk", () => {
  it("[CAP-80] begins, is confirmed every 5 seconds, and is given back when captioning stops", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { bodies } = await startCaptioning();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(bodies(`POST ${PATH}/desk`)).toEqual([{ takeOver: false }, { leaseId: "lease-1" }, { leaseId: "lease-1" }]);
    press("Stop captioning");
    expect(await screen.findByRole("button", { name: "Start captioning" })).toBeTruthy();
    expect(bodies(`DELETE ${PATH}/desk`)).toEqual([{ leaseId: "lease-1" }]);
  });

  it("[CAP-80] is given back when the section is left", async () => {
    const { bodies } = await startCaptioning();
    cleanup();
    await waitFor(() => expect(bodies(`DELETE ${PATH}/desk`)).toEqual([{ leaseId: "lease-1" }]));
  });

  const ended = refusal(409, "conflict", "Your captioning has ended. Start it again.");
  const LATER = "2026-03-01T10:01:00.000Z";
  /** A server that has ended the first lease. Like the real one, it refuses a begin while there is a lease. */
  function endLease(server: Server, whenBegun: () => void = () => undefined) {
    let held: string | null = null;
    server[`POST ${PATH}/desk`] = async (body) => {
      const { leaseId = null } = body as { leaseId?: string };
      if (leaseId !== held) return ended;
      if (held === null) {
        held = "lease-2";
        whenBegun();
      }
      await new Promise((resolve) => void setTimeout(resolve, 300));
      return { body: leaseOf(held, LATER) };
    };
    server[`POST ${PATH}`] = (body) => ((body as { leaseId: string }).leaseId === held ? { body: {} } : ended);
  }

  it("[CAP-80] begins again when it has ended without a connection, and sends what waits and what is unfinished", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { bodies, server } = await startCaptioning();
    choose("This browser");
    await waitFor(() => expect(fakeSpeech.isListening).toBe(true));
    server[`POST ${PATH}/desk`] = "offline";
    server[`POST ${PATH}`] = "offline";
    const field = screen.getByLabelText("Type a caption");
    for (const text of ["First", "Second"]) {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: "Enter" });
    }
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    fakeSpeech.hear("welcome to this", false);
    endLease(server);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText("You are captioning")).toBeTruthy();
    fakeSpeech.hear("welcome to this very first session.");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const sent = bodies(`POST ${PATH}`) as { leaseId: string; text: string; isFinal: boolean }[];
    expect(sent.filter((each) => each.isFinal && each.leaseId === "lease-2").map(({ text }) => text)).toEqual([
      "First",
      "Second",
      "welcome to this very first session.",
    ]);
  });

  it("[CAP-80] begins again once, although several calls are refused at the same time", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { bodies, server, push } = await startCaptioning();
    endLease(server);
    const field = screen.getByLabelText("Type a caption");
    fireEvent.change(field, { target: { value: "Hello" } });
    fireEvent.keyDown(field, { key: "Enter" });
    push("captions:desk", { isLive: false, since: null });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText("You are captioning")).toBeTruthy();
    expect(bodies(`POST ${PATH}/desk`).slice(1)).toEqual([{ leaseId: "lease-1" }, {}]);
    expect(bodies(`POST ${PATH}`)).toMatchObject([{ leaseId: "lease-1" }, { leaseId: "lease-2" }]);
  });

  it("[CAP-80] is kept when the message about it arrives before the answer", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { bodies, server, push } = await startCaptioning();
    choose("This browser");
    await waitFor(() => expect(fakeSpeech.isListening).toBe(true));
    endLease(server, () => push("captions:desk", { isLive: true, since: LATER }));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(bodies(`POST ${PATH}/desk`).at(-1)).toEqual({});
    expect(fakeSpeech.isListening).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(fakeSpeech.runs).toBe(1);
    expect(screen.getByText("You are captioning")).toBeTruthy();
    expect(bodies(`POST ${PATH}/desk`).at(-1)).toEqual({ leaseId: "lease-2" });
  });

  it("[CAP-80] is not there again when captioning stops while it is confirmed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { bodies, server } = await startCaptioning();
    endLease(server, () => press("Stop captioning"));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole("button", { name: "Start captioning" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(bodies(`DELETE ${PATH}/desk`)).toEqual([{ leaseId: "lease-1" }, { leaseId: "lease-2" }]);
  });

  it("[CAP-81] says who captions, and takes over", async () => {
    const { bodies } = await openDesk({ desk: { ...idle, by: "Anna", since: SINCE } });
    expect(await screen.findByText("Anna is captioning")).toBeTruthy();
    press("Take over");
    await screen.findByText("You are captioning");
    expect(bodies(`POST ${PATH}/desk`)).toEqual([{ takeOver: true }]);
    expect(screen.queryByText("Anna is captioning")).toBeNull();
  });

  it("[CAP-81] a desk stops its microphone and says so when another desk takes over", async () => {
    const { push, server } = await startCaptioning();
    choose("This browser");
    await waitFor(() => expect(fakeSpeech.isListening).toBe(true));
    push("captions:desk", { isLive: true, since: SINCE });
    expect(fakeSpeech.isListening).toBe(true);
    server[`GET ${PATH}/desk`] = { body: { ...idle, by: "Anna", since: "2026-03-01T10:05:00.000Z" } };
    push("captions:desk", { isLive: true, since: "2026-03-01T10:05:00.000Z" });
    expect(fakeSpeech.isListening).toBe(false);
    expect(await screen.findByText("Anna has taken over. Your microphone is off.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Take over" })).toBeTruthy();
  });

  it("[CAP-81] says why captioning did not start", async () => {
    await openDesk({ server: { [`POST ${PATH}/desk`]: refusal(409, "conflict", "Anna is captioning") } });
    fireEvent.click(await screen.findByRole("button", { name: "Start captioning" }));
    await waitFor(() =>
      expect(readToast()).toMatchObject({ title: "Could not start captioning", description: "Anna is captioning" }),
    );
  });

  it.each([
    ["archived", { isArchived: true }],
    ["without captions", { enableCaptions: false }],
  ])("[CAP-80] an event that is %s has no desk", async (_, change) => {
    await openDesk({ event: { ...someEvent, ...change } });
    expect(screen.queryByRole("heading", { name: "Caption desk" })).toBeNull();
  });
});

describe("typing", () => {
  it("[CAP-82] Enter sends a caption with its language and speaker, and clears the field", async () => {
    const { segments } = await startCaptioning();
    fireEvent.change(screen.getByLabelText("Spoken language"), { target: { value: "fr" } });
    fireEvent.change(screen.getByLabelText(/^Speaker/u), { target: { value: " Ines " } });
    const field = screen.getByLabelText("Type a caption");
    fireEvent.change(field, { target: { value: "Bonjour" } });
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(segments()).toHaveLength(1));
    expect(segments()[0]).toMatchObject({
      leaseId: "lease-1",
      language: "fr",
      text: "Bonjour",
      isFinal: true,
      source: "typed",
      label: "Ines",
    });
    expect(field).toHaveProperty("value", "");
  });

  it("[CAP-89] says how many captions are not sent yet, and why one was refused", async () => {
    const { server } = await startCaptioning({ server: { [`POST ${PATH}`]: "offline" } });
    const field = screen.getByLabelText("Type a caption");
    fireEvent.change(field, { target: { value: "Hello" } });
    press("Send");
    expect(await screen.findByText("1 caption is not sent yet. Check your connection.")).toBeTruthy();
    server[`POST ${PATH}`] = refusal(400, "invalid", "Text is too long");
    await waitFor(
      () => expect(readToast()).toMatchObject({ title: "Could not send the caption", description: "Text is too long" }),
      { timeout: 3000 },
    );
    expect(screen.queryByText("1 caption is not sent yet. Check your connection.")).toBeNull();
  });

  it("[CAP-89] says how many captions were not sent when captioning stops without a connection", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await startCaptioning({ server: { [`POST ${PATH}`]: "offline" } });
    const field = screen.getByLabelText("Type a caption");
    for (const text of ["First", "Second"]) {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: "Enter" });
    }
    press("Stop captioning");
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.getByRole("button", { name: "Start captioning" })).toBeTruthy();
    expect(readToast()).toMatchObject({ title: "2 captions were not sent" });
  });
});

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
  const AUDIO = `POST ${PATH}/audio?leaseId=lease-1&language=en`;
  const SECOND = 16_000;
  /** Two seconds of speech, and a pause. */
  const speak = () =>
    act(async () => {
      const onBlock = microphone.open.mock.calls.at(-1)?.[0];
      for (const [seconds, level] of [[2, 0.4] as const, [0.6, 0] as const])
        for (let at = 0; at < seconds * 25; at += 1) onBlock?.(new Float32Array(SECOND / 25).fill(level));
    });

  it("[CAP-86] sends recordings, and their texts become captions", async () => {
    const { segments, sent } = await startCaptioning({
      server: { [AUDIO]: { body: { text: "This is a whole sentence." } } },
    });
    choose("Speech service");
    await waitFor(() => expect(microphone.open).toHaveBeenCalledOnce());
    await speak();
    await waitFor(() =>
      expect(segments()).toMatchObject([{ text: "This is a whole sentence.", isFinal: true, source: "service" }]),
    );
    expect(sent.filter(({ name }) => name === AUDIO)).toHaveLength(1);
  });

  it("[CAP-86] recordings are recognized after the lease was begun again", async () => {
    const { segments, server } = await startCaptioning();
    choose("Speech service");
    await waitFor(() => expect(microphone.open).toHaveBeenCalledOnce());
    const ended = refusal(409, "conflict", "Your captioning has ended. Start it again.");
    server[`POST ${PATH}/desk`] = (body) =>
      (body as { leaseId?: string }).leaseId === "lease-1" ? ended : { body: leaseOf("lease-2") };
    server[AUDIO] = ended;
    server[AUDIO.replace("lease-1", "lease-2")] = { body: { text: "This is a whole sentence." } };
    await speak();
    await waitFor(() =>
      expect(segments()).toMatchObject([{ leaseId: "lease-2", text: "This is a whole sentence.", isFinal: true }]),
    );
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

describe("the live text", () => {
  const list: CaptionList = {
    ...nothing,
    spokenIn: "en",
    captions: [caption("Good mourning"), caption("Second line")],
  };
  const [first] = list.captions;
  const PATCHED = `PATCH ${PATH}/${first?.id}`;

  it("[CAP-90] a tap on a line corrects it", async () => {
    const answer = { segmentId: first?.id, seq: 1, revision: 2, language: "en", text: "Good morning", isFinal: true };
    const { bodies } = await openDesk({ list, server: { [PATCHED]: { body: answer } } });
    fireEvent.click(screen.getByText("Good mourning"));
    const field = screen.getByLabelText("Correct the caption");
    fireEvent.change(field, { target: { value: " Good morning " } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(await screen.findByText("Good morning")).toBeTruthy();
    expect(screen.queryByLabelText("Correct the caption")).toBeNull();
    expect(bodies(PATCHED)).toEqual([{ text: "Good morning" }]);
  });

  it("[CAP-90] a tap on a line removes it, and Escape does nothing", async () => {
    await openDesk({ list, server: { [`DELETE ${PATH}/${first?.id}`]: { status: 204, body: null } } });
    fireEvent.click(screen.getByText("Good mourning"));
    fireEvent.keyDown(screen.getByLabelText("Correct the caption"), { key: "Escape" });
    fireEvent.click(screen.getByText("Good mourning"));
    press("Remove");
    await waitFor(() => expect(screen.queryByText("Good mourning")).toBeNull());
    expect(screen.queryByLabelText("Correct the caption")).toBeNull();
    expect(screen.getByText("Second line")).toBeTruthy();
  });

  it("[CAP-90] a translation is removed here, and corrected in the language that was spoken", async () => {
    const translated = caption("Good day", { state: "translated", spokenIn: "de" });
    await openDesk({ list: { ...nothing, spokenIn: "en", captions: [translated] } });
    fireEvent.click(screen.getByText("Good day"));
    expect(screen.getByText(/^This is a translation\. Choose Deutsch/u)).toBeTruthy();
    expect(screen.queryByLabelText("Correct the caption")).toBeNull();
    expect(screen.getByRole("button", { name: "Remove" })).toBeTruthy();
  });

  it("[CAP-90] captions are corrected after the session, too", async () => {
    await openDesk({ list, event: { ...someEvent, isArchived: true } });
    fireEvent.click(screen.getByText("Good mourning"));
    expect(screen.getByLabelText("Correct the caption")).toBeTruthy();
  });

  it("[CAP-90] speakers only read", async () => {
    await openDesk({ list, canCorrect: false });
    expect(screen.getByText("Good mourning").closest("button")).toBeNull();
    expect(screen.queryByText("Tap a line to correct or remove it.")).toBeNull();
  });

  it("[CAP-88] shows what is being said until it is a caption, in the language that was spoken last", async () => {
    const german: CaptionList = { ...nothing, isLive: true, spokenIn: "de" };
    const { push } = await openDesk({
      list: german,
      server: { [`GET ${PATH}/de`]: { body: german } },
    });
    await waitFor(() => expect(screen.getByLabelText("Spoken language")).toHaveProperty("value", "de"));
    await screen.findByRole("log", { name: "Live text" });
    const interim = { id: "caption-x", seq: 90, revision: 1, language: "de", text: "Guten", label: null } as const;
    push("caption:interim", interim);
    expect(screen.getByText("Guten")).toBeTruthy();
    push(
      "caption:text",
      caption("Guten Tag.", { id: "caption-x", seq: 90, revision: 2, language: "de", spokenIn: "de" }),
    );
    expect(screen.getByText("Guten Tag.")).toBeTruthy();
    expect(screen.queryByText("Guten")).toBeNull();
  });
});

describe("the readers", () => {
  const readers: Desk["readers"] = [
    { language: "en", count: 40 },
    { language: "de", count: 200 },
    { language: "ar", count: 12 },
    { language: "th", count: 0 },
  ];

  it("[CAP-91] shows the readers of the translations, those of each language, and the cost of an hour", async () => {
    await openDesk({ desk: { ...idle, readers, hourlyShare: 0.124 } });
    expect(await screen.findByText("Translated into 2 languages for 212 readers")).toBeTruthy();
    const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items).toEqual(["English 40", "Deutsch 200", "العربية 12"]);
    expect(
      screen.getByText("At this pace, an hour uses 12% of this server's translation limit for a day."),
    ).toBeTruthy();
  });

  it.each<[Partial<Desk>, string]>([
    [{ readers: [] }, "Nobody reads the captions yet."],
    [{ readers: [{ language: "en", count: 1 }] }, "1 reader"],
    [{ isLimitReached: true }, "This server has reached its translation limit."],
    [{ canTranslate: false }, "No translation service is set up. Everyone sees the captions in the spoken language."],
  ])("[CAP-91] says it: %j", async (change, sentence) => {
    await openDesk({ desk: { ...idle, readers, ...change } });
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
  });
});
