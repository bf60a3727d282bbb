/** The server's and the load's CPU over a stretch of time. */
import { now } from "../load/clock.mjs";
import { short } from "../median.mjs";

export async function watching(server, load, work) {
  const began = now();
  const before = server.usage();
  const loadBefore = load.cpu();
  const result = await work();
  const seconds = (now() - began) / 1000;
  const after = server.usage();
  return {
    result,
    usage: {
      seconds: short(seconds),
      /** Cores that the server's own process took, its database, and the load. */
      serverCores: short((after.cpu - before.cpu) / seconds),
      databaseCores: short((after.childrenCpu - before.childrenCpu) / seconds),
      loadCores: short((load.cpu() - loadBefore) / seconds),
      rssMb: short(after.rssKb / 1024),
    },
  };
}
