import type { Environment } from '../config/environment.js';
import { spacePermissions } from './space.policy.js';
import type { SpaceResource, SpaceVisibility } from './space.resource.js';
import type { ShownSpace, ShownSpaceView } from './spaces.repository.js';

/** A space as the API shows it to one caller. */
export function toSpaceResource(
  { space, role, disabled }: ShownSpaceView,
  { publicUrl, appUrl }: Pick<Environment, 'publicUrl' | 'appUrl'>,
): SpaceResource {
  return {
    object: 'space',
    id: space.id,
    title: space.title,
    ...(space.emoji !== null ? { emoji: space.emoji } : {}),
    visibility: visibilityOf(space),
    createdAt: space.createdAt.toISOString(),
    updatedAt: space.updatedAt.toISOString(),
    ...(space.deletedAt !== null ? { deletedAt: space.deletedAt.toISOString() } : {}),
    editMode: space.editMode,
    urls: {
      location: `${publicUrl}/v1/spaces/${space.id}`,
      app: `${appUrl}/spaces/${space.id}`,
      ...(space.publishedSiteId !== null
        ? {
            published: `${publicUrl}/v1/orgs/${space.organizationId}/sites/${space.publishedSiteId}/published`,
          }
        : {}),
    },
    organization: space.organizationId,
    ...(space.parentId !== null ? { parent: space.parentId } : {}),
    revision: space.headRevisionId,
    defaultLevel: space.inheritsLevel ? 'inherit' : space.defaultLevel,
    comments: space.openComments,
    changeRequests: space.changeRequests,
    changeRequestsOpen: space.changeRequestsOpen,
    changeRequestsDraft: space.changeRequestsDraft,
    permissions: spacePermissions({
      role,
      disabled,
      editMode: space.editMode,
      publishedVisibility: space.publishedVisibility,
    }),
  };
}

function visibilityOf(space: ShownSpace): SpaceVisibility {
  return space.publishedVisibility ?? (space.parentId !== null ? 'in-collection' : 'private');
}
