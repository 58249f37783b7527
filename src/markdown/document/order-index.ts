const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The order index of the nth record, from 0: a string that sorts by its characters, `a0` to `az`, `b00` to `bzz`. The first
 * character gives the number of digits, so there is always an index after it, and one between any two.
 */
export function orderIndex(position: number): string {
  let [rest, digits, size] = [position, 1, DIGITS.length];
  while (rest >= size) {
    rest -= size;
    digits += 1;
    size *= DIGITS.length;
  }
  let written = '';
  for (; written.length < digits; rest = Math.floor(rest / DIGITS.length)) {
    written = DIGITS.charAt(rest % DIGITS.length) + written;
  }
  return String.fromCharCode(96 + digits) + written;
}

/** Compares order indexes. Numbers and missing ones come before strings. */
export function compareOrder(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' || typeof b === 'string') return typeof a === 'string' ? 1 : -1;
  return Number(a ?? 0) - Number(b ?? 0);
}
