/** Runs `work` and measures the CPU and memory of the server and the load generator. */
import { now } from "../load/clock.mjs";
import { roundToThreeDigits } from "../median.mjs";

/** @returns the result of `work` and {seconds, serverCores, databaseCores, loadCores, rssMb} */
export async function measureUsage(server, load, work) {
  const began = now();
  const before = server.usage();
  const loadBefore = load.cpu();
  const result = await work();
  const seconds = (now() - began) / 1000;
  const after = server.usage();
  return {
    result,
    usage: {
      seconds: roundToThreeDigits(seconds),
      /** Average number of cores used by the server process, its database, and the load generator. */
      serverCores: roundToThreeDigits((after.cpu - before.cpu) / seconds),
      databaseCores: roundToThreeDigits((after.childrenCpu - before.childrenCpu) / seconds),
      loadCores: roundToThreeDigits((load.cpu() - loadBefore) / seconds),
      rssMb: roundToThreeDigits(after.rssKb / 1024),
    },
  };
}
