import type { CaptionList, CaptionText } from "@hubbub/contract/activities/captions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LiveContext } from "../../live/hooks.ts";
import { createQueryClient } from "../../live/query-client.ts";
import { createFakeLive } from "../../testing/fake-live.ts";
import { someEvent } from "../../testing/events.ts";
import { serve, type Server } from "../../testing/fake-server.ts";
import { fakeSpeech } from "../../testing/fake-speech.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { CaptionBar } from "./CaptionBar.tsx";
import { FromTheStage } from "./FromTheStage.tsx";

const PATH = `GET /api/events/${someEvent.id}/captions`;

const caption = (seq: number, change: Partial<CaptionText> = {}): CaptionText => ({
  id: `segment-${seq}`,
  seq,
  revision: 1,
  language: "en",
  text: `Sentence ${seq}.`,
  state: "translated",
  spokenIn: "de",
  label: null,
  at: "2026-11-28T10:00:00.000Z",
  ...change,
});
const listOf = (captions: CaptionText[], change: Partial<CaptionList> = {}): CaptionList => ({
  isLive: true,
  spokenIn: captions.at(-1)?.spokenIn ?? null,
  canTranslate: true,
  captions,
  ...change,
});

beforeEach(() => fakeSpeech.install());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const lines = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
/** Waits for what was requested. */
const settle = () => act(async () => undefined);

async function openTab(list: CaptionList, event: PublicEvent = someEvent, isAlone = false) {
  const server: Server = { [`${PATH}/en`]: { body: list } };
  const sent = serve(server);
  const room = renderInRoom(<FromTheStage event={event} isAlone={isAlone} />);
  await settle();
  return { ...room, server, sent };
}

