import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

import type { GroupSession } from "@hubbub/contract/groups";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { simulatedName } from "../../simulation/names.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { Visitor } from "../../testing/visitor.ts";

const program = fileURLToPath(new URL("../../commands/demo.ts", import.meta.url));

const sampleNames = Array.from({ length: 200 }, (_, index) => simulatedName(index + 1));
let demo: ChildProcess;
let said = "";
let visitor: Visitor;
beforeAll(async () => {
  demo = spawn(process.execPath, [program, "--people", "4"], {
    // What would break the demo, were it used.
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATABASE_URL: "postgresql://nobody.invalid/x", HUB_URL: "x" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await new Promise<void>((resolve, reject) => {
    for (const stream of [demo.stdout, demo.stderr])
      stream?.on("data", (text) => {
        said += String(text);
        if (said.includes("Stop with Ctrl-C")) resolve();
      });
    demo.on("exit", (code) => reject(new Error(`The demo ended with ${code}:\n${said}`)));
  });
  visitor = new Visitor(/Conference\s+(http\S+)\/engage/u.exec(said)?.[1] ?? "");
}, 90_000);
afterAll(() => void demo.kill("SIGKILL"));

const dataDirectories = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`hubbub-demo-${demo.pid}-`));

describe("npm run demo", () => {
  it("[DEMO-9] serves a conference with a past, a live and a future session and sample attendees", async () => {
    const group = (await visitor.get("/api/event-groups/permalink/demo-conference")).json as { id: string };
    const list = (await visitor.get(`/api/event-groups/${group.id}/events`)).json as GroupSession[];
    expect(list.map(({ isArchived, sessionState }) => (isArchived ? "archived" : sessionState))).toEqual([
      "archived",
      "live",
      "future",
    ]);
    const [past, live, next] = list.map(({ id }) => id);
    const leaders = (await visitor.get(`/api/events/${past}/leaderboard`)).json as { participantName: string }[];
    const winners = (await visitor.get(`/api/public/events/${past}/prize-winners`)).json as { displayName: string }[];
    expect(winners).toHaveLength(2);
    expect(leaders.length).toBeGreaterThan(0);
    for (const name of [...leaders.map((entry) => entry.participantName), ...winners.map((one) => one.displayName)])
      expect(sampleNames).toContain(name);
    expect((await visitor.get(`/api/events/${next}/timer`)).json).toMatchObject({ status: "idle" });

    const room = await LiveClient.open(visitor, live ?? "");
    // Four and this one, one or two of whom may just be between two visits.
    await room.until(() => room.of("presence").some(({ count }) => count >= 4), 30_000);
    await room.until(() => room.received.some(({ type }) => type !== "presence" && type !== "live:whole"), 60_000);
    expect((await visitor.get(`/api/events/${live}/timer`)).json).toMatchObject({ status: "running" });
    room.close();
    const signInName = /sign in as\s+(\S+)/u.exec(said)?.[1];
    expect(signInName).toBe("demo-organizer");
  }, 100_000);

  it("[DEMO-10] stops immediately on request, and leaves no data and no process", async () => {
    expect(dataDirectories()).toHaveLength(1);
    const ended = new Promise<number | null>((resolve) => demo.on("exit", resolve));
    demo.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(dataDirectories()).toEqual([]);
    await expect(visitor.get("/healthz")).rejects.toThrow();
  }, 30_000);
});
