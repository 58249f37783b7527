import { join } from 'node:path';
import { compare, CONNECTIONS } from '../compare.js';
import { RARE_WORDS } from '../many-pages.js';
import { startFloor } from '../servers.js';
import type { Measured } from '../table.js';
import type { Row } from './row.js';

interface Found {
  count: number;
  items: { pages: object[] }[];
}

/**
 * Search of an organization with excerpts, compared with a statement that finds as many pages and an excerpt of each.
 */
export const organizationSearchRow: Row = {
  name: 'organization-search',
  run: async (bench) => {
    const { service, databaseUrl, pages, spaces } = await bench.manySpaces();
    const { headers, baseUrl } = service.client;
    const log = join(bench.directory, 'organization-search-floor.log');
    const floor = await startFloor(bench.cleanup, log, databaseUrl);
    const path = `/v1/orgs/${service.organizationId}/search?query=${encodeURIComponent(RARE_WORDS)}`;
    const searched = `search of ${pages} pages in ${spaces.length} spaces`;

    const measure = async (query: string, target?: Measured['target']): Promise<Measured> => {
      const found = await ask<Found>(baseUrl + path + query);
      const hits = found.items.reduce((sum, item) => sum + item.pages.length, 0);
      const floorPath = `${floor.baseUrl}${path}&hits=${hits}`;
      const expected = await ask<{ items: object[] }>(floorPath);
      if (expected.items.length !== hits) throw new Error('The floor does not find as many pages.');
      const { ratios, note } = await compare(
        bench,
        { url: baseUrl + path + query, headers, status: 200 },
        { url: floorPath, headers, status: 200 },
      );
      return {
        title: `${searched}: ${hits} pages of ${found.items.length} of ${found.count} spaces with excerpts, ${CONNECTIONS} connections`,
        unit: '× floor',
        values: ratios,
        ...(target === undefined ? {} : { target }),
        note,
      };
    };
    return [
      await measure('&limit=5', { kind: 'at least', value: 1.5 }),
      await measure(''),
      await measure('&limit=50'),
    ];

    async function ask<Answer>(url: string): Promise<Answer> {
      return (await (await fetch(url, { headers })).json()) as Answer;
    }
  },
};
