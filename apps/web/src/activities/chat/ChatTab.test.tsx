import type { PublicEvent } from "@hubbub/contract/events";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import * as signIn from "../../auth/sign-in.ts";
import { armIntent, signInFor } from "../../auth/sign-in-intent.ts";
import { readWalletSession, saveWalletSession } from "../../auth/wallet-session.ts";
import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { ClosingDialogContext } from "../../outbox/submission-gate.ts";
import { closed } from "../../testing/events.ts";
import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { chatMessage } from "./chat-message.fixture.ts";
import { renderWithToasts } from "../../testing/room.tsx";
import { chatEvent, ChatServer } from "./chat-test-kit.tsx";
import { ChatTab } from "./ChatTab.tsx";

let server: ChatServer;
beforeEach(() => {
  server = new ChatServer();
});
// The tests share one outbox, which would retry a message that an earlier test left unsent.
afterEach(() => browserOutbox().forgetAll());

/** The tab, with what the event page does for it. */
function Tab(props: ComponentProps<typeof ChatTab>) {
  return (
    <>
      <OutboxHandlers event={props.event} />
      <ChatTab {...props} />
    </>
  );
}

const show = (changes: Partial<PublicEvent> = {}) => renderWithToasts(<Tab event={chatEvent(changes)} />);
const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Message as/u });
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
const write = (text: string) => fireEvent.change(input(), { target: { value: text } });
const bubbles = () => [...document.querySelectorAll("article p[dir]")].map((bubble) => bubble.textContent);
const posted = () => server.sent.filter(({ name }) => name.startsWith("POST"));

async function send(text: string): Promise<void> {
  write(text);
  await act(async () => fireEvent.keyDown(input(), { key: "Enter" }));
}

const wallet = {
  profile: { id: "p1", displayName: "Ingrid", username: "ingrid", avatarUrl: null },
  gfavipAuth: { user: { id: "w1", username: "ingrid", email: "i@example.org", tier: "free", credits: 0 } },
} as const;

