import { CONNECTIONS } from '../compare.js';
import { fillSpace } from '../filled-space.js';
import type { Service } from '../servers.js';
import { median } from '../statistics.js';
import type { BenchContext } from '../bench-context.js';
import type { Row } from './row.js';

const SMALL = 100;
const LARGE = 10_000;
/** Pages that are rendered in each round, spread over the space, each for the first time. */
const RENDERED = 20;
const HEADERS = { accept: 'text/html', 'accept-encoding': 'br' };

/** The cost of a page of a site with many pages, all on one level, compared with a site of few. */
export const publishedSizeRow: Row = {
  name: 'published-size',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('published_size');
    const service = await bench.newServiceOn(databaseUrl, 'published-size');
    const small = await publish(bench, service, SMALL);
    const large = await publish(bench, service, LARGE);
    const rendering: number[] = [];
    const bytes: number[] = [];
    const warm: number[] = [];
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    // The first pages also load what all pages need.
    await renderSome(small, SMALL, -1);
    await renderSome(large, LARGE, -1);
    for (let round = 0; round < Math.min(bench.options.rounds, SMALL / RENDERED - 1); round += 1) {
      const one = await renderSome(small, SMALL, round);
      const many = await renderSome(large, LARGE, round);
      times.small.push(one.milliseconds);
      times.large.push(many.milliseconds);
      rendering.push(many.milliseconds / one.milliseconds);
      bytes.push(many.bytes / one.bytes);
      const speedOfSmall = await speed(bench, small);
      warm.push(speedOfSmall / (await speed(bench, large)));
    }
    await service.stop();
    const shape = `page of a site of ${LARGE} pages ÷ of ${SMALL}`;
    const note = `${median(times.large).toFixed(1)} ÷ ${median(times.small).toFixed(1)} ms`;
    return [
      { title: `${shape}: first render`, unit: '×', values: rendering, target: TARGET, note },
      { title: `${shape}: bytes of HTML`, unit: '×', values: bytes, target: TARGET },
      { title: `${shape}: warm, ${CONNECTIONS} connections`, unit: '×', values: warm, target: TARGET },
    ];
  },
};

const TARGET = { kind: 'at most', value: 1.2 } as const;

/** @returns the address of a new public site with this number of pages */
async function publish(bench: BenchContext, service: Service, count: number): Promise<string> {
  const { client, organizationId } = service;
  const { id: spaceId } = await fillSpace(bench, service, count);
  const sites = `/v1/orgs/${organizationId}/sites`;
  const { id } = await client.post<{ id: string }>(sites, { spaces: [spaceId] });
  const site = await client.post<{ urls: { published: string } }>(`${sites}/${id}/publish`, {});
  return `${site.urls.published}/`;
}

/** Opens pages that nobody has opened before. @returns medians */
async function renderSome(
  site: string,
  count: number,
  round: number,
): Promise<{ milliseconds: number; bytes: number }> {
  const milliseconds: number[] = [];
  const bytes: number[] = [];
  for (let index = 0; index < RENDERED; index += 1) {
    const page = Math.floor((index * count) / RENDERED) + round + 1;
    const start = performance.now();
    const response = await fetch(`${site}page-${page}`, { headers: HEADERS });
    const text = await response.text();
    milliseconds.push(performance.now() - start);
    if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}.`);
    bytes.push(Buffer.byteLength(text));
  }
  return { milliseconds: median(milliseconds), bytes: median(bytes) };
}

async function speed(bench: BenchContext, site: string): Promise<number> {
  const target = { url: `${site}page-1`, headers: HEADERS, status: 200 };
  const { seconds } = bench.options;
  return (await bench.load.flood(target, { connections: CONNECTIONS, seconds })).requestsPerSecond;
}
