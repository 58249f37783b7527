import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { compare, CONNECTIONS } from '../compare.js';
import { fillFloor } from '../databases.js';
import { startFloor } from '../servers.js';
import type { Row } from './row.js';

const HEADERS = { accept: 'text/html', 'accept-encoding': 'br' };
const PAGE = '01900000-0000-7000-8000-000000000000';

/** A page of a public site as a browser gets it, compared with the same bytes from memory. */
export const publishedPageRow: Row = {
  name: 'published-page',
  run: async (bench) => {
    const service = await bench.service();
    const { client, organizationId } = service;
    const { spaceId } = await bench.newImportedPage(service);
    const sites = `/v1/orgs/${organizationId}/sites`;
    const { id } = await client.post<{ id: string }>(sites, { spaces: [spaceId] });
    const site = await client.post<{ urls: { published: string } }>(`${sites}/${id}/publish`, {});
    const page = { url: `${site.urls.published}/`, headers: HEADERS, status: 200 };
    const bytes = await compressedBytes(page.url);

    const floorUrl = await bench.postgres.createDatabase('published_page_floor');
    const bodies = new Map([[PAGE, bytes.toString('base64')]]);
    await fillFloor(floorUrl, { token: '', ownerId: organizationId, bodies });
    const log = join(bench.directory, 'published-page-floor.log');
    const floor = await startFloor(bench.cleanup, log, floorUrl);
    const same = { ...page, url: `${floor.baseUrl}/pages/${organizationId}/${PAGE}` };
    if (!(await compressedBytes(same.url)).equals(bytes))
      throw new Error('The floor does not send what the service sends.');
    const { ratios, note } = await compare(bench, page, same);
    return [
      {
        title: `page of a public site in HTML (${bytes.length} bytes compressed), warm, ${CONNECTIONS} connections`,
        unit: '× floor',
        values: ratios,
        target: { kind: 'at least', value: 0.8 },
        note,
      },
    ];
  },
};

async function compressedBytes(url: string): Promise<Buffer> {
  const sent = request(url, { headers: HEADERS });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
    throw new Error(`${url} answered ${response.statusCode}.`);
  return bytes;
}
