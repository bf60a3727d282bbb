import { chown, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { adoptCluster } from "../database/embedded/cluster.ts";
import { giveDataDirectory } from "./ownership.ts";
import { lockDataDirectory } from "../database/embedded/data-directory.ts";

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

  it("[DB-20] does not follow links in place of the lock", async () => {
    const lock = join(data, "hubbub.lock");
    await symlink(join(outside, "secret"), lock);
    await giveDataDirectory(data, owner);
    expect(await ownerOf(lock)).toBe(owner.uid);
    expect(await ownerOf(join(outside, "secret"))).toBe(0);
    await rm(lock);
    await symlink(join(outside, "new"), lock);
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
});
