/** A stretch of text: UTF-16 offsets, `end` exclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * Answers which of `ranges` (in order of their starts, one inside another at most) a stretch touches. Queries must come in
 * ascending order, so that a whole document is walked once.
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
