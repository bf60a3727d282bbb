import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import type { TextFilterSettings } from "@hubbub/contract/moderation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createGroup } from "../../testing/test-group.ts";
import type { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ filterWords: ["globex"] });
});
afterAll(() => test.close());

const openFiltered = (settings?: UpdateEvent) =>
  openEvent(test, { settings: { reviewAnonymousQuestions: false, ...settings } });

const put = (visitor: Visitor, path: string, body: unknown) => visitor.send("PUT", path, body);
const message = (answer: { json: unknown }) => (answer.json as { message?: string }).message;
const settingsOf = async (visitor: Visitor, path: string) => (await visitor.get(`${path}/text-filter`)).json;

describe("settings of the text filter", () => {
  it("[TEXT-25] holds posts with filtered words in a new event, which has no own words", async () => {
    const { organizer, event, path } = await openFiltered();
    expect(event).toMatchObject({ textFilterEnabled: true, wordFilterAction: "hold" });
    expect(await settingsOf(organizer, path)).toEqual({
      words: [],
      exceptions: [],
      version: 0,
      installationWords: 1,
      action: "hold",
    });
    expect((await test.visitor().get(`/api/public/events/${event.id}`)).text).not.toContain("ilter");
  });

  it("[TEXT-25] replaces both lists, and stores each normalized word once", async () => {
    const { organizer, path } = await openFiltered();
    const lists = { words: ["Heron", "HERON", " two  words "], exceptions: ["Scheiße"] };
    expect((await put(organizer, `${path}/text-filter`, lists)).json).toMatchObject({
      words: ["Heron", "two  words"],
      exceptions: ["Scheiße"],
    });
    await put(organizer, `${path}/text-filter`, { words: ["egret"], exceptions: [] });
    expect(await settingsOf(organizer, path)).toMatchObject({ words: ["egret"], exceptions: [] });
  });

  it("[TEXT-34] answers 409 to a replacement of lists that somebody else has changed, and then nothing changes", async () => {
    const { organizer, path } = await openFiltered();
    const before = (await settingsOf(organizer, path)) as TextFilterSettings;
    const replace = (words: string[], version: number) =>
      put(organizer, `${path}/text-filter`, { words, exceptions: [], version });
    const first = await replace(["heron"], before.version);
    expect(first.status).toBe(200);
    const refused = await replace(["egret"], before.version);
    expect([refused.status, message(refused)]).toEqual([
      409,
      "Someone else changed this. Review the changes and try again.",
    ]);
    expect(await settingsOf(organizer, path)).toEqual(first.json);
    expect((await replace(["heron", "egret"], (first.json as TextFilterSettings).version)).status).toBe(200);
  });

  it.each([
    [{ words: ["a"], exceptions: [] }, "A word needs at least 2 letters or digits"],
    [{ words: ["死"], exceptions: [] }, "A word needs at least 2 letters or digits"],
    [{ words: ["!?"], exceptions: [] }, "A word needs at least 2 letters or digits"],
    [{ words: ["x".repeat(41)], exceptions: [] }, "Word is too long: at most 40 characters"],
    [{ words: [""], exceptions: [] }, "Word is required"],
    [{ words: "heron", exceptions: [] }, "words must be a list"],
    [{ words: Array.from({ length: 501 }, (_, nth) => `word${nth}`), exceptions: [] }, "At most 500 words"],
    [{ words: ["heron"], exceptions: ["HERON"] }, '"heron" cannot be both a word and an exception'],
    [{ words: [], exceptions: [], action: "hold" }, "action cannot be set here"],
  ])("[TEXT-25] rejects an invalid list with 400", async (lists, sentence) => {
    const { organizer, path } = await openFiltered();
    const answer = await put(organizer, `${path}/text-filter`, lists);
    expect([answer.status, message(answer)]).toEqual([400, sentence]);
    expect(await settingsOf(organizer, path)).toMatchObject({ words: [], exceptions: [] });
  });

  it("[TEXT-25] accepts 500 words of 40 characters", async () => {
    const { organizer, path } = await openFiltered();
    const words = Array.from({ length: 500 }, (_, nth) => `${nth}`.padEnd(40, "x"));
    expect(
      (
        await put(organizer, `${path}/text-filter`, {
          words,
          exceptions: words.map((word) => word.replace("x", "y")),
        })
      ).status,
    ).toBe(200);
  });
});

