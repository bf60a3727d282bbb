import { expect, it } from "vitest";

import { watchDiskSpace } from "./disk-space.ts";

it("[PROC-9] reports a disk as full once while a reserve is left, and reports when it is free again", async () => {
  const notices: string[] = [];
  let free = 1e9;
  const disk = watchDiskSpace(
    "/data/postgres",
    (sentence) => notices.push(sentence),
    async (directory) => {
      expect(directory).toBe("/data/postgres");
      if (free < 0) throw new Error("no answer");
      return free;
    },
  );
  const seen: boolean[] = [];
  for (free of [1e9, 50e6, 40e6, 0, 1e9, -1, 0]) {
    await disk.check();
    seen.push(disk.hasDiskSpace());
  }
  expect(seen).toEqual([true, false, false, false, true, true, false]);
  expect(notices).toHaveLength(3);
  expect(notices[0]).toMatch(/almost full \(48 MB left\)/u);
});
