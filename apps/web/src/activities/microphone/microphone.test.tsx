import type { MicrophoneQueue, OwnQueueEntry, QueueEntry } from "@hubbub/contract/activities/microphone/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { clearWalletSession } from "../../auth/wallet-session.ts";
import { someEvent } from "../../testing/events.ts";
import { refusal, serve, type Server } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { dismissToast, readToast } from "../../ui/toast.ts";
import { useNews } from "../tab-news.ts";
import { CalledNotice } from "./CalledNotice.tsx";
import { MicrophoneStage } from "./MicrophoneStage.tsx";
import { MicrophoneTab } from "./MicrophoneTab.tsx";
import { NextBar } from "./NextBar.tsx";
import { QueueDesk } from "./QueueDesk.tsx";

const PATH = `/api/events/${someEvent.id}/microphone`;
const empty: MicrophoneQueue = { waiting: 0, speaking: [], next: null, entries: null };
const third: OwnQueueEntry = { state: "waiting", topic: null, place: 3, waiting: 5, microphone: null };
const called: OwnQueueEntry = { state: "called", topic: null, place: null, waiting: 4, microphone: 2 };

let ids = 0;
const entry = (participantName: string, change: Partial<QueueEntry> = {}): QueueEntry => ({
  id: String((ids += 1)),
  participantName,
  topic: null,
  state: "waiting",
  isFirstTime: true,
  submittedAt: new Date().toISOString(),
  calledAt: null,
  microphone: null,
  ...change,
});
const queueOf = (entries: QueueEntry[]): MicrophoneQueue => ({
  ...empty,
  waiting: entries.filter(({ state }) => state === "waiting").length,
  entries,
});

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  act(() => dismissToast());
  clearWalletSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the microphone tab", () => {
  async function openTab(server: Server = {}, event: PublicEvent = someEvent) {
    const all: Server = { [`GET ${PATH}`]: { body: empty }, [`GET ${PATH}/me`]: { body: null }, ...server };
    const sent = serve(all);
    const room = renderInRoom(<MicrophoneTab event={event} />);
    await screen.findByRole("button", { name: /Join the queue|Leave the queue/u });
    return { ...room, sent, all };
  }

  it("[MIC-15] asks for the missing name, joins with topic and consent, and shows the place", async () => {
    const { sent } = await openTab({ [`POST ${PATH}/me`]: { status: 201, body: third } });
    press("Join the queue");
    expect(screen.getByText("Enter your name so that the team can call you")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your name/u));
    fireEvent.change(screen.getByLabelText(/^Your name/u), { target: { value: "Ines" } });
    fireEvent.change(screen.getByLabelText(/^Topic/u), { target: { value: " Subtitles " } });
    fireEvent.click(screen.getByRole("switch", { name: "Show my name on the big screen" }));
    press("Join the queue");
    expect(await screen.findByText("3")).toBeTruthy();
    expect(screen.getByText("3 of 5 in the queue")).toBeTruthy();
    const joins = sent.filter(({ name }) => name.startsWith("POST"));
    expect(joins.map(({ body }) => body)).toMatchObject([
      { participantName: "Ines", topic: "Subtitles", showsName: true, profileId: null },
    ]);
  });

  it("[MIC-15] leaves after a confirmation", async () => {
    const { sent } = await openTab({
      [`GET ${PATH}/me`]: { body: third },
      [`DELETE ${PATH}/me`]: { body: null },
    });
    press("Leave the queue");
    expect(screen.getByText("If you want to speak later, you will have to join again.")).toBeTruthy();
    expect(sent.some(({ name }) => name.startsWith("DELETE"))).toBe(false);
    fireEvent.click(screen.getAllByRole("button", { name: "Leave the queue" }).at(-1) as HTMLElement);
    expect(await screen.findByRole("button", { name: "Join the queue" })).toBeTruthy();
  });

  it.each([
    ["offline" as const, "Check your connection and try again."],
    [
      refusal(409, "conflict", "The queue is full. Please try again later."),
      "The queue is full. Please try again later.",
    ],
  ])("[MIC-15] says why joining failed: %j", async (answer, reason) => {
    await openTab({ [`POST ${PATH}/me`]: answer });
    fireEvent.change(screen.getByLabelText(/^Your name/u), { target: { value: "Ines" } });
    press("Join the queue");
    await waitFor(() => expect(readToast()).toMatchObject({ title: "Could not join the queue", description: reason }));
    expect(screen.getByRole("button", { name: "Join the queue" })).toBeTruthy();
  });

  it("[MIC-15] is closed in an archived event", async () => {
    await openTab({}, { ...someEvent, isArchived: true });
    expect(screen.getByText("Read-only: the event is archived")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Join the queue" })).toHaveProperty("disabled", true);
  });

  it("[MIC-6] shows who speaks and who is next, without the names of people who did not agree", async () => {
    const speaking = [
      { name: "Ines", microphone: 1 },
      { name: null, microphone: 2 },
      { name: null, microphone: null },
    ];
    await openTab({ [`GET ${PATH}`]: { body: { ...empty, waiting: 4, speaking, next: "Kofi" } } });
    await screen.findByText("Kofi");
    const lines = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(lines).toEqual(["Ines", "Microphone 2", "Someone in the audience", "Kofi"]);
    expect(screen.getByText("4 people are waiting")).toBeTruthy();
  });
});

