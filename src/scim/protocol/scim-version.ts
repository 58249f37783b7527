import { PreconditionFailedError } from '../../common/errors/api-error.js';
import { entityTagOf, matchesEtag } from '../../common/http/representation.js';

/** A resource before its version is known. */
interface Unversioned {
  meta: { version?: string };
}

/** Adds to a resource the version that follows from all else in it. It is an entity tag, too. */
export function versioned<Resource extends Unversioned>(resource: Resource): Resource {
  const version = `W/${entityTagOf(JSON.stringify(resource))}`;
  return { ...resource, meta: { ...resource.meta, version } };
}

/**
 * Whether a list of entity tags (of `If-Match` or `If-None-Match`) names a version. All of them are weak here, so they
 * are compared as weak ones.
 */
export function namesVersion(header: string | undefined, { meta }: Unversioned): boolean {
  return matchesEtag(header, meta.version?.slice('W/'.length) ?? '');
}

/** @throws PreconditionFailedError when `If-Match` is there and does not name the version of a resource */
export function requireVersion(ifMatch: string | undefined, resource: Unversioned): void {
  if (ifMatch === undefined || namesVersion(ifMatch, resource)) return;
  throw new PreconditionFailedError(
    'The resource has another version than those of "If-Match": read it again.',
  );
}