describe("held posts", () => {
  it("[TEXT-27] holds a question, name or response with a filtered word for a moderator", async () => {
    const { organizer, event, path, attendee } = await openFiltered();
    await put(organizer, `${path}/text-filter`, { words: ["heron"], exceptions: [] });
    const [author, phone] = [await attendee(), await LiveClient.open(test.visitor(), event.id)];
    const asked = await author.post(`${path}/social`, { content: "Where is the h3ron?" });
    expect(asked.json).toMatchObject({ isPending: true, isOwnPending: true, heldFor: null });
    await author.post(`${path}/social`, { content: "A fine question", participantName: "Globex" });
    await author.post(`${path}/icebreaker`, { response: "H E R O N" });
    await author.post(`${path}/icebreaker`, { response: "birds", participantName: "fuck" });
    await author.post(`${path}/chat`, { content: "hello", participantName: "Heron" });
    await author.post(`${path}/icebreaker`, { response: "harmless" });

    const stranger = test.visitor();
    expect((await stranger.get(`${path}/social`)).json).toEqual([]);
    expect((await stranger.get(`${path}/icebreaker`)).json).toEqual([{ response: "harmless" }]);
    expect((await stranger.get(`${path}/chat`)).json).toEqual([]);
    await phone.until(() => phone.of("icebreaker:response").length > 0);
    expect(JSON.stringify(phone.received)).not.toMatch(/heron|globex|fuck|h e r o n/iu);
    phone.socket.close();

    const held = (await organizer.get(`${path}/social/pending`)).json as Question[];
    expect(held.map(({ heldFor }) => heldFor)).toEqual(["language", "language"]);
    expect((await organizer.get(`${path}/icebreaker`)).json).toMatchObject([
      { heldFor: null },
      { heldFor: "language", status: "pending" },
      { heldFor: "language", status: "pending" },
    ]);
    expect((await organizer.get(`${path}/chat`)).json).toMatchObject([{ heldFor: "language", isHidden: true }]);
    const published = await organizer.patch(`${path}/social/${held[0]?.id}/reset`);
    expect(published.json).toMatchObject({ isPending: false, heldFor: null });
    expect((await stranger.get(`${path}/social`)).json).toHaveLength(1);
  });

  it("[TEXT-25] applies a changed list and its exceptions to the next post", async () => {
    const { organizer, path, attendee } = await openFiltered();
    const author = await attendee();
    const ask = async (content: string) =>
      ((await author.post(`${path}/social`, { content })).json as Question).isPending;
    expect(await ask("A heron?")).toBe(false);
    await put(organizer, `${path}/text-filter`, { words: ["heron"], exceptions: ["globex"] });
    expect([await ask("A heron?"), await ask("About globex")]).toEqual([true, false]);
    await put(organizer, `${path}/text-filter`, { words: [], exceptions: [] });
    expect([await ask("A heron?"), await ask("About globex!")]).toEqual([false, true]);
  });

  it("[TEXT-29] checks only the chat while switched off, by the chat's own switch", async () => {
    const { organizer, path, attendee } = await openFiltered({ textFilterEnabled: false });
    const author = await attendee();
    expect((await author.post(`${path}/social`, { content: "shit" })).json).toMatchObject({ isPending: false });
    expect((await author.post(`${path}/icebreaker`, { response: "shit" })).json).toMatchObject({ status: "shown" });
    const named = { content: "fine", participantName: "shit" };
    expect((await author.post(`${path}/chat`, named)).json).toMatchObject({ heldFor: null });
    expect((await author.post(`${path}/chat`, { content: "shit" })).json).toMatchObject({ heldFor: "language" });
    await organizer.patch(path, { textFilterEnabled: true, chatModerationEnabled: false });
    expect((await author.post(`${path}/chat`, { content: "shit" })).json).toMatchObject({ heldFor: null });
    expect((await author.post(`${path}/chat`, named)).json).toMatchObject({ heldFor: "language" });
  });

  it("[TEXT-30] does not check the event's team, and holds links in the chat only", async () => {
    const { organizer, path, attendee } = await openFiltered();
    expect((await organizer.post(`${path}/icebreaker`, { response: "shit" })).json).toMatchObject({ status: "shown" });
    const author = await attendee();
    const link = "see https://example.org";
    expect((await author.post(`${path}/social`, { content: link })).json).toMatchObject({ isPending: false });
    expect((await author.post(`${path}/icebreaker`, { response: link })).json).toMatchObject({ status: "shown" });
    expect(((await author.post(`${path}/chat`, { content: link })).json as ChatMessage).heldFor).toBe("link");
  });
});

