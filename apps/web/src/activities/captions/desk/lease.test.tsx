import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { someEvent } from "../../../testing/events.ts";
import { refusal } from "../../../testing/fake-server.ts";
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

const LATER = "2026-03-01T10:05:00.000Z";

describe("the lease of the desk", () => {
  it("[CAP-80] begins, is confirmed every 5 seconds, and is given back when captioning stops", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { bodies, leaseId } = await startCaptioning();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(bodies(`POST ${PATH}/desk`)).toEqual([{ leaseId, takeOver: false }, { leaseId }, { leaseId }]);
    press("Stop captioning");
    expect(await screen.findByRole("button", { name: "Start captioning" })).toBeTruthy();
    expect(bodies(`DELETE ${PATH}/desk`)).toEqual([{ leaseId }]);
  });

  it("[CAP-80] is given back when the section is left", async () => {
    const { bodies, leaseId } = await startCaptioning();
    cleanup();
    await waitFor(() => expect(bodies(`DELETE ${PATH}/desk`)).toEqual([{ leaseId }]));
  });

  it("[CAP-80] is given back when the section is left while it begins", async () => {
    const { bodies, server } = await openDesk();
    const begun = Promise.withResolvers<void>();
    server[`POST ${PATH}/desk`] = async () => {
      await begun.promise;
      return { body: leaseOf("1") };
    };
    fireEvent.click(await screen.findByRole("button", { name: "Start captioning" }));
    await waitFor(() => expect(bodies(`POST ${PATH}/desk`)).toHaveLength(1));
    cleanup();
    begun.resolve();
    await waitFor(() => expect(bodies(`DELETE ${PATH}/desk`)).toHaveLength(1));
  });

  it("[CAP-80] begins again when it has ended without a connection, and sends what waits and what is unfinished", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { segments, server, push } = await startCaptioning();
    choose("This browser");
    await waitFor(() => expect(fakeSpeech.isListening).toBe(true));
    const confirmed = server[`POST ${PATH}/desk`]!;
    server[`POST ${PATH}/desk`] = "offline";
    server[`POST ${PATH}`] = "offline";
    const field = screen.getByLabelText("Type a caption");
    for (const text of ["First", "Second"]) {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: "Enter" });
    }
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    fakeSpeech.hear("welcome to this", false);
    const before = segments().length;
    server[`POST ${PATH}`] = ended;
    server[`POST ${PATH}/desk`] = (body, name) => {
      const beginsAgain = server[`POST ${PATH}`] === ended;
      server[`POST ${PATH}`] = { body: {} };
      if (beginsAgain) push("captions:desk", { isLive: true, since: LATER });
      return typeof confirmed === "function" ? confirmed(body, name) : confirmed;
    };
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText("You are captioning")).toBeTruthy();
    fakeSpeech.hear("welcome to this very first session.");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const finals = segments()
      .slice(before)
      .flatMap(({ text, isFinal }) => (isFinal ? [text] : []));
    // The first one was refused before the lease began again.
    expect(finals).toEqual(["First", "First", "Second", "welcome to this very first session."]);
    expect(fakeSpeech.runs).toBe(1);
  });

  it("[CAP-80] begins again only after the server has ended it", async () => {
    const { server, leaseId } = await startCaptioning();
    const handled: string[] = [];
    server[`DELETE ${PATH}/desk`] = async () => {
      await new Promise((resolve) => void setTimeout(resolve, 300));
      handled.push("ended");
      return { status: 204, body: null };
    };
    server[`POST ${PATH}/desk`] = () => {
      handled.push("begun");
      return { body: leaseOf(leaseId) };
    };
    press("Stop captioning");
    fireEvent.click(await screen.findByRole("button", { name: "Start captioning" }));
    await screen.findByText("You are captioning");
    expect(handled).toEqual(["ended", "begun"]);
  });

  it("[CAP-80] begins again only after every earlier end, also that of a late confirmation", async () => {
    const { server, push, leaseId } = await startCaptioning();
    const handled: string[] = [];
    const confirmed = Promise.withResolvers<void>();
    server[`POST ${PATH}/desk`] = async () => {
      await confirmed.promise;
      return { body: leaseOf(leaseId) };
    };
    push("captions:desk", { isLive: true, since: SINCE });
    const firstEnd = Promise.withResolvers<void>();
    let ends = 0;
    server[`DELETE ${PATH}/desk`] = async () => {
      ends += 1;
      if (ends === 1) await firstEnd.promise;
      handled.push("ended");
      return { status: 204, body: null };
    };
    press("Stop captioning");
    await act(async () => confirmed.resolve());
    server[`POST ${PATH}/desk`] = () => {
      handled.push("begun");
      return { body: leaseOf(leaseId) };
    };
    fireEvent.click(await screen.findByRole("button", { name: "Start captioning" }));
    await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
    expect(handled).toEqual([]);
    firstEnd.resolve();
    await screen.findByText("You are captioning");
    expect(handled).toEqual(["ended", "ended", "begun"]);
  });

  it("[CAP-80] does not go on when it is refused, although an earlier confirmation was answered late", async () => {
    const { server, push, leaseId } = await startCaptioning();
    const [confirmed, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server[`POST ${PATH}/desk`] = async () => {
      await confirmed.promise;
      return { body: leaseOf(leaseId) };
    };
    push("captions:desk", { isLive: true, since: SINCE });
    press("Stop captioning");
    server[`POST ${PATH}/desk`] = async () => {
      await refused.promise;
      return refusal(409, "conflict", "Anna is captioning");
    };
    fireEvent.click(await screen.findByRole("button", { name: "Start captioning" }));
    await act(async () => confirmed.resolve());
    expect(await screen.findByText("You are captioning")).toBeTruthy();
    await act(async () => refused.resolve());
    await waitFor(() => expect(screen.queryByText("You are captioning")).toBeNull());
  });

  it("[CAP-80] is not there again when captioning stops while it is confirmed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { bodies, server, leaseId } = await startCaptioning();
    server[`POST ${PATH}/desk`] = async () => {
      press("Stop captioning");
      await new Promise((resolve) => void setTimeout(resolve, 300));
      return { body: leaseOf(leaseId) };
    };
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole("button", { name: "Start captioning" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(bodies(`DELETE ${PATH}/desk`)).toEqual([{ leaseId }, { leaseId }]);
  });

  it("[CAP-81] says who captions, and takes over", async () => {
    const { bodies } = await openDesk({ desk: { ...idle, by: "Anna", since: SINCE } });
    expect(await screen.findByText("Anna is captioning.")).toBeTruthy();
    press("Take over");
    await screen.findByText("You are captioning");
    expect(bodies(`POST ${PATH}/desk`)).toMatchObject([{ takeOver: true }]);
    expect(screen.queryByText("Anna is captioning.")).toBeNull();
  });

  it("[CAP-81] a desk stops its microphone and says so when another desk takes over", async () => {
    const { push, server } = await startCaptioning();
    choose("This browser");
    await waitFor(() => expect(fakeSpeech.isListening).toBe(true));
    push("captions:desk", { isLive: true, since: SINCE });
    await act(async () => undefined);
    expect(fakeSpeech.isListening).toBe(true);
    server[`GET ${PATH}/desk`] = { body: { ...idle, by: "Anna", since: LATER } };
    server[`POST ${PATH}/desk`] = refusal(409, "conflict", "Anna is captioning");
    push("captions:desk", { isLive: true, since: LATER });
    await waitFor(() => expect(fakeSpeech.isListening).toBe(false));
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
