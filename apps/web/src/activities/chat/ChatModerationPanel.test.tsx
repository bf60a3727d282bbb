import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { organizerEvent } from "../../testing/events.ts";
import { dismissToast } from "../../ui/toast.ts";
import { chatMessage } from "./chat-message.fixture.ts";
import { renderWithToasts } from "../../testing/room.tsx";
import { chatEvent, ChatServer } from "./chat-test-kit.tsx";
import { admin } from "./admin.tsx";
import { ChatModerationPanel } from "./ChatModerationPanel.tsx";
import { ChatStage } from "./ChatStage.tsx";

const PendingCount = admin.panel!.PendingCount!;
let server: ChatServer;
beforeEach(() => {
  dismissToast();
  server = new ChatServer();
});

function show() {
  const event = organizerEvent({ role: "moderator" });
  return renderWithToasts(
    <>
      <PendingCount event={event} />
      <ChatModerationPanel event={event} />
    </>,
  );
}

const rows = () => screen.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent);
const row = (text: string) => within(screen.getByText(text).closest("li")!);
const patched = () => server.sent.filter(({ name }) => name.startsWith("PATCH"));

it("[CHAT-58] lists held messages first, with reason and count, then the newest", async () => {
  server.messages = [
    chatMessage({ id: "1", content: "old" }),
    chatMessage({ id: "2", content: "rude", isHidden: true, heldFor: "language" }),
    chatMessage({ id: "3", content: "new" }),
    chatMessage({ id: "4", content: "linked", isHidden: true, heldFor: "link" }),
  ];
  show();
  await screen.findByText("rude");
  expect(rows()).toEqual(["rude", "linked", "new", "old"]);
  expect(screen.getByText("2 to review")).toBeTruthy();
  expect(screen.getByText("2 chat messages to review")).toBeTruthy();
  expect(row("rude").getByText("Held: word filter")).toBeTruthy();
  expect(row("linked").getByText("Held: contains a link")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Hidden 0" }));
  expect(screen.getByText("Nothing here yet")).toBeTruthy();
});

it("[CHAT-74] hides and shows a message, with a toast that offers Undo", async () => {
  server.messages = [chatMessage({ id: "1", content: "old" })];
  show();
  await screen.findByText("old");
  await act(async () => fireEvent.click(row("old").getByRole("button", { name: "Hide" })));
  expect(await screen.findByText("Post moderated successfully")).toBeTruthy();
  expect(row("old").getByText("Hidden")).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Undo", hidden: true })));
  await waitFor(() => expect(row("old").queryByText("Hidden")).toBeNull());
  expect(patched().map(({ body }) => body)).toEqual([{ isHidden: true }, { isHidden: false }]);
});

it("[CHAT-74] offers Approve and Hide for a held message", async () => {
  server.messages = [chatMessage({ id: "1", content: "linked", isHidden: true, heldFor: "link" })];
  show();
  await screen.findByText("linked");
  expect(row("linked").getByRole("button", { name: "Hide" })).toBeTruthy();
  await act(async () => fireEvent.click(row("linked").getByRole("button", { name: "Approve" })));
  await waitFor(() => expect(screen.queryByText("1 to review")).toBeNull());
  expect(row("linked").queryByRole("button", { name: "Approve" })).toBeNull();
});

it("[CHAT-74] offers no Undo after hiding a held message, because it would publish the message", async () => {
  server.messages = [chatMessage({ id: "1", content: "rude", isHidden: true, heldFor: "language" })];
  show();
  await screen.findByText("rude");
  await act(async () => fireEvent.click(row("rude").getByRole("button", { name: "Hide" })));
  expect(await screen.findByText("Post moderated successfully")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo", hidden: true })).toBeNull();
});

it("[JOURNEY-3] shows the reason of a refused decision and changes nothing", async () => {
  server.messages = [chatMessage({ id: "1", content: "old" })];
  server.refusals.set("PATCH", { status: 403, body: { code: "forbidden", message: "You do not have permission" } });
  show();
  await screen.findByText("old");
  await act(async () => fireEvent.click(row("old").getByRole("button", { name: "Hide" })));
  expect(await screen.findByText("Failed to moderate post")).toBeTruthy();
  expect(screen.getByText("You do not have permission")).toBeTruthy();
  expect(row("old").getByRole("button", { name: "Hide" })).toBeTruthy();
});

it("[CHAT-76] applies live messages: adds a held message at the top, shows decisions of other moderators", async () => {
  server.messages = [chatMessage({ id: "1", content: "old" })];
  const { push } = show();
  await screen.findByText("old");
  push("chat:message-held", chatMessage({ id: "2", content: "rude", isHidden: true, heldFor: "language" }));
  expect(rows()).toEqual(["rude", "old"]);
  push("chat:message-hidden", { messageId: "1" });
  expect(row("old").getByText("Hidden")).toBeTruthy();
});

it("[CHAT-54] shows no hidden messages on the stage", async () => {
  server.messages = [
    chatMessage({ id: "1", content: "shown" }),
    chatMessage({ id: "2", content: "hidden", isHidden: true }),
  ];
  const event = chatEvent();
  const { push } = renderWithToasts(<ChatStage event={event} renderLobby={({ title }) => <p>{title}</p>} />);
  expect((await screen.findAllByText("shown")).length).toBeGreaterThan(0);
  expect(screen.queryByText("hidden")).toBeNull();
  expect(screen.getByText("Chat on your phone")).toBeTruthy();
  push("chat:message-hidden", { messageId: "1" });
  expect(screen.getByText("No messages yet")).toBeTruthy();
});

it("[STAGE-2] shows no error on the stage when the messages cannot be loaded", async () => {
  server.refusals.set("GET", { status: 500, body: { code: "internal", message: "Simulated server failure" } });
  const { container } = renderWithToasts(<ChatStage event={chatEvent()} renderLobby={() => null} />);
  await waitFor(() => expect(server.sent.length).toBeGreaterThan(0));
  await act(async () => undefined);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(container.textContent).toBe("ChatChat on your phone");
});
