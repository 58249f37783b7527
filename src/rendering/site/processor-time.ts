/** The time that the processor has worked for this thread, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
