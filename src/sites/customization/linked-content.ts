import type { ContentReference } from '../../markdown/source/content-reference.js';

/** A reference in settings, with the place it stands at. */
export interface PlacedReference {
  path: string;
  reference: ContentReference;
}

/** What the links of settings lead to: every `to` there is. */
export function referencesIn(settings: unknown, path = ''): PlacedReference[] {
  if (typeof settings !== 'object' || settings === null) return [];
  return Object.entries(settings).flatMap(([name, value]): PlacedReference[] => {
    const place = path === '' ? name : `${path}.${name}`;
    if (name === 'to' && typeof value === 'object' && value !== null)
      return [{ path: place, reference: value as ContentReference }];
    return referencesIn(value, place);
  });
}

/**
 * Those references that settings did not hold before. What a link led to may be gone or hidden by now, and settings that
 * are read and written back must not be refused for it.
 */
export function newReferences(settings: unknown, before: readonly unknown[]): PlacedReference[] {
  const known = new Set(
    before.flatMap((each) => referencesIn(each).map(({ reference }) => keyOf(reference))),
  );
  return referencesIn(settings).filter(({ reference }) => !known.has(keyOf(reference)));
}

function keyOf(reference: ContentReference): string {
  return JSON.stringify(Object.entries(reference).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
