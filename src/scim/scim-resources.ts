import type { AttributeSelection } from './protocol/attribute-selection.js';
import type { Step } from './protocol/patch.js';
import type { PageQuery } from './read-page.js';
import type { ScimResource } from './scim-responses.js';

/** The service of one type of resource. `ifMatch` are the expected entity tags; undefined: any. */
export interface ScimResources<Sent> {
  list: (
    organizationId: string,
    query: PageQuery,
    selection: AttributeSelection,
  ) => Promise<{ resources: ScimResource[]; count: number }>;
  get: (organizationId: string, id: string, selection: AttributeSelection) => Promise<ScimResource>;
  create: (organizationId: string, sent: Sent, selection: AttributeSelection) => Promise<ScimResource>;
  replace: (
    organizationId: string,
    id: string,
    sent: Sent,
    ifMatch: string | undefined,
    selection: AttributeSelection,
  ) => Promise<ScimResource>;
  /** @returns the resource, if a PATCH of this type returns it */
  patch: (
    organizationId: string,
    id: string,
    steps: readonly Step[],
    ifMatch: string | undefined,
    selection: AttributeSelection,
  ) => Promise<ScimResource | undefined>;
  remove: (organizationId: string, id: string, ifMatch: string | undefined) => Promise<void>;
}
