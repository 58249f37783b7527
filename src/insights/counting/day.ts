const DAY_MS = 24 * 3600_000;

/** The number of the day in UTC, from 1970. */
export function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}

/** A day as `2026-01-31`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