describe("a person who is called", () => {
  it("[MIC-16] sees on every tab where to go, and the phone vibrates; others read nothing again", async () => {
    vi.useFakeTimers();
    const vibrate = vi.fn<() => boolean>(() => true);
    const userActivation = { hasBeenActive: true };
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { vibrate, userActivation }));
    const server: Server = { [`GET ${PATH}/me`]: { body: third } };
    const sent = serve(server);
    const onView = vi.fn<() => void>();
    const withNews = renderHook(() => useNews(someEvent.id, undefined)).result;
    const { push } = renderInRoom(<CalledNotice event={someEvent} onView={onView} />);
    const settle = () => act(() => vi.advanceTimersByTimeAsync(500));
    const change = async (own: OwnQueueEntry | null) => {
      server[`GET ${PATH}/me`] = { body: own };
      push("microphone:changed", {});
      await settle();
    };
    await settle();
    expect(screen.queryByRole("dialog")).toBeNull();
    await change(called);
    expect(screen.getByRole("dialog", { name: "It is your turn" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("Please go to microphone 2.");
    expect(vibrate).toHaveBeenCalledOnce();
    expect(withNews.current).toEqual(["microphone"]);
    press("Open the Microphone tab");
    expect(onView).toHaveBeenCalledOnce();

    await change(null);
    expect(sent).toHaveLength(3);
    await change(called);
    expect(sent).toHaveLength(3);
  });
});

describe("the desk", () => {
  async function openDesk(entries: QueueEntry[], event: PublicEvent = someEvent, canMute = true) {
    const [answer] = [{ body: queueOf(entries) }];
    const sent = serve({
      [`GET ${PATH}`]: answer,
      [`POST ${PATH}/next/call`]: answer,
      [`POST ${PATH}/:entryId/:action`]: answer,
      [`PATCH ${PATH}/order`]: answer,
    });
    renderInRoom(<QueueDesk event={event} canMute={canMute} />);
    await screen.findByText(entries[0]?.participantName ?? "Nobody is waiting");
    return { commands: () => sent.filter(({ name }) => !name.startsWith("GET")).map(({ name, body }) => [name, body]) };
  }
  it("[MIC-17] calls the next person or a chosen one to a microphone", async () => {
    const [ines, kofi] = [entry("Ines", { topic: "Subtitles" }), entry("Kofi", { isFirstTime: false })];
    const { commands } = await openDesk([ines, kofi]);
    expect(screen.getByText("Subtitles")).toBeTruthy();
    expect(screen.getAllByText("First-time speaker")).toHaveLength(1);
    press("Call next person");
    await waitFor(() => expect(commands()).toHaveLength(1));
    fireEvent.click(screen.getByRole("radio", { name: "2" }));
    fireEvent.click(screen.getAllByRole("button", { name: "Call" })[1] as HTMLElement);
    await waitFor(() =>
      expect(commands()).toEqual([
        [`POST ${PATH}/next/call`, { microphone: null }],
        [`POST ${PATH}/${kofi.id}/call`, { microphone: 2 }],
      ]),
    );
  });

  it("[MIC-17] records that a person has spoken or was absent", async () => {
    const at = new Date().toISOString();
    const [ines, kofi] = [
      entry("Ines", { state: "called", calledAt: at, microphone: 1 }),
      entry("Kofi", { state: "called", calledAt: at }),
    ];
    const { commands } = await openDesk([ines, kofi]);
    fireEvent.click(screen.getAllByRole("button", { name: "Done" })[0] as HTMLElement);
    await waitFor(() => expect(commands()).toHaveLength(1));
    fireEvent.click(screen.getAllByRole("button", { name: "Mark as absent" })[1] as HTMLElement);
    await waitFor(() =>
      expect(commands().map(([name]) => name)).toEqual([
        `POST ${PATH}/${ines.id}/done`,
        `POST ${PATH}/${kofi.id}/absent`,
      ]),
    );
  });

  it("[MIC-17] marks a person who was called 30 seconds ago, by the server's clock", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-03-01T10:00:00Z"), toFake: ["Date", "setTimeout", "clearTimeout"] });
    const queue = queueOf([entry("Ines", { state: "called", calledAt: "2026-03-01T09:59:50.000Z", microphone: 1 })]);
    // This device's clock is right to a minute only.
    serve({ [`GET ${PATH}`]: () => ({ body: queue, headers: { Date: new Date(Date.now() + 10_000).toUTCString() } }) });
    renderInRoom(<QueueDesk event={someEvent} canMute />);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/^Called 2[01] seconds ago$/u)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(screen.getByText("Called more than 30 seconds ago")).toBeTruthy();
  });

  it("[MIC-17] moves people with buttons, and no first-time speaker behind others in an event with that setting", async () => {
    const [ines, kofi, mei] = [entry("Ines"), entry("Kofi"), entry("Mei", { isFirstTime: false })];
    const { commands } = await openDesk([ines, kofi, mei], { ...someEvent, microphoneFirstTimersFirst: true });
    const isOff = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";
    expect([isOff("Move Ines up"), isOff("Move Kofi down"), isOff("Move Mei up")]).toEqual([true, true, true]);
    press("Move Kofi up");
    const entryIds = [kofi.id, ines.id, mei.id];
    await waitFor(() => expect(commands()).toEqual([[`PATCH ${PATH}/order`, { entryIds }]]));
  });

  it("[MIC-17] says that nobody waits", async () => {
    await openDesk([]);
    expect(screen.getByRole("button", { name: "Call next person" })).toHaveProperty("disabled", true);
  });

  it("[MIC-17] does not offer speakers to mute people", async () => {
    await openDesk([entry("Ines")], someEvent, false);
    expect(screen.queryByRole("button", { name: "Mute Ines" })).toBeNull();
    expect(screen.getByRole("button", { name: "Call" })).toBeTruthy();
  });
});

