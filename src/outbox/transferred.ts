import type { NewEvent } from './recorded-event.js';

interface TreeParent {
  organizationId: string;
  parentId: string | null;
}

/**
 * The events of a transfer between two organizations. Both logs name both organizations; the collection that a space or
 * collection is in is named in the log of its own organization only.
 */
export function transferred(
  action: 'space.transferred' | 'collection.transferred',
  target: string,
  from: TreeParent,
  to: TreeParent,
): NewEvent[] {
  return [from, to].map(({ organizationId }) => {
    const [before, after] = [from, to].map((place) => ({
      organization: place.organizationId,
      ...(place.organizationId === organizationId ? { parent: place.parentId } : {}),
    }));
    return { organizationId, action, target, before, after };
  });
}
