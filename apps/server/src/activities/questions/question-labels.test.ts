import type { QuestionLabels, QuestionTally } from "@hubbub/contract/activities/questions/labels";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { addTeamMember, openAsStaff } from "../../testing/open-event.ts";
import { openQuestions } from "../../testing/open-questions.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openLabels(...contents: string[]) {
  const opened = await openQuestions(test, ...contents);
  const { eventPath: path, organizer, id } = opened;
  return {
    ...opened,
    path,
    replace: (labels: object[]) => organizer.put(`${path}/question-labels`, { labels }),
    label: (nth: number, labelIds: string[]) => organizer.put(`${path}/social/${id(nth)}/labels`, { labelIds }),
    list: async (who: Visitor = organizer) => succeeds<Question[]>(who.get(`${path}/social`)),
    tally: (who: Visitor = test.visitor()) => succeeds<QuestionTally>(who.get(`${path}/question-tally`)),
  };
}

describe("labels of questions", () => {
  it("[QLABEL-1] moderators create, rename, order and delete labels, and give them to questions", async () => {
    const opened = await openLabels("Slides?", "Lunch?");
    const { replace, label, list, id, path } = opened;
    const { labels: created } = await succeeds<QuestionLabels>(
      replace([{ name: "Logistics" }, { name: "  Product  " }]),
    );
    expect(created.map(({ name }) => name)).toEqual(["Logistics", "Product"]);
    const [logistics, product] = created.map((one) => one.id) as [string, string];
    const { visitor: moderator } = await addTeamMember(test, opened, { username: "mo" });
    const answer = await succeeds<Question>(
      moderator.put(`${path}/social/${id(1)}/labels`, { labelIds: [product, logistics] }),
    );
    expect(answer).toMatchObject({ content: "Lunch?", labels: [logistics, product] });
    await succeeds(label(0, [product]));
    expect((await list()).map(({ content, labels }) => [content, labels])).toEqual([
      ["Lunch?", [logistics, product]],
      ["Slides?", [product]],
    ]);
    await succeeds(replace([{ id: product, name: "The product" }, { name: "Next time" }]));
    expect((await list()).map(({ labels }) => labels)).toEqual([[product], [product]]);
    const stored = await succeeds<QuestionLabels>(moderator.get(`${path}/question-labels`));
    expect(stored.labels.map(({ name }) => name)).toEqual(["The product", "Next time"]);
    await succeeds(label(0, []));
    expect((await list()).find((question) => question.id === id(0))?.labels).toEqual([]);
  });

  it("[QLABEL-2] answers 400, 404 or 409, and then nothing changes", async () => {
    const { replace, label, organizer, path, list, id } = await openLabels("Slides?");
    const other = await openLabels("Elsewhere?");
    const [foreign] = (await succeeds<QuestionLabels>(other.replace([{ name: "Elsewhere" }]))).labels;
    const [own] = (await succeeds<QuestionLabels>(replace([{ name: "Logistics" }]))).labels;
    await succeeds(label(0, [own!.id]));
    const many = (count: number) => Array.from({ length: count }, (_, nth) => ({ name: `Label ${nth}` }));
    const wrong: [number, object[]][] = [
      [400, [{ name: "" }]],
      [400, [{ name: "x".repeat(25) }]],
      [400, [{ name: 7 }]],
      [400, [{ name: "Logistics" }, { name: "logistics" }]],
      [400, [{ name: "Logistics", color: "red" }]],
      [
        400,
        [
          { id: own!.id, name: "One" },
          { id: own!.id, name: "Two" },
        ],
      ],
      [404, [{ id: foreign!.id, name: "Stolen" }]],
      [409, many(11)],
    ];
    for (const [status, labels] of wrong) expect([(await replace(labels)).status, labels]).toEqual([status, labels]);
    for (const [status, body] of [
      [400, {}],
      [400, { labelIds: [own!.id, own!.id] }],
      [400, { labelIds: ["none"] }],
      [404, { labelIds: [foreign!.id] }],
    ] as const)
      expect((await organizer.put(`${path}/social/${id(0)}/labels`, body)).status).toBe(status);
    expect((await organizer.put(`${path}/social/${other.id(0)}/labels`, { labelIds: [] })).status).toBe(404);
    expect(await list()).toMatchObject([{ labels: [own!.id] }]);
    expect((await replace(many(10))).status).toBe(200);
    expect((await replace([{ name: "x".repeat(24) }])).status).toBe(200);
  });

  it("[QLABEL-6] answers 409 and changes nothing if somebody else has changed the labels since they were read", async () => {
    const opened = await openLabels("Slides?");
    const { replace, label, list, organizer, path, id } = opened;
    const { labels, version } = await succeeds<QuestionLabels>(replace([{ name: "Logistics" }]));
    const [logistics] = labels;
    const { visitor: moderator } = await addTeamMember(test, opened, { username: "mira" });
    const both = await succeeds<QuestionLabels>(
      moderator.put(`${path}/question-labels`, { labels: [logistics, { name: "Product" }], version }),
    );
    const product = both.labels[1]!.id;
    await succeeds(label(0, [product]));
    const renamed = { id: logistics!.id, name: "On site" };
    const late = (read: unknown) => organizer.put(`${path}/question-labels`, { labels: [renamed], version: read });
    const refused = await late(version);
    expect([refused.status, refused.json]).toEqual([
      409,
      { code: "conflict", message: "Someone else changed this. Review the changes and try again." },
    ]);
    expect((await organizer.get(`${path}/question-labels`)).json).toEqual(both);
    expect(await list()).toMatchObject([{ id: id(0), labels: [product] }]);
    expect((await late("none")).status).toBe(400);
    expect(await succeeds(late(both.version))).toEqual({ labels: [renamed], version: both.version + 1 });
  });

  it("[QLABEL-3] no answer, page or message for attendees contains a label", async () => {
    const { replace, label, list, event, authors, organizer, path, id } = await openLabels("Slides?");
    const phone = await LiveClient.open(authors[0]!, event.id);
    const admin = await openAsStaff(organizer, event.id);
    const [secret] = (await succeeds<QuestionLabels>(replace([{ name: "Nonsense" }]))).labels;
    await succeeds(label(0, [secret!.id]));
    await admin.until(() => admin.of("question-labels:changed").length > 0);
    await succeeds(organizer.patch(`${path}/social/${id(0)}/moderate`, { approved: true }));
    await phone.until(() => phone.of("question:updated").length === 1);
    expect(phone.received.map(({ type }) => type)).not.toContain("question-labels:changed");
    expect(JSON.stringify(phone.received)).not.toMatch(/labels|Nonsense/u);
    for (const reader of [test.visitor(), authors[0]!, await test.walletUser("ada")]) {
      expect(JSON.stringify(await list(reader))).not.toMatch(/labels|Nonsense/u);
      expect((await reader.get(`${path}/question-labels`)).status).toBe(401);
    }
    const page = await (await fetch(`${test.url}/event/${event.id}?tab=questions`)).text();
    expect(page).not.toMatch(/Nonsense/u);
    for (const client of [phone, admin]) client.socket.close();
  });

  it("[QLABEL-4] both exports have the names of the labels; erasing the question leaves the labels", async () => {
    const { replace, label, organizer, path, authors } = await openLabels("Slides?");
    const stored = await succeeds<QuestionLabels>(replace([{ name: "Logistics" }, { name: "Urgent" }]));
    await succeeds(
      label(
        0,
        stored.labels.map(({ id }) => id),
      ),
    );
    expect((await organizer.get(`${path}/export?format=questions-csv`)).text).toMatch(/,"Logistics, Urgent"\r\n/u);
    expect((await organizer.get(`${path}/export?format=json`)).json).toMatchObject({
      questions: [{ labels: "Logistics, Urgent" }],
    });
    await succeeds(authors[0]!.delete("/api/me"));
    expect((await organizer.get(`${path}/question-labels`)).json).toEqual(stored);
  });
});

