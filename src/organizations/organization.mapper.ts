import type { Environment } from '../config/environment.js';
import type { OrganizationView } from './organizations.repository.js';
import { organizationPermissions } from './organization.policy.js';
import type { OrganizationResource } from './organization.resource.js';

/** An organization as the API shows it to one caller. */
export function toOrganizationResource(
  { organization, standing }: OrganizationView,
  { publicUrl, appUrl }: Pick<Environment, 'publicUrl' | 'appUrl'>,
): OrganizationResource {
  return {
    object: 'organization',
    id: organization.id,
    title: organization.title,
    createdAt: organization.createdAt.toISOString(),
    emailDomains: organization.emailDomains,
    ...(organization.hostname !== null ? { hostname: organization.hostname } : {}),
    type: organization.type,
    ...(organization.useCase !== null ? { useCase: organization.useCase } : {}),
    ...(organization.communityType !== null ? { communityType: organization.communityType } : {}),
    defaultRole: organization.defaultRole,
    ...(organization.defaultContent !== null ? { defaultContent: organization.defaultContent } : {}),
    sso: organization.sso,
    ai: organization.ai,
    inviteLinks: organization.inviteLinks,
    plan: 'enterprise_2024',
    internal_isOnNewTrial: true,
    trial: { status: 'notapplicable' },
    urls: {
      location: `${publicUrl}/v1/orgs/${organization.id}`,
      app: `${appUrl}/orgs/${organization.id}`,
      ...(organization.logo !== null ? { logo: organization.logo } : {}),
    },
    permissions: organizationPermissions(standing),
  };
}
