/** Longer words are compared by their beginnings. */
const MAX_LENGTH = 32;
/** Words with a lower similarity are different words. */
const MIN_SIMILARITY = 0.6;
/** Shorter words are compared as a whole. */
const SHORTEST_BEGINNING = 3;
const SHORTEST_MISSPELLED = 4;

/**
 * How alike two words are, from 0 (different words) to 1 (the same). Words are alike when one is the beginning of the
 * other, or when few letters differ.
 */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const share = short.length / long.length;
  if (short.length >= SHORTEST_BEGINNING && share >= 0.5 && long.startsWith(short)) return share;
  if (share < MIN_SIMILARITY || short.length < SHORTEST_MISSPELLED) return 0;
  const length = Math.min(long.length, MAX_LENGTH);
  const most = Math.floor(length * (1 - MIN_SIMILARITY));
  const differences = distance(short.slice(0, MAX_LENGTH), long.slice(0, MAX_LENGTH), most);
  return differences > most ? 0 : 1 - differences / length;
}

/**
 * The number of letters to insert, delete, replace or swap with the next letter to turn one word into the other.
 * @param most limit of the search: for a longer distance, the result is any larger number
 */
export function distance(one: string, other: string, most = Infinity): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let nearest = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (beforeLast[column - 2] as number) + 1);
      current.push(least);
      nearest = Math.min(nearest, least);
    }
    // A swap takes the row before the last.
    if (nearest > most + 1) return nearest;
    [beforeLast, last] = [last, current];
  }
  return last[other.length] as number;
}