describe("sending", () => {
  it("[CHAT-1] sends with Enter, shows the message once, confirms it, and clears the input", async () => {
    show();
    await send("Hello everybody");
    expect(await screen.findByText("Message sent!")).toBeTruthy();
    await waitFor(() => expect(bubbles()).toEqual(["Hello everybody"]));
    expect(input().value).toBe("");
    expect(posted()).toHaveLength(1);
    expect(posted()[0]?.body).toMatchObject({
      content: "Hello everybody",
      participantName: "",
      participantProfileId: null,
    });
  });

  it("[CHAT-60] does not send with Shift and Enter, or with Enter while an input method composes a word", async () => {
    show();
    write("one");
    fireEvent.keyDown(input(), { key: "Enter", shiftKey: true });
    fireEvent.keyDown(input(), { key: "Enter", isComposing: true });
    expect(posted()).toEqual([]);
    expect(input().value).toBe("one");
  });

  it("[CHAT-3] does not send blank or too long text, and shows the counter in the last tenth", async () => {
    show();
    for (const text of ["", "  \n", "\u200B", "x".repeat(1001)]) {
      write(text);
      expect(sendButton().disabled).toBe(true);
    }
    write("x".repeat(900));
    expect(input().getAttribute("aria-describedby")).toBeNull();
    write("x".repeat(1000));
    const counter = document.getElementById(input().getAttribute("aria-describedby") ?? "");
    expect([counter?.textContent, counter?.dir]).toEqual(["1000 / 1000", "ltr"]);
    expect(sendButton().disabled).toBe(false);
  });

  it("[CHAT-3] announces the counter near the limit and above it", () => {
    show();
    write("x".repeat(901));
    expect(screen.getByText("Near the limit of 1000 characters").tagName).toBe("OUTPUT");
    write("x".repeat(1001));
    expect(screen.getByText("Over the limit of 1000 characters")).toBeTruthy();
  });

  it("[CHAT-64] moves the focus back to the button after the name was entered", () => {
    show();
    const button = screen.getByRole("button", { name: "Your name" });
    fireEvent.click(button);
    const name = screen.getByRole("textbox", { name: "Your name (optional)" });
    expect(document.activeElement).toBe(name);
    fireEvent.keyDown(name, { key: "Enter" });
    expect(document.activeElement).toBe(button);
  });

  it("[ICE-9] keeps the draft across a reload and a pushed message", async () => {
    const event = chatEvent();
    const { unmount, push } = renderWithToasts(<Tab event={event} />);
    write("half a sentence");
    push("chat:message", chatMessage());
    expect(input().value).toBe("half a sentence");
    unmount();
    renderWithToasts(<Tab event={event} />);
    expect(input().value).toBe("half a sentence");
  });

  it("[OUTBOX-11] shows a message that could not be sent as queued", async () => {
    server.refusals.set("POST", "offline");
    show();
    await send("from a tunnel");
    expect(await screen.findByText("Queued. It will be sent when you are back online.")).toBeTruthy();
    expect(bubbles()).toEqual(["from a tunnel"]);
    expect(input().value).toBe("");
  });

  it("[CHAT-63] offers a login instead of a retry after a 401", async () => {
    server.refusals.set("POST", { status: 401, body: { code: "unauthenticated", message: "Login Required" } });
    show();
    await send("as a guest");
    expect(await screen.findByRole("button", { name: "Login" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("[CHAT-63] keeps a refused message with its reason, and can resend or remove it", async () => {
    server.refusals.set("POST", { status: 403, body: { code: "past", message: "This session is not active" } });
    show();
    await send("too late");
    const alert = await screen.findByText("This session is not active", { selector: "[role=alert] *" });
    expect(alert).toBeTruthy();
    expect(screen.getAllByText("Failed to send message").length).toBeGreaterThan(0);
    server.refusals.clear();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    expect(await screen.findByText("Message sent!")).toBeTruthy();
    server.refusals.set("POST", { status: 500, body: "" });
    server.refusals.set("POST", { status: 400, body: { code: "invalid", message: "No" } });
    await send("never");
    fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(bubbles()).toEqual(["too late"]));
  });

  it("[CHAT-63] asks to try again if the server gives no reason", async () => {
    server.refusals.set("POST", { status: 403, body: { code: "forbidden", message: "" } });
    show();
    await send("hello");
    expect((await screen.findAllByText("Please try again")).length).toBeGreaterThan(0);
  });

  it("[CHAT-55] shows a saved message until the list contains it, although a refetch failed", async () => {
    show();
    await screen.findByText("No messages yet");
    server.refusals.set("GET", "offline");
    await send("from the train");
    expect(await screen.findByText("Message sent!")).toBeTruthy();
    await act(async () => undefined);
    expect(bubbles()).toEqual(["from the train"]);
    server.refusals.clear();
    await send("at the station");
    await waitFor(() => expect(browserOutbox().getEntries()).toEqual([]));
    expect(bubbles()).toEqual(["from the train", "at the station"]);
  });

  it("[CHAT-55] shows a message that was saved at the second attempt, although a refetch failed", async () => {
    show();
    await screen.findByText("No messages yet");
    server.refusals.set("POST", "offline");
    await send("from the tunnel");
    await screen.findByText("Queued. It will be sent when you are back online.");
    server.refusals.delete("POST");
    server.refusals.set("GET", "offline");
    await act(async () => browserOutbox().skipBackoff());
    expect(await screen.findByText("Message sent!")).toBeTruthy();
    await waitFor(() => expect(browserOutbox().getEntries()).toEqual([]));
    expect(bubbles()).toEqual(["from the tunnel"]);
  });

  it("[CHAT-55] keeps what happened to a message that an earlier visit sent without getting the answer", async () => {
    const event = chatEvent();
    const sent = chatMessage({ content: "yesterday", isMine: true });
    server.messages = [{ ...sent, reactions: [{ emoji: "🔥", count: 1, mine: false }] }];
    renderWithToasts(<Tab event={event} />);
    expect(await screen.findByRole("button", { name: "Fire, 1 reaction" })).toBeTruthy();
    server.refusals.set("POST", { status: 201, body: sent });
    const call = "POST /api/events/:eventId/chat" as const;
    act(() => void browserOutbox().submit({ call, params: { eventId: event.id }, body: {}, label: "yesterday" }));
    await waitFor(() => expect(browserOutbox().getEntries()).toEqual([]));
    expect(screen.getByRole("button", { name: "Fire, 1 reaction" })).toBeTruthy();
  });

  it("[CHAT-55] shows an own message once if it is pushed before the answer arrives", async () => {
    const { push } = show();
    await waitFor(() => expect(screen.getByText("No messages yet")).toBeTruthy());
    await send("quick");
    push("chat:message", chatMessage({ id: "1", content: "quick", isMine: true }));
    expect(bubbles()).toEqual(["quick"]);
  });
});

it("[CHAT-78] does not send after the end of the session, and keeps the text", async () => {
  renderWithToasts(
    <ClosingDialogContext value={() => undefined}>
      <Tab event={chatEvent()} />
    </ClosingDialogContext>,
  );
  await send("too late");
  expect(posted()).toEqual([]);
  expect(input().value).toBe("too late");
});

describe("the participant's name", () => {
  it("[CHAT-64] opens a name field on demand and shows the name in the placeholder", async () => {
    show();
    expect(input().placeholder).toBe("Message as Anonymous");
    fireEvent.click(screen.getByRole("button", { name: "Your name" }));
    fireEvent.change(screen.getByLabelText("Your name (optional)"), { target: { value: "Kofi" } });
    expect(input().placeholder).toBe("Message as Kofi");
    await send("hi");
    expect(posted()[0]?.body).toMatchObject({ participantName: "Kofi" });
  });

  it("[CHAT-65] lets a guest write where sign-in is required, and starts the sign-in when sending or with Login", async () => {
    const start = vi.spyOn(signIn, "startWalletSignIn").mockImplementation(() => undefined);
    server.messages = [chatMessage()];
    show({ chatAllowAnonymous: false });
    expect(await screen.findByText("Captions help everybody")).toBeTruthy();
    expect(screen.getByText("Please login with GFAVIP to chat")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Login" }));
    expect(start).toHaveBeenCalledOnce();
    const line = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
    fireEvent.change(line, { target: { value: "Hello from a guest" } });
    fireEvent.click(sendButton());
    expect(start).toHaveBeenCalledTimes(2);
    expect(posted()).toEqual([]);
    expect(line.value).toBe("Hello from a guest");
    start.mockRestore();
  });

  it("[CHAT-66] sends with the wallet profile, and validates the session once", async () => {
    saveWalletSession("gfavip-session-holds", wallet);
    show({ chatAllowAnonymous: false });
    expect(input().placeholder).toBe("Message as Ingrid");
    expect(screen.queryByRole("button", { name: "Your name" })).toBeNull();
    await send("as myself");
    expect(posted()[0]?.body).toMatchObject({ participantName: "Ingrid", participantProfileId: "p1" });
    expect(server.sent.filter(({ name }) => name === "GET /api/gfavip/auth")).toHaveLength(1);
    expect(readWalletSession()).not.toBeNull();
  });

  it("[CHAT-66] shows that the session expired if the server refuses it", async () => {
    saveWalletSession("gfavip-session-gone", wallet);
    server.refusals.set("GET /api/gfavip/auth", {
      status: 401,
      body: { code: "unauthenticated", message: "Login Required" },
    });
    show();
    expect(await screen.findByText("Session Expired")).toBeTruthy();
    expect(screen.getByText("Please log in again to continue chatting.")).toBeTruthy();
    expect(readWalletSession()).toBeNull();
  });

  it("[INTENT-7] sends a guest's message once after the sign-in, and clears the input", async () => {
    const leave = vi.spyOn(signIn, "startWalletSignIn").mockImplementation((_event, _path, keep) => keep?.("m1"));
    const event = chatEvent({ chatAllowAnonymous: false });
    renderWithToasts(<Tab event={event} />);
    fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value: "Hello again" } });
    fireEvent.click(sendButton());
    cleanup();

    armIntent("m1");
    saveWalletSession("gfavip-session-holds", wallet);
    renderWithToasts(<Tab event={event} />);
    await waitFor(() => expect(bubbles()).toEqual(["Hello again"]));
    expect(input().value).toBe("");
    const messages = () => posted().filter(({ name }) => name.endsWith("/chat"));
    expect(messages()[0]?.body).toMatchObject({ content: "Hello again", participantProfileId: "p1" });
    await waitFor(() => expect(window.sessionStorage.getItem("hubbub-intent")).toBeNull());
    cleanup();

    renderWithToasts(<Tab event={event} />);
    await waitFor(() => expect(bubbles()).toEqual(["Hello again"]));
    expect(messages()).toHaveLength(1);
    leave.mockRestore();
  });

  it("[INTENT-7] restores the message in the input if the chat has closed meanwhile", async () => {
    const leave = vi.spyOn(signIn, "startWalletSignIn").mockImplementation((_event, _path, keep) => keep?.("m2"));
    const event = chatEvent();
    signInFor(event.id, { kind: "message", payload: { content: "Too late" } });
    armIntent("m2");
    saveWalletSession("gfavip-session-holds", wallet);
    renderWithToasts(<Tab event={{ ...event, isArchived: true }} />);
    expect(await screen.findByText("Failed to send message")).toBeTruthy();
    expect(input().value).toBe("Too late");
    expect(posted().filter(({ name }) => name.endsWith("/chat"))).toEqual([]);
    leave.mockRestore();
  });
});

describe("reading", () => {
  it("[CHAT-54] omits hidden messages, marks an own held one, and links profiles and addresses safely", async () => {
    server.messages = [
      chatMessage({ id: "1", content: "gone", isHidden: true }),
      chatMessage({ id: "2", content: "see https://example.org/x.", username: "priya", participantProfileId: "p9" }),
      chatMessage({ id: "3", content: "<b>mine</b>", isHidden: true, heldFor: "link", isMine: true }),
    ];
    show();
    expect(await screen.findByText("Waiting for a moderator")).toBeTruthy();
    expect(bubbles()).toEqual(["see https://example.org/x.", "<b>mine</b>"]);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "https://example.org/x" });
    expect(link.rel).toBe("noopener nofollow ugc");
    expect(link.target).toBe("_blank");
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Priya" }).href).toMatch(/\/u\/priya$/u);
  });

  it("[CHAT-14] applies pushed messages: new, hidden, shown again, reaction counts", async () => {
    server.messages = [chatMessage({ id: "1", content: "first" })];
    const { push } = show();
    await screen.findByText("first");
    push("chat:message", chatMessage({ id: "2", content: "second" }));
    expect(bubbles()).toEqual(["first", "second"]);
    push("chat:message-hidden", { messageId: "1" });
    expect(bubbles()).toEqual(["second"]);
    push("chat:message-shown", chatMessage({ id: "1", content: "first" }));
    expect(bubbles()).toEqual(["first", "second"]);
    push("chat:reaction", { messageId: "2", reactionId: "7", emoji: "🔥", count: 3 });
    expect(screen.getByRole("button", { name: "Fire, 3 reactions" })).toBeTruthy();
    push("chat:reaction-removed", { messageId: "2", reactionId: "7", emoji: "🔥", count: 0 });
    expect(screen.queryByRole("button", { name: /Fire, /u })).toBeNull();
  });

  it("[CHAT-67] renders the newest 40 of 200 messages, and earlier ones on demand", async () => {
    server.messages = Array.from({ length: 200 }, (_, index) =>
      chatMessage({ id: String(index + 1), content: `m${index + 1}` }),
    );
    show();
    await screen.findByText("m200");
    expect(bubbles()).toHaveLength(40);
    fireEvent.click(screen.getByRole("button", { name: "Show earlier messages" }));
    expect(bubbles()).toHaveLength(80);
    expect(bubbles()[0]).toBe("m121");
  });

  it("[CHAT-68] keeps the scroll position while somebody reads earlier messages, and offers new ones in a button", async () => {
    server.messages = [chatMessage({ id: "1", content: "first" })];
    const { push } = show();
    await screen.findByText("first");
    const frame = screen.getByRole("log");
    Object.defineProperties(frame, { scrollHeight: { value: 2000 }, clientHeight: { value: 500 } });
    frame.scrollTop = 300;
    fireEvent.scroll(frame);
    push("chat:message", chatMessage({ id: "2", content: "second" }));
    push("chat:message", chatMessage({ id: "3", content: "third" }));
    expect(frame.scrollTop).toBe(300);
    fireEvent.click(screen.getByRole("button", { name: "2 new messages" }));
    expect(frame.scrollTop).toBe(2000);
    expect(screen.queryByRole("button", { name: "2 new messages" })).toBeNull();
  });

  it("[CHAT-69] shows an empty state if there are no messages", async () => {
    show();
    expect(await screen.findByText("No messages yet")).toBeTruthy();
  });

  it("[CHAT-69] offers to load the list again after a failure", async () => {
    server.refusals.set("GET", { status: 500, body: {} });
    show();
    expect(await screen.findByText("Could not load this part of the page.")).toBeTruthy();
    server.refusals.clear();
    server.messages = [chatMessage()];
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Captions help everybody")).toBeTruthy();
  });
});

