import { fixtureArchive, serveArchives } from '../archive-server.js';
import type { BenchContext } from '../bench-context.js';
import { processorSeconds } from '../processor-seconds.js';
import { realPagesArchive, sectionsOf } from '../real-pages.js';
import type { Service } from '../servers.js';
import type { Row } from './row.js';

const PAGES = 1_400;

interface Tree {
  pages: { id: string; pages: { id: string }[] }[];
}

/** The processor time of `llms-full.txt` of a site of 1,400 pages of real text, after an edit of one of them. */
export const llmsFullRow: Row = {
  name: 'llms-full',
  run: async (bench) => {
    const service = await bench.newService();
    const spaceId = await bench.newSpace(service);
    await importRealPages(bench, service, spaceId);
    const { client, organizationId } = service;
    const { pages } = await client.get<Tree>(`/v1/spaces/${spaceId}/content/pages`);
    const edited = pages.flatMap((group) => group.pages)[PAGES / 2]?.id;
    const sites = `/v1/orgs/${organizationId}/sites`;
    const { id } = await client.post<{ id: string }>(sites, { spaces: [spaceId] });
    const { urls } = await client.post<{ urls: { published: string } }>(`${sites}/${id}/publish`, {});
    const read = () => readText(service, `${urls.published}/llms-full.txt`);
    const first = await read();
    const values: number[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const mark = `The text of round ${round}`;
      const document = { markdown: `# Edited\n\n${mark}.\n` };
      await client.post(`/v1/spaces/${spaceId}/content`, {
        changes: [{ change: 'update_page', page: edited, document }],
      });
      const { text, seconds } = await read();
      if (!text.includes(mark)) throw new Error('llms-full.txt does not contain the edit.');
      values.push(seconds);
    }
    const megabytes = (Buffer.byteLength(first.text) / 1e6).toFixed(1);
    return [
      {
        title: `llms-full.txt of ${PAGES} pages (${megabytes} MB) after an edit of one: processor time`,
        unit: 's',
        values,
        target: { kind: 'at most', value: 1 },
        note: `the first ${first.seconds.toFixed(1)} s`,
      },
    ];
  },
};

async function importRealPages(bench: BenchContext, { client }: Service, spaceId: string): Promise<void> {
  const sections = await sectionsOf(await fixtureArchive('nestjs-docs.zip'));
  const named = { 'real.zip': await realPagesArchive(sections, PAGES, 0) };
  const [url] = (await serveArchives(bench.cleanup, named)).values();
  await client.post(`/v1/spaces/${spaceId}/content/import`, { url, source: 'zip' });
}

/** Reads a text of a site. @returns it with the processor time that the service used meanwhile */
async function readText(service: Service, url: string): Promise<{ text: string; seconds: number }> {
  const before = await processorSeconds(service);
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return { text, seconds: (await processorSeconds(service)) - before };
}
