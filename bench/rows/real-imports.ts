import { setTimeout as sleep } from 'node:timers/promises';
import { fixtureArchive, serveArchives } from '../archive-server.js';
import type { BenchContext } from '../bench-context.js';
import { processorSeconds } from '../processor-seconds.js';
import { realPagesArchive, sectionsOf } from '../real-pages.js';
import type { Service } from '../servers.js';
import { median } from '../statistics.js';
import type { Row } from './row.js';

const ARCHIVES = 100;
const PAGES_OF_ARCHIVE = 200;
/** Archives whose times are compared, at the start and at the end. */
const COMPARED = 10;

/**
 * One caller imports 20,000 pages of real text from 100 archives into 100 spaces, one after the other, with the rate limit
 * that an installation has. Measured once, because it takes long.
 */
export const realImportsRow: Row = {
  name: 'real-imports',
  run: async (bench) => {
    const service = await bench.newService({ env: { RATE_LIMIT_IMPORTS: '' } });
    const sections = await sectionsOf(await fixtureArchive('nestjs-docs.zip'));
    const named: Record<string, Buffer> = {};
    for (let archive = 0; archive < ARCHIVES; archive += 1)
      named[`real-${archive}.zip`] = await realPagesArchive(
        sections,
        PAGES_OF_ARCHIVE,
        archive * PAGES_OF_ARCHIVE,
      );
    const urls = [...(await serveArchives(bench.cleanup, named)).values()];
    const before = await processorSeconds(service);
    const began = performance.now();
    const times: number[] = [];
    for (const url of urls) times.push(await importPatiently(bench, service, url));
    const seconds = (performance.now() - began) / 1000;
    const processor = (await processorSeconds(service)) - before;
    const start = median(times.slice(0, COMPARED));
    const end = median(times.slice(-COMPARED));
    const pages = ARCHIVES * PAGES_OF_ARCHIVE;
    return [
      {
        title: `import of ${pages} pages of 4 to 6 KB of real text in ${ARCHIVES} archives, one after the other`,
        unit: 's',
        values: [seconds],
        target: { kind: 'at most', value: 80 },
        note: `${processor.toFixed(0)} s of processor time of the service`,
      },
      {
        title: `the last ${COMPARED} of these archives ÷ the first ${COMPARED}`,
        unit: '×',
        values: [end / start],
        target: { kind: 'at most', value: 1.3 },
        note: `${end.toFixed(2)} s, ${start.toFixed(2)} s`,
      },
    ];
  },
};

/** Imports into a new space, after the time that a refusal names. @returns seconds from the first request to the response */
async function importPatiently(bench: BenchContext, service: Service, url: string): Promise<number> {
  const space = await bench.newSpace(service);
  const { baseUrl, headers } = service.client;
  const began = performance.now();
  for (;;) {
    const response = await fetch(`${baseUrl}/v1/spaces/${space}/content/import`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url, source: 'zip' }),
    });
    const text = await response.text();
    if (response.ok) return (performance.now() - began) / 1000;
    if (response.status !== 429) throw new Error(`An import answered ${response.status}: ${text}`);
    await sleep(Number(response.headers.get('retry-after')) * 1000);
  }
}
