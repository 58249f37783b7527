import type { EventState } from './recorded-event.js';

/**
 * The recorded state of a change of properties: the values of the properties in `kept` (IDs, states and the like), and the
 * names of other properties, which people write, in `changed`.
 */
export function changedState<Body extends object>(
  body: Body,
  kept: readonly (keyof Body & string)[],
): EventState {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  const isKept = ([name]: readonly [string, unknown]): boolean => (kept as readonly string[]).includes(name);
  const changed = sent.filter((entry) => !isKept(entry)).map(([name]) => name);
  return {
    ...(Object.fromEntries(sent.filter(isKept)) as EventState),
    ...(changed.length > 0 ? { changed } : {}),
  };
}
