import type { AuditLogEntry } from "@hubbub/contract/audit-log";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createLink, openLink } from "../../testing/access-links.ts";
import { openEvent } from "../../testing/open-event.ts";
import { choice } from "../../testing/open-polls.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const idOf = async (answer: ReturnType<Visitor["post"]>) => (await succeeds<{ id: string }>(answer)).id;

/** An event with one post of each kind by Noor, and its log. */
async function openModerated() {
  const opened = await openEvent(test, { settings: { reviewAnonymousQuestions: false } });
  const { organizer, path, attendee } = opened;
  const noor = await attendee();
  const ids = {
    question: await idOf(noor.post(`${path}/social`, { content: "Why is it so?", participantName: "Noor" })),
    message: await idOf(noor.post(`${path}/chat`, { content: "Good morning", participantName: "Noor" })),
    response: await idOf(noor.post(`${path}/icebreaker`, { response: "curious", participantName: "Noor" })),
  };
  const log = () => succeeds<AuditLogEntry[]>(organizer.get(`${path}/activity-log`));
  return { ...opened, noor, ids, log };
}

describe("the audit log", () => {
  it("[ALOG-1] has an entry for every action that changes something, with who did it and what it was about", async () => {
    const { organizer, path, noor, ids, log } = await openModerated();
    const by = { kind: "account", name: "priya" };
    const expected: Partial<AuditLogEntry>[] = [];
    const does = async (answer: ReturnType<Visitor["post"]>, action: string, subject: string | null) => {
      await succeeds(answer);
      expected.unshift({ action: action as AuditLogEntry["action"], by: by as AuditLogEntry["by"], subject });
    };
    const same = await idOf(noor.post(`${path}/social`, { content: "Why, then?", participantName: "Noor" }));
    const merge = { into: ids.question, from: [same] };
    await does(organizer.post(`${path}/social/merge`, merge), "question_merged", "Why, then?");
    await does(organizer.post(`${path}/social/unmerge`, { from: [same] }), "question_separated", "Why, then?");
    const stage = (body: object) => organizer.patch(`${path}/stage`, body);
    await does(stage({ pinnedQuestionId: ids.question }), "question_pinned", "Why is it so?");
    await does(stage({ pinnedQuestionId: null }), "question_unpinned", null);
    await does(stage({ mode: "frozen" }), "stage_frozen", null);
    await does(stage({ mode: "black" }), "stage_black", null);
    await does(stage({ mode: "live" }), "stage_live", null);
    const question = `${path}/social/${ids.question}`;
    await does(organizer.patch(`${question}/moderate`, { approved: true }), "question_answered", "Why is it so?");
    await does(organizer.patch(`${question}/reset`), "question_reopened", "Why is it so?");
    await does(organizer.patch(`${question}/moderate`, { approved: false }), "question_ignored", "Why is it so?");
    const message = `${path}/chat/${ids.message}/moderate`;
    await does(organizer.patch(message, { isHidden: true }), "message_hidden", "Good morning");
    await does(organizer.patch(message, { isHidden: false }), "message_shown", "Good morning");
    const response = `${path}/icebreaker/${ids.response}/moderate`;
    await does(organizer.patch(response, { isHidden: true }), "response_hidden", "curious");
    await does(organizer.patch(response, { isHidden: false }), "response_shown", "curious");
    const rules = { rules: [{ word: "curious", action: "hide" }] };
    await does(organizer.put(`${path}/word-rules`, rules), "word_rules_changed", null);
    await does(organizer.put(`${path}/text-filter`, { words: ["heron"], exceptions: [] }), "text_filter_changed", null);
    const text = await idOf(organizer.post(`${path}/polls`, { kind: "text", question: "What else?" }));
    await does(organizer.post(`${path}/polls/${text}/open`), "poll_opened", "What else?");
    await succeeds(noor.post(`${path}/polls/${text}/answer`, { text: "More coffee" }));
    const [answer] = await succeeds<{ id: string }[]>(organizer.get(`${path}/polls/${text}/answers`));
    const hide = (isHidden: boolean) => organizer.patch(`${path}/polls/${text}/answers/${answer?.id}`, { isHidden });
    await does(hide(true), "answer_hidden", "More coffee");
    await does(hide(false), "answer_shown", "More coffee");
    await does(organizer.post(`${path}/polls/${text}/close`), "poll_closed", "What else?");
    const poll = await idOf(organizer.post(`${path}/polls`, choice()));
    await does(organizer.post(`${path}/polls/${poll}/open`), "poll_opened", null);
    await does(organizer.post(`${path}/polls/${poll}/reset`), "poll_reset", null);
    await does(organizer.delete(`${path}/polls/${poll}`), "poll_deleted", "Which one?");
    const hana = await test.walletUser("hana", { displayName: "Hana" });
    await succeeds(hana.post(`${path}/icebreaker`, { response: "calm" }));
    await does(organizer.post(`${path}/prize/draw`), "prize_drawn", "Hana");
    const of = { kind: "chat", id: ids.message };
    const mute = await idOf(organizer.post(`${path}/mutes`, { of }));
    expected.unshift({ action: "participant_muted", by: { kind: "account", name: "priya" }, subject: null });
    await does(organizer.delete(`${path}/mutes/${mute}`), "participant_unmuted", null);
    const link = await createLink(organizer, path, "screen", { label: "Hall" });
    expected.unshift({ action: "link_created", by: { kind: "account", name: "priya" }, subject: "Hall" });
    await does(organizer.delete(`${path}/access-links/${link.id}`), "link_revoked", "Hall");

    const entries = await log();
    expect(entries).toMatchObject(expected);
    expect(entries).toHaveLength(expected.length);
  });

  it("[ALOG-2] names the label of the link for what its holder did, also after the link was revoked", async () => {
    const { organizer, path, ids, log } = await openModerated();
    const link = await createLink(organizer, path, "moderator", { label: "Front row" });
    const holder = test.visitor();
    await openLink(holder, link);
    await succeeds(holder.patch(`${path}/chat/${ids.message}/moderate`, { isHidden: true }));
    await succeeds(holder.post(`${path}/mutes`, { of: { kind: "chat", id: ids.message } }));
    await succeeds(organizer.delete(`${path}/access-links/${link.id}`));
    expect(await log()).toMatchObject([
      { action: "link_revoked", by: { kind: "account", name: "priya" }, subject: "Front row" },
      { action: "participant_muted", by: { kind: "link", name: "Front row" }, subject: "Noor" },
      { action: "message_hidden", by: { kind: "link", name: "Front row" }, subject: "Good morning" },
      { action: "link_created" },
    ]);
  });

  it("[ALOG-3] has no entry for what changes nothing and for what is refused", async () => {
    const { organizer, path, noor, ids, log } = await openModerated();
    const moderate = `${path}/chat/${ids.message}/moderate`;
    await succeeds(organizer.patch(moderate, { isHidden: false }));
    expect((await noor.patch(moderate, { isHidden: true })).status).toBe(401);
    await succeeds(organizer.patch(moderate, { isHidden: true }));
    await succeeds(organizer.patch(moderate, { isHidden: true }));
    expect((await organizer.patch(`${path}/chat/999/moderate`, { isHidden: true })).status).toBe(404);
    const poll = await idOf(organizer.post(`${path}/polls`, choice()));
    expect((await organizer.post(`${path}/polls/${poll}/close`)).status).toBe(409);
    expect((await log()).map(({ action }) => action)).toEqual(["message_hidden"]);
  });

  it("[ALOG-4] returns the newest 500 entries, the newest first; the JSON export has all of them", async () => {
    const { organizer, event, path, ids, log } = await openModerated();
    const old = { event_id: event.id, action: "message_shown", target_id: Number(ids.message) } as const;
    await test.database.kysely
      .insertInto("audit_log")
      .values(Array.from({ length: 500 }, () => old))
      .execute();
    await succeeds(organizer.patch(`${path}/chat/${ids.message}/moderate`, { isHidden: true }));
    const entries = await log();
    expect(entries).toHaveLength(500);
    expect(entries[0]).toMatchObject({ action: "message_hidden" });
    const exported = (await organizer.get(`${path}/export?format=json`)).json as { activityLog: AuditLogEntry[] };
    expect(exported.activityLog).toHaveLength(501);
    expect(exported.activityLog.at(-1)).toEqual({
      at: entries[0]?.at,
      action: "message_hidden",
      by: { kind: "account", name: "priya" },
      subject: "Good morning",
    });
  });

  it("[ALOG-5] contains no text of somebody who erased what they sent", async () => {
    const { organizer, path, noor, ids, log } = await openModerated();
    for (const isHidden of [true, false]) {
      await succeeds(organizer.patch(`${path}/chat/${ids.message}/moderate`, { isHidden }));
      await succeeds(organizer.patch(`${path}/icebreaker/${ids.response}/moderate`, { isHidden }));
    }
    await succeeds(organizer.patch(`${path}/social/${ids.question}/moderate`, { approved: true }));
    await succeeds(organizer.post(`${path}/mutes`, { of: { kind: "chat", id: ids.message } }));
    const hana = await test.walletUser("hana", { displayName: "Hana" });
    await succeeds(hana.post(`${path}/icebreaker`, { response: "calm" }));
    await succeeds(organizer.post(`${path}/prize/draw`));
    for (const person of [noor, hana]) await succeeds(person.delete("/api/me"));
    const entries = await log();
    expect(entries).toHaveLength(7);
    expect(JSON.stringify(entries)).not.toMatch(/Why is it so|Good morning|curious|Noor|Hana/u);
  });
});
