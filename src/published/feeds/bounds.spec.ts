import type { VisibleSite } from '../../sites/views/visible-site.js';
import { PageIndex, type PlacedPage } from '../../versioning/page-index.js';
import type { PageNode } from '../../versioning/page.js';
import type { SpaceView } from '../pages/space-views.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { LlmsTexts } from './llms-texts.js';
import { SiteMaps } from './site-maps.js';
import { SiteTools } from './site-tools.js';

const PAGES = 20_001;

describe('a site space with many pages', () => {
  const siteSpace = {
    type: 'site-space',
    id: 's',
    spaceId: 'x',
    path: 'x',
    condition: null,
    isDefault: true,
    takenOver: false,
  };
  const visit = {
    structure: { siteSpaces: [siteSpace], sections: [] },
    section: undefined,
    siteSpace,
    home: '/s/a/b/',
    base: '/s/a/b/',
    state: '',
  } as unknown as SiteVisit;
  const own = { base: visit.base, title: 'Many', index: new PageIndex(manyPages()) };
  const shell = { title: 'Many', publicAddress: 'https://docs.example', home: visit.home };
  const spaces = { at: async () => ({ ...own, variables: {} }) };
  let opened = 0;
  const spaceViews = {
    open: async () => {
      opened += 1;
      return {
        visit,
        own,
        shell,
        seen: { spaces: new Map() },
        revision: { variables: {} },
      } as unknown as SpaceView;
    },
  };

  it('has sitemaps of at most 10,000 addresses, and an index', async () => {
    const maps = new SiteMaps(
      { see: async () => ({ address: shell.publicAddress }) as VisibleSite } as never,
      { at: async () => own } as never,
      { of: async () => [] } as never,
    );
    const index = [...(await maps.ofSite(visit))].join('');
    expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
      [1, 2, 3].map((part) => `https://docs.example/sitemap-${part}.xml`),
    );
    const counts = [];
    for (const part of [1, 2, 3]) {
      const xml = [...((await maps.ofSiteSpace(visit, part)) ?? [])].join('');
      counts.push(xml.match(/<loc>/g)?.length);
    }
    expect(counts).toEqual([10_000, 10_000, 1]);
    expect(await maps.ofSiteSpace(visit, 4)).toBeUndefined();
  });

  it('opens one view for its lists, whatever the number of site spaces', async () => {
    const few = { ...own, index: new PageIndex(manyPages().slice(0, 1)), variables: {} };
    const empty = { at: async () => few };
    const siteSpaces = Array.from({ length: 300 }, (_, n) => ({
      ...siteSpace,
      id: `s${n}`,
      isDefault: n === 0,
    }));
    const many = { ...visit, structure: { siteSpaces, sections: [] } } as unknown as SiteVisit;
    opened = 0;
    const texts = new LlmsTexts(spaceViews as never, empty as never, {} as never);
    const list = [];
    for await (const piece of texts.list(many)) list.push(piece);
    expect([opened, list.filter((piece) => piece.includes('llms.txt)')).length]).toEqual([1, 299]);
    const tools = new SiteTools(spaceViews as never, empty as never, {} as never, {} as never);
    expect(await tools.run(many, 'list_pages', { offset: 299 })).toContain('Page 0');
    expect(await tools.run(many, 'list_pages', { offset: 300 })).toBe('There are no more pages.');
    expect(opened).toBe(3);
  });

  it('reads no texts ahead of those that were taken', async () => {
    let read = 0;
    async function* textsOf(_view: SpaceView, pages: readonly PlacedPage[]) {
      for (const placed of pages) yield { placed, text: `# Page ${(read += 1)}\n` };
    }
    const texts = new LlmsTexts(spaceViews as never, spaces as never, { texts: textsOf } as never);
    let taken = 0;
    for await (const piece of texts.full(visit, () => undefined)) {
      if (piece.startsWith('# Page')) taken += 1;
      expect(read - taken).toBeLessThanOrEqual(1);
      if (taken === 50) break;
    }
    let pieces = 0;
    for await (const piece of texts.list(visit)) if (piece.startsWith('- [')) pieces += 1;
    expect(pieces).toBe(PAGES);
  });

  it('identifies its texts in few characters, whatever they depend on', async () => {
    const texts = new LlmsTexts(spaceViews as never, spaces as never, {} as never);
    const revisions = new Map(Array.from({ length: 1_000 }, (_, n) => [`space ${n}`, `revision ${n}`]));
    const reader = { kind: 'visitor', claims: { groups: 'x'.repeat(3_000) } } as const;
    const state = await texts.stateOfFull({ ...visit, revisions, reader });
    expect(state.length).toBeLessThan(100);
    for (const other of [
      { reader: { ...reader, claims: {} } },
      { revisions: new Map([...revisions, ['y', 'z']]) },
    ])
      expect(await texts.stateOfFull({ ...visit, revisions, reader, ...other })).not.toBe(state);
  });
});

function manyPages(): PageNode[] {
  return Array.from({ length: PAGES }, (_, number) => ({
    id: `p${number}`,
    type: 'document',
    title: `Page ${number}`,
    slug: `page-${number}`,
    document: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    children: [],
  }));
}