describe("captions in the Translate tab", () => {
  it("[CAP-61] are in the order of speech; a higher revision replaces a text, an older one does not", async () => {
    const { push } = await openTab(listOf([caption(1), caption(3)]));
    push("caption:text", caption(4));
    push("caption:text", caption(2));
    push("caption:text", caption(3, { revision: 3, text: "Corrected." }));
    push("caption:text", caption(3, { revision: 2, text: "Older." }));
    expect(lines()).toEqual(["Sentence 1.", "Sentence 2.", "Corrected.", "Sentence 4."]);
  });

  it("[CAP-61] of another language are ignored, and removed ones leave", async () => {
    const { push } = await openTab(listOf([caption(1), caption(2)]));
    push("caption:text", caption(3, { language: "fr" }));
    push("caption:removed", { id: "segment-1" });
    expect(lines()).toEqual(["Sentence 2."]);
  });

  it("[CAP-62] show a text that is not final as such, until it is final or abandoned", async () => {
    const { push } = await openTab(listOf([caption(1, { spokenIn: "en", state: "spoken" })]));
    const interim = { id: "segment-2", seq: 2, language: "en", label: null } as const;
    push("caption:interim", { ...interim, revision: 2, text: "Good morning" });
    push("caption:interim", { ...interim, revision: 1, text: "Good" });
    expect(lines()).toEqual(["Sentence 1.", "Not final yet: Good morning"]);
    push("caption:text", caption(2, { revision: 3, spokenIn: "en", state: "spoken" }));
    push("caption:interim", { ...interim, revision: 2, text: "Good morning" });
    expect(lines()).toEqual(["Sentence 1.", "Sentence 2."]);
    push("caption:interim", { ...interim, id: "segment-3", seq: 3, revision: 1, text: "And" });
    push("caption:removed", { id: "segment-3" });
    expect(lines()).toEqual(["Sentence 1.", "Sentence 2."]);
  });

  it("[CAP-61] do not return with a late translation after they were removed", async () => {
    const { push } = await openTab(listOf([caption(1)]));
    push("caption:removed", { id: "segment-2" });
    push("caption:text", caption(2));
    expect(lines()).toEqual(["Sentence 1."]);
    // The last desk did not complete it: it was removed, and the next desk may complete it.
    push("captions:desk", { isLive: true, since: "2026-11-28T10:00:00.000Z" });
    push("caption:text", caption(2));
    expect(lines()).toEqual(["Sentence 1.", "Sentence 2."]);
  });

  it("[CAP-61] do not return for a reader who opens them after they were removed", async () => {
    serve({ [`${PATH}/en`]: { body: listOf([caption(1)]) } });
    const Readers = () => {
      const [reader, setReader] = useState(1);
      return (
        <>
          <button type="button" onClick={() => setReader(2)}>
            Open again
          </button>
          <FromTheStage key={reader} event={someEvent} isAlone={false} />
        </>
      );
    };
    const { push } = renderInRoom(<Readers />);
    await settle();
    push("caption:removed", { id: "segment-2" });
    press("Open again");
    await settle();
    push("caption:text", caption(2));
    expect(lines()).toEqual(["Sentence 1."]);
  });

  it("[CAP-62] do not show a text that is not final after a missed message", async () => {
    const { push, setStatus, server, client } = await openTab(listOf([caption(1)]));
    const interim = { id: "segment-2", seq: 2, language: "en", label: null, revision: 1, text: "Good" } as const;
    push("caption:interim", interim);
    setStatus("reconnecting");
    setStatus("connected");
    expect(lines()).toEqual(["Sentence 1."]);
    push("caption:interim", interim);
    expect(lines()).toEqual(["Sentence 1.", "Not final yet: Good"]);
    server[`${PATH}/en`] = { body: listOf([caption(1)], { isLive: false }) };
    await act(() => client.refetchQueries());
    push("captions:desk", { isLive: true, since: "2026-11-28T10:00:00.000Z" });
    expect(lines()).toEqual(["Sentence 1."]);
  });

  it("[CAP-63] are polled every three seconds while the live channel is disconnected", async () => {
    vi.useFakeTimers();
    const server: Server = { [`${PATH}/en`]: { body: listOf([caption(1)]) } };
    serve(server);
    render(
      <QueryClientProvider client={createQueryClient()}>
        <LiveContext value={createFakeLive("reconnecting").channel}>
          <FromTheStage event={someEvent} isAlone={false} />
        </LiveContext>
      </QueryClientProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(0));
    server[`${PATH}/en`] = { body: listOf([caption(1), caption(2)]) };
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(lines()).toEqual(["Sentence 1.", "Sentence 2."]);
  });

  it("[CAP-64] are in the chosen language, which this device remembers; at first that of the interface", async () => {
    const { server, sent } = await openTab(listOf([caption(1)]));
    server[`${PATH}/fr`] = { body: listOf([caption(1, { language: "fr", text: "Phrase 1." })]) };
    fireEvent.change(screen.getByLabelText("Read in"), { target: { value: "fr" } });
    await settle();
    expect(lines()).toEqual(["Phrase 1."]);
    expect(screen.getByText("Phrase 1.").lang).toBe("fr");
    expect(sent.map(({ name }) => name)).toEqual([`${PATH}/en`, `${PATH}/fr`]);
    expect(window.localStorage.getItem("hubbub-reading-language")).toBe("fr");
  });

  it("[CAP-65] have a size that this device remembers", async () => {
    await openTab(listOf([caption(1)]));
    const size = () => screen.getByRole("list").className;
    const before = size();
    press("Larger text");
    expect(size()).not.toBe(before);
    press("Larger text");
    expect(screen.getByRole("button", { name: "Larger text" }).hasAttribute("disabled")).toBe(true);
    expect(window.localStorage.getItem("hubbub-caption-size")).toBe("3");
  });

  it("[CAP-66] offer to jump to now while the reader has scrolled up", async () => {
    await openTab(listOf([caption(1)]));
    const log = screen.getByRole("log");
    expect(screen.queryByRole("button", { name: "Jump to now" })).toBeNull();
    Object.defineProperties(log, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
    log.scrollTop = 100;
    fireEvent.scroll(log);
    press("Jump to now");
    expect(log.scrollTop).toBe(900);
    expect(screen.queryByRole("button", { name: "Jump to now" })).toBeNull();
  });

  it("[CAP-67] are read aloud after a tap, in pieces of at most 180 characters, in their language", async () => {
    const long = `${"word ".repeat(40)}end.`;
    const { push } = await openTab(listOf([caption(1), caption(2, { text: "Earlier." })]));
    expect(fakeSpeech.lastSpoken).toBeUndefined();
    press("Read aloud");
    expect(fakeSpeech.lastSpoken).toEqual({ text: "Earlier.", lang: "en" });
    push("caption:text", caption(3, { text: long, spokenIn: "zh", state: "failed" }));
    fakeSpeech.endVoice();
    const first = fakeSpeech.lastSpoken;
    fakeSpeech.endVoice();
    const second = fakeSpeech.lastSpoken;
    expect(`${first?.text} ${second?.text}`).toBe(long);
    expect(first?.text.length).toBeLessThanOrEqual(180);
    expect(first?.lang).toBe("zh-CN");
    press("Stop reading aloud");
    push("caption:text", caption(4));
    expect(fakeSpeech.lastSpoken).toEqual(second);
  });

  it("[CAP-67] are skipped when three wait to be read", async () => {
    const { push } = await openTab(listOf([caption(1)]));
    press("Read aloud");
    for (const seq of [2, 3]) push("caption:text", caption(seq));
    fakeSpeech.endVoice();
    expect(fakeSpeech.lastSpoken?.text).toBe("Sentence 2.");
    for (const seq of [4, 5]) push("caption:text", caption(seq));
    fakeSpeech.endVoice();
    expect(fakeSpeech.lastSpoken?.text).toBe("Sentence 5.");
  });

  it("[CAP-67] are read translated, although a polled list has the original first", async () => {
    const { server, client } = await openTab(listOf([caption(1)]));
    press("Read aloud");
    fakeSpeech.endVoice();
    server[`${PATH}/en`] = { body: listOf([caption(1), caption(2, { state: "untranslated", text: "Satz 2." })]) };
    await act(() => client.refetchQueries());
    expect(lines()).toEqual(["Sentence 1.", "Satz 2.Original, not translated"]);
    expect(fakeSpeech.lastSpoken?.text).toBe("Sentence 1.");
    server[`${PATH}/en`] = { body: listOf([caption(1), caption(2)]) };
    await act(() => client.refetchQueries());
    expect(fakeSpeech.lastSpoken?.text).toBe("Sentence 2.");
  });

  it("[CAP-68] say where captions will appear, that captions ended, and that the event is archived", async () => {
    const { push } = await openTab(listOf([], { isLive: false }));
    expect(screen.getByText("Captions will appear here when someone speaks.")).toBeTruthy();
    push("captions:desk", { isLive: true, since: "2026-11-28T10:00:00.000Z" });
    expect(screen.getByText("Captions will appear here when someone speaks.")).toBeTruthy();
    push("caption:text", caption(1));
    push("captions:desk", { isLive: false, since: null });
    expect(screen.getByText("Nobody is captioning right now.")).toBeTruthy();
    expect(lines()).toEqual(["Sentence 1."]);
  });

  it("[CAP-68] are folded while nobody captions, unless the tab has nothing else", async () => {
    const archived = { ...someEvent, isArchived: true };
    await openTab(listOf([caption(1)], { isLive: false }), archived);
    expect(lines()).toEqual([]);
    expect(screen.getByText("The session has ended. You can still read its captions.")).toBeTruthy();
    press("Show captions");
    expect(lines()).toEqual(["Sentence 1."]);
  });

  it("[CAP-74] have a transcript after the session, if the organizer publishes it", async () => {
    const archived = { ...someEvent, isArchived: true };
    await openTab(listOf([caption(1)], { isLive: false }), archived);
    expect(screen.queryByText("Transcript")).toBeNull();
    await openTab(listOf([caption(1)], { isLive: false }), { ...archived, captionsPublished: true });
    expect(await screen.findByRole("button", { name: "Show the transcript" })).toBeTruthy();
  });

  it("[CAP-68] are unfolded in an event without translation", async () => {
    await openTab(listOf([caption(1)], { isLive: false }), { ...someEvent, isArchived: true }, true);
    expect(lines()).toEqual(["Sentence 1."]);
  });

  it("[CAP-69] are marked where the original is shown, with one sentence about the limit", async () => {
    const { push } = await openTab(listOf([caption(1), caption(2, { state: "failed" })]));
    expect(lines()).toEqual(["Sentence 1.", "Sentence 2.Original, not translated"]);
    expect(screen.queryByText(/translation limit/u)).toBeNull();
    push("caption:text", caption(3, { state: "limit" }));
    expect(screen.getAllByText(/reached its translation limit/u)).toHaveLength(1);
    push("caption:text", caption(4));
    expect(screen.queryByText(/translation limit/u)).toBeNull();
  });

  it("[CAP-69] name the language that is spoken if the server cannot translate", async () => {
    await openTab(listOf([caption(1, { state: "untranslated" })], { canTranslate: false }));
    expect(
      screen.getByText(
        "This server has no translation service. The captions are shown in the original language: Deutsch.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText("Original, not translated")).toBeNull();
    expect(screen.getByText("Sentence 1.").lang).toBe("de");
  });

  it("[CAP-69] say that the device is offline", async () => {
    await openTab(listOf([caption(1)]));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText(/^You are offline\./u)).toBeTruthy();
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event("online")));
  });
});

