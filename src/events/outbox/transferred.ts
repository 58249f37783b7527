import type { NewEvent } from './recorded-event.js';

interface TreeParent {
  organizationId: string;
  parentId: string | null;
}

/** The events of a transfer between two organizations: the same in both of their logs. */
export function transferred(
  action: 'space.transferred' | 'collection.transferred',
  target: string,
  from: TreeParent,
  to: TreeParent,
): NewEvent[] {
  const before = { organization: from.organizationId, parent: from.parentId };
  const after = { organization: to.organizationId, parent: to.parentId };
  return [from, to].map(({ organizationId }) => ({ organizationId, action, target, before, after }));
}
