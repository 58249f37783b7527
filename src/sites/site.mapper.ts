import type { Environment } from '../config/environment.js';
import { siteAddress, siteTarget } from './store/site-address.js';
import { SITE_FEATURES } from './site-features.js';
import type { SiteResource } from './site.resource.js';
import type { CountedSite } from './store/sites.repository.js';

/** A docs site as the API shows it. */
export function toSiteResource(
  { site, subdomain, siteSpaces }: CountedSite,
  environment: Pick<Environment, 'publicUrl' | 'appUrl' | 'sitesDomain'>,
): SiteResource {
  const parts = { site, subdomain };
  const { publicUrl, appUrl } = environment;
  return {
    object: 'site',
    id: site.id,
    type: site.type,
    title: site.title,
    ...(site.hostname !== null ? { hostname: site.hostname } : {}),
    ...(site.basename !== null ? { basename: site.basename } : {}),
    ...(site.proxy !== null ? { proxy: { origin: site.proxy, target: siteTarget(parts, publicUrl) } } : {}),
    visibility: site.visibility,
    visitorAuth: { backend: site.authBackend, readers: site.readers },
    published: site.published,
    siteSpaces,
    createdAt: site.createdAt.toISOString(),
    adaptiveContent: { enabled: site.adaptiveContent },
    ads: { status: 'disabled', submittable: false },
    agentsContext: site.agentsContext,
    features: SITE_FEATURES.map(({ id, customizations }) => ({
      id,
      plan: site.type,
      frozen: false,
      customizations: [...customizations],
    })),
    urls: {
      location: `${publicUrl}/v1/orgs/${site.organizationId}/sites/${site.id}`,
      app: `${appUrl}/orgs/${site.organizationId}/sites/${site.id}`,
      ...(site.published ? { published: siteAddress(parts, environment) } : {}),
    },
  };
}
