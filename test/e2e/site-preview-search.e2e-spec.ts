import { TestApp } from '../support/app.js';
import { insertPage, type OpenedChangeRequest, openChangeRequest } from '../support/change-request.js';
import { pageIdAt, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { openPreview } from '../support/site-preview.js';
import { SiteReader } from '../support/site-reader.js';

const ARCHIVE = {
  'README.md': '# Welcome\n\nThe zebra is striped.\n',
  'guide.md': '# Guide\n\nThe published guide names the aardvark.\n',
  'last.md': '# Last\n\nThe end of the walrus.\n',
  'moved.md': '# Moved\n\n## Place\n\nA narwhal in the sea.\n',
  'kept.md': '# Kept\n\nThe octopus stays.\n',
};

interface Found {
  results: { title: string; href: string; trail: string[]; section?: string; excerpt: { text: string }[] }[];
  correctedQuery?: string;
}

let app: TestApp;
let world: World;
let spaceId: string;
let siteId: string;
let reader: SiteReader;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  world = await app.build.organization();
  spaceId = await app.build.space(world, { title: 'Animals' });
  await app.build.importArchive(world, spaceId, ARCHIVE);
  siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
  reader = new SiteReader(app.baseUrl);
});

const admin = () => app.client(world.admin);
const home = () => `/s/${world.id}/${siteId}/`;

const preview = (body: object): Promise<string> =>
  openPreview(admin(), `/orgs/${world.id}/sites/${siteId}`, { space: spaceId, ...body }, reader);

async function search(base: string, query: string): Promise<Found> {
  const { status, body } = await reader.get(`${base}~search?q=${encodeURIComponent(query)}`, {
    accept: 'application/json',
  });
  expect(status).toBe(200);
  return JSON.parse(body) as Found;
}

async function titles(base: string, query: string): Promise<string[]> {
  return (await search(base, query)).results.map(({ title }) => title);
}

const pageId = (path: string): Promise<string> => pageIdAt(admin(), spaceId, path);

/** A change request with an edited, a renamed, a moved, a new and a deleted page. */
async function draft(): Promise<OpenedChangeRequest> {
  const opened = await openChangeRequest(admin(), spaceId);
  await opened.edit(
    { change: 'update_page', page: await pageId('guide'), document: { markdown: 'It names the pangolin.' } },
    { change: 'update_page', page: await pageId('kept'), title: 'Renamed octopus' },
    { change: 'move_page', page: await pageId('moved'), into: await pageId('guide') },
    insertPage('Fresh', '## Nocturnal\n\nPangolins and the zebra sleep.'),
    { change: 'delete_page', page: await pageId('last') },
  );
  return opened;
}