describe("the stage", () => {
  const stage = (
    <>
      <MicrophoneStage event={someEvent} renderLobby={({ title }) => <p>{title}</p>} />
      <NextBar event={someEvent} />
    </>
  );
  const textOf = () => document.body.textContent;

  it.each<[Partial<MicrophoneQueue>, string]>([
    [{}, "Would you like to speak?"],
    [{ waiting: 2 }, "NextSomeone in the audience2 people are waiting"],
    [{ waiting: 2, next: "Ines" }, "NextInes2 people are waiting"],
    [
      { waiting: 1, next: "Ines", speaking: [{ name: "Kofi", microphone: 2 }] },
      "Microphone 2KofiNext: Ines1 person is waiting",
    ],
    [{ speaking: [{ name: null, microphone: 2 }] }, "Now speakingMicrophone 2Nobody is waiting"],
  ])("[MIC-18] shows %j", async (change, text) => {
    serve({ [`GET ${PATH}`]: { body: { ...empty, ...change } } });
    renderInRoom(stage);
    await waitFor(() => expect(textOf()).toContain(text));
  });

  it("[MIC-18] has a bar over other views while people wait", async () => {
    let queue: MicrophoneQueue = { ...empty, waiting: 4, next: "Ines" };
    serve({ [`GET ${PATH}`]: () => ({ body: queue }) });
    const { push } = renderInRoom(<NextBar event={someEvent} />);
    await waitFor(() => expect(textOf()).toBe("Next: Ines4 waiting"));
    queue = empty;
    push("microphone:changed", {});
    await waitFor(() => expect(textOf()).toBe(""), { timeout: 3000 });
  });
});
