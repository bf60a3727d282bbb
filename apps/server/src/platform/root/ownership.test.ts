import { chown, lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { adoptCluster } from "../database/embedded/cluster.ts";
import { giveDataDirectory, giveOwnFiles } from "./ownership.ts";
import { lockDataDirectory } from "../database/embedded/data-directory.ts";
import { ServerLog } from "../database/embedded/server-log.ts";

const owner = { uid: 65_534, gid: 65_534 };
const runAs = { unixUser: null, prefix: [], owner, socketGroup: null };

let folder: string;
let data: string;
let outside: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hubbub-hand-over-"));
  data = join(folder, "data");
  outside = join(folder, "outside");
  await mkdir(data);
  await mkdir(outside);
  await writeFile(join(outside, "secret"), "root's");
  return () => rm(folder, { recursive: true, force: true });
});

const ownerOf = async (path: string) => (await lstat(path)).uid;

describe.runIf(process.getuid?.() === 0)("change of file ownership to the database user", () => {
  it("[DB-20] changes the owner of symbolic links, never of their targets", async () => {
    const cluster = join(data, "postgres");
    await mkdir(join(cluster, "base"), { recursive: true });
    await writeFile(join(cluster, "base", "1"), "");
    await symlink(outside, join(cluster, "base", "folder"));
    await symlink(join(outside, "secret"), join(cluster, "file"));
    await adoptCluster(cluster, runAs);
    for (const path of ["", "base", "base/1", "base/folder", "file"])
      expect(await ownerOf(join(cluster, path))).toBe(owner.uid);
    for (const path of [outside, join(outside, "secret")]) expect((await stat(path)).uid).toBe(0);
  });

  it("[DB-20] rejects a database behind a link to another user's folder, and accepts one that its user owns", async () => {
    const cluster = join(data, "postgres");
    await symlink(outside, cluster);
    await expect(adoptCluster(cluster, runAs)).rejects.toThrow(/is a symbolic link to a folder that does not belong/u);
    expect(await ownerOf(outside)).toBe(0);
    await chown(outside, owner.uid, owner.gid);
    await adoptCluster(cluster, runAs);
    expect(await ownerOf(join(outside, "secret"))).toBe(0);
  });

  it("[DB-20] does not follow links in place of the lock or the log", async () => {
    const log = join(data, "postgres.log");
    await symlink(join(outside, "secret"), log);
    await giveOwnFiles(data, owner);
    expect(await ownerOf(log)).toBe(owner.uid);
    expect(await ownerOf(join(outside, "secret"))).toBe(0);
    const writing = new ServerLog(log, owner);
    writing.write("FATAL:  something\n");
    await writing.flushed();
    expect(await readFile(join(outside, "secret"), "utf8")).toBe("root's");
    await symlink(join(outside, "new"), join(data, "hubbub.lock"));
    expect(() => lockDataDirectory(data)).toThrow(/its lock file cannot be opened/u);
    await expect(lstat(join(outside, "new"))).rejects.toThrow("ENOENT");
  });

  it("[DB-21] changes the owner of the data folder only while it contains nothing but Hubbub's files", async () => {
    await writeFile(join(data, "hubbub.lock"), "");
    await writeFile(join(data, "notes.txt"), "");
    await giveDataDirectory(data, owner);
    expect(await ownerOf(data)).toBe(0);
    await rm(join(data, "notes.txt"));
    await giveDataDirectory(data, owner);
    expect(await ownerOf(data)).toBe(owner.uid);
  });

  it("[DB-21] keeps the log within its maximum size in a folder that its user cannot change", async () => {
    const log = join(data, "postgres.log");
    await writeFile(log, "x".repeat(1024 * 1024 + 1));
    // Renaming fails: a folder stands where the old log would go.
    await mkdir(`${log}.1`);
    const writing = new ServerLog(log, owner);
    writing.write("again\n");
    await writing.flushed();
    expect(await readFile(log, "utf8")).toBe("again\n");
    expect(await ownerOf(log)).toBe(owner.uid);
  });
});
