import { join } from 'node:path';
import { compare, CONNECTIONS } from '../compare.js';
import { analyze } from '../databases.js';
import { fillLargeSpace } from '../large-space.js';
import { startFloor } from '../servers.js';
import type { Row } from './row.js';

interface Found {
  count: number;
  items: { title: string }[];
}

/** Search with excerpts over 20,000 pages, compared with the bare `tsvector` query on the same rows. */
export const searchRow: Row = {
  name: 'search',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('search');
    const service = await bench.newServiceOn(databaseUrl, 'search');
    const spaceId = await bench.newSpace(service);
    const { query } = await fillLargeSpace(databaseUrl, spaceId);
    await analyze(databaseUrl);
    const path = `/v1/spaces/${spaceId}/search?query=${encodeURIComponent(query)}`;
    const { headers, baseUrl } = service.client;
    const floor = await startFloor(bench.cleanup, join(bench.directory, 'search-floor.log'), databaseUrl);
    const [found, expected] = [await ask(baseUrl), await ask(floor.baseUrl)];
    if (found.count !== expected.count || found.items.length !== expected.items.length)
      throw new Error('The floor does not find what the service finds.');

    const target = (base: string) => ({ url: base + path, headers, status: 200 });
    const { ratios, note } = await compare(bench, target(baseUrl), target(floor.baseUrl));
    return [
      {
        title: `search over 20,000 pages, ${found.count} of which match, the first ${found.items.length} with excerpts, ${CONNECTIONS} connections`,
        unit: '× floor',
        values: ratios,
        target: { kind: 'at least', value: 0.6 },
        note,
      },
    ];

    async function ask(base: string): Promise<Found> {
      const response = await fetch(base + path, { headers });
      return (await response.json()) as Found;
    }
  },
};
