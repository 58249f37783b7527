const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The place of the nth record, from 0, as a string that sorts by its characters: `a0` to `az`, `b00` to `bzz`. The first
 * character says how many digits follow, so there is always one after it, and one between any two.
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

/** Compares places. Numbers, and records without a place, come before strings. */
export function compareOrder(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : one > other ? 1 : 0;
  if (typeof one === 'string' || typeof other === 'string') return typeof one === 'string' ? 1 : -1;
  return Number(one ?? 0) - Number(other ?? 0);
}
