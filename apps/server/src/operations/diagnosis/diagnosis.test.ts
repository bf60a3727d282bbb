import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { VERSION } from "@hubbub/server-kit/version";
import { expect, it, onTestFinished } from "vitest";

import { makeDataDirectory, removeDataDirectory, startServer } from "../../testing/server-process.ts";
import { readConfig, withoutSecrets } from "../../config/config.ts";

const script = fileURLToPath(new URL("../../../../../scripts/diagnose.mjs", import.meta.url));

it(
  "[OPS-6] npm run diagnose writes sizes, a profile and a heap snapshot of every process into one file",
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "hubbub-diagnosed-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Started as root, the server becomes another user.
    chmodSync(folder, 0o777);
    const server = await startServer(await makeDataDirectory(), {
      WORKERS: "2",
      TMPDIR: folder,
      METRICS_TOKEN: "a-secret-of-twenty-letters",
    });
    onTestFinished(async () => {
      await server.kill();
      await removeDataDirectory(server.dataDirectory);
    });
    const file = join(folder, "diagnosis.tar.gz");
    const sockets = readdirSync(folder).filter((name) => name.startsWith("hubbub-diagnose-"));
    expect(sockets.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
    execFileSync(process.execPath, [script, file], { env: { ...process.env, TMPDIR: folder } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const extracted = mkdtempSync(join(folder, "extracted-"));
    execFileSync("tar", ["-xzf", file, "-C", extracted]);
    expect(await server.stop()).toBe(0);
    const names = readdirSync(extracted).filter((name) => /^(?:primary|worker-[12])-\d+\./u.test(name));
    expect(names).toHaveLength(3 * 4);
    const read = (start: string, end: string) =>
      readFileSync(join(extracted, names.find((name) => name.startsWith(start) && name.endsWith(end)) ?? ""), "utf8");
    const facts = JSON.parse(read("worker-1", ".json"));
    expect(facts).toMatchObject({
      name: "worker 1",
      versions: { hubbub: VERSION },
      config: { workers: 2, metricsToken: "(set)" },
    });
    expect(read("worker-1", ".json")).not.toContain("a-secret-of-twenty-letters");
    expect(facts.eventLoop.utilization).toBeLessThan(1);
    expect(JSON.stringify(facts.metrics)).toContain("hubbub_cache_entries");
    expect(JSON.parse(read("worker-2", ".cpuprofile")).nodes.length).toBeGreaterThan(0);
    expect(read("primary", ".heapsnapshot")).toMatch(/^\{"snapshot":/u);
    expect(read("primary", ".heap.txt")).toMatch(/ bytes +\d+ object /u);
    expect(readdirSync(folder).filter((name) => name.startsWith("hubbub-diagnose-"))).toEqual([]);
  },
);

it("[OPS-6] contains no secret of the configuration", () => {
  const config = readConfig({
    DATABASE_URL: "postgresql://a:b@c/d",
    TRANSLATION_PROVIDER: "deepl",
    TRANSLATION_KEY: "k".repeat(20),
    TRANSLATION_URL: "https://translate.example.org/token",
  });
  const shown = withoutSecrets(config);
  const set = "(set)";
  expect(shown).toMatchObject({
    databaseUrl: set,
    redisUrl: null,
    port: 3000,
    translationKey: set,
    translationUrl: set,
  });
  expect(JSON.stringify(shown)).not.toMatch(/a:b|kkk|token"/u);
});
