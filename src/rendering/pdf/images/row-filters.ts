/**
 * The values of a row of a PNG with one byte for each pixel, or less.
 * @param filtered the row without the byte that names its filter
 * @param above the values of the row above. For the first row, zeros
 * @param filter 0 to 4, see https://www.w3.org/TR/png/#9Filters
 */
export function unfilterRow(filtered: Uint8Array, above: Uint8Array, filter: number): Uint8Array {
  if (filter === 0) return filtered;
  const values = new Uint8Array(filtered.length);
  let left = 0;
  let aboveLeft = 0;
  for (let x = 0; x < filtered.length; x += 1) {
    const up = above[x] as number;
    const predicted = predict(filter, left, up, aboveLeft);
    left = ((filtered[x] as number) + predicted) & 255;
    values[x] = left;
    aboveLeft = up;
  }
  return values;
}

/** A row in which every value is 255, as a filter writes it. @param above the value of the row above */
export function filterOpaque(length: number, above: number, filter: number): Buffer {
  const filtered = Buffer.alloc(length, 255 - predict(filter, 255, above, above));
  filtered[0] = 255 - predict(filter, 0, above, 0);
  return filtered;
}

function predict(filter: number, left: number, up: number, aboveLeft: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const estimate = left + up - aboveLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toAboveLeft = Math.abs(estimate - aboveLeft);
  if (toLeft <= toUp && toLeft <= toAboveLeft) return left;
  return toUp <= toAboveLeft ? up : aboveLeft;
}
