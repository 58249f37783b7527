import { isDeepStrictEqual } from 'node:util';

/** Three values of one part; undefined: not set. */
export interface ThreeWay<Value> {
  base: Value | undefined;
  ours: Value | undefined;
  theirs: Value | undefined;
}

/** The merged value of one part; the value of ours in case of a conflict. */
export interface Picked<Value> {
  value: Value | undefined;
  conflict: boolean;
}

/** Takes the value of the side that changed it. It is a conflict if both sides changed it in different ways. */
export function pick<Value>({ base, ours, theirs }: ThreeWay<Value>): Picked<Value> {
  if (isDeepStrictEqual(theirs, base) || isDeepStrictEqual(ours, theirs)) {
    return { value: ours, conflict: false };
  }
  if (isDeepStrictEqual(ours, base)) return { value: theirs, conflict: false };
  return { value: ours, conflict: true };
}

/**
 * Merges objects key by key. If only one side changed the object, returns that side's object.
 * @param settle returns the value for a key in conflict; undefined leaves the key out
 */
export function pickKeys<Value>(
  { base, ours, theirs }: ThreeWay<Readonly<Record<string, Value>>>,
  settle: (key: string, values: ThreeWay<Value>) => Value | undefined,
): Readonly<Record<string, Value>> | undefined {
  const whole = pick({ base, ours, theirs });
  if (!whole.conflict) return whole.value;
  const merged = new Map<string, Value>();
  for (const key of new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})])) {
    const values = { base: own(base, key), ours: own(ours, key), theirs: own(theirs, key) };
    const { value, conflict } = pick(values);
    const chosen = conflict ? settle(key, values) : value;
    if (chosen !== undefined) merged.set(key, chosen);
  }
  return Object.fromEntries(merged);
}

function own<Value>(values: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined;
}
