import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { Stage, StagePicture } from "@hubbub/contract/stage";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import type { Publication } from "../../domain/bus.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { storeChatMessages, storePollTexts } from "../../testing/stored-rows.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

const RESPONSES = "GET /api/events/:eventId/icebreaker";
const WORD_RULES = "GET /api/events/:eventId/word-rules";
const QUESTIONS = "GET /api/events/:eventId/social";
const CHAT = "GET /api/events/:eventId/chat";
const TIMER = "GET /api/events/:eventId/timer";
const POLLS = "GET /api/events/:eventId/polls";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openStage() {
  const opened = await openEvent(test, { calls: "stage", settings: { reviewAnonymousQuestions: false } });
  const { organizer, eventPath, path } = opened;
  const control = (body: unknown) => organizer.patch(path, body);
  const stage = async () => (await test.visitor().get(path)).json as Stage;
  const publicEvent = async () =>
    (await test.visitor().get(`/api/public/events/${opened.event.id}`)).json as PublicEvent;
  const respond = async (response: string) => {
    const visitor = await opened.attendee();
    await succeeds(visitor.post(`${eventPath}/icebreaker`, { response }));
    return visitor;
  };
  const ask = async (content: string, visitor?: Visitor) => {
    const asked = await (visitor ?? (await opened.attendee())).post(`${eventPath}/social`, { content });
    return asked.json as Question;
  };
  const moderate = (id: string, approved: boolean) =>
    succeeds(organizer.patch(`${eventPath}/social/${id}/moderate`, { approved }));
  return { ...opened, control, stage, publicEvent, respond, ask, moderate };
}

describe("choice", () => {
  it("[STC-1] stores and broadcasts view, mode and pinned question, and everybody reads them", async () => {
    const { event: created, control, stage, publicEvent, ask } = await openStage();
    const { id } = await ask("When do you ship?");
    const phone = await LiveClient.open(test.visitor(), created.id);
    expect(await stage()).toEqual({
      view: "auto",
      mode: "live",
      pinnedQuestionId: null,
      pinnedQuestion: null,
      busiest: "questions",
      picture: null,
    });
    const choice = { view: "questions", mode: "black", pinnedQuestionId: id };
    expect(await control(choice)).toMatchObject({ status: 200, json: choice });
    await phone.until(() => phone.of("stage:changed").length === 1);
    expect(phone.of("stage:changed")).toEqual([choice]);
    expect(phone.of("event:updated").at(-1)).toMatchObject({
      stageActivity: "questions",
      stageMode: "black",
      pinnedQuestionId: id,
    });
    expect(await stage()).toMatchObject({ ...choice, pinnedQuestion: { id, content: "When do you ship?" } });
    expect(await publicEvent()).toMatchObject({ stageActivity: "questions", stageMode: "black", pinnedQuestionId: id });
    phone.close();
  });

  it("[STC-1] ignores messages of another node about an earlier choice that arrive later", async () => {
    const { event: created, control, respond } = await openStage();
    const published: Publication[] = [];
    const endSubscription = test.bus.subscribe((publication) => void published.push(publication));
    await succeeds(control({ mode: "black" }));
    endSubscription();
    const phone = await LiveClient.open(test.visitor(), created.id);
    await succeeds(control({ mode: "live" }));
    for (const publication of published) test.bus.publish(publication);
    await respond("afterwards");
    await phone.until(() => phone.of("icebreaker:response").length === 1);
    expect(phone.of("stage:changed")).toMatchObject([{ mode: "live" }]);
    expect(phone.of("event:updated")).toMatchObject([{ stageMode: "live" }]);
    phone.close();
  });

  it("[STC-2] changes only the given fields, and the event's own field stageActivity is the same view", async () => {
    const { event: created, control, change, stage } = await openStage();
    const phone = await LiveClient.open(test.visitor(), created.id);
    await succeeds(control({ mode: "black" }));
    await change({ stageActivity: "chat" });
    expect(await stage()).toMatchObject({ view: "chat", mode: "black" });
    await phone.until(() => phone.of("stage:changed").length === 2);
    expect(phone.of("stage:changed").at(-1)).toEqual({ view: "chat", mode: "black", pinnedQuestionId: null });
    expect((await control({ mode: "live" })).json).toEqual({ view: "chat", mode: "live", pinnedQuestionId: null });
    phone.close();
  });

  it.each([
    [{}, "Nothing to change"],
    [{ view: "slides" }, /^view must be one of auto, /u],
    [{ mode: "paused" }, "mode must be one of live, frozen, black"],
    [{ pinnedQuestionId: 7 }, "id must be text"],
    [{ pinnedQuestionId: "first" }, "id is malformed"],
    [{ mode: "black", brightness: 3 }, /brightness/u],
  ])("[STC-3] rejects %j with 400 and changes nothing", async (body, sentence) => {
    const { control, stage } = await openStage();
    const refused = await control(body);
    expect(refused.status).toBe(400);
    expect((refused.json as { message: string }).message).toMatch(sentence);
    expect(await stage()).toMatchObject({ view: "auto", mode: "live", pinnedQuestionId: null });
  });
});

