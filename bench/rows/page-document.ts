import { compare, CONNECTIONS } from '../compare.js';
import type { Row } from './row.js';

/**
 * A page's document read with a site token, as a front end does for a visitor, compared with the page read by a person.
 */
export const pageDocumentRow: Row = {
  name: 'page-document',
  run: async (bench) => {
    const service = await bench.service();
    const { client, organizationId } = service;
    const { spaceId, path } = await bench.newImportedPage(service);
    const sites = `/v1/orgs/${organizationId}/sites`;
    const { id } = await client.post<{ id: string }>(sites, { spaces: [spaceId] });
    const site = await client.post<{ urls: { published: string } }>(`${sites}/${id}/publish`, {});
    const { apiToken } = await client.post<{ apiToken: string }>('/v1/urls/published', {
      url: site.urls.published,
    });

    const read = (token: string, end: string) => ({
      url: client.baseUrl + path + end,
      headers: { authorization: `Bearer ${token}` },
      status: 200,
    });
    const textOf = async ({ url, headers }: ReturnType<typeof read>): Promise<string> =>
      (await fetch(url, { headers })).text();
    const [visitor, person] = [read(apiToken, '/document'), read(client.token, '?format=document')];
    const [seen, page] = [await textOf(visitor), await textOf(person)];
    if (!page.includes(seen)) throw new Error('The visitor does not read what the person reads.');
    const { ratios, note } = await compare(bench, visitor, person);
    return [
      {
        title: `document of a page (${Buffer.byteLength(seen)} bytes of JSON) with a site token, ${CONNECTIONS} connections`,
        unit: '× person',
        values: ratios,
        target: { kind: 'at least', value: 0.9 },
        note: note.replace('service', 'visitor').replace('floor', 'person'),
      },
    ];
  },
};