describe("rejected posts", () => {
  it("[TEXT-31] rejects a filtered word in a text or a typed name with 400, and stores nothing", async () => {
    const { organizer, path, attendee } = await openFiltered({ wordFilterAction: "refuse" });
    const author = await attendee();
    const inText = "Your text contains a word that is not allowed here. Please change it and send it again.";
    const inName = "Your name contains a word that is not allowed here. Please change your name and try again.";
    const bad = { content: "what the fuck", response: "what the fuck" };
    const fine = { content: "fine", response: "fine" };
    for (const call of ["social", "icebreaker", "chat"]) {
      const text = await author.post(`${path}/${call}`, bad);
      expect([text.status, message(text)]).toEqual([400, inText]);
      const name = await author.post(`${path}/${call}`, { ...fine, participantName: "Globex" });
      expect([name.status, message(name)]).toEqual([400, inName]);
      expect((await organizer.get(`${path}/${call}`)).json).toEqual([]);
      expect((await author.post(`${path}/${call}`, fine)).status).toBe(201);
    }
    const link = await author.post(`${path}/chat`, { content: "www.example.org" });
    expect(link.json).toMatchObject({ heldFor: "link" });
  });

  it("[TEXT-32] holds posts of a profile whose name has a filtered word", async () => {
    const { path } = await openFiltered({ wordFilterAction: "refuse" });
    const named = await test.walletUser("noor", { displayName: "Noor Globex" });
    const byUsername = await test.walletUser("globex", { displayName: "Kofi" });
    for (const person of [named, byUsername]) {
      expect((await person.post(`${path}/social`, { content: "Fine?" })).json).toMatchObject({ isPending: true });
      expect((await person.post(`${path}/chat`, { content: "fine" })).json).toMatchObject({ heldFor: "language" });
    }
  });
});

describe("names of profiles in public lists", () => {
  it("[TEXT-33] shows Anonymous in leaderboard, winners and names of the draw; the team sees the winner's name", async () => {
    const { organizer, event, path } = await openFiltered();
    const group = await createGroup(organizer);
    await organizer.patch(path, { groupId: group.id });
    await organizer.patch(`/api/event-groups/${group.id}/activate-event`, { eventId: event.id });
    const noor = await test.walletUser("noor-g", { displayName: "Globex" });
    const kofi = await test.walletUser("kofi-g", { displayName: "Kofi" });
    for (const person of [noor, kofi]) await person.post(`${path}/icebreaker`, { response: "seeds" });
    const phone = await LiveClient.open(test.visitor(), event.id);
    for (let draws = 0; draws < 2; draws += 1) await organizer.post(`${path}/prize/draw`);
    await organizer.patch(`${path}/archive`, { isArchived: true });
    await phone.until(() => phone.of("session_ended").length > 0);
    expect(JSON.stringify(phone.received)).not.toMatch(/globex|noor-g/iu);
    expect(phone.of("winner_announced")[0]?.names).toEqual(expect.arrayContaining(["Kofi", "Anonymous"]));
    phone.socket.close();

    const stranger = test.visitor();
    const lists = [
      `${path}/leaderboard`,
      `/api/event-groups/${group.id}/leaderboard`,
      `/api/public/events/${event.id}/prize-winners`,
    ];
    for (const list of [...lists, `/api/public/events/${event.id}/session-end`]) {
      const { text, status } = await stranger.get(list);
      expect([status, /globex|noor-g/iu.test(text)]).toEqual([200, false]);
      expect(text).toContain("Anonymous");
      expect(text).toContain("Kofi");
    }
    const winners = (await organizer.get(`${path}/prize/winners`)).json as { id: string; displayName: string }[];
    expect(winners.map(({ displayName }) => displayName).toSorted()).toEqual(["Globex", "Kofi"]);
    for (const { id } of winners)
      expect((await stranger.get(`${path}/prize/draws/${id}`)).text).not.toMatch(/globex|noor-g/iu);

    // An exception, and switching the filter off, bring the name back into every list.
    await put(organizer, `${path}/text-filter`, { words: [], exceptions: ["globex"] });
    for (const list of lists) expect((await stranger.get(list)).text).toContain("Globex");
    await put(organizer, `${path}/text-filter`, { words: [], exceptions: [] });
    for (const list of lists) expect((await stranger.get(list)).text).not.toContain("Globex");
    expect(((await organizer.patch(path, { textFilterEnabled: false })).json as OrganizerEvent).textFilterEnabled).toBe(
      false,
    );
    for (const list of lists) expect((await stranger.get(list)).text).toContain("Globex");
  });
});