describe("the busiest activity", () => {
  it("[STAGE-3] has the most contributions in the minute before the latest one; null before the first", async () => {
    const { event, stage, respond, ask } = await openStage();
    const busiest = async () => (await stage()).busiest;
    expect(await busiest()).toBeNull();
    await respond("calm");
    await ask("When do you ship?");
    expect(await busiest()).toBe("questions");
    await respond("storm");
    expect(await busiest()).toBe("icebreaker");
    await test.database.kysely
      .updateTable("icebreaker_responses")
      .set({ submitted_at: new Date(Date.now() - 61_000) })
      .where("event_id", "=", event.id)
      .execute();
    await ask("Why now?");
    expect(await busiest()).toBe("questions");
  });

  it("[STAGE-3] counts votes on questions, reactions in the chat and mood votes", async () => {
    const { eventPath, stage, respond, ask, attendee, change } = await openStage();
    await change({ chatModerationEnabled: false });
    const busiest = async () => (await stage()).busiest;
    const question = await ask("When do you ship?");
    const { id } = await succeeds<{ id: string }>((await attendee()).post(`${eventPath}/chat`, { content: "Hello" }));
    await respond("calm");
    expect(await busiest()).toBe("icebreaker");
    const voter = await test.walletUser("voter");
    await succeeds(voter.post(`${eventPath}/social/${question.id}/vote`, { voteType: "upvote" }));
    expect(await busiest()).toBe("questions");
    for (const emoji of ["👍", "👏"])
      await succeeds((await attendee()).post(`${eventPath}/chat/${id}/reactions`, { emoji }));
    expect(await busiest()).toBe("chat");
    for (let votes = 0; votes < 4; votes += 1)
      await succeeds((await attendee()).post(`${eventPath}/emoji`, { emoji: "excited" }));
    expect(await busiest()).toBe("reactions");
  });

  it("[STG-2] is none that is switched off", async () => {
    const { stage, respond, ask, change } = await openStage();
    await ask("When do you ship?");
    await respond("calm");
    await change({ enableWordCloud: false });
    expect((await stage()).busiest).toBe("questions");
  });
});

