import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { backUp } from "./dump.ts";
import { restore } from "./restore.ts";

let database: TestDatabase;
let folder: string;
let file: string;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hubbub-backup-file-"));
  file = join(folder, "backup.gz");
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => database.drop());

const run = () => backUp(database.database.connection, file);
const modeOf = async (path: string) => (await lstat(path)).mode & 0o777;

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

  it("[KEEP-6] is refused if it was written before 0.1.0, and nothing changes", async () => {
    await run();
    const lines = gunzipSync(await readFile(file)).toString("utf8");
    await writeFile(file, gzipSync(lines.replace(/"formatVersion":\d+/u, '"formatVersion":1')));
    const { connection, pool } = database.database;
    const restored = restore({ connection, file, force: true, prepareIdentity: async () => {} });
    await expect(restored).rejects.toThrow("the backup was written by a Hubbub before 0.1.0");
    expect((await pool.query("select name from applied_migrations")).rows).not.toEqual([]);
  });
});
