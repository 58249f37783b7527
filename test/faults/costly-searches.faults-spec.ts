import { TestApp } from '../support/app.js';
import { SiteReader } from '../support/site-reader.js';

/** Pages whose texts take longest to read for their length, each with one condition. */
const PAGES = 33;
/** Most results of a search of one space. */
const MOST_RESULTS = 20;
const TEXT = `${'- a\n'.repeat(2_500)}\n\n{% if visitor.claims.insider %}\nsecret\n{% endif %}\n\nneedle\n`;

/** Seconds of all threads of the process. */
const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
};

describe('a search on a site with long pages that have conditions', () => {
  let app: TestApp;
  let address: string;

  beforeAll(async () => {
    app = await TestApp.start({ RATE_LIMIT_TOKEN: '0', RATE_LIMIT_URLS: '0' });
    const world = await app.build.organization();
    const space = await app.build.space(world);
    const files = Array.from({ length: PAGES }, (_, n) => [`p${n}.md`, `# Page ${n}\n\n${TEXT}`] as const);
    await app.build.importArchive(world, space, Object.fromEntries(files));
    const site = await app.build.site(world, { visibility: 'public', spaces: [space] });
    address = `/s/${world.id}/${site}/~search?q=`;
  });
  afterAll(() => app.stop());

  it('ends in time, and finds everything when it is repeated', async () => {
    const reader = new SiteReader(app.baseUrl);
    const search = async (word: string): Promise<number> => {
      const { status, body } = await reader.get(address + word, { accept: 'application/json' });
      expect(status).toBe(200);
      return (JSON.parse(body) as { results: unknown[] }).results.length;
    };
    const seconds: number[] = [];
    let found = 0;
    for (let time = 0; time < 60 && found < MOST_RESULTS; time += 1)
      seconds.push(await secondsOf(async () => void (found = await search('needle'))));
    expect(found).toBe(MOST_RESULTS);
    // With the text that the reader waited for last, and what the threads do beside it.
    expect(Math.max(...seconds)).toBeLessThan(15);
    expect(await search('secret')).toBe(0);
    expect(await secondsOf(async () => void (await search('needle')))).toBeLessThan(2);
  });
});