describe("reacting", () => {
  it("[CHAT-70] adds one of six reactions, and removes it with its chip", async () => {
    server.messages = [chatMessage()];
    show();
    fireEvent.click(await screen.findByRole("button", { name: "React to this message" }));
    const picker = screen.getByRole("toolbar", { name: "React" });
    expect(
      within(picker)
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual(["Heart", "Fire", "Thumbs up", "Laugh", "Clap", "Party"]);
    await act(async () => fireEvent.click(within(picker).getByRole("button", { name: "Clap" })));
    expect(screen.queryByRole("toolbar")).toBeNull();
    const chip = screen.getByRole("button", { name: "Clap, 1 reaction" });
    expect(chip.getAttribute("aria-pressed")).toBe("true");
    await act(async () => fireEvent.click(chip));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Clap, /u })).toBeNull());
    expect(posted().map(({ body }) => body)).toMatchObject([
      { emoji: "👏", active: true },
      { emoji: "👏", active: false },
    ]);
  });

  it("[CHAT-70] closes the picker with Escape and restores the focus", async () => {
    server.messages = [chatMessage()];
    show();
    const opener = await screen.findByRole("button", { name: "React to this message" });
    fireEvent.click(opener);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Heart");
    fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Fire");
    fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    expect(screen.queryByRole("toolbar")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("[OUTBOX-11] keeps an offline reaction visible and sends it once when online", async () => {
    server.messages = [chatMessage()];
    server.refusals.set("POST", "offline");
    show();
    fireEvent.click(await screen.findByRole("button", { name: "React to this message" }));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Heart" })));
    const chip = () => screen.findByRole("button", { name: "Heart, 1 reaction", pressed: true });
    expect(await chip()).toBeTruthy();
    expect(screen.queryByText("Failed to submit reaction")).toBeNull();
    server.refusals.clear();
    const reactions = () => posted().filter(({ name }) => name.endsWith("/reactions"));
    const before = reactions().length;
    await act(async () => window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(reactions()).toHaveLength(before + 1));
    expect(await chip()).toBeTruthy();
  });

  it("[CHAT-71] removes a refused reaction and shows the reason", async () => {
    server.messages = [chatMessage()];
    server.refusals.set("POST", {
      status: 403,
      body: { code: "archived", message: "This event is archived and read-only" },
    });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "React to this message" }));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Heart" })));
    expect(await screen.findByText("This event is archived and read-only")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Heart, /u })).toBeNull();
  });

  it("[REACT-27] sends the seven quick emojis", () => {
    const { sent } = show({ featureAvailability: { ...closed, chat: true, emoji: true } });
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
    const row = screen.getByRole("group", { name: "Send a reaction" });
    for (const button of within(row).getAllByRole("button")) fireEvent.click(button);
    expect(sent).toEqual(
      ["😊", "❤️", "🎉", "🔥", "👏", "😐", "😴"].map((emoji) => ({ type: "quick_reaction", data: { emoji } })),
    );
  });
});

describe("a closed chat", () => {
  it.each([
    [{ isArchived: true }, "Read-only: the event is archived"],
    [{ sessionState: "future" }, "This session has not started"],
    [{ sessionState: "past" }, "This session is not active"],
  ] as const)(
    "[CHAT-73] with %j disables input and reactions, shows the reason, and still shows the messages",
    async (state, sentence) => {
      server.messages = [chatMessage({ reactions: [{ emoji: "❤️", count: 2, mine: false }] })];
      show({
        ...state,
        featureAvailability: closed,
      });
      expect(await screen.findByText("Captions help everybody")).toBeTruthy();
      expect(input().disabled).toBe(true);
      expect(input().placeholder).toBe(sentence);
      expect(sendButton().disabled).toBe(true);
      expect(screen.queryByRole("button", { name: "React to this message" })).toBeNull();
      expect(screen.queryByRole("group", { name: "Send a reaction" })).toBeNull();
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Heart, 2 reactions" }).disabled).toBe(true);
    },
  );
});
