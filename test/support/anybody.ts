import type { TestApp } from './app.js';
import type { ApiClient } from './client.js';
import type { World } from './factories.js';
import { SiteReader } from './site-reader.js';

/** What anybody gets of a space that a public site shows. */
export interface Anybody {
  /** With the token of a visitor whom nobody identified. */
  client: ApiClient;
  /** Path of the site. */
  home: string;
  /** A page or file of the site, by its path there. */
  read: (path: string) => Promise<string>;
  status: (path: string) => Promise<number>;
}

/** Publishes a space on a public site, and visits it. */
export async function anybodyOf(app: TestApp, world: World, space: string): Promise<Anybody> {
  const siteId = await app.build.site(world, { visibility: 'public', spaces: [space] });
  const { urls } = (await app.client(world.admin).get(`/orgs/${world.id}/sites/${siteId}`)).body as {
    urls: { published: string };
  };
  const { body } = await app.client().post('/urls/published', { url: urls.published });
  const home = new URL(urls.published).pathname;
  const reader = new SiteReader(app.baseUrl);
  return {
    client: app.client((body as { apiToken: string }).apiToken),
    home,
    read: async (path) => (await reader.get(home + path)).body,
    status: async (path) => (await reader.get(home + path)).status,
  };
}
