import { jest } from '@jest/globals';
import pg from 'pg';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';

interface Range {
  start: number;
  end: number;
}

interface Found {
  title: string;
  highlights: { title: Range[] };
  sections: { title: string; body: string; highlights: { title: Range[]; body: Range[] } }[];
}

const PAGES = {
  'installation.md':
    '# Installation\n\nInstall the plugin with one command.\n\n## Requirements\n\nA database server.',
  'guards.md': '# Guards\n\nA guard decides. Guards are asked first, and a "guard" answers.',
  'plugins.md': '# Extensions\n\nEach plugin extends the server.',
  'sign-in.md': '# Sign-in\n\nAuthenticated people see more. Configure the authentication of visitors.',
  'unicode.md': '# Überraschung\n\nDie Überraschung 😀 für Gäste.',
};
const SECRET = { 'hidden.md': '# Hidden\n\nThe codename is marmalade.' };

const cut = (text: string, ranges: Range[]) => ranges.map(({ start, end }) => text.slice(start, end));

describe('a search with a typo', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let secretId: string;
  let member: Person;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    member = await app.build.member(world.id, 'read');
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, PAGES);
    secretId = await app.build.space(world, { level: null });
    await app.build.importArchive(world, secretId, SECRET);
  });
  afterAll(() => app.stop());

  const search = async (query: string, person = world.admin) =>
    (await app.client(person).get(`/spaces/${spaceId}/search`).query({ query })).body as {
      count: number;
      items: Found[];
      correctedQuery?: string;
    };
  const ofOrganization = async (query: string, person = world.admin) =>
    (await app.client(person).get(`/orgs/${world.id}/search`).query({ query })).body as {
      items: { pages: Found[] }[];
      correctedQuery?: string;
    };

  it.each([
    ['swapped letters', 'gaurd', 'guard', ['Guards']],
    ['a letter too few', 'databse', 'database', ['Installation']],
    ['a letter too many', 'pluggin', 'plugin', ['Installation', 'Extensions']],
    ['another letter', 'sorver', 'server', ['Installation', 'Extensions']],
    ['spellings with the same stem', 'authentcation', 'authentication', ['Sign-in']],
    ['a typo in one of several words', 'plugin comand', 'plugin command', ['Installation']],
    ['two words with a typo', 'plugni comand', 'plugin command', ['Installation']],
    ['capitals and marks', 'Gaurd!', 'guard!', ['Guards']],
    ['accents', 'Überrraschung', 'uberraschung', ['Überraschung']],
  ])('finds pages in spite of %s, and says so', async (_name, query, correctedQuery, titles) => {
    const found = await search(query);
    expect(found.correctedQuery).toBe(correctedQuery);
    expect(found.items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    const several = await ofOrganization(query);
    expect(several.correctedQuery).toBe(correctedQuery);
    expect(several.items[0]?.pages.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  });

  it.each([
    ['that finds something', 'guards'],
    ['of a beginning that finds something', 'instal'],
    ['of a short word', 'comm and'],
    ['of words that are on no page together', 'guard database'],
    ['with two typos in a word', 'dtabse'],
    ['of an exact phrase', '"gaurd decides"'],
    ['that is like nothing', 'xylophone'],
    ['of numbers', '12345'],
  ])('is not corrected for a query %s', async (_name, query) => {
    expect(await search(query)).not.toHaveProperty('correctedQuery');
    expect(await ofOrganization(query)).not.toHaveProperty('correctedQuery');
  });

  it('continues with the corrected query', async () => {
    const path = `/spaces/${spaceId}/search`;
    const client = app.client(world.admin);
    const first = (await client.get(path).query({ query: 'pluggin', limit: 1 })).body;
    const { page } = first.next as { page: string };
    const query = first.correctedQuery as string;
    const second = (await client.get(path).query({ query, limit: 1, page })).body;
    expect([first.count, second.count]).toEqual([2, 2]);
    expect(new Set([...first.items, ...second.items].map(({ id }: { id: string }) => id)).size).toBe(2);
    expect((await client.get(path).query({ query: 'pluggin', limit: 1, page })).status).toBe(400);
  });

  it('says nothing about words that the caller cannot read', async () => {
    expect((await ofOrganization('marmelade')).correctedQuery).toBe('marmalade');
    for (const found of [await ofOrganization('marmelade', member), await search('marmelade')]) {
      expect(found).toEqual({ count: 0, items: [] });
    }
  });

  it('is corrected in the search of a site, with words of the site alone', async () => {
    const siteId = await app.build.site(world, { spaces: [spaceId], visibility: 'public' });
    const outsider = await app.build.person();
    const ofSite = async (query: string) =>
      (await app.client(outsider).post(`/orgs/${world.id}/sites/${siteId}/search`, { query })).body as object;
    expect(await ofSite('gaurd')).toMatchObject({ correctedQuery: 'guard', count: 1 });
    expect(await ofSite('marmelade')).toEqual({ count: 0, items: [] });
  });

  it('costs one statement more only if nothing is found', async () => {
    const statements = async (query: string): Promise<number> => {
      await search(query);
      const spy = jest.spyOn(pg.Client.prototype, 'query');
      await search(query);
      const count = spy.mock.calls.filter(([statement]) =>
        JSON.stringify(statement).includes('counted'),
      ).length;
      spy.mockRestore();
      return count;
    };
    expect([
      await statements('guard'),
      await statements('guard database'),
      await statements('of it'),
    ]).toEqual([0, 1, 0]);
  });
});

describe('the results of a search', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, PAGES);
  });
  afterAll(() => app.stop());

  const marks = async (query: string) => {
    const { body } = await app.client(world.admin).get(`/spaces/${spaceId}/search`).query({ query });
    return (body.items as Found[]).map(({ title, highlights, sections }) => ({
      title: cut(title, highlights.title),
      sections: sections.map((section) => [
        cut(section.title, section.highlights.title),
        cut(section.body, section.highlights.body),
      ]),
    }));
  };

  it.each([
    [
      'all forms of a word',
      'guard',
      [{ title: ['Guards'], sections: [[['Guards'], ['guard', 'Guards', 'guard']]] }],
    ],
    ['all words', 'database requirements', [{ title: [], sections: [[['Requirements'], ['database']]] }]],
    ['a phrase as one', '"one command"', [{ title: [], sections: [[[], ['one command']]] }]],
    ['the beginning of a word as the word', 'requ', [{ title: [], sections: [[['Requirements'], []]] }]],
    ['accents and characters of two units', 'gaste', [{ title: [], sections: [[[], ['Gäste']]] }]],
    [
      'the corrected word',
      'gaurd decides',
      [{ title: ['Guards'], sections: [[['Guards'], ['guard', 'decides', 'Guards', 'guard']]] }],
    ],
  ])('mark %s', async (_name, query, marked) => {
    expect(await marks(query)).toEqual(marked);
  });
});