describe("frozen", () => {
  it("[STC-5] can be frozen and read while activities are off", async () => {
    const { control, stage, change } = await openStage();
    await change({ enableCaptions: false, enableTimer: false, enableLiveChat: false });
    await succeeds(control({ mode: "frozen" }));
    const { picture } = await stage();
    expect(picture?.lists["GET /api/events/:eventId/captions/:language"]).toEqual({});
    expect(picture?.lists["GET /api/events/:eventId/timer"]).toMatchObject({ status: "idle" });
  });

  it("[STC-5] keeps every list as it was, while the lists themselves go on", async () => {
    const { organizer, eventPath, control, stage, respond, ask, attendee } = await openStage();
    await respond("calm");
    const question = await ask("When do you ship?");
    await succeeds(organizer.patch(`${eventPath}/timer/duration`, { duration: 600 }));
    await succeeds(organizer.post(`${eventPath}/timer/start`));
    await succeeds(control({ mode: "frozen" }));
    const { picture } = await stage();
    await respond("storm");
    await ask("Why now?");
    const visitor = await attendee();
    await succeeds(visitor.post(`${eventPath}/chat`, { content: "Hello", participantName: "Ana" }));
    await succeeds(organizer.patch(eventPath, { title: "Another title" }));
    const later = (await stage()).picture;
    expect(later).toEqual(picture);
    expect(later?.event.title).not.toBe("Another title");
    expect(later?.lists[RESPONSES]).toEqual([{ response: "calm" }]);
    expect(later?.lists[QUESTIONS]).toMatchObject([{ id: question.id }]);
    expect(later?.lists[CHAT]).toEqual([]);
    const { json } = await test.visitor().get(`${eventPath}/lists?since=timer`);
    expect(later?.lists[TIMER]).toEqual((json as { timer: { answer: unknown } }).timer.answer);
    expect((await test.visitor().get(`${eventPath}/icebreaker`)).json).toHaveLength(2);
  });

  it("[STC-6] stays frozen when frozen again, and takes a new picture after it was live", async () => {
    const { control, stage, respond } = await openStage();
    await respond("calm");
    await succeeds(control({ mode: "frozen" }));
    await respond("storm");
    await succeeds(control({ mode: "frozen" }));
    expect((await stage()).picture?.lists[RESPONSES]).toHaveLength(1);
    await succeeds(control({ mode: "live" }));
    expect((await stage()).picture).toBeNull();
    await succeeds(control({ mode: "frozen" }));
    expect((await stage()).picture?.lists[RESPONSES]).toHaveLength(2);
  });

  it("[STC-7] names the busiest activity, so that a stage opened later shows the same view", async () => {
    const { control, stage, respond, ask } = await openStage();
    await respond("calm");
    await succeeds(control({ mode: "frozen" }));
    await ask("When do you ship?");
    expect(await stage()).toMatchObject({ busiest: "questions", picture: { busiest: "icebreaker" } });
  });

  it("[STC-8] leaves out what moderators hide after the freeze, and adds nothing", async () => {
    const { organizer, eventPath, control, stage, respond, ask, attendee, moderate } = await openStage();
    for (const text of ["calm", "calm", "rude"]) await respond(text);
    const [kept, ignored] = [await ask("Kept?"), await ask("Ignored?")];
    const writer = await attendee();
    const message = await writer.post(`${eventPath}/chat`, { content: "Spam", participantName: "Ana" });
    const poll = await organizer.post(`${eventPath}/polls`, {
      kind: "text",
      question: "One word?",
      resultsVisibility: "live",
    });
    const pollPath = `${eventPath}/polls/${(poll.json as { id: string }).id}`;
    await succeeds(organizer.post(`${pollPath}/open`));
    await succeeds((await attendee()).post(`${pollPath}/answer`, { text: "Insult" }));
    await succeeds(organizer.post(`${pollPath}/close`));
    await succeeds(control({ mode: "frozen" }));
    expect(JSON.stringify((await stage()).picture)).toContain("Insult");

    await moderate(ignored.id, false);
    const responses = (await organizer.get(`${eventPath}/icebreaker`)).json as { id: string; response: string }[];
    const rude = responses.find(({ response }) => response === "rude");
    await succeeds(organizer.patch(`${eventPath}/icebreaker/${rude?.id}/moderate`, { isHidden: true }));
    const messageId = (message.json as { id: string }).id;
    await succeeds(organizer.patch(`${eventPath}/chat/${messageId}/moderate`, { isHidden: true }));
    const [answer] = (await organizer.get(`${pollPath}/answers`)).json as { id: string }[];
    await succeeds(organizer.patch(`${pollPath}/answers/${answer?.id}`, { isHidden: true }));
    await ask("New?");
    const lists = (await stage()).picture?.lists ?? {};
    expect(lists[QUESTIONS]).toMatchObject([{ id: kept.id }]);
    expect(lists[RESPONSES]).toEqual([{ response: "calm" }, { response: "calm" }]);
    expect(lists[CHAT]).toEqual([]);
    expect(JSON.stringify(lists[POLLS])).not.toContain("Insult");
  });

  it("[STC-8] leaves out what attendees may not see any more: results of a poll, and activities that are off", async () => {
    const { organizer, eventPath, control, stage, respond, ask, attendee, change } = await openStage();
    await respond("calm");
    await ask("When do you ship?");
    await succeeds((await attendee()).post(`${eventPath}/chat`, { content: "Hello" }));
    const { id } = await succeeds<{ id: string }>(
      organizer.post(`${eventPath}/polls`, { kind: "scale", question: "How much?", scale: { max: 5 } }),
    );
    await succeeds(organizer.post(`${eventPath}/polls/${id}/open`));
    await succeeds(organizer.post(`${eventPath}/polls/${id}/close`));
    await succeeds(control({ mode: "frozen" }));
    const lists = async () => (await stage()).picture?.lists ?? {};
    expect((await lists())[POLLS]).toMatchObject([{ state: "closed", results: { answered: 0 } }]);
    await succeeds(organizer.post(`${eventPath}/polls/${id}/open`));
    expect((await lists())[POLLS]).toMatchObject([{ state: "closed", results: null }]);
    await change({ enableLiveChat: false, enableSocialWall: false, enableWordCloud: false, enablePolls: false });
    const off = await lists();
    for (const call of [CHAT, QUESTIONS, RESPONSES, POLLS]) expect(off[call]).toEqual([]);
    await change({ enableLiveChat: true });
    expect((await lists())[CHAT]).toMatchObject([{ content: "Hello" }]);
  });

  it("[STC-8] hides words that moderators hide, or merge into a hidden word, after the freeze, and adds none that they show again or no longer merge", async () => {
    const { organizer, eventPath, control, stage, respond } = await openStage();
    await respond("calm storms rude spam");
    const hide = (word: string) => ({ word, action: "hide" });
    const merge = { word: "storms", action: "merge", into: "calm" };
    const setRules = (version: number, ...rules: object[]) =>
      succeeds(organizer.put(`${eventPath}/word-rules`, { version, rules }));
    await setRules(0, hide("spam"), merge);
    await succeeds(control({ mode: "frozen" }));
    const rules = async () => (await stage()).picture?.lists[WORD_RULES];
    expect(await rules()).toEqual({ version: 1, rules: [merge, hide("spam")] });
    await setRules(1, hide("rude"));
    expect(await rules()).toEqual({ version: 2, rules: [hide("spam"), merge, hide("rude")] });
    await setRules(2, hide("storms"));
    expect(await rules()).toEqual({ version: 3, rules: [hide("spam"), hide("storms")] });
    await setRules(3, { word: "rude", action: "merge", into: "mean" }, hide("mean"));
    expect(await rules()).toEqual({ version: 4, rules: [hide("spam"), merge, hide("rude"), hide("mean")] });
  });

  it("[STC-8] leaves out what is hidden after hundreds of others were sent, also words of texts that no list contains", async () => {
    const { organizer, event, eventPath, control, stage, attendee } = await openStage();
    const message = await (await attendee()).post(`${eventPath}/chat`, { content: "Spam" });
    const { id: pollId } = await succeeds<{ id: string }>(
      organizer.post(`${eventPath}/polls`, { kind: "text", question: "One word?", resultsVisibility: "live" }),
    );
    const pollPath = `${eventPath}/polls/${pollId}`;
    await succeeds(organizer.post(`${pollPath}/open`));
    await succeeds((await attendee()).post(`${pollPath}/answer`, { text: "Insult" }));
    // The results list the newest 200 texts.
    await storePollTexts(test, event.id, pollId, 200);
    await succeeds(organizer.post(`${pollPath}/close`));
    await succeeds(control({ mode: "frozen" }));
    const picture = async () => JSON.stringify((await stage()).picture);
    expect(await picture()).toContain('"insult"');
    expect(await picture()).toContain("Spam");

    await storeChatMessages(test, event.id, 200);
    const { id: messageId } = message.json as { id: string };
    await succeeds(organizer.patch(`${eventPath}/chat/${messageId}/moderate`, { isHidden: true }));
    const answers = await succeeds<{ id: string; answer: { text: string } }[]>(organizer.get(`${pollPath}/answers`));
    const insult = answers.find(({ answer }) => answer.text === "Insult");
    await succeeds(organizer.patch(`${pollPath}/answers/${insult?.id}`, { isHidden: true }));
    expect(await picture()).not.toContain("nsult");
    expect(await picture()).not.toContain("Spam");
  });

  it("[ERASE-4] contains nothing of a person who erased their data, and is deleted with the event's submissions", async () => {
    const { control, stage, respond } = await openStage();
    await respond("calm");
    const visitor = await respond("erased");
    await succeeds(control({ mode: "frozen" }));
    expect((await stage()).picture?.lists[RESPONSES]).toHaveLength(2);
    await succeeds(visitor.delete("/api/me"));
    const stored = await test.database.kysely.selectFrom("stage_pictures").select("content").execute();
    expect(JSON.stringify(stored)).not.toContain("erased");
    expect((await stage()).picture?.lists[RESPONSES]).toEqual([{ response: "calm" }]);
  });

  it("[ERASE-4] is taken without what another node has erased, also before the erasure is published here", async () => {
    const { organizer, eventPath, control, stage, respond, event } = await openStage();
    await respond("calm");
    const { id: pollId } = await succeeds<{ id: string }>(
      organizer.post(`${eventPath}/polls`, { kind: "text", question: "One word?", resultsVisibility: "live" }),
    );
    const pollPath = `${eventPath}/polls/${pollId}`;
    await succeeds(organizer.post(`${pollPath}/open`));
    const stored = () =>
      test.database.kysely.selectFrom("stage_pictures").where("event_id", "=", event.id).select("content").execute();
    /** @returns after the commit; nothing is published */
    const eraseElsewhere = async (visitor: Visitor) => {
      const publish = vi.spyOn(test.bus, "publish").mockReturnValue();
      await succeeds(visitor.delete("/api/me"));
      publish.mockRestore();
    };
    const [first, second] = [await respond("first"), await respond("second")];
    await succeeds(first.post(`${pollPath}/answer`, { text: "Erased" }));
    await succeeds(second.post(`${pollPath}/answer`, { text: "Kept" }));
    await succeeds(organizer.post(`${pollPath}/close`));
    await stage();
    await eraseElsewhere(first);
    await succeeds(control({ mode: "frozen" }));
    expect((await stage()).picture?.lists[RESPONSES]).toEqual([{ response: "second" }, { response: "calm" }]);
    expect(JSON.stringify(await stored())).toContain("Kept");
    expect(JSON.stringify(await stored())).not.toMatch(/erased/iu);
    await eraseElsewhere(second);
    expect(await stored()).toEqual([]);
    test.bus.publish({ roomId: event.id, invalidates: ["stage"] });
    await stage();
    const lists = (await stored()).map(({ content }) => (content as StagePicture).lists[RESPONSES]);
    expect(lists).toEqual([[{ response: "calm" }]]);
  });

  it("[ACC-3] is not readable where the lists are not: in a private archive", async () => {
    const { organizer, event: created, control, path, respond } = await openStage();
    await respond("calm");
    await succeeds(control({ mode: "frozen" }));
    await archiveEvent(organizer, created.id, { isPrivate: true });
    expect((await test.visitor().get(path)).status).toBe(403);
    expect((await organizer.get(path)).status).toBe(200);
  });
});

