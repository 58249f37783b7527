/** A stretch of text: UTF-16 offsets, `end` exclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * Creates a function that finds the range that a stretch overlaps. Ranges are in order of their starts and may be nested
 * once. Calls must be in ascending order, so that all calls together take one pass.
 */
export function createOverlapCheck(
  ranges: readonly Range[],
): (start: number, end: number) => Range | undefined {
  let index = 0;
  return (start, end) => {
    while (index < ranges.length && (ranges[index]?.end ?? 0) <= start) index += 1;
    const range = ranges[index];
    return range && range.start < end ? range : undefined;
  };
}
