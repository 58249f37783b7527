import type { Domain } from './domain.entity.js';
import type { DomainResource } from './domain.resource.js';

/** A domain of an organization as the API shows it. */
export function toDomainResource({
  domain,
  state,
  method,
  token,
  verifiedAt,
  checkedAt,
}: Domain): DomainResource {
  return {
    object: 'domain',
    domain,
    state,
    method,
    token,
    ...(verifiedAt !== null ? { verifiedAt: verifiedAt.toISOString() } : {}),
    ...(checkedAt !== null ? { checkedAt: checkedAt.toISOString() } : {}),
  };
}
