import type { Site } from '../store/site.entity.js';

type Authentication = Pick<Site, 'authBackend' | 'readers'>;
type Changes = Partial<{ backend: Site['authBackend']; readers: Site['readers'] }>;

/**
 * Whether a change of the visitor authentication changes who can sign in. If so, it ends the site tokens that were
 * issued for the previous readers.
 */
export function signsInOthers(
  { authBackend, readers }: Authentication,
  { backend = authBackend, readers: next = readers }: Changes = {},
): boolean {
  const isOrganization = backend === 'organization';
  return isOrganization !== (authBackend === 'organization') || (isOrganization && next !== readers);
}

/** Whether a change of the visitor authentication lets people in who could not sign in before. */
export function signsInMore(before: Authentication, changes: Changes = {}): boolean {
  const { backend = before.authBackend, readers = before.readers } = changes;
  const isNarrower =
    before.authBackend === 'organization' && backend === 'organization' && readers === 'members';
  return signsInOthers(before, changes) && !isNarrower;
}
