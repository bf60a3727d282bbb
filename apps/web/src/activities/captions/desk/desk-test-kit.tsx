/** What tests of the caption desk share: the real page with a fake network and a fake browser. */
import type { CaptionList, Desk, DeskLease } from "@hubbub/contract/activities/captions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

import { someEvent } from "../../../testing/events.ts";
import { refusal, serve, type Server } from "../../../testing/fake-server.ts";
import { fakeSpeech } from "../../../testing/fake-speech.ts";
import { renderInRoom } from "../../../testing/room.tsx";
import { dismissToast } from "../../../ui/toast.ts";
import { DeskPanel } from "./DeskPanel.tsx";

export const PATH = `/api/events/${someEvent.id}/captions`;
export const SINCE = "2026-03-01T10:00:00.000Z";
export const idle: Desk = {
  by: null,
  since: null,
  readers: [],
  canTranslate: true,
  hasSpeechService: true,
  isLimitReached: false,
  hourlyShare: null,
};
export const leaseOf = (leaseId: string): DeskLease => ({ ...idle, leaseId, by: "priya", since: SINCE });
export const nothing: CaptionList = { isLive: false, spokenIn: null, canTranslate: true, captions: [] };
/** The answer to a call with a lease that has ended. */
export const ended = refusal(409, "conflict", "Captioning has ended. Start it again.");

/** Registers the hooks of a test file: each test has a browser that can listen and record, and no toast. */
export function setUpDesk() {
  beforeEach(() => {
    fakeSpeech.install();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("AudioWorkletNode", vi.fn());
    Object.defineProperty(navigator, "mediaDevices", { value: {}, configurable: true });
  });
  afterEach(() => {
    act(() => dismissToast());
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "mediaDevices");
  });
}

export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
export const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));

interface Opened {
  desk?: Desk;
  list?: CaptionList;
  event?: PublicEvent;
  canCorrect?: boolean;
  server?: Server;
}

export async function openDesk({
  desk = idle,
  list = nothing,
  event = someEvent,
  canCorrect = true,
  server = {},
}: Opened = {}) {
  const all: Server = {
    [`GET ${PATH}/desk`]: { body: desk },
    [`GET ${PATH}/en`]: { body: list },
    [`POST ${PATH}/desk`]: (body) => ({ body: leaseOf((body as { leaseId: string }).leaseId) }),
    [`DELETE ${PATH}/desk`]: { status: 204, body: null },
    [`POST ${PATH}`]: { body: {} },
    ...server,
  };
  const sent = serve(all);
  const room = renderInRoom(<DeskPanel event={event} canCorrect={canCorrect} />);
  await screen.findByRole("log", { name: "Live captions" });
  const bodies = (name: string) => sent.filter((call) => call.name === name).map(({ body }) => body);
  return {
    ...room,
    server: all,
    sent,
    bodies,
    segments: () => bodies(`POST ${PATH}`) as { text: string; isFinal: boolean }[],
  };
}

export async function startCaptioning(options: Opened = {}) {
  const opened = await openDesk(options);
  fireEvent.click(await screen.findByRole("button", { name: "Start captioning" }));
  await screen.findByText("You are captioning");
  const [begun] = opened.bodies(`POST ${PATH}/desk`) as { leaseId: string }[];
  return { ...opened, leaseId: begun?.leaseId ?? "" };
}