describe("the bar with the newest caption", () => {
  async function openBar(list: CaptionList, tab: "chat" | "translation" = "chat", event = someEvent) {
    const sent = serve({ [`${PATH}/en`]: { body: list } });
    const room = renderInRoom(<CaptionBar event={event} tab={tab} />);
    await settle();
    return { ...room, sent };
  }
  const bar = () => screen.queryByRole("region", { name: "Newest caption" });

  it("[CAP-70] shows the newest caption on other tabs while somebody captions, and leads to all of them", async () => {
    const { push } = await openBar(listOf([caption(1)], { isLive: false }));
    expect(bar()).toBeNull();
    push("captions:desk", { isLive: true, since: "2026-11-28T10:00:00.000Z" });
    push("caption:text", caption(2));
    const link = within(bar() as HTMLElement).getByRole("link", { name: "Sentence 2." });
    expect(link.getAttribute("href")).toBe(`/event/${someEvent.id}/translation`);
  });

  it("[CAP-70] is not on the tab of the captions and not in an archived event, and requests nothing there", async () => {
    const { sent } = await openBar(listOf([caption(1)]), "translation");
    expect([bar(), sent.length]).toEqual([null, 0]);
    await openBar(listOf([caption(1)]), "chat", { ...someEvent, isArchived: true });
    expect(bar()).toBeNull();
  });

  it("[CAP-70] can be hidden, which this device remembers, and shown again in the tab", async () => {
    await openBar(listOf([caption(1)]));
    press("Hide this caption bar");
    expect(bar()).toBeNull();
    await openTab(listOf([caption(1)]));
    fireEvent.click(screen.getByRole("switch", { name: "Show captions on other tabs" }));
    expect(bar()).not.toBeNull();
  });
});
