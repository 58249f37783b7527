import { analyze } from '../databases.js';
import { fillBacklinks } from '../large-space.js';
import { median } from '../statistics.js';
import type { Row } from './row.js';

/** About 6 KB of markdown. */
const TEXT = encodeURIComponent(`# Page\n\n${'Some words of a page that is read. '.repeat(170)}`);

/** The first 50 of 1,000 backlinks of a page, compared with reads of the page, one request at a time. */
export const backlinksRow: Row = {
  name: 'backlinks',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('backlinks');
    const service = await bench.newServiceOn(databaseUrl, 'backlinks');
    const { client } = service;
    const spaceId = await bench.newSpace(service);
    await client.post(`/v1/spaces/${spaceId}/content/import`, {
      source: 'markdown',
      url: `data:text/markdown,${TEXT}`,
    });
    const { pages } = await client.get<{ pages: { id: string }[] }>(`/v1/spaces/${spaceId}/content/pages`);
    const pageId = pages[0]?.id ?? '';
    const path = `/v1/spaces/${spaceId}/content/page/${pageId}`;
    await fillBacklinks(databaseUrl, spaceId, pageId);
    await analyze(databaseUrl);
    const { count } = await client.get<{ count: number }>(`${path}/backlinks`);
    if (count < 1_000) throw new Error(`The page has ${count} backlinks.`);

    const milliseconds = async (url: string): Promise<number> => {
      const target = { url: client.baseUrl + url, headers: client.headers, status: 200 };
      const { seconds } = bench.options;
      return 1000 / (await bench.load.flood(target, { connections: 1, seconds })).requestsPerSecond;
    };
    const times: { page: number; backlinks: number }[] = [];
    await milliseconds(path);
    await milliseconds(`${path}/backlinks`);
    for (let round = 0; round < bench.options.rounds; round += 1) {
      times.push({ page: await milliseconds(path), backlinks: await milliseconds(`${path}/backlinks`) });
    }
    const [page, backlinks] = [median(times.map((t) => t.page)), median(times.map((t) => t.backlinks))];
    return [
      {
        title: `first 50 of ${count} backlinks of a page, one request at a time`,
        unit: '× page read',
        values: times.map((t) => t.backlinks / t.page),
        target: { kind: 'at most', value: 3 },
        note: `${backlinks.toFixed(2)} ms, page read ${page.toFixed(2)} ms`,
      },
    ];
  },
};
