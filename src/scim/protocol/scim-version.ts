import { PreconditionFailedError } from '../../common/errors/api-error.js';
import { entityTagOf, matchesEtag } from '../../common/http/representation.js';

/** A resource without its version. */
interface Unversioned {
  meta: { version?: string };
}

/** Adds the version of a resource, a hash of its content, which is also its entity tag. */
export function versioned<Resource extends Unversioned>(resource: Resource): Resource {
  const version = `W/${entityTagOf(JSON.stringify(resource))}`;
  return { ...resource, meta: { ...resource.meta, version } };
}

/**
 * Whether a list of entity tags (of `If-Match` or `If-None-Match`) includes a version. All versions are weak, so they
 * are compared as weak ones.
 */
export function namesVersion(header: string | undefined, { meta }: Unversioned): boolean {
  return matchesEtag(header, meta.version?.slice('W/'.length) ?? '');
}

/** @throws PreconditionFailedError when `If-Match` is present and does not include the version of the resource */
export function requireVersion(ifMatch: string | undefined, resource: Unversioned): void {
  if (ifMatch === undefined || namesVersion(ifMatch, resource)) return;
  throw new PreconditionFailedError(
    'The resource has another version than those of "If-Match": read it again.',
  );
}
