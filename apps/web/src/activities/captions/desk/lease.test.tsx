import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { someEvent } from "../../../testing/events.ts";
import { refusal, type Server } from "../../../testing/fake-server.ts";
import { fakeSpeech } from "../../../testing/fake-speech.ts";
import { readToast } from "../../../ui/toast.ts";
import {
  choose,
  ended,
  idle,
  leaseOf,
  openDesk,
  PATH,
  press,
  setUpDesk,
  SINCE,
  startCaptioning,
} from "./desk-test-kit.tsx";

setUpDesk();

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
    expect(await screen.findByText("Anna is captioning.")).toBeTruthy();
    press("Take over");
    await screen.findByText("You are captioning");
    expect(bodies(`POST ${PATH}/desk`)).toEqual([{ takeOver: true }]);
    expect(screen.queryByText("Anna is captioning.")).toBeNull();
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
