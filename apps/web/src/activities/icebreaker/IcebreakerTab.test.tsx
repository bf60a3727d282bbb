import type { PublicEvent } from "@hubbub/contract/events";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../live/query-client.ts";
import { saveWalletSession } from "../../auth/wallet-session.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { type Answer, refusal, type SentCall, serve, type Server } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { Toaster } from "../../ui/Toaster.tsx";
import { IcebreakerTab } from "./IcebreakerTab.tsx";
import { icebreakerQuery } from "./queries.ts";
import { countedResponses } from "./use-cloud-words.ts";
import { closed, icebreakerEvent } from "../../testing/events.ts";

const receipt = { id: "1", response: "x", participantName: "Anonymous", submittedAt: "2026-01-01T00:00:00Z" };
const saved: Answer = { status: 201, body: receipt };
const SUBMIT = "POST /api/events/:eventId/icebreaker";
let server: Server;
let sent: SentCall[];

const posts = () => sent.filter(({ name }) => name.startsWith("POST"));

/** Each test uses another event, because all tests share one outbox. */
let eventNumber = 0;
function show(changes: Partial<PublicEvent> = {}) {
  const event = icebreakerEvent({ id: `EVENT${(eventNumber += 1)}`, ...changes });
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <OutboxHandlers event={event} />
      <IcebreakerTab event={event} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { event, ...view };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>("What do you want to learn from this session?");
const nameField = () => screen.queryByLabelText<HTMLInputElement>("Your name (optional)");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit Response" });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const sentBody = () => posts()[0]?.body as Record<string, unknown>;

async function submit(text: string): Promise<void> {
  write(text);
  await act(async () => fireEvent.click(button()));
}

/** Shows what the word cloud counts. */
function ShownList({ eventId }: { eventId: string }) {
  const { data } = useLiveList(icebreakerQuery(eventId));
  return (
    <output aria-label="Cloud">
      {data &&
        countedResponses(data)
          .map(({ response }) => response)
          .join()}
    </output>
  );
}

beforeEach(() => {
  server = { "GET /api/events/:eventId/icebreaker": { body: [] }, [SUBMIT]: saved };
  sent = serve(server);
});

describe("the icebreaker tab", () => {
  it("[ICE-1] sends the response with the name and shows the Thank-you card", async () => {
    show();
    fireEvent.change(nameField()!, { target: { value: "Ingrid" } });
    await submit("Keyboard order");
    expect(await screen.findByRole("heading", { name: "Thank you!" })).toBeTruthy();
    expect(await screen.findByText("Response submitted!")).toBeTruthy();
    expect(screen.getByText("Keyboard order")).toBeTruthy();
    expect(sentBody()).toMatchObject({ response: "Keyboard order", participantName: "Ingrid", profileId: null });
    expect(String(sentBody()["participantId"])).toMatch(/^[0-9a-f-]{36}$/u);
  });

  it("[ICE-1] offers to submit another response, and keeps the name", async () => {
    show();
    fireEvent.change(nameField()!, { target: { value: "Ingrid" } });
    await submit("Keyboard order");
    fireEvent.click(await screen.findByRole("button", { name: "Submit Another Response" }));
    expect(field().value).toBe("");
    expect(nameField()?.value).toBe("Ingrid");
  });

  it("[ICE-3] cannot be submitted blank, invisible or too long", () => {
    show();
    expect(button().disabled).toBe(true);
    for (const text of ["   \n", "\u200B\u200B", "x".repeat(281)]) {
      write(text);
      expect(button().disabled).toBe(true);
    }
    write("x".repeat(280));
    expect(button().disabled).toBe(false);
    expect(screen.getByText("280 / 280")).toBeTruthy();
  });

  it("[ICE-4] cannot be submitted twice while the first one is sending", async () => {
    server[SUBMIT] = () => new Promise(() => undefined);
    show();
    await submit("Once");
    expect(button().getAttribute("aria-busy")).toBe("true");
    fireEvent.click(button());
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  it.each([
    ["the event is archived", { isArchived: true }],
    ["the session is past", { sessionState: "past", featureAvailability: closed }],
    ["the session has not started", { sessionState: "future", featureAvailability: closed }],
  ] as const)("[ICE-5] is closed when %s", (_, changes) => {
    show(changes);
    expect(field().disabled).toBe(true);
    expect(field().placeholder).not.toBe("");
    expect(button().disabled).toBe(true);
  });

  it("[ICE-6] hides the name while signed in, and sends the profile's", async () => {
    saveWalletSession("gfavip-session-1", {
      profile: { id: "profile-1", displayName: "Kofi", username: "kofi", avatarUrl: null },
      gfavipAuth: { user: { id: "u", username: "kofi", email: "k@example.org", tier: "free", credits: 0 } },
    });
    show();
    expect(nameField()).toBeNull();
    await submit("Contrast");
    await screen.findByText("Thank you!");
    expect(sentBody()).toMatchObject({ participantName: "Kofi", profileId: "profile-1" });
  });

  it("[ICE-7] keeps a refused text, shows the reason, and retries with the same key", async () => {
    server[SUBMIT] = refusal(403, "past", "This session is not active");
    show();
    await submit("Focus order");
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getAllByText("Failed to submit response").length).toBeGreaterThan(0);
    expect(screen.getAllByText("This session is not active").length).toBeGreaterThan(0);
    expect(field().value).toBe("Focus order");
    server[SUBMIT] = saved;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    await screen.findByText("Thank you!");
    const keys = posts().map(({ headers }) => headers.get("Idempotency-Key"));
    expect(new Set(keys).size).toBe(1);
  });

  it("[ICE-7] does not offer to retry a text that was refused as invalid", async () => {
    server[SUBMIT] = refusal(400, "invalid", "Response contains characters that cannot be shown");
    show();
    await submit("odd");
    await screen.findAllByText("Response contains characters that cannot be shown");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("[OUTBOX-11] shows a response submitted offline as queued, then sends it once", async () => {
    server[SUBMIT] = "offline";
    const { event } = show();
    await submit("Patience");
    expect(await screen.findByText("Queued. It will be sent when you are back online.")).toBeTruthy();
    expect(window.localStorage.getItem(`hubbub-personal-icebreaker-draft:${event.id}`)).toBeNull();
    server[SUBMIT] = saved;
    const before = posts().length;
    await act(async () => browserOutbox().skipBackoff());
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(posts().length).toBe(before + 1);
  });

  it("[OUTBOX-11] shows a response over a limit as waiting for the limit", async () => {
    server[SUBMIT] = {
      status: 429,
      body: { code: "rate_limited", message: "Please wait" },
      headers: { "Retry-After": "30" },
    };
    show();
    await submit("Too fast");
    expect(await screen.findByText("Queued. It will be sent within a minute.")).toBeTruthy();
    expect(screen.queryByText("Queued. It will be sent when you are back online.")).toBeNull();
  });

  it("[OUTBOX-11] shows the state of an unsent response of an earlier visit until it is saved", async () => {
    server[SUBMIT] = "offline";
    const { event, unmount } = show();
    await submit("Patience again");
    await screen.findByText("Queued. It will be sent when you are back online.");
    unmount();
    show({ id: event.id });
    expect(screen.getByText("Queued. It will be sent when you are back online.")).toBeTruthy();
    server[SUBMIT] = saved;
    await act(async () => browserOutbox().skipBackoff());
    expect(await screen.findByText("Saved")).toBeTruthy();
  });

  it("[ICE-9] clears the draft of a response that is saved while another tab is open", async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    server[SUBMIT] = () => promise;
    const { event, unmount } = show();
    await submit("Slow network");
    expect([field().value, field().readOnly]).toEqual(["Slow network", true]);
    unmount();
    const { unmount: leave } = show({ id: event.id });
    expect([field().value, field().readOnly]).toEqual(["Slow network", true]);
    leave();
    await act(async () => resolve(saved));
    show({ id: event.id });
    fireEvent.click(await screen.findByRole("button", { name: "Submit Another Response" }));
    expect(field().value).toBe("");
  });

  it("[ICE-9] keeps the draft across a reload", () => {
    const { event, unmount } = show();
    write("Half a thou");
    unmount();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <IcebreakerTab event={event} />
      </QueryClientProvider>,
    );
    expect(field().value).toBe("Half a thou");
  });

  it("[WORD-27] shows the event's own prompt, and that responses go to a moderator first", () => {
    show({ icebreakerPrompt: "One word for today?", reviewIcebreaker: true });
    expect(screen.getByRole("heading", { name: "One word for today?" })).toBeTruthy();
    expect(screen.getByLabelText("One word for today?")).toBeTruthy();
    expect(screen.getByText("A moderator will review it first")).toBeTruthy();
  });

  it("[WORD-31] shows on the Thank-you card that the response is pending, and Saved once it is shown", async () => {
    const event = icebreakerEvent({ id: `EVENT${(eventNumber += 1)}`, reviewIcebreaker: true });
    const list = `GET /api/events/${event.id}/icebreaker`;
    const pending = { ...receipt, response: "Contrast", status: "pending" };
    const answers: Server = {
      [`POST /api/events/${event.id}/icebreaker`]: { body: pending },
      [list]: { body: [{ response: "Contrast", status: "pending" }] },
    };
    serve(answers);
    const { client } = renderInRoom(<IcebreakerTab event={event} />);
    await submit(" Contrast ");
    expect(await screen.findByText("Waiting for a moderator. Only you and the team can see this.")).toBeTruthy();
    expect(screen.queryByText("Saved")).toBeNull();
    answers[list] = { body: [{ response: "Contrast" }] };
    await act(async () => client.invalidateQueries({ queryKey: ["icebreaker"] }));
    expect(await screen.findByText("Saved")).toBeTruthy();
  });

  it("[WORD-32] shows an own response that is not pushed in the list, without a fetch", async () => {
    const event = icebreakerEvent({ id: `EVENT${(eventNumber += 1)}` });
    const list = `/api/events/${event.id}/icebreaker`;
    const answers: Server = {
      [`GET ${list}`]: { body: [{ response: "Another" }] },
      [`POST ${list}`]: { body: { ...receipt, response: "Muted", status: "shown" } },
    };
    const calls = serve(answers);
    renderInRoom(
      <>
        <OutboxHandlers event={event} />
        <IcebreakerTab event={event} />
        <ShownList eventId={event.id} />
      </>,
    );
    const cloud = screen.getByLabelText("Cloud");
    await waitFor(() => expect(cloud.textContent).toBe("Another"));
    await submit("Muted");
    await waitFor(() => expect(cloud.textContent).toBe("Muted,Another"));
    expect(calls.filter(({ name }) => name === `GET ${list}`)).toHaveLength(1);
  });
});