describe("pinned question", () => {
  it("[STC-11] refuses a pending or an ignored question with 409, an unknown one with 404, and pins nothing", async () => {
    const opened = await openStage();
    const { control, stage, change, ask, moderate } = opened;
    await change({ reviewAnonymousQuestions: true });
    const pending = await ask("Pending?");
    const refused = await control({ pinnedQuestionId: pending.id, mode: "black" });
    expect(refused).toMatchObject({
      status: 409,
      json: { message: "This question is held for review. Approve it first." },
    });
    await moderate(pending.id, false);
    expect((await control({ pinnedQuestionId: pending.id })).status).toBe(409);
    expect((await control({ pinnedQuestionId: "999999" })).status).toBe(404);
    const other = await openStage();
    const elsewhere = await other.ask("Elsewhere?");
    expect((await control({ pinnedQuestionId: elsewhere.id })).status).toBe(404);
    expect(await stage()).toMatchObject({ mode: "live", pinnedQuestionId: null });
  });

  it("[STC-12] leaves the stage at once when it is ignored, also a frozen one, and stays when it is answered", async () => {
    const { event: created, control, stage, ask, moderate } = await openStage();
    const { id } = await ask("When do you ship?");
    await succeeds(control({ pinnedQuestionId: id }));
    await moderate(id, true);
    expect((await stage()).pinnedQuestion).toMatchObject({ id, isAnswered: true });
    await succeeds(control({ mode: "frozen" }));
    expect((await stage()).picture?.pinnedQuestion).toMatchObject({ id });
    const screen = await LiveClient.open(test.visitor(), created.id, { participantId: "stage-1" });
    await moderate(id, false);
    await screen.until(() => screen.of("stage:changed").length === 1);
    expect(screen.of("stage:changed")).toEqual([{ view: "auto", mode: "frozen", pinnedQuestionId: null }]);
    const after = await stage();
    expect(after).toMatchObject({ pinnedQuestionId: null, pinnedQuestion: null });
    expect(after.picture?.pinnedQuestion).toBeNull();
    screen.close();
  });

  it("[STC-13] leaves the stage when its author erases it, and is not shown while questions are off", async () => {
    const { control, stage, ask, attendee, change, publicEvent } = await openStage();
    const author = await attendee();
    const { id } = await ask("Erased?", author);
    await succeeds(control({ pinnedQuestionId: id }));
    await change({ enableSocialWall: false });
    expect((await stage()).pinnedQuestion).toBeNull();
    expect((await control({ pinnedQuestionId: id })).status).toBe(409);
    await change({ enableSocialWall: true });
    expect((await stage()).pinnedQuestion).toMatchObject({ id });
    await succeeds(author.delete("/api/me"));
    expect(await stage()).toMatchObject({ pinnedQuestionId: null, pinnedQuestion: null });
    expect((await publicEvent()).pinnedQuestionId).toBeNull();
  });
});
