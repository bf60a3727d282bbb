/** Milliseconds of processor time that synchronous work takes, whatever else the machine does meanwhile. */
export function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
