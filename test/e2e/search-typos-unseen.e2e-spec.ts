import { TestApp } from '../support/app.js';
import { insertPage, openChangeRequest } from '../support/change-request.js';
import { pageIdAt } from '../support/content.js';
import type { World } from '../support/factories.js';
import { openPreview } from '../support/site-preview.js';
import { SiteReader } from '../support/site-reader.js';

interface Found {
  correctedQuery?: string;
}

/** A text that readers without claims do not see. */
const hidden = (text: string) => `{% if visitor.claims.plan == "pro" %}\n\n${text}\n\n{% endif %}\n`;
const PAGES = [
  insertPage(
    'Animals',
    `A marmot at the window.\n\n${hidden('The codename is marmol, and the words are guards and holly.')}`,
  ),
  insertPage('Guard', 'The guard says hello.'),
  insertPage('Greetings', 'Say hello again.'),
  insertPage('Plants', 'About holly.'),
  insertPage('Garden', hidden('Holly.')),
  insertPage('Wood', hidden('Holly.')),
  insertPage('Lake', `${hidden('The trees are birch.')}\n\nOne willow.`),
];
const COVERT = [
  insertPage('Covert', 'The other codename is nettlk, with aspen.', { hidden: true }),
  insertPage('Further', 'Beetle.', { hidden: true }),
  insertPage('Other', 'Beetle.', { hidden: true }),
  insertPage('Beetles', 'A beetle is small.'),
  insertPage('Nettle', 'The plant nettle.'),
  insertPage('Nettles', 'Another nettle.'),
];

describe('the correction of typos for a reader who does not see everything', () => {
  let app: TestApp;
  let world: World;
  let surfaces: Record<string, (query: string) => Promise<Found>>;

  /** A site of spaces with the pages. @returns its path in the API */
  async function site(spaceIds: readonly string[]): Promise<string> {
    const id = await app.build.site(world, { visibility: 'public' });
    const path = `/orgs/${world.id}/sites/${id}`;
    for (const spaceId of spaceIds) await app.client(world.admin).post(`${path}/sections`, { spaceId });
    return path;
  }

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    const client = app.client(world.admin);
    const spaceIds: string[] = [];
    for (const title of ['First', 'Second']) {
      const id = await app.build.space(world, { title, level: null });
      spaceIds.push(id);
      const { status } = await client.post(`/spaces/${id}/content`, { changes: [...PAGES, ...COVERT] });
      expect(status).toBe(200);
    }
    const [one, several] = [await site(spaceIds.slice(0, 1)), await site(spaceIds)];
    const outsider = app.client(await app.build.person());
    const member = app.client(await app.build.member(world.id, 'read'));
    const reader = new SiteReader(app.baseUrl);
    const previewing = new SiteReader(app.baseUrl);
    const [first = ''] = spaceIds;
    const edited = await openChangeRequest(client, first);
    await edited.edit({
      change: 'update_page',
      page: await pageIdAt(client, first, 'plants'),
      title: 'Herbs',
    });
    const preview = await openPreview(client, one, { space: first, changeRequest: '1' }, previewing);
    const onSite = async (of: SiteReader, base: string, query: string) => {
      const { body } = await of.get(`${base}/~search?q=${query}`, { accept: 'application/json' });
      return JSON.parse(body) as Found;
    };
    const baseOf = (path: string) => path.replace('orgs', 's').replace('sites/', '');
    surfaces = {
      'a site': (query) => onSite(reader, baseOf(one), query),
      'a site of several spaces': (query) => onSite(reader, baseOf(several), query),
      'a preview': (query) => onSite(previewing, preview.replace(/\/$/, ''), query),
      'the API of a site': async (query) =>
        (await outsider.post(`${several}/search`, { query })).body as Found,
      'a space': async (query) =>
        (await outsider.get(`/spaces/${first}/search`).query({ query })).body as Found,
      'an organization': async (query) =>
        (await member.get(`/orgs/${world.id}/search`).query({ query })).body as Found,
    };
  });
  afterAll(() => app.stop());

  const SURFACES = [
    'a site',
    'a site of several spaces',
    'a preview',
    'the API of a site',
    'a space',
    'an organization',
  ];

  describe.each(SURFACES)('in the search of %s', (surface) => {
    const corrected = async (query: string) => (await surfaces[surface]?.(query))?.correctedQuery;

    it.each([
      ['a word that is in a hidden block', 'marmol', 'marmot'],
      ['the beginning of a word that is in a hidden block', 'codenam', undefined],
      ['a word that is nowhere', 'marmoz', 'marmot'],
      ['one of several words', 'marmol window', 'marmot window'],
    ])('is the same for %s', async (_name, query, expected) => {
      expect(await corrected(query)).toBe(expected);
    });

    it('knows no form of a word that is in hidden blocks alone', async () => {
      expect(await corrected('guadrs')).toBeUndefined();
      expect(await corrected('gaurd')).toBe('guard');
    });

    it('does not count pages with the word in hidden blocks', async () => {
      expect(await corrected('hollo')).toBe('hello');
    });

    it('knows the words that the reader sees of pages with hidden blocks', async () => {
      expect(await corrected('wilow')).toBe('willow');
      expect(await corrected('bich')).toBeUndefined();
      expect(await corrected('birhc')).toBeUndefined();
    });
  });

  describe.each(SURFACES.slice(0, 3))('in the search of %s', (surface) => {
    const corrected = async (query: string) => (await surfaces[surface]?.(query))?.correctedQuery;

    it('knows and counts no words of hidden pages', async () => {
      expect(await corrected('nettlk')).toBe('nettle');
      expect(await corrected('apsen')).toBeUndefined();
      expect(await corrected('bettle')).toBe('nettle');
    });
  });
});
