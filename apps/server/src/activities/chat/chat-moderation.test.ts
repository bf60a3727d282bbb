import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { UpdateEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openAsStaff, openEvent } from "../../testing/open-event.ts";
import { storeChatMessages } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openChat(settings?: UpdateEvent) {
  const opened = await openEvent(test, { calls: "chat", settings });
  const { path } = opened;
  const send = async (visitor: Visitor, content: string) =>
    (await visitor.post(path, { content })).json as { id: string; heldFor: string | null };
  const moderate = (visitor: Visitor, id: string, isHidden: unknown) =>
    visitor.patch(`${path}/${id}/moderate`, { isHidden });
  return { ...opened, send, moderate };
}

const listOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).json as ChatMessage[];

describe("hiding and showing", () => {
  it("[CHAT-15] lists a hidden message for the team only, and shows it again at its old position", async () => {
    const { organizer, attendee, path, send, moderate } = await openChat();
    const author = await attendee();
    const { id } = await send(author, "first");
    await send(author, "second");
    const answer = await moderate(organizer, id, true);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id, isHidden: true, heldFor: null });
    for (const visitor of [author, test.visitor()]) {
      expect((await listOf(visitor, path)).map(({ content }) => content)).toEqual(["second"]);
    }
    expect((await listOf(organizer, path)).map(({ isHidden }) => isHidden)).toEqual([true, false]);
    await moderate(organizer, id, false);
    expect((await listOf(test.visitor(), path)).map(({ content }) => content)).toEqual(["first", "second"]);
  });

  it("[CHAT-16] broadcasts once that a message is hidden and once that it is shown again", async () => {
    const { organizer, event, attendee, send, moderate } = await openChat();
    const phone = await LiveClient.open(test.visitor(), event.id);
    const { id } = await send(await attendee(), "first");
    await moderate(organizer, id, true);
    await moderate(organizer, id, true);
    await moderate(organizer, id, false);
    await moderate(organizer, id, false);
    await send(await attendee(), "last");
    await phone.until(() => phone.of("chat:message").length === 2);
    expect(phone.of("chat:message-hidden")).toEqual([{ messageId: id }]);
    expect(phone.of("chat:message-shown")).toMatchObject([{ id, content: "first", isHidden: false }]);
    phone.close();
  });

  it("[ACC-2] [FAULT-2] allows moderators to hide messages, also in an archived event, and refuses others with 401, 403, 404 or 400", async () => {
    const { organizer, event, attendee, send, moderate, path } = await openChat();
    const other = await openChat();
    const { id } = await send(await attendee(), "hello");
    expect((await moderate(await attendee(), id, true)).status).toBe(401);
    expect((await moderate(test.organizer("mallory"), id, true)).status).toBe(403);
    expect((await moderate(organizer, "999999", true)).status).toBe(404);
    expect((await other.moderate(other.organizer, id, true)).status).toBe(404);
    for (const wrong of ["false", 0, null, undefined]) expect((await moderate(organizer, id, wrong)).status).toBe(400);
    expect((await organizer.patch(`${path}/${id}/moderate`, { isHidden: true, content: "changed" })).status).toBe(400);
    expect((await moderate(organizer, "1e3", true)).status).toBe(404);
    await archiveEvent(organizer, event.id);
    expect((await moderate(organizer, id, true)).status).toBe(200);
  });
});

describe("automatic text filter", () => {
  it("[CHAT-18] holds a filtered message, which only its author and the team see", async () => {
    const { organizer, event, attendee, path, send } = await openChat();
    const [author, room, staff] = [
      await attendee(),
      await LiveClient.open(test.visitor(), event.id),
      await openAsStaff(organizer, event.id),
    ];
    expect(await send(author, "what the f u c k")).toMatchObject({ heldFor: "language" });
    expect(await send(author, "see https://example.org")).toMatchObject({ heldFor: "link" });
    await send(author, "fine");
    await staff.until(() => staff.of("chat:message").length === 1);
    await room.until(() => room.of("chat:message").length === 1);
    expect(staff.of("chat:message-held").map(({ heldFor }) => heldFor)).toEqual(["language", "link"]);
    expect(room.of("chat:message-held")).toEqual([]);
    expect((await listOf(test.visitor(), path)).map(({ content }) => content)).toEqual(["fine"]);
    expect((await listOf(organizer, path)).map(({ heldFor }) => heldFor)).toEqual(["language", "link", null]);
    expect((await listOf(author, path)).map(({ isHidden, heldFor, isMine }) => [isHidden, heldFor, isMine])).toEqual([
      [true, "language", true],
      [true, "link", true],
      [false, null, true],
    ]);
    room.close();
    staff.close();
  });

  it("[CHAT-18] shows a held message to its author also after a sign-in, but not the reactions of before as theirs", async () => {
    const { attendee, path, send } = await openChat();
    const author = await attendee();
    const { id } = await send(await attendee(), "hello");
    await send(author, "see https://example.org");
    const react = (active: boolean) => succeeds(author.post(`${path}/${id}/reactions`, { emoji: "🔥", active }));
    await react(true);
    const list = async () =>
      (await listOf(author, path)).map(({ heldFor, isMine, reactions }) => ({ heldFor, isMine, reactions }));
    const held = { heldFor: "link", isMine: true, reactions: [] };
    const withReactions = (count: number, mine: boolean) => [
      { heldFor: null, isMine: false, reactions: [{ emoji: "🔥", count, mine }] },
      held,
    ];
    expect(await list()).toEqual(withReactions(1, true));
    for (const [name, value] of (await test.walletUser("wanda")).cookies) author.cookies.set(name, value);
    expect(await list()).toEqual(withReactions(1, false));
    await react(true);
    expect(await list()).toEqual(withReactions(2, true));
    await react(false);
    expect(await list()).toEqual(withReactions(1, false));
  });

  it("[CHAT-19] publishes a held message or hides it from its author too, as the moderator decides", async () => {
    const { organizer, attendee, path, send, moderate } = await openChat();
    const author = await attendee();
    const shown = await send(author, "www.example.org is our site");
    const refused = await send(author, "www.example.org again");
    await moderate(organizer, shown.id, false);
    await moderate(organizer, refused.id, true);
    expect((await listOf(test.visitor(), path)).map(({ id }) => id)).toEqual([shown.id]);
    expect((await listOf(author, path)).map(({ id, heldFor, isMine }) => [id, heldFor, isMine])).toEqual([
      [shown.id, null, true],
    ]);
    expect((await listOf(organizer, path)).map(({ isHidden, heldFor }) => [isHidden, heldFor])).toEqual([
      [false, null],
      [true, null],
    ]);
  });

  it("[CHAT-23] does not filter messages of the event's team, nor any message while chat moderation is off", async () => {
    const open = await openChat({ chatModerationEnabled: false });
    expect(await open.send(await open.attendee(), "https://example.org")).toMatchObject({ heldFor: null });
    const filtered = await openChat();
    expect(await filtered.send(filtered.organizer, "https://example.org")).toMatchObject({ heldFor: null });
  });

  it("[CHAT-24] lists held messages for the team no matter how many newer messages there are", async () => {
    const { organizer, event, attendee, path, send } = await openChat();
    const { id } = await send(await attendee(), "https://example.org");
    await storeChatMessages(test, event.id, 210);
    const list = await listOf(organizer, path);
    expect(list).toHaveLength(201);
    expect(list[0]).toMatchObject({ id, heldFor: "link" });
  });
});
