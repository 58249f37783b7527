import { join } from 'node:path';
import { compare, CONNECTIONS } from '../compare.js';
import { analyze, fillFloor } from '../databases.js';
import { makeLargeSite } from '../large-site.js';
import type { Target } from '../load.js';
import { startFloor } from '../servers.js';
import type { Measured } from '../table.js';
import type { Row } from './row.js';

const PATH = '/v1/urls/published';

/** Resolving an address of a large public site without a token, compared with looking up the site and the response. */
export const publishedUrlsRow: Row = {
  name: 'published-urls',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('published_urls');
    const service = await bench.newServiceOn(databaseUrl, 'published-urls');
    const { siteId, address } = await makeLargeSite(service);
    await analyze(databaseUrl);
    const url = `${address}/space-6/space-8/guides/a-page`;
    const query = `${PATH}?url=${encodeURIComponent(url)}`;
    const post: Pick<Target, 'headers' | 'body' | 'status'> = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      status: 200,
    };
    const answers = async (baseUrl: string): Promise<[string, string]> => [
      await textOf(fetch(baseUrl + query)),
      await textOf(fetch(baseUrl + PATH, { method: 'POST', ...init(post) })),
    ];

    const { baseUrl } = service.client;
    const [answer, posted] = await answers(baseUrl);
    const [, , organization = '', name = ''] = new URL(address).pathname.split('/');
    const floorUrl = await bench.postgres.createDatabase('published_urls_floor');
    await fillFloor(floorUrl, {
      token: '',
      ownerId: service.organizationId,
      bodies: new Map(),
      site: { id: siteId, organization, name, addressed: new Map([[url, answer]]) },
    });
    const floor = await startFloor(
      bench.cleanup,
      join(bench.directory, 'published-urls-floor.log'),
      floorUrl,
    );
    if ([posted, ...(await answers(floor.baseUrl))].some((each) => each !== answer))
      throw new Error('The floor does not answer as the service does.');

    const measure = async (method: string, target: (base: string) => Target): Promise<Measured> => {
      const { ratios, note } = await compare(bench, target(baseUrl), target(floor.baseUrl));
      return {
        title: `${method} urls/published, a page of a public site of 20 sections with 5 spaces each, ${CONNECTIONS} connections`,
        unit: '× floor',
        values: ratios,
        target: { kind: 'at least', value: 0.8 },
        note,
      };
    };
    return [
      await measure('POST', (base) => ({ url: base + PATH, ...post })),
      await measure('GET', (base) => ({ url: base + query, headers: {}, status: 200 })),
    ];
  },
};

function init({ headers, body }: Pick<Target, 'headers' | 'body'>): RequestInit {
  return { headers, ...(body === undefined ? {} : { body }) };
}

async function textOf(sent: Promise<Response>): Promise<string> {
  const response = await sent;
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return text;
}
