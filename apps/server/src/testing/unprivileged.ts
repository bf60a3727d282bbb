import { execFile } from "node:child_process";

import { unprivilegedUser } from "../platform/root/root.ts";

export const isRoot = process.platform === "linux" && process.getuid?.() === 0;

/** Whether the unprivileged user can read a file. Needs root. */
export async function canRead(path: string): Promise<boolean> {
  const { uid, gid } = await unprivilegedUser();
  return new Promise((resolve) => {
    execFile("/bin/sh", ["-c", 'test -r "$1"', "sh", path], { cwd: "/", uid, gid }, (error) => resolve(error === null));
  });
}

/** For the start of a server that is one process, which root cannot start; undefined to start it as this user. */
export async function identityOfOneProcess(): Promise<{ uid: number; gid: number } | undefined> {
  if (!isRoot || !(await canRead(import.meta.filename))) return undefined;
  const { uid, gid } = await unprivilegedUser();
  return { uid, gid };
}
