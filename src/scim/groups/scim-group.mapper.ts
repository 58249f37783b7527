import { scimBaseUrl } from '../protocol/scim-addresses.js';
import { GROUP_SCHEMA } from '../protocol/schema-urns.js';
import { versioned } from '../protocol/scim-version.js';
import type { WholeScimGroup } from './scim-group.resource.js';

/** A team with its external ID in the directory. */
export interface ScimGroupView {
  id: string;
  organizationId: string;
  title: string;
  createdAt: Date;
  /** When the title, the external ID or the members last changed. */
  modifiedAt: Date;
  externalId: string | null;
  /** The number of members. */
  size: number;
}

/** A member of a team. */
export interface ScimMemberView {
  userId: string;
  displayName: string;
}

/** A team as a SCIM Group. @param members without them, the Group has no version */
export function toScimGroup(
  view: ScimGroupView,
  members: readonly ScimMemberView[] | undefined,
  publicUrl: string,
): WholeScimGroup {
  const { id, organizationId, title, createdAt, modifiedAt, externalId } = view;
  const group: WholeScimGroup = {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null ? { externalId } : {}),
    displayName: title,
    ...(members === undefined
      ? {}
      : {
          members: members.map(({ userId, displayName }) => ({
            value: userId,
            display: displayName,
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: modifiedAt.toISOString(),
      location: `${scimBaseUrl(publicUrl, organizationId)}/Groups/${id}`,
    },
  };
  return members === undefined ? group : versioned(group);
}
