import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { Mute } from "@hubbub/contract/moderation";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { openAsStaff, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import type { Answer, Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openModerated() {
  const opened = await openEvent(test, { settings: { reviewAnonymousQuestions: false } });
  const { organizer, path } = opened;
  const mute = (body: unknown) => organizer.post(`${path}/mutes`, body);
  const mutes = async () => (await organizer.get(`${path}/mutes`)).json as Mute[];
  return { ...opened, mute, mutes };
}

type Opened = Awaited<ReturnType<typeof openModerated>>;

const idOf = ({ json }: Answer) => (json as { id: string }).id;
const calls = { question: "social", icebreaker: "icebreaker", chat: "chat" } as const;
const body = (text: string, participantName = "Noor") => ({ content: text, response: text, participantName });
const post = (visitor: Visitor, path: string, kind: keyof typeof calls, text: string) =>
  visitor.post(`${path}/${calls[kind]}`, body(text));

describe("muting", () => {
  it.each(["question", "icebreaker", "chat"] as const)(
    "[MUTE-1] by a %s: holds the participant's next posts of every kind, and keeps earlier ones",
    async (kind) => {
      const { organizer, path, attendee, mute, mutes } = await openModerated();
      const noor = await attendee();
      const id = idOf(await post(noor, path, kind, "before"));
      const answer = await mute({ of: { kind, id } });
      expect(answer.status).toBe(201);
      expect(answer.json).toMatchObject({ participantName: "Noor", profileId: null, username: null, mutedBy: "priya" });
      expect(Object.keys(answer.json as Mute)).not.toContain("participantKey");
      expect(await mutes()).toEqual([answer.json]);
      for (const each of ["question", "icebreaker", "chat"] as const) await post(noor, path, each, "after");

      const stranger = test.visitor();
      for (const call of Object.values(calls))
        expect((await stranger.get(`${path}/${call}`)).text).not.toContain("after");
      expect((await stranger.get(`${path}/${calls[kind]}`)).text).toContain("before");
      for (const call of Object.values(calls)) {
        const list = (await organizer.get(`${path}/${call}`)).json as { heldFor: string | null }[];
        expect(list.filter(({ heldFor }) => heldFor === "muted")).toHaveLength(1);
      }
    },
  );

  it.each([
    [
      "[MUTE-1] holds a post that was waiting for an earlier batch when its author was muted",
      "muted",
      ({ organizer, path }: Opened, id: string) => organizer.post(`${path}/mutes`, { of: { kind: "chat", id } }),
    ],
    [
      "[TEXT-25] holds a post that was waiting for an earlier batch when the list was changed",
      "language",
      ({ organizer, path }: Opened) => organizer.put(`${path}/text-filter`, { words: ["queued"], exceptions: [] }),
    ],
  ] as const)("%s", async (_rule, heldFor, change) => {
    const [opened, elsewhere] = [await openModerated(), await openModerated()];
    const { organizer, path, attendee } = opened;
    const noor = await attendee();
    const id = idOf(await post(noor, path, "chat", "before"));
    const [slow, queued] = await test.database.kysely.transaction().execute(async (other) => {
      await other.selectFrom("events").where("id", "=", elsewhere.event.id).select("id").forUpdate().execute();
      const first = post(await elsewhere.attendee(), elsewhere.path, "chat", "slow");
      const blocked = sql`SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await blocked.execute(other)).rows.length).toBe(1);
      const second = post(noor, path, "chat", "queued");
      const metrics = async () => (await test.visitor().get("/metrics")).text;
      await expect.poll(metrics).toContain('hubbub_queue_waiting{queue="chat"} 1\n');
      expect((await change(opened, id)).status).toBeLessThan(300);
      return [first, second].map((sent) => ({ sent }));
    });
    expect([(await slow!.sent).status, (await queued!.sent).status]).toEqual([201, 201]);
    const list = (await organizer.get(`${path}/chat`)).json as ChatMessage[];
    expect(list.map((message) => [message.content, message.heldFor])).toEqual([
      ["before", null],
      ["queued", heldFor],
    ]);
  });

  it("[MUTE-2] does not disclose the mute to the participant or the room", async () => {
    const { organizer, event, path, attendee, mute } = await openModerated();
    const noor = await attendee();
    const room = await LiveClient.open(noor, event.id);
    const staff = await openAsStaff(organizer, event.id);
    await mute({ of: { kind: "chat", id: idOf(await post(noor, path, "chat", "first")) } });
    const answers = [
      await post(noor, path, "question", "held question"),
      await post(noor, path, "icebreaker", "held response"),
      await post(noor, path, "chat", "held message"),
      await noor.get(`${path}/social`),
      await noor.get(`${path}/icebreaker`),
      await noor.get(`${path}/chat`),
      await noor.get("/api/me"),
      await noor.get(`/api/public/events/${event.id}`),
      await noor.post(`${path}/emoji`, { emoji: "excited" }),
    ];
    await room.until(() => room.of("emoji:results").length > 0);
    expect(answers.map(({ status }) => status).every((status) => status < 300)).toBe(true);
    for (const { text } of answers) expect(text).not.toMatch(/mute/iu);
    expect(JSON.stringify(room.received)).not.toMatch(/mute|held (?:question|response|message)/iu);

    // The author sees a held question as any other held one, and a held response or message as if it were public.
    expect((answers[3]!.json as Question[])[0]).toMatchObject({ isOwnPending: true, heldFor: null });
    expect(answers[4]?.json).toEqual([{ response: "held response" }]);
    expect(answers[1]?.json).toMatchObject({ status: "shown" });
    for (const message of [answers[2]?.json, (answers[5]!.json as ChatMessage[]).at(-1)])
      expect(message).toMatchObject({ content: "held message", isHidden: false, heldFor: null });
    const reactions = `${path}/chat/${idOf(answers[2]!)}/reactions`;
    expect((await noor.post(reactions, { emoji: "👍" })).json).toMatchObject({ active: true });
    expect((await noor.get(reactions)).json).toHaveLength(1);
    const other = await attendee();
    const inOneBatch = await Promise.all([noor, other].map((each) => each.post(reactions, { emoji: "🎉" })));
    expect(inOneBatch.map(({ status }) => status)).toEqual([200, 404]);
    const signedIn = await test.walletUser("noor-r");
    for (const [name, value] of noor.cookies) signedIn.cookies.set(name, value);
    expect((await signedIn.post(reactions, { emoji: "🔥" })).json).toMatchObject({ active: true });
    // Only the team learns of reactions to a message that others do not see.
    await other.post(`${path}/emoji`, { emoji: "bored" });
    await room.until(() => room.of("emoji:results").length > 1);
    await staff.until(() => staff.of("chat:reaction").length === 3);
    expect(room.of("chat:reaction")).toEqual([]);
    room.socket.close();
    staff.socket.close();
  });

  it("[MUTE-2] answers a muted participant as others where the filter or a review holds the post", async () => {
    const { organizer, path, attendee, mute, change } = await openModerated();
    await change({ reviewIcebreaker: true });
    const [noor, kofi] = [await attendee(), await attendee()];
    await mute({ of: { kind: "chat", id: idOf(await post(noor, path, "chat", "first")) } });
    const posts = [
      ["chat", "fuck"],
      ["chat", "see https://example.org"],
      ["icebreaker", "birds"],
      ["question", "fuck?"],
    ] as const;
    const stateOf = ({ json }: Answer) => {
      const { heldFor, isHidden, isPending, status } = json as Partial<ChatMessage & Question & { status: string }>;
      return { heldFor, isHidden, isPending, status };
    };
    for (const [kind, text] of posts) {
      const [muted, other] = [await post(noor, path, kind, text), await post(kofi, path, kind, text)];
      expect(muted.status).toBe(201);
      expect(stateOf(muted)).toEqual(stateOf(other));
    }
    const listed = async (visitor: Visitor) => {
      const list = (await visitor.get(`${path}/chat`)).json as ChatMessage[];
      return list.filter(({ isHidden }) => isHidden).map(({ content, heldFor }) => [content, heldFor]);
    };
    expect(await listed(noor)).toEqual(await listed(kofi));
    const held = (await organizer.get(`${path}/icebreaker`)).json as { heldFor: string }[];
    expect(held.map(({ heldFor }) => heldFor)).toEqual(["review", "review"]);
  });

  it("[MUTE-3] sends each change to the team, and allows only the team to read and change the list", async () => {
    const { organizer, event, path, attendee, mute, mutes } = await openModerated();
    const noor = await attendee();
    const [room, staff] = [await LiveClient.open(noor, event.id), await openAsStaff(organizer, event.id)];
    const id = idOf(await post(noor, path, "chat", "first"));
    const [first, again] = [await mute({ of: { kind: "chat", id } }), await mute({ of: { kind: "chat", id } })];
    expect(again.json).toEqual(first.json);
    await staff.until(() => staff.of("mutes:changed").length === 1);
    expect((await organizer.delete(`${path}/mutes/${idOf(first)}`)).status).toBe(204);
    await staff.until(() => staff.of("mutes:changed").length === 2);
    expect((await organizer.delete(`${path}/mutes/${idOf(first)}`)).status).toBe(404);
    expect(await mutes()).toEqual([]);
    expect(room.of("mutes:changed")).toEqual([]);
    expect((await noor.get(`${path}/mutes`)).status).toBe(401);
    room.socket.close();
    staff.socket.close();
  });

  it("[MUTE-4] publishes the next posts after unmuting, and keeps earlier ones held", async () => {
    const { path, attendee, mute, organizer } = await openModerated();
    const noor = await attendee();
    const muted = await mute({ of: { kind: "chat", id: idOf(await post(noor, path, "chat", "one")) } });
    await post(noor, path, "chat", "two");
    await organizer.delete(`${path}/mutes/${idOf(muted)}`);
    await post(noor, path, "chat", "three");
    const shown = (await test.visitor().get(`${path}/chat`)).json as ChatMessage[];
    expect(shown.map(({ content }) => content)).toEqual(["one", "three"]);
  });

  it("[MUTE-5] applies to that event only, also after a sign-in, and never to the event's team", async () => {
    const { organizer, path, attendee, mute } = await openModerated();
    const elsewhere = await openModerated();
    const noor = await attendee();
    await mute({ of: { kind: "chat", id: idOf(await post(noor, path, "chat", "one")) } });
    const signedIn = await test.walletUser("noor-m");
    for (const [name, value] of noor.cookies) signedIn.cookies.set(name, value);
    await post(signedIn, path, "chat", "two");
    await post(noor, elsewhere.path, "chat", "other event");
    await mute({ of: { kind: "chat", id: idOf(await post(organizer, path, "chat", "from the team")) } });
    await post(organizer, path, "chat", "from the team again");
    const shown = (await test.visitor().get(`${path}/chat`)).json as ChatMessage[];
    expect(shown.map(({ content }) => content)).toEqual(["one", "from the team", "from the team again"]);
    expect((await test.visitor().get(`${elsewhere.path}/chat`)).json).toHaveLength(1);
  });

  it("[MUTE-6] accepts the key of a participant who has posted, answers 404 to others and 400 to a malformed body", async () => {
    const { path, mute, mutes } = await openModerated();
    const kofi = await test.walletUser("kofi-m", { displayName: "Kofi" });
    const { profileId } = (await kofi.post(`${path}/social`, { content: "Why?" })).json as Question;
    expect((await mute({ participantKey: `p:${profileId}` })).json).toMatchObject({
      participantName: "Kofi",
      profileId,
      username: "kofi-m",
    });
    expect(await mutes()).toHaveLength(1);
    for (const unknown of [{ participantKey: "c:nobody" }, { of: { kind: "chat", id: "99" } }])
      expect((await mute(unknown)).status).toBe(404);
    const wrong = [
      {},
      { of: { kind: "survey", id: "1" } },
      { of: { kind: "chat", id: "x" } },
      { participantKey: "noor" },
      { participantKey: "p:\u0000" },
      { participantKey: "p:\uD800" },
    ];
    for (const named of wrong) expect((await mute(named)).status).toBe(400);
  });

  it("[ERASE-1] removes a person from the list when they erase their contributions", async () => {
    const { path, attendee, mute, mutes } = await openModerated();
    const noor = await attendee();
    await mute({ of: { kind: "chat", id: idOf(await post(noor, path, "chat", "one")) } });
    const kofi = await test.walletUser("kofi-e");
    await mute({ of: { kind: "chat", id: idOf(await post(kofi, path, "chat", "two")) } });
    expect(await mutes()).toHaveLength(2);
    for (const person of [noor, kofi]) expect((await person.delete("/api/me")).status).toBe(200);
    expect(await mutes()).toEqual([]);
  });
});
