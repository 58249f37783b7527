/**
 * The indexes of a longest increasing subsequence of distinct numbers. For a reordered list, these items stayed and the
 * others moved.
 */
export function longestIncreasing(numbers: readonly number[]): Set<number> {
  /** For each length, the index at which the best subsequence of that length ends. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [place, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = place;
  }
  const places = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place >= 0; place = previous[place] ?? -1) places.add(place);
  return places;
}
