import type { IcebreakerReceipt, IcebreakerResponseForStaff } from "@hubbub/contract/activities/icebreaker/calls";
import type { UpdateEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openAsStaff, openEvent } from "../../testing/open-event.ts";
import { storeResponses } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { testWebDirectory } from "../../testing/web-directory.ts";
import type { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
let web: Awaited<ReturnType<typeof testWebDirectory>>;
beforeAll(async () => {
  web = await testWebDirectory();
  test = await testApp({ webDirectory: web.path });
});
afterAll(async () => {
  await test.close();
  await web.remove();
});

async function openIcebreaker(settings?: UpdateEvent) {
  const opened = await openEvent(test, { calls: "icebreaker", settings });
  const { organizer, path } = opened;
  const moderate = (id: string, isHidden: boolean) => organizer.patch(`${path}/${id}/moderate`, { isHidden });
  return { ...opened, moderate };
}

async function submit(path: string, response: string, visitor: Visitor = test.visitor()): Promise<IcebreakerReceipt> {
  const answer = await visitor.post(path, { response });
  expect(answer.status).toBe(201);
  return answer.json as IcebreakerReceipt;
}

const publicTexts = async (path: string, visitor: Visitor = test.visitor()) =>
  ((await visitor.get(path)).json as { response: string }[]).map(({ response }) => response);

const staffList = async (organizer: Visitor, path: string) =>
  (await organizer.get(path)).json as IcebreakerResponseForStaff[];

describe("hiding single responses", () => {
  it("[WORD-6] removes a hidden response from the public list only, and adds it again when it is shown", async () => {
    const { organizer, path, moderate } = await openIcebreaker();
    const first = await submit(path, "kind words");
    const rude = await submit(path, "rude words");
    const hidden = await moderate(rude.id, true);
    expect(hidden.status).toBe(200);
    expect(hidden.json).toMatchObject({ id: rude.id, status: "hidden", heldFor: null });
    expect(await publicTexts(path)).toEqual(["kind words"]);
    expect((await staffList(organizer, path)).map(({ id, status }) => [id, status])).toEqual([
      [rude.id, "hidden"],
      [first.id, "shown"],
    ]);
    expect((await moderate(rude.id, false)).json).toMatchObject({ status: "shown" });
    expect(await publicTexts(path)).toEqual(["rude words", "kind words"]);
  });

  it("[WORD-6] removes a hidden response from the data in the event's page", async () => {
    const { event, path, moderate } = await openIcebreaker();
    const rude = await submit(path, "rudeword");
    const page = async () => (await test.visitor().get(`/event/${event.id}`)).text;
    expect(await page()).toContain("rudeword");
    await moderate(rude.id, true);
    expect(await page()).not.toContain("rudeword");
  });

  it("[WORD-7] broadcasts the hidden and the shown response with the count of shown responses", async () => {
    const { event, organizer, path, moderate } = await openIcebreaker();
    await submit(path, "kind");
    const rude = await submit(path, "rude");
    const phone = await LiveClient.open(test.visitor(), event.id);
    await moderate(rude.id, true);
    await moderate(rude.id, true);
    await moderate(rude.id, false);
    await phone.until(() => phone.of("icebreaker:response").length === 1);
    expect(phone.of("icebreaker:removed")).toEqual([{ response: "rude", count: 1 }]);
    expect(phone.of("icebreaker:response")).toEqual([{ response: "rude", count: 2 }]);
    expect(phone.of("icebreaker:changed")).toEqual([]);
    phone.close();
    expect(await staffList(organizer, path)).toHaveLength(2);
  });

  it("[WORD-7] counts only shown responses in the message of a new response", async () => {
    const { event, path, moderate } = await openIcebreaker();
    const rude = await submit(path, "rude");
    await moderate(rude.id, true);
    const phone = await LiveClient.open(test.visitor(), event.id);
    await submit(path, "kind");
    await phone.until(() => phone.of("icebreaker:response").length === 1);
    expect(phone.of("icebreaker:response")).toEqual([{ response: "kind", count: 1 }]);
    phone.close();
  });

  it("[ACC-4] answers 404 for a response of another event and for a malformed id", async () => {
    const here = await openIcebreaker();
    const there = await openIcebreaker();
    const elsewhere = await submit(there.path, "elsewhere");
    for (const id of [elsewhere.id, "0", "-1", "nonsense", "99999999999999999999"])
      expect((await here.moderate(id, true)).status).toBe(404);
    expect((await there.moderate(elsewhere.id, true)).status).toBe(200);
    expect((await there.organizer.patch(`${there.path}/${elsewhere.id}/moderate`, { isHidden: "yes" })).status).toBe(
      400,
    );
  });

  it("[WORD-9] counts hidden responses toward their author's limit of ten", async () => {
    const { path, moderate, attendee } = await openIcebreaker();
    const author = await attendee();
    for (let index = 0; index < 10; index += 1) await moderate((await submit(path, `word ${index}`, author)).id, true);
    expect((await author.post(path, { response: "one more" })).status).toBe(429);
  });

  it("[LB-4] gives no points for a hidden response", async () => {
    const { event, organizer, path, moderate } = await openIcebreaker();
    const kofi = await test.walletUser("kofi");
    const rude = await submit(path, "rude", kofi);
    await archiveEvent(organizer, event.id);
    const points = async () => {
      await organizer.post(`/api/events/${event.id}/calculate-leaderboard`, {});
      return (await organizer.get(`/api/events/${event.id}/leaderboard`)).json as unknown[];
    };
    expect(await points()).toHaveLength(1);
    await moderate(rude.id, true);
    expect(await points()).toEqual([]);
  });

  it("[WORD-11] exports hidden responses with their status", async () => {
    const { event, organizer, path, moderate } = await openIcebreaker();
    const rude = await submit(path, "rude");
    await submit(path, "kind");
    await moderate(rude.id, true);
    const exported = (await organizer.get(`/api/events/${event.id}/export?format=json`)).text;
    expect(exported).toContain('"status":"hidden"');
    expect(exported).toContain('"status":"shown"');
  });
});

describe("responses waiting for approval", () => {
  const reviewed = async () => {
    const opened = await openIcebreaker({ reviewIcebreaker: true });
    return { ...opened, author: await opened.attendee() };
  };

  it("[WORD-14] shows a pending response to its author and the team only", async () => {
    const { event, organizer, path, author } = await reviewed();
    expect(event.reviewIcebreaker).toBe(true);
    const receipt = await submit(path, "contrast", author);
    expect(receipt.status).toBe("pending");
    expect((await author.get(path)).json).toEqual([{ response: "contrast", status: "pending" }]);
    expect((await author.get(path)).json).toEqual([{ response: "contrast", status: "pending" }]);
    expect(await publicTexts(path)).toEqual([]);
    expect(await staffList(organizer, path)).toMatchObject([{ status: "pending", heldFor: "review" }]);
  });

  it("[WORD-14] holds responses of signed-in attendees too, and answers a repeated request with the same receipt", async () => {
    const { path } = await reviewed();
    const ingrid = await test.walletUser("ingrid");
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await ingrid.post(path, { response: "focus" }, key);
    const second = await ingrid.post(path, { response: "focus" }, key);
    expect(first.json).toMatchObject({ status: "pending" });
    expect(second.text).toBe(first.text);
    expect((await ingrid.get(path)).json).toEqual([{ response: "focus", status: "pending" }]);
  });

  it("[WORD-15] broadcasts an approved response, which its author then reads in the public list", async () => {
    const { event, path, author, moderate } = await reviewed();
    const phone = await LiveClient.open(test.visitor(), event.id);
    const receipt = await submit(path, "contrast", author);
    expect((await moderate(receipt.id, false)).json).toMatchObject({ status: "shown", heldFor: null });
    await phone.until(() => phone.of("icebreaker:response").length === 1);
    expect(phone.of("icebreaker:response")).toEqual([{ response: "contrast", count: 1 }]);
    phone.close();
    for (const visitor of [author, test.visitor()])
      expect((await visitor.get(path)).json).toEqual([{ response: "contrast" }]);
  });

  it("[WORD-15] broadcasts nothing about a rejected response", async () => {
    const { event, organizer, path, author, moderate } = await reviewed();
    const phone = await LiveClient.open(test.visitor(), event.id);
    const receipt = await submit(path, "rude", author);
    await moderate(receipt.id, true);
    const last = await submit(path, "kind", author);
    await moderate(last.id, false);
    await phone.until(() => phone.of("icebreaker:response").length === 1);
    expect(phone.of("icebreaker:removed")).toEqual([]);
    phone.close();
    expect((await author.get(path)).json).toEqual([{ response: "kind" }]);
    expect((await staffList(organizer, path)).map(({ status }) => status)).toEqual(["shown", "hidden"]);
  });

  it("[WORD-16] broadcasts changes of the staff list to the team only", async () => {
    const { event, organizer, path, author, moderate } = await reviewed();
    const [staff, phone] = await Promise.all([
      openAsStaff(organizer, event.id),
      LiveClient.open(test.visitor(), event.id),
    ]);
    const receipt = await submit(path, "contrast", author);
    await staff.until(() => staff.of("icebreaker:changed").length === 1);
    await moderate(receipt.id, true);
    await staff.until(() => staff.of("icebreaker:changed").length === 2);
    expect(phone.of("icebreaker:changed")).toEqual([]);
    staff.close();
    phone.close();
  });

  it("[WORD-17] lists every pending response for the team, no matter how many newer responses there are", async () => {
    const { event, organizer, path, author } = await reviewed();
    const receipt = await submit(path, "oldest", author);
    await storeResponses(test, event.id, 2005);
    const list = await staffList(organizer, path);
    expect(list).toHaveLength(2001);
    expect(list.at(-1)).toMatchObject({ id: receipt.id, status: "pending" });
  });

  it("[ERASE-1] erases pending responses with their author's other contributions", async () => {
    const { organizer, path, author } = await reviewed();
    await submit(path, "contrast", author);
    expect((await author.delete("/api/me")).status).toBe(200);
    expect((await author.get(path)).json).toEqual([]);
    expect(await staffList(organizer, path)).toEqual([]);
  });
});
