import { batchesOf } from '../src/database/batches.js';
import type { Client } from './client.js';
import type { Service } from './servers.js';

const SECTIONS = 20;
const SPACES_OF_SECTION = 5;

/** A published public site with 20 sections of 5 spaces each. */
export interface LargeSite {
  siteId: string;
  /** Its address for readers. */
  address: string;
  spaces: string[];
}

/** Creates the site through the API. */
export async function makeLargeSite({ client, organizationId }: Service): Promise<LargeSite> {
  const spaces: string[] = [];
  while (spaces.length < SECTIONS * SPACES_OF_SECTION)
    spaces.push(await makeSpace(client, organizationId, `Space ${spaces.length + 1}`));
  const { id: siteId } = await client.post<{ id: string }>(`/v1/orgs/${organizationId}/sites`, {
    title: 'Documentation',
  });
  const site = `/v1/orgs/${organizationId}/sites/${siteId}`;
  for (const [first, ...others] of batchesOf(spaces, SPACES_OF_SECTION)) {
    const section = await client.post<{ id: string }>(`${site}/sections`, { spaceId: first });
    for (const spaceId of others)
      await client.post(`${site}/site-spaces`, { spaceId, sectionId: section.id });
  }
  const { urls } = await client.post<{ urls: { published: string } }>(`${site}/publish`, {});
  return { siteId, address: urls.published, spaces };
}

async function makeSpace(client: Client, organizationId: string, title: string): Promise<string> {
  const { id } = await client.post<{ id: string }>(`/v1/orgs/${organizationId}/spaces`, { title });
  return id;
}
