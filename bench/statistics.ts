/** The percentile by the nearest-rank method. @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('A percentile needs at least one value.');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] as number;
}

/** The median; for an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('A median needs at least one value.');
  return (low + high) / 2;
}
