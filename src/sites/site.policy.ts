import type { OrganizationPermissions } from '../organizations/organization-permissions.js';
import { isOpen } from './audience/is-open.js';
import type { SiteVisibility } from './store/site.entity.js';

/** A caller's standing on a site. */
export interface SiteStanding {
  organization: Pick<OrganizationPermissions, 'view' | 'admin' | 'createContent' | 'listMembers'>;
  /** A disabled member has no access at all, not even to public content. */
  disabled: boolean;
  /**
   * The caller has a role on one of the spaces that the site shows. Only relevant without a role in the organization.
   */
  hasSpace: boolean;
  published: boolean;
  visibility: SiteVisibility;
}

export const SITE_ABILITIES = ['view', 'edit', 'admin'] as const;

/** The permissions of a caller on a site. Guests can view a site if they have a role on one of its spaces. */
export function siteAbilities({
  organization,
  hasSpace,
}: SiteStanding): Record<(typeof SITE_ABILITIES)[number], boolean> {
  return {
    view: organization.listMembers || hasSpace,
    edit: organization.createContent,
    admin: organization.admin,
  };
}

/**
 * Whether the caller may read the published profile: the audience of a published site, and editors also before it is
 * published.
 */
export function mayReadProfile(standing: SiteStanding): boolean {
  const { view, edit } = siteAbilities(standing);
  const open = isOpen(standing.visibility);
  return !standing.disabled && (edit || (standing.published && (open || view)));
}
