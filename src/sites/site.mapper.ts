import type { Environment } from '../config/environment.js';
import type { SpaceResource } from '../spaces/space.resource.js';
import { SITE_FEATURES } from './site-features.js';
import type { Site } from './site.entity.js';
import type { SiteSpace } from './site-space.entity.js';
import type { SiteResource, SiteSpaceResource } from './site.resource.js';

type Addresses = Pick<Environment, 'publicUrl' | 'appUrl'>;

/** A docs site as the API shows it. */
export function toSiteResource(
  site: Site,
  siteSpaces: number,
  { publicUrl, appUrl }: Addresses,
): SiteResource {
  return {
    object: 'site',
    id: site.id,
    type: site.type,
    title: site.title,
    ...(site.basename !== null ? { basename: site.basename } : {}),
    visibility: site.visibility,
    published: site.published,
    siteSpaces,
    createdAt: site.createdAt.toISOString(),
    adaptiveContent: { enabled: false },
    ads: { status: 'disabled', submittable: false },
    agentsContext: 'included',
    features: SITE_FEATURES.map((id) => ({ id, plan: site.type, frozen: false, customizations: [] })),
    urls: {
      location: siteLocation(site, publicUrl),
      app: `${appUrl}/orgs/${site.organizationId}/sites/${site.id}`,
      ...(site.published ? { published: `${siteLocation(site, publicUrl)}/published` } : {}),
    },
  };
}

/** A space on a site as the API shows it. */
export function toSiteSpaceResource(
  siteSpace: SiteSpace,
  space: SpaceResource,
  site: Site,
  { publicUrl }: Addresses,
): SiteSpaceResource {
  return {
    object: 'site-space',
    id: siteSpace.id,
    path: siteSpace.path,
    title: space.title,
    default: siteSpace.isDefault,
    hasAdvancedCustomizationFeature: true,
    space,
    urls: site.published ? { published: `${siteLocation(site, publicUrl)}/published` } : {},
  };
}

function siteLocation(site: Site, publicUrl: string): string {
  return `${publicUrl}/v1/orgs/${site.organizationId}/sites/${site.id}`;
}
