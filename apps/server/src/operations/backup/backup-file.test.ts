import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { migrateIdentity } from "@hubbub/identity/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openDatabase } from "../../domain/schema/open-database.ts";
import { newNodeId } from "../../platform/database/nodes.ts";
import { readAllRows } from "../../testing/all-rows.ts";
import { openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { ALL_TABLES, BACKED_UP_TABLES } from "./catalog.ts";
import { backUp } from "./dump.ts";
import { restore } from "./restore.ts";

let test: TestApp;
let folder: string;
let file: string;
beforeAll(async () => {
  test = await testApp();
  await migrateIdentity(test.database.connection);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hubbub-backup-file-"));
  file = join(folder, "backup.gz");
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => test.close());

const run = () => backUp(test.database.connection, file);
const modeOf = async (path: string) => (await lstat(path)).mode & 0o777;

/** An empty database to restore into. */
async function emptyDatabase() {
  const { database, databaseUrl, drop } = await testDatabase();
  const { connection } = database;
  return {
    databaseUrl,
    drop,
    rows: () => readAllRows(connection),
    query: (text: string) => database.pool.query(text),
    restore: (from: string, { force = false } = {}) =>
      restore({ connection, file: from, force, prepareIdentity: migrateIdentity }),
  };
}

describe("backup file", () => {
  it("[BACKUP-10] is readable by its owner only, also when it replaces an unfinished file that everybody can read", async () => {
    await writeFile(`${file}.part`, "left by a killed backup");
    await chmod(`${file}.part`, 0o666);
    await run();
    expect(await modeOf(file)).toBe(0o600);
    expect(await readdir(folder)).toEqual(["backup.gz"]);
  });

  it("[BACKUP-10] is never written to the target of a symbolic link", async () => {
    const outside = join(folder, "outside");
    await writeFile(outside, "mine");
    await symlink(outside, `${file}.part`);
    await run();
    expect(await readFile(outside, "utf8")).toBe("mine");
    expect((await lstat(file)).isFile()).toBe(true);
    expect(await modeOf(file)).toBe(0o600);
    expect((await readdir(folder)).toSorted()).toEqual(["backup.gz", "outside"]);
  });

  it("[BACKUP-10] rejects an existing file that is not an unfinished backup of the same user", async () => {
    await mkdir(`${file}.part`);
    await expect(run()).rejects.toThrow(`${file}.part is in the way and is not a backup of yours`);
    expect(await readdir(folder)).toEqual(["backup.gz.part"]);
  });

  it.runIf(process.getuid?.() === 0)("[BACKUP-10] does not replace the file of another user", async () => {
    await writeFile(`${file}.part`, "theirs");
    await chown(`${file}.part`, 65_534, 65_534);
    await expect(run()).rejects.toThrow("is not a backup of yours");
    expect(await readFile(`${file}.part`, "utf8")).toBe("theirs");
  });

  it("[KEEP-1] [WH-14] contains exactly the tables that the migrations create, except the queue of webhooks", async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind = 'r' AND nspname IN ('public', 'identity')`,
    );
    const made = rows
      .map(({ name }) => name)
      .filter((name) => !/^(?:identity\.)?applied_migrations(?:_lock)?$/u.test(name));
    expect([...ALL_TABLES].sort()).toEqual(made.sort());
    expect(ALL_TABLES.filter((name) => !BACKED_UP_TABLES.includes(name))).toEqual(["webhook_deliveries"]);
  });

  it("[KEEP-4] is a consistent snapshot under concurrent writes", async () => {
    const { eventPath } = await openEvent(test);
    const writing = new AbortController();
    let written = 0;
    const load = Array.from({ length: 8 }, async (_, writer) => {
      while (!writing.signal.aborted) {
        const participantId = `w${writer}-${written}`;
        const answers = [
          await test.visitor().post(`${eventPath}/emoji`, { emoji: "bored", participantId }),
          await test.visitor().post(`${eventPath}/icebreaker`, { response: "word", participantId }),
        ];
        if (answers.every(({ status }) => status === 201)) written += 1;
      }
    });
    await expect.poll(() => written).toBeGreaterThan(0);
    const before = written;
    await run();
    expect(written).toBeGreaterThan(before);
    writing.abort();
    await Promise.all(load);
    const target = await emptyDatabase();
    await target.restore(file);
    // Submissions and their running counts are written together: a backup has both or neither.
    const { rows } = await target.query(
      `SELECT counts.event_id FROM mood_counts counts
       WHERE excited + neutral + bored <> (SELECT count(*) FROM mood_votes WHERE event_id = counts.event_id)
       UNION ALL SELECT counts.event_id FROM icebreaker_counts counts
       WHERE shown <> (SELECT count(*) FROM icebreaker_responses
                       WHERE event_id = counts.event_id AND NOT is_hidden)`,
    );
    expect(rows).toEqual([]);
    await target.drop();
  });

  it("[KEEP-5] is refused by a database with people, if it is incomplete, and by a running installation; nothing changes", async () => {
    const { event } = await openEvent(test);
    await run();
    await expect(run()).rejects.toThrow("exists already");
    const target = await emptyDatabase();
    await target.restore(file);
    const before = await target.rows();
    await expect(target.restore(file)).rejects.toThrow("--force replaces them");

    const packed = await readFile(file);
    const lines = gunzipSync(packed).toString("utf8").split("\n");
    const damaged = join(folder, "damaged.gz");
    const refuses = async (content: Buffer | string, says: string) => {
      await writeFile(damaged, content);
      await expect(target.restore(damaged, { force: true })).rejects.toThrow(says);
    };
    await refuses(packed.subarray(0, packed.length - 200), "cannot be used");
    const withoutEvent = lines.filter((line) => !line.startsWith(`${event.id}\t`));
    await refuses(gzipSync(withoutEvent.join("\n")), "was changed or damaged");
    await refuses(gzipSync(lines.slice(0, -2).join("\n")), "cannot be used");
    await refuses("no backup at all", "cannot be used");
    const newer = lines.join("\n").replace(/"schema":"\w+"/u, '"schema":"999_future"');
    await refuses(gzipSync(newer), "the backup was written by a newer Hubbub");
    await expect(target.restore(join(folder, "none.gz"), { force: true })).rejects.toThrow("there is no file");
    expect(await target.rows()).toEqual(before);

    const onFatal = (sentence: string) => expect.fail(sentence);
    const { databaseUrl } = target;
    const node = await openDatabase({ databaseUrl, dataDirectory: "", nodeId: newNodeId(), onFatal, poolSize: 1 });
    await node.pool.query("select");
    await expect(target.restore(file, { force: true })).rejects.toThrow("a Hubbub is running on this database");
    await node.close();
    await target.restore(file, { force: true });
    expect(await target.rows()).toEqual(before);
    await target.drop();
  });

  it("[KEEP-6] is refused if it was written before 0.1.0, and nothing changes", async () => {
    await run();
    const lines = gunzipSync(await readFile(file)).toString("utf8");
    await writeFile(file, gzipSync(lines.replace(/"formatVersion":\d+/u, '"formatVersion":1')));
    const { connection, pool } = test.database;
    const restored = restore({ connection, file, force: true, prepareIdentity: async () => {} });
    await expect(restored).rejects.toThrow("the backup was written by a Hubbub before 0.1.0");
    expect((await pool.query("select name from applied_migrations")).rows).not.toEqual([]);
  });
});
