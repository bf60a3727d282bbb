import type { PublicEvent } from "@hubbub/contract/events";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { pageConfig } from "../../lib/page-data.ts";
import { fakeSpeech } from "../../testing/fake-speech.ts";
import { renderWithToasts } from "../../testing/room.tsx";
import { dismissToast } from "../../ui/toast.ts";
import { ParrotCard } from "./ParrotCard.tsx";
import { TranslateTab } from "./TranslateTab.tsx";
import { someEvent } from "../../testing/events.ts";
import { type Answer, type SentCall, serve } from "../../testing/fake-server.ts";

let events = 0;
let sent: SentCall[] = [];

const playedEvent = (): PublicEvent => ({
  ...someEvent,
  id: `EVENT${String((events += 1)).padStart(3, "0")}`,
  title: "A talk",
  translationLanguage: "es",
});

/** Renders the tab with a fake server; `translate` is its answer to POST /api/translate. */
function openTab(
  event: PublicEvent,
  {
    translate,
    history = [],
    save,
  }: { translate?: (text: string) => Answer | Promise<Answer>; history?: unknown[]; save?: () => Answer } = {},
) {
  sent = serve({
    "POST /api/translate": (body) => {
      const { text, targetLanguage } = body as Record<string, string>;
      return translate?.(text!) ?? { body: { translatedText: `<${targetLanguage}> ${text}` } };
    },
    "GET /api/events/:eventId/translation-history/:participantId": { body: history },
    "POST /api/events/:eventId/translation-history": (body) =>
      save?.() ?? { status: 201, body: { id: "1", submittedAt: "2026-11-21T10:00:00.000Z", ...(body as object) } },
  });
  return renderWithToasts(
    <>
      <TranslateTab event={event} />
      <ParrotCard />
    </>,
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const listen = () => press("Start listening");
const parrot = () => document.querySelector("svg[data-state]")?.getAttribute("data-state");
const calls = (start: string) => sent.filter(({ name }) => name.startsWith(start));

beforeEach(() => {
  sent = [];
  pageConfig.translationProvider = "Played";
  fakeSpeech.install();
});
afterEach(() => {
  cleanup();
  dismissToast();
  pageConfig.translationProvider = null;
});

describe("speaking", () => {
  it("[TR-40] translates each recognized sentence and shows both, and the interim result", async () => {
    openTab(playedEvent());
    listen();
    expect(fakeSpeech.language).toBe("en-US");
    expect(screen.getByText("Tap to stop")).toBeTruthy();
    fakeSpeech.hear("Good morning");
    fakeSpeech.hear("and welc", false);
    expect(await screen.findByText("<es> Good morning", { selector: "section > div > p[lang]" })).toBeTruthy();
    expect(screen.getByText("and welc", { selector: "p > span" })).toBeTruthy();
    expect(calls("POST /api/translate")[0]?.body).toMatchObject({ text: "Good morning", targetLanguage: "es" });
  });

  it("[TR-40] keeps the order of the sentences, however long each translation takes", async () => {
    openTab(playedEvent());
    listen();
    fakeSpeech.hear("one");
    fakeSpeech.hear("two");
    fakeSpeech.hear("three");
    await screen.findByText("<es> three", { selector: "section > div > p[lang]" });
    expect(calls("POST /api/translate").map(({ body }) => (body as { text: string }).text)).toEqual([
      "one",
      "two",
      "three",
    ]);
  });

  it("[TR-41] stops when pressed again, and restarts when the browser ends recognition", () => {
    openTab(playedEvent());
    listen();
    vi.spyOn(performance, "now").mockReturnValue(1e9);
    fakeSpeech.end();
    expect(fakeSpeech.runs).toBe(2);
    expect(screen.getByText("Listening")).toBeTruthy();
    press("Stop listening");
    expect(fakeSpeech.isListening).toBe(false);
    expect(screen.getByText("Tap to speak")).toBeTruthy();
  });

  it("[TR-41] stops if the browser repeatedly ends recognition without a result", () => {
    openTab(playedEvent());
    listen();
    vi.spyOn(performance, "now").mockReturnValue(0);
    for (let run = 0; run < 3; run += 1) fakeSpeech.end();
    expect(screen.getAllByText("Speech recognition not available").length).toBeGreaterThan(0);
    expect(fakeSpeech.runs).toBe(3);
  });

  it("[TR-42] listens in the device's language in automatic mode, also if selected while listening", () => {
    vi.spyOn(navigator, "language", "get").mockReturnValue("pt-BR");
    openTab(playedEvent());
    listen();
    fireEvent.click(screen.getByRole("radio", { name: "Automatic" }));
    expect(fakeSpeech.language).toBe("pt-BR");
    expect(screen.getByText(/Brazilian Portuguese/u)).toBeTruthy();
  });

  it.each([
    ["network", /^Network error/u],
    ["not-allowed", /^Microphone access denied/u],
    ["no-speech", /^No speech detected/u],
    ["aborted", /^Speech recognition was interrupted/u],
    ["audio-capture", /^Speech recognition error: audio-capture$/u],
  ])("[TR-43] explains the browser's %s error and stops listening", (code, sentence) => {
    openTab(playedEvent());
    listen();
    fakeSpeech.fail(code);
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Start listening" })).toBeTruthy();
  });

  it("[TR-43] explains if speech recognition is missing, is not allowed or does not start", () => {
    fakeSpeech.install({ recognition: false });
    openTab(playedEvent());
    expect(screen.getByText("Speech recognition not supported in this browser")).toBeTruthy();
    listen();
    expect(
      within(screen.getByRole("region", { name: /notification/iu })).getByText(
        "Speech recognition not supported in this browser",
      ),
    ).toBeTruthy();
    cleanup();

    fakeSpeech.install({ secure: false });
    openTab(playedEvent());
    expect(screen.getByText(/on secure pages \(https\)/u)).toBeTruthy();
    listen();
    expect(screen.getAllByText("Speech recognition not available").length).toBeGreaterThan(0);
    cleanup();

    fakeSpeech.install();
    fakeSpeech.refuseToStart();
    openTab(playedEvent());
    listen();
    expect(
      screen.getAllByText("Failed to start speech recognition - please reload the page and try again").length,
    ).toBeGreaterThan(0);
  });
});

describe("typing", () => {
  it("[TR-44] translates typed text and clears the field; keeps the text after a failure", async () => {
    const event = playedEvent();
    let broken = true;
    openTab(event, {
      translate: (text) =>
        broken
          ? {
              status: 503,
              body: { code: "unavailable", message: "The translation service is not responding. Please try again." },
            }
          : { body: { translatedText: text.toUpperCase() } },
    });
    const field = screen.getByLabelText<HTMLTextAreaElement>("Type instead of speaking");
    fireEvent.change(field, { target: { value: "hola" } });
    press("Translate");
    expect(await screen.findByText("Translation failed")).toBeTruthy();
    expect(screen.getByText("The translation service is not responding. Please try again.")).toBeTruthy();
    expect(field.value).toBe("hola");
    expect(window.localStorage.getItem(`hubbub-personal-translation-draft:${event.id}`)).toBe("hola");
    broken = false;
    await waitFor(() => expect(field.readOnly).toBe(false));
    press("Translate");
    expect(await screen.findByText("HOLA", { selector: "section > div > p[lang]" })).toBeTruthy();
    await waitFor(() => expect(field.value).toBe(""));
  });

  it("[TR-44] keeps the text if the tab is left before it is translated", async () => {
    const event = playedEvent();
    let answerNow: (answer: Answer) => void = () => undefined;
    openTab(event, { translate: () => new Promise<Answer>((resolve) => (answerNow = resolve)) });
    fireEvent.change(screen.getByLabelText("Type instead of speaking"), { target: { value: "hola" } });
    press("Translate");
    await waitFor(() => expect(calls("POST /api/translate")).toHaveLength(1));
    cleanup();
    await act(async () => answerNow({ body: { translatedText: "HOLA" } }));
    openTab(event);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Type instead of speaking").value).toBe("hola");
  });

  it("[TR-41] offers to start listening, not to stop, while typed text is translated", async () => {
    openTab(playedEvent(), { translate: () => new Promise<Answer>(() => undefined) });
    fireEvent.change(screen.getByLabelText("Type instead of speaking"), { target: { value: "hola" } });
    press("Translate");
    expect(await screen.findByText("Translating…", { selector: "#microphone-note" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Stop listening" })).toBeNull();
    listen();
    expect(fakeSpeech.isListening).toBe(true);
    press("Stop listening");
    expect(fakeSpeech.isListening).toBe(false);
  });

  it("[TR-4] shows 'Language not supported' if the service does not support it", async () => {
    openTab(playedEvent(), {
      translate: () => ({ status: 400, body: { code: "invalid", message: "Language not supported" } }),
    });
    listen();
    fakeSpeech.hear("Good morning");
    expect(await screen.findByText("Language not supported")).toBeTruthy();
    expect(screen.queryByText("Translation failed")).toBeNull();
  });
});

describe("the language", () => {
  it("[TR-46] starts with the event's language, is stored for each event, and refuses an unknown one with a toast", () => {
    const [event, other] = [playedEvent(), playedEvent()];
    openTab(event);
    const select = () => screen.getByLabelText<HTMLSelectElement>("Translate into");
    expect(select().value).toBe("es");
    expect(select().options).toHaveLength(11);
    fireEvent.change(select(), { target: { value: "th" } });
    cleanup();
    openTab(event);
    expect(select().value).toBe("th");
    cleanup();
    openTab(other);
    expect(select().value).toBe("es");
    cleanup();
    window.localStorage.setItem(`hubbub-personal-translation-language:${other.id}`, "klingon");
    openTab(other);
    expect(select().value).toBe("es");
    expect(screen.getByText("Language not supported")).toBeTruthy();
  });
});

describe("reading aloud", () => {
  it.each([
    ["zh", "zh-CN"],
    ["th", "th-TH"],
    ["fr", "fr"],
  ] as const)("[TR-47] reads %s with a %s voice, and Stop ends it", async (language, code) => {
    openTab({ ...playedEvent(), translationLanguage: language });
    listen();
    fakeSpeech.hear("Good morning");
    await screen.findByText(`<${language}> Good morning`, { selector: "section > div > p[lang]" });
    const card = within(screen.getByRole("region", { name: "Translation" }));
    fireEvent.click(card.getByRole("button", { name: "Play" }));
    expect(fakeSpeech.lastSpoken).toEqual({ text: `<${language}> Good morning`, lang: code });
    expect(fakeSpeech.isListening).toBe(false);
    expect(parrot()).toBe("speaking");
    fireEvent.click(card.getByRole("button", { name: "Stop" }));
    expect(card.getByRole("button", { name: "Play" })).toBeTruthy();
  });

  it("[TR-47] shows 'Text-to-speech failed' if the voice fails, but not if it was stopped", async () => {
    openTab(playedEvent());
    listen();
    fakeSpeech.hear("Good morning");
    await screen.findByText("<es> Good morning", { selector: "section > div > p[lang]" });
    const card = within(screen.getByRole("region", { name: "Translation" }));
    const play = () => fireEvent.click(card.getByRole("button", { name: "Play" }));
    play();
    fakeSpeech.endVoice("interrupted");
    expect(screen.queryByText("Text-to-speech failed")).toBeNull();
    play();
    fakeSpeech.endVoice("synthesis-failed");
    expect(screen.getByText("Text-to-speech failed")).toBeTruthy();
  });
});

describe("history", () => {
  it("[TR-48] shows the stored history with this visit's translations on top, sent with an Idempotency-Key", async () => {
    const event = playedEvent();
    const old = {
      id: "7",
      originalText: "Old",
      translatedText: "Viejo",
      participantName: "Anonymous",
      submittedAt: "2026-11-20T10:00:00.000Z",
      targetLanguage: "es",
    };
    openTab(event, { history: [old] });
    expect(await screen.findByText("Viejo")).toBeTruthy();
    listen();
    fakeSpeech.hear("New");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    expect(screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent)).toEqual([
      "<es> New",
      "Viejo",
    ]);
    await waitFor(() => expect(calls(`POST /api/events/${event.id}/translation-history`)).toHaveLength(1));
    expect(calls(`POST /api/events/${event.id}/translation-history`)[0]?.body).toMatchObject({
      originalText: "New",
      translatedText: "<es> New",
      targetLanguage: "es",
    });
  });

  it("[TR-26] shows why the server refused to store an entry, and still shows the translation", async () => {
    const message = "Translation history requires cookies. Allow cookies for this site, then reload the page.";
    openTab(playedEvent(), { save: () => ({ status: 403, body: { code: "forbidden", message } }) });
    listen();
    fakeSpeech.hear("New");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(within(screen.getByRole("listitem")).getByText("<es> New")).toBeTruthy();
  });
});

describe("budgets", () => {
  it.each([
    [429, "Your network has reached its translation limit for this hour. Please try again later."],
    [429, "This server has reached its translation limit for today. Translation will resume at midnight UTC."],
    [403, "Translation requires cookies. Allow cookies for this site, then reload the page."],
  ])("[TR-9] shows the reason of a %d: %s", async (status, message) => {
    openTab(playedEvent(), { translate: () => ({ status, body: { code: "rate_limited", message } }) });
    listen();
    fakeSpeech.hear("Good morning");
    expect(await screen.findByText("Translation failed")).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });
});

describe("the translator", () => {
  it("[TR-49] uses the browser's translator if the installation has none", async () => {
    pageConfig.translationProvider = null;
    const pairs: unknown[] = [];
    vi.stubGlobal("Translator", {
      availability: async () => "available",
      create: async (pair: unknown) => {
        pairs.push(pair);
        return { translate: async (text: string) => `browser: ${text}` };
      },
    });
    openTab(playedEvent());
    expect(screen.getByText(/Your browser translates on this device/u)).toBeTruthy();
    listen();
    fakeSpeech.hear("Good morning");
    expect(await screen.findByText("browser: Good morning", { selector: "section > div > p[lang]" })).toBeTruthy();
    expect(pairs).toEqual([{ sourceLanguage: "en", targetLanguage: "es" }]);
    expect(calls("POST /api/translate")).toEqual([]);
  });

  it("[TR-49] shows 'Language not supported' if the browser does not support it", async () => {
    pageConfig.translationProvider = null;
    vi.stubGlobal("Translator", {
      availability: async () => "unavailable",
      create: () => Promise.reject(new DOMException("no", "NotSupportedError")),
    });
    openTab(playedEvent());
    listen();
    fakeSpeech.hear("Good morning");
    expect(await screen.findByText("Language not supported")).toBeTruthy();
  });

  it("[TR-49] shows that there is no translator, and still shows speech as text", () => {
    pageConfig.translationProvider = null;
    openTab(playedEvent());
    expect(screen.getByText(/Translation is not set up/u)).toBeTruthy();
    expect(screen.queryByLabelText("Type instead of speaking")).toBeNull();
    listen();
    fakeSpeech.hear("Good morning");
    expect(screen.getByText(/Good morning/u, { selector: "section p" })).toBeTruthy();
    expect(calls("POST")).toEqual([]);
  });
});

describe("the parrot", () => {
  it("[TR-51] listens, thinks, speaks, and sleeps after an idle minute", async () => {
    vi.useFakeTimers();
    try {
      openTab(playedEvent());
      expect(parrot()).toBe("idle");
      listen();
      expect(parrot()).toBe("listening");
      fakeSpeech.hear("Good morning");
      expect(parrot()).toBe("thinking");
      await act(async () => {
        await vi.advanceTimersByTimeAsync(10);
      });
      expect(parrot()).toBe("listening");
      press("Stop listening");
      act(() => {
        vi.advanceTimersByTime(60_000);
      });
      expect(parrot()).toBe("sleeping");
      fireEvent.pointerDown(window);
      expect(parrot()).toBe("idle");
    } finally {
      vi.useRealTimers();
    }
  });
});