describe('the search of a preview', () => {
  it('finds the texts of the change request, and not those that it replaces or deletes', async () => {
    await draft();
    const base = await preview({ changeRequest: '1' });
    const { results } = await search(base, 'pangolin');
    expect(results).toEqual([
      expect.objectContaining({ title: 'Guide', href: `${base}guide` }),
      {
        title: 'Nocturnal',
        href: `${base}fresh#nocturnal`,
        trail: ['Fresh'],
        excerpt: [{ text: 'Pangolins', match: true }, { text: ' and the zebra sleep.' }],
      },
    ]);
    expect(await titles(base, 'aardvark')).toEqual([]);
    expect(await titles(base, 'walrus')).toEqual([]);
    expect((await search(base, 'octopus')).results[0]?.trail).toEqual(['Renamed octopus']);
    expect((await search(base, 'narwhal')).results[0]?.href).toBe(`${base}guide/moved#place`);
    expect(await titles(home(), 'pangolin')).toEqual([]);
    expect(await titles(home(), 'walrus')).toEqual(['Last']);
  });

  it('finds the same, in the same order, as the site when the change request is merged', async () => {
    const opened = await draft();
    const queries = ['zebra', 'pangolin', 'the', 'sleep pangolin', '"names the"', 'zeb', 'zebra -striped'];
    queries.push('walrus', 'aardvark', 'place', 'octopus', 'renamed', 'pangolim', 'fresg', 'guide');
    const base = await preview({ changeRequest: '1' });
    const before: Found[] = [];
    for (const query of queries) before.push(await search(base, query));
    expect((await admin().post(`${opened.path}/merge`)).status).toBe(200);
    for (const [index, query] of queries.entries()) {
      const expected = JSON.stringify(await search(home(), query)).replaceAll(home(), base);
      expect([query, before[index]]).toEqual([query, JSON.parse(expected)]);
    }
    expect(before[queries.indexOf('pangolim')]?.correctedQuery).toBe('pangolin');
  });

  it('follows the change request and the published content', async () => {
    const opened = await draft();
    const base = await preview({ changeRequest: '1' });
    expect(await titles(base, 'okapi')).toEqual([]);
    await opened.edit(insertPage('Second', 'An okapi.'));
    expect(await titles(base, 'okapi')).toEqual(['Second']);
    await opened.edit({
      change: 'update_page',
      page: await pageId('guide'),
      document: { markdown: 'Bare.' },
    });
    expect(await titles(base, 'pangolin')).toEqual(['Nocturnal']);
  });

  it('finds pages of a revision as they were', async () => {
    const { id } = await readRevision(admin(), spaceId);
    await admin().post(`/spaces/${spaceId}/content`, {
      changes: [
        insertPage('Later', 'A lemur.'),
        { change: 'update_page', page: await pageId('guide'), document: { markdown: 'Another guide.' } },
        { change: 'delete_page', page: await pageId('last') },
      ],
    });
    const base = await preview({ revision: id });
    expect(await titles(base, 'lemur')).toEqual([]);
    expect(await titles(base, 'aardvark')).toEqual(['Guide']);
    expect(await titles(base, 'walrus')).toEqual(['Last']);
  });

  it('finds the pages of the other spaces of the site as they are published, best space first', async () => {
    const other = await app.build.space(world, { title: 'Facts' });
    await app.build.importArchive(world, other, { 'README.md': '# Pangolin\n\nA fact.\n' });
    await openChangeRequest(admin(), other).then((each) => each.edit(insertPage('Hidden draft', 'pangolin')));
    // The first section gets the spaces that the site has.
    for (const each of [await app.build.space(world), other])
      await admin().post(`/orgs/${world.id}/sites/${siteId}/sections`, { spaceId: each });
    await draft();
    const base = await preview({ changeRequest: '1' });
    const { results } = await search(base, 'pangolin');
    expect(results.map(({ title, section }) => [section, title])).toEqual([
      ['Facts', 'Pangolin'],
      ['Animals', 'Guide'],
      ['Animals', 'Nocturnal'],
    ]);
    expect(await titles(base, 'walrus')).toEqual([]);
  });

  it('follows the other spaces, also in texts with conditions', async () => {
    const other = await app.build.space(world, { title: 'Facts' });
    const write = (fact: string) =>
      app.build.importArchive(world, other, {
        'README.md': `# Fact\n\n{% if visitor.claims.pro %}\nAbout a quagga.\n{% endif %}\n\n${fact}\n`,
      });
    await write('A fact about a tapir.');
    for (const each of [await app.build.space(world), other])
      await admin().post(`/orgs/${world.id}/sites/${siteId}/sections`, { spaceId: each });
    await draft();
    const base = await preview({ changeRequest: '1' });
    expect(await titles(base, 'tapir')).toEqual(['Fact']);
    expect(await titles(base, 'quagga')).toEqual([]);
    await write('A fact about a wombat.');
    expect(await titles(base, 'wombat')).toEqual(['Fact']);
  });

  it('leaves hidden pages out', async () => {
    const opened = await draft();
    await opened.edit(insertPage('Covert', 'The platypus.', { hidden: true }));
    expect(await titles(await preview({ changeRequest: '1' }), 'platypus')).toEqual([]);
  });

  it('finds the changed pages after the first megabyte of texts by their titles', async () => {
    const opened = await openChangeRequest(admin(), spaceId);
    const long = 'The marmot sleeps all day long. '.repeat(15_000);
    await opened.edit(
      insertPage('First', `${long} ibex`),
      insertPage('Second', `${long} ibex`.replaceAll('marmot', 'badger')),
      insertPage('Third', `${long} ibex`.replaceAll('marmot', 'weasel')),
    );
    const base = await preview({ changeRequest: '1' });
    expect(await titles(base, 'marmot')).toEqual(['First']);
    expect(await titles(base, 'badger')).toEqual(['Second']);
    expect(await titles(base, 'weasel')).toEqual([]);
    expect(await titles(base, 'third')).toEqual(['Third']);
  });
});