describe("the tally of questions", () => {
  it("[TALLY-1] counts all questions; not shown are pending and ignored ones; a merged one counts like the shown one", async () => {
    const { tally, change, attendee, organizer, path, id } = await openLabels("A?", "B?", "C?", "D?");
    expect(await tally()).toEqual({ asked: 4, answered: 0, notShown: 0 });
    await change({ reviewAnonymousQuestions: true });
    await succeeds((await attendee()).post(`${path}/social`, { content: "Pending?" }));
    expect(await tally()).toEqual({ asked: 5, answered: 0, notShown: 1 });
    await succeeds(organizer.patch(`${path}/social/${id(0)}/moderate`, { approved: true }));
    await succeeds(organizer.patch(`${path}/social/${id(1)}/moderate`, { approved: false }));
    expect(await tally()).toEqual({ asked: 5, answered: 1, notShown: 2 });
    await succeeds(organizer.post(`${path}/social/merge`, { into: id(0), from: [id(2)] }));
    expect(await tally()).toEqual({ asked: 5, answered: 2, notShown: 2 });
    await succeeds(organizer.patch(`${path}/social/${id(0)}/moderate`, { approved: false }));
    expect(await tally()).toEqual({ asked: 5, answered: 0, notShown: 4 });
    await change({ enableSocialWall: false });
    expect(await tally()).toEqual({ asked: 0, answered: 0, notShown: 0 });
    expect(await tally(organizer)).toEqual({ asked: 5, answered: 0, notShown: 4 });
  });

  it("[TALLY-2] open pages receive the tally after changes; the last message has the current numbers", async () => {
    const { event, attendee, organizer, path, id, change } = await openLabels("A?");
    const phone = await LiveClient.open(test.visitor(), event.id);
    const latest = () => phone.of("question:tally").at(-1);
    await change({ reviewAnonymousQuestions: true });
    for (let nth = 0; nth < 4; nth += 1)
      await succeeds((await attendee()).post(`${path}/social`, { content: `${nth}?` }));
    await phone.until(() => latest()?.asked === 5);
    expect(latest()).toEqual({ asked: 5, answered: 0, notShown: 4 });
    await succeeds(organizer.patch(`${path}/social/${id(0)}/moderate`, { approved: true }));
    await phone.until(() => latest()?.answered === 1);
    expect(phone.of("question:tally").length).toBeLessThanOrEqual(4);
    phone.socket.close();
  });

  it("[ERASE-4] erasing a question corrects the tally", async () => {
    const { authors, tally } = await openLabels("A?", "B?");
    expect(await tally()).toMatchObject({ asked: 2 });
    await succeeds(authors[0]!.delete("/api/me"));
    expect(await tally()).toMatchObject({ asked: 1 });
  });
});
