import type { ContentReference } from '../../markdown/document/content-reference.js';

/** A reference in settings, with its path. */
export interface PlacedReference {
  path: string;
  reference: ContentReference;
}

/** The targets of all links in settings: every property `to`. */
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
 * The references that are new in settings. Existing references are not checked again: their targets may have been
 * deleted or hidden since, and writing back unchanged settings must not fail.
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
