import type { Environment } from '../config/environment.js';
import { collectionPermissions } from './collection.policy.js';
import type { CollectionResource } from './collection.resource.js';
import type { CollectionView } from './collections.repository.js';

/** A collection as the API shows it to one caller. */
export function toCollectionResource(
  { collection, role, disabled }: CollectionView,
  { publicUrl, appUrl }: Pick<Environment, 'publicUrl' | 'appUrl'>,
): CollectionResource {
  return {
    object: 'collection',
    id: collection.id,
    title: collection.title,
    ...(collection.description !== null ? { description: collection.description } : {}),
    ...(collection.emoji !== null ? { emoji: collection.emoji } : {}),
    organization: collection.organizationId,
    ...(collection.parentId !== null ? { parent: collection.parentId } : {}),
    defaultLevel: collection.inheritsLevel ? 'inherit' : collection.defaultLevel,
    urls: {
      location: `${publicUrl}/v1/collections/${collection.id}`,
      app: `${appUrl}/collections/${collection.id}`,
    },
    permissions: collectionPermissions({ role, disabled }),
  };
}
