import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import { pageIdAt } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';
import { signVisitor } from '../support/visitor-jwts.js';

const GUIDE = `# Guide

Everybody reads about llamas.

## Prices

{% if visitor.claims.plan == "pro" %}
Only some read that the **zanzibar** code is 4711.
{% endif %}

## End

{% if visitor.claims.plan == "free" %}
### Upgrade

Ask for the upgrade.
{% endif %}
`;

describe('the search of a published site', () => {
  let app: TestApp;
  let world: World;
  let path: string;
  let readers: Record<'free' | 'pro', SiteReader>;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  /** A site with the page in its first space, and visitors of two plans. */
  async function publish(spaces: number): Promise<void> {
    const ids: string[] = [];
    for (let count = 0; count < spaces; count += 1) ids.push(await app.build.space(world));
    const [first = ''] = ids;
    await app.build.importArchive(world, first, {
      'README.md': '# Home\n\nWelcome.\n',
      'guide.md': GUIDE,
      'hidden.md': '# Hidden\n\nAbout wombats.\n',
    });
    const hidden = await pageIdAt(app.client(world.admin), first, 'hidden');
    await app.client(world.admin).post(`/spaces/${first}/content`, {
      changes: [{ change: 'update_page', page: hidden, hidden: true }],
    });
    const siteId = await app.build.site(world, { visibility: 'public' });
    const site = `/orgs/${world.id}/sites/${siteId}`;
    for (const spaceId of ids) {
      const { body: section } = await app.client(world.admin).post(`${site}/sections`, { spaceId });
      expect(section.object).toBe('site-section');
    }
    path = `/s/${world.id}/${siteId}`;
    const { body } = await app.client(world.admin).get(`${site}/publishing/auth`);
    const now = Math.floor(app.clock.now().getTime() / 1000);
    readers = { free: new SiteReader(app.baseUrl), pro: new SiteReader(app.baseUrl) };
    for (const [plan, reader] of Object.entries(readers)) {
      const jwt = await signVisitor(body.privateKey as string, now, { plan });
      await reader.get(`${path}/?jwt_token=${jwt}`);
    }
  }

  const find = async (reader: SiteReader, query: string) => {
    const { body } = await reader.get(`${path}/~search?q=${query}`, { accept: 'application/json' });
    return JSON.parse(body) as {
      results: { title: string; href: string; excerpt: { text: string }[] }[];
      correctedQuery?: string;
    };
  };

  it('ranks a page by what the reader sees of it', async () => {
    const admin = app.client(world.admin);
    const stranger = app.client(await app.build.person());
    const scores: Record<string, number[]> = {};
    for (const hidden of [
      'nothing',
      'alpha alpha alpha',
      'alphabet',
      '## Alpha',
      'a longer text without the word',
    ])
      for (const heading of ['', '## Alphas\n\n']) {
        const space = await app.build.space(world, { level: null });
        const markdown = `${heading}The alpha word.\n\n{% if visitor.claims.staff == true %}\n\n${hidden}\n\n{% endif %}\n`;
        await editContent(admin, `/spaces/${space}/content`, [insertPage('Page', markdown)]);
        const site = await app.build.site(world, { visibility: 'public', spaces: [space] });
        for (const query of ['alpha', 'alph', 'word']) {
          const search = { query, mode: 'all' };
          const { body } = await stranger.post(`/orgs/${world.id}/sites/${site}/search`, search);
          const [found] = body.items as { pages: { score: number }[] }[];
          (scores[`${query} ${heading}`] ??= []).push(found?.pages[0]?.score ?? 0);
        }
      }
    for (const [search, of] of Object.entries(scores))
      expect([search, new Set(of).size]).toEqual([search, 1]);
    expect(scores['alpha ## Alphas\n\n']?.[0]).toBeGreaterThan(scores['alpha ']?.[0] ?? Infinity);
  });

  it.each([1, 2])('finds only what the reader sees of a page, in %d spaces', async (spaces) => {
    await publish(spaces);
    const anybody = new SiteReader(app.baseUrl);
    for (const query of ['zanzibar', '4711', 'zanz', 'llamas 4711', '"zanzibar code"']) {
      expect([query, (await find(anybody, query)).results]).toEqual([query, []]);
      expect([query, (await find(readers.free, query)).results]).toEqual([query, []]);
      expect([query, (await find(readers.pro, query)).results.length]).toEqual([query, 1]);
    }
    const found = await find(readers.pro, 'zanzibar');
    expect(found.results[0]?.href).toBe(`${path}/guide#prices`);
    expect(found.results[0]?.excerpt.map(({ text }) => text).join('')).toContain('zanzibar code is 4711');
    expect((await find(readers.free, 'upgrade')).results[0]?.href).toBe(`${path}/guide#upgrade`);
    expect((await find(readers.pro, 'upgrade')).results).toEqual([]);
    // Around a match in another part of the page, too.
    const shown = JSON.stringify((await find(anybody, 'llamas')).results);
    expect([shown.includes('llamas'), shown.includes('zanzibar')]).toEqual([true, false]);
  });

  it.each([1, 2])('excludes only what the reader sees of a page, in %d spaces', async (spaces) => {
    await publish(spaces);
    const anybody = new SiteReader(app.baseUrl);
    // Otherwise, exclusions would tell which words are in the other parts.
    for (const unwanted of [
      '-zanzibar',
      '-4711',
      '-"zanzibar code"',
      '-"code is 4711"',
      '-zanzibar -nothing',
    ]) {
      for (const reader of [anybody, readers.free])
        expect([unwanted, (await find(reader, `llamas ${unwanted}`)).results.length]).toEqual([unwanted, 1]);
      expect([unwanted, (await find(readers.pro, `llamas ${unwanted}`)).results]).toEqual([unwanted, []]);
      expect((await find(anybody, `${unwanted} welcome`)).results.length).toBe(1);
    }
    for (const query of ['llamas -everybody', 'llamas -"reads about"', 'welcome -home', 'llamas -guides'])
      expect([query, (await find(anybody, query)).results]).toEqual([query, []]);
    expect((await find(anybody, 'welcome -the')).results.length).toBe(1);
    // A query of exclusions alone finds no page with conditions, whatever is in it.
    const all = async (reader: SiteReader, query: string) =>
      (await find(reader, query)).results.map(({ title }) => title);
    expect(await all(anybody, '-zanzibar')).toEqual(await all(anybody, '-nothing'));
  });

  it('finds the page that the reader sees behind better pages that the reader does not see, in two sections', async () => {
    await publish(2);
    const { body } = await app.client(world.admin).get(`/orgs/${world.id}/spaces`);
    const [first = '', second = ''] = (body.items as { id: string }[]).map(({ id }) => id);
    const better = [...Array(6).keys()].map((number) => [
      `secret-${number}.md`,
      `# Part ${number}\n\n{% if visitor.claims.plan == "pro" %}\n## Quokka ${number}\n{% endif %}\n`,
    ]);
    const hidden = [...Array(6).keys()].map((number) => [`unlisted-${number}.md`, `# Quokka ${number}\n`]);
    for (const spaceId of [first, second]) {
      await app.build.importArchive(
        world,
        spaceId,
        Object.fromEntries([...better, ...hidden, ['open.md', '# Open\n\nEverybody reads of a quokka.\n']]),
      );
      const client = app.client(world.admin);
      for (const number of hidden.keys()) {
        const page = await pageIdAt(client, spaceId, `quokka-${number}`);
        await client.post(`/spaces/${spaceId}/content`, {
          changes: [{ change: 'update_page', page, hidden: true }],
        });
      }
    }
    const titles = async (reader: SiteReader) =>
      (await find(reader, 'quokka')).results.map(({ title }) => title);
    expect(await titles(readers.free)).toEqual(['Open', 'Open']);
    const all = await titles(readers.pro);
    expect([all.length, all.every((title) => title.startsWith('Quokka'))]).toEqual([10, true]);
  });

  it('tells no words of parts and pages that the reader does not see', async () => {
    await publish(1);
    const anybody = new SiteReader(app.baseUrl);
    const page = await anybody.get(`${path}/~search?q=zanzibar`);
    expect(page.body).not.toContain('4711');
    for (const typo of ['zanzibarr', 'wombatts'])
      expect(await find(anybody, typo)).not.toHaveProperty('correctedQuery');
    expect(await find(readers.pro, 'zanzibarr')).toHaveProperty('correctedQuery', 'zanzibar');
    const mcp = await fetch(`${app.baseUrl}${path}/~mcp`, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search', arguments: { query: 'zanzibar' } },
      }),
    });
    expect(await mcp.text()).toContain('No page matches.');
  });
});
