/** Runs the commands of docs/api.md. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { API_KEY_SCOPES } from "@hubbub/contract/access";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { expect, it, onTestFinished } from "vitest";

import { createKey } from "../testing/api-keys.ts";
import { testApp } from "../testing/test-app.ts";
import { succeeds } from "../testing/visitor.ts";

const run = promisify(execFile);
const GUIDE = join(import.meta.dirname, "../../../../docs/api.md");

it("[HTTP-18] the first page of the guide creates an event, opens a poll, moves the stage and exports", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const organizer = app.organizer("ada");
  const { key } = await createKey(organizer, { scopes: API_KEY_SCOPES.filter((scope) => scope !== "captions:write") });
  const guide = await readFile(GUIDE, "utf8");
  const [, commands = ""] = /```sh\n(.*?)```/su.exec(guide) ?? [];
  const script = commands.replace("http://localhost:3000", app.url).replace("hubbub_…", key);
  const cwd = await mkdtemp(join(tmpdir(), "hubbub-guide-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await run("bash", ["-e", "-o", "pipefail", "-c", script], { cwd });
  const [event] = await succeeds<OrganizerEvent[]>(organizer.get("/api/events"));
  expect(event).toMatchObject({ title: "Team meeting", stageActivity: "poll" });
  const [poll] = await succeeds<Poll[]>(organizer.get(`/api/events/${event?.id}/polls`));
  expect(poll).toMatchObject({ question: "Coffee or tea?", state: "open" });
  const exported = JSON.parse(await readFile(join(cwd, "event.json"), "utf8")) as { activityLog: unknown[] };
  expect(exported.activityLog).toMatchObject([{ action: "poll_opened", by: { kind: "key", name: "Companion" } }]);
});

it("[HTTP-18] the button of Companion makes the stage black", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const organizer = app.organizer("ada");
  const event = await app.createEvent(organizer);
  const { key } = await createKey(organizer, { scopes: ["stage"] });
  const guide = await readFile(GUIDE, "utf8");
  const valueOf = (option: string) => guide.split(`| ${option} | \``)[1]?.split("`")[0] ?? "";
  const path = new URL(valueOf("URL").replace("7KQ4M2XD", event.id)).pathname;
  const headers = JSON.parse(valueOf("header input(JSON)").replace("hubbub_…", key)) as Record<string, string>;
  const response = await fetch(app.url + path, {
    method: "PATCH",
    headers: { ...headers, "Content-Type": valueOf("Content Type") },
    body: valueOf("Body"),
  });
  expect(response.status).toBe(200);
  expect((await organizer.get(path)).json).toMatchObject({ mode: "black" });
});
