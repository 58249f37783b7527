import type { EventState } from './recorded-event.js';

/**
 * What is recorded of a request that changes some properties: the values of those in `kept`, which are ids, states and
 * the like, and of the others, which people write, their names in `changed`.
 */
export function changedState<Body extends object>(
  body: Body,
  kept: readonly (keyof Body & string)[],
): EventState {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const isKept = ([name]: readonly [string, unknown]): boolean => (kept as readonly string[]).includes(name);
  const changed = given.filter((entry) => !isKept(entry)).map(([name]) => name);
  return {
    ...(Object.fromEntries(given.filter(isKept)) as EventState),
    ...(changed.length > 0 ? { changed } : {}),
  };
}
