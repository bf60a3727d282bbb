import type { Rehearsal } from "@hubbub/contract/rehearsal";
import type { SetupChecklist } from "@hubbub/contract/setup-checklist";
import { afterEach, describe, expect, it } from "vitest";

import { recordBackup } from "../../operations/backup/dump.ts";
import { createLink } from "../../testing/access-links.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import type { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
afterEach(() => test.close());

const read = async (organizer: Visitor) => (await organizer.get("/api/setup-checklist")).json as SetupChecklist | null;
async function doneSteps(organizer: Visitor): Promise<string[]> {
  const list = await read(organizer);
  return (list?.steps ?? []).filter(({ isDone }) => isDone).map(({ name }) => name);
}

describe("setup checklist", () => {
  it("[FIRST-1] is returned to the organizer who signed in first only", async () => {
    test = await testApp();
    const [first, second] = [test.organizer("alice"), test.organizer("bob")];
    await first.get("/api/user");
    await second.get("/api/user");
    expect(await read(first)).toMatchObject({ isDismissed: false });
    expect(await read(second)).toBeNull();
    expect((await second.patch("/api/setup-checklist", { isDismissed: true })).status).toBe(403);
    expect((await test.visitor().get("/api/setup-checklist")).status).toBe(401);
  });

  it("[FIRST-2] marks each step as done from the data of the installation", async () => {
    test = await testApp({ rehearsalSeconds: 1, summitPath: "/engage/summit" });
    const first = test.organizer("alice");
    const event = await test.createEvent(first);
    const list = await read(first);
    expect(list?.steps.map(({ name }) => name)).toEqual([
      "moderator",
      "rehearsal",
      "poster",
      "translation",
      "legal",
      "backup",
      "summit",
    ]);
    expect(await doneSteps(first)).toEqual([]);

    await first.post(`/api/events/${event.id}/collaborators`, { username: "bob", role: "moderator" });
    expect(await doneSteps(first)).toEqual(["moderator"]);
    await first.post("/api/event-groups", { title: "Summit", description: "", permalink: "summit" });
    expect(await doneSteps(first)).toEqual(["moderator", "summit"]);
    expect((await first.post(`/api/events/${event.id}/poster-prints`, {})).status).toBe(204);
    await recordBackup(test.database.connection);
    await recordBackup(test.database.connection);
    expect(await doneSteps(first)).toEqual(["moderator", "poster", "backup", "summit"]);

    await first.post(`/api/events/${event.id}/rehearsal`, { people: 50 });
    const isOver = async () =>
      ((await first.get(`/api/events/${event.id}/rehearsal`)).json as Rehearsal).outcome !== "running";
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
    expect(await doneSteps(first)).toContain("rehearsal");
  });

  it("[FIRST-2] marks a configured translation service and legal texts as done, and omits what is switched off", async () => {
    test = await testApp({
      translator: { name: "A service", translate: () => Promise.reject(new Error("not asked")) },
      legalTexts: { terms: "Ours", privacy: "Ours" },
    });
    const first = test.organizer("alice");
    const list = await read(first);
    expect(list?.steps.map(({ name }) => name)).toEqual(["moderator", "poster", "translation", "legal", "backup"]);
    expect(await doneSteps(first)).toEqual(["translation", "legal"]);
  });

  it("[FIRST-2] counts a moderator link as an invited moderator, other links not", async () => {
    test = await testApp();
    const first = test.organizer("alice");
    const event = await test.createEvent(first);
    await createLink(first, `/api/events/${event.id}`, "screen");
    expect(await doneSteps(first)).toEqual([]);
    await createLink(first, `/api/events/${event.id}`, "moderator");
    expect(await doneSteps(first)).toEqual(["moderator"]);
  });

  it("[FIRST-6] allows only the first organizer to create the group that event pages link as Summit", async () => {
    test = await testApp();
    const [first, second] = [test.organizer("alice"), test.organizer("bob")];
    await first.get("/api/user");
    const summit = { title: "Summit", description: "", permalink: "summit" };
    const refused = await second.post("/api/event-groups", summit);
    expect(refused).toMatchObject({ status: 400, json: { message: "This permalink is reserved", field: "permalink" } });
    expect((await first.post("/api/event-groups", summit)).status).toBe(201);
  });

  it("[FIRST-3] stays dismissed until it is shown again", async () => {
    test = await testApp();
    const first = test.organizer("alice");
    expect((await first.patch("/api/setup-checklist", { isDismissed: true })).json).toMatchObject({
      isDismissed: true,
    });
    await first.patch("/api/setup-checklist", { isDismissed: true });
    expect(await read(first)).toMatchObject({ isDismissed: true });
    await first.patch("/api/setup-checklist", { isDismissed: false });
    expect(await read(first)).toMatchObject({ isDismissed: false });
  });
});
