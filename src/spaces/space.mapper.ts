import type { Environment } from '../config/environment.js';
import type { Space } from './space.entity.js';
import { spacePermissions } from './space.policy.js';
import type { SpaceResource, SpaceVisibility } from './space.resource.js';
import type { SpaceView } from './spaces.repository.js';

/**
 * A space as the API shows it to one caller. Callers without a role, who see it only because a site shows it to
 * everyone, do not see its counters, its parent or its level.
 */
export function toSpaceResource(
  { space, role, disabled, visiting = false }: SpaceView,
  { publicUrl, appUrl }: Pick<Environment, 'publicUrl' | 'appUrl'>,
): SpaceResource {
  const permissions = spacePermissions({
    role,
    disabled,
    editMode: space.editMode,
    publishedVisibility: space.publishedVisibility,
    visiting,
  });
  const { access } = permissions;
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
            // The site knows its names, and where it shows the space.
            published: `${publicUrl}/s/${space.organizationId}/${space.publishedSiteId}/~spaces/${space.id}`,
          }
        : {}),
    },
    organization: space.organizationId,
    ...(access && space.parentId !== null ? { parent: space.parentId } : {}),
    revision: space.headRevisionId,
    defaultLevel: !access ? null : space.inheritsLevel ? 'inherit' : space.defaultLevel,
    comments: access ? space.openComments : 0,
    changeRequests: access ? space.changeRequests : 0,
    changeRequestsOpen: access ? space.changeRequestsOpen : 0,
    changeRequestsDraft: access ? space.changeRequestsDraft : 0,
    permissions,
  };
}

function visibilityOf(space: Space): SpaceVisibility {
  return space.publishedVisibility ?? (space.parentId !== null ? 'in-collection' : 'private');
}
