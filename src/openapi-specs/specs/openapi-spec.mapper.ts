import type { Environment } from '../../config/environment.js';
import type { OpenAPISpec } from '../openapi-spec.entity.js';
import type { ProcessingState } from '../processing-state.js';
import type { OpenAPISpecPermissions } from '../openapi-spec.policy.js';
import type { OpenAPISpecResource } from './openapi-spec.resource.js';
import type { OpenAPISpecVersion } from '../openapi-spec-version.entity.js';
import type { OpenAPISpecVersionResource } from '../openapi-spec-version.resource.js';

type Addresses = Pick<Environment, 'publicUrl' | 'appUrl'>;
type SpecOf = Pick<OpenAPISpec, 'organizationId' | 'slug'>;

const pathOf = ({ organizationId, slug }: SpecOf): string => `orgs/${organizationId}/openapi/${slug}`;

/** A specification as the API returns it to a caller. */
export function toOpenAPISpecResource(
  spec: Omit<OpenAPISpec, 'sourceText'>,
  permissions: OpenAPISpecPermissions,
  { publicUrl, appUrl }: Addresses,
): OpenAPISpecResource {
  return {
    object: 'openapi-spec',
    id: spec.id,
    slug: spec.slug,
    ...(spec.sourceUrl !== null ? { sourceURL: spec.sourceUrl } : {}),
    processingState: stateOf(spec),
    ...(spec.lastVersionId !== null ? { lastVersion: spec.lastVersionId } : {}),
    ...(spec.lastProcessedAt !== null ? { lastProcessedAt: spec.lastProcessedAt.toISOString() } : {}),
    ...(spec.lastProcessErrorCode !== null ? { lastProcessErrorCode: spec.lastProcessErrorCode } : {}),
    ...(spec.lastProcessErrorMessage !== null
      ? { lastProcessErrorMessage: spec.lastProcessErrorMessage }
      : {}),
    createdAt: spec.createdAt.toISOString(),
    updatedAt: spec.updatedAt.toISOString(),
    permissions,
    urls: { location: `${publicUrl}/v1/${pathOf(spec)}`, app: `${appUrl}/${pathOf(spec)}` },
  };
}

/** A source that could not be used is as one that was not read yet: the service, or the user, has to try again. */
function stateOf({
  processingState,
  lastProcessErrorCode,
}: Pick<OpenAPISpec, 'processingState' | 'lastProcessErrorCode'>): ProcessingState {
  return processingState === 'complete' && lastProcessErrorCode !== null ? 'pending' : processingState;
}

/** A version of a specification as the API returns it. */
export function toOpenAPISpecVersionResource(
  spec: SpecOf,
  { id, createdAt }: Pick<OpenAPISpecVersion, 'id' | 'createdAt'>,
  { publicUrl }: Addresses,
): OpenAPISpecVersionResource {
  const location = `${publicUrl}/v1/${pathOf(spec)}/versions/${id}`;
  return {
    object: 'openapi-spec-version',
    id,
    createdAt: createdAt.toISOString(),
    urls: { location, content: `${location}/content` },
  };
}
