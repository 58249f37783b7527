import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import type { World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';

const SECRET = 'Confidential';
const SHOWN = 'Everybody';
/** None of them holds. */
const CONDITIONS = [
  'space.vars.stage == "public"',
  'space.vars["release-stage"] != "internal"',
  '!(space.vars["release-stage"] == "internal")',
  'visitor.claims.staff == true || !(space.vars["release-stage"] == "internal")',
  '!("release-stage" in space.vars)',
  'size(space.vars) == 0',
  'space["vars"]["release-stage"] == "internal" ? false : true',
  '!(space.vars . stage == "internal")',
  '!(page.vars["secrecy"] == "high")',
];

describe('a block whose condition names a variable', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  /** Whether a word is in what readers without a role get of a page, by the name of the way. */
  async function found(client: ApiClient, { space, site, page }: Record<string, string>, word: string) {
    const reader = new SiteReader(app.baseUrl);
    const home = `/s/${world.id}/${site}/`;
    const queries = ['format=markdown', 'format=document', 'format=markdown&evaluated=true'].concat(
      ['true', 'deterministic-only'].map((evaluated) => `format=document&evaluated=${evaluated}`),
    );
    const ofPage = queries.map(async (query) => {
      const { status, body } = await client.get(`/spaces/${space}/content/page/${page}?${query}`);
      expect(status).toBe(200);
      return [query, JSON.stringify(body).includes(word)] as const;
    });
    const search = await client.get(`/spaces/${space}/search?query=${word}`);
    const onSite = ['', 'page.md', 'llms-full.txt'].map(
      async (path) => [path, (await reader.get(home + path)).body.includes(word)] as const,
    );
    const { body } = await reader.get(`${home}~search?q=${word}`, { accept: 'application/json' });
    const results = (JSON.parse(body) as { results: unknown[] }).results.length;
    return Object.fromEntries([
      ...(await Promise.all([...ofPage, ...onSite])),
      ['search', search.body.count > 0],
      ['search on the site', results > 0],
    ]);
  }

  const placeOf = async (markdown: string) => {
    const space = await app.build.space(world, { level: null });
    const { pages } = await editContent(app.client(world.admin), `/spaces/${space}/content`, [
      { change: 'set_variables', variables: { 'release-stage': 'internal', stage: 'internal' } },
      insertPage('Page', markdown, { variables: { secrecy: 'high' } }),
    ]);
    const site = await app.build.site(world, { visibility: 'public', spaces: [space] });
    return { space, site, page: pages[0] ?? '' };
  };
  const expectHidden = async (place: Record<string, string>): Promise<void> => {
    const stranger = app.client(await app.build.person());
    expect(Object.entries(await found(stranger, place, SECRET)).filter(([, has]) => has)).toEqual([]);
    expect(Object.entries(await found(stranger, place, SHOWN)).filter(([, has]) => !has)).toEqual([]);
  };

  it.each(CONDITIONS)('is hidden from readers everywhere when it does not hold: %s', async (condition) => {
    await expectHidden(await placeOf(`${SHOWN}\n\n{% if ${condition} %}\n\n${SECRET}\n\n{% endif %}\n`));
  });

  it.each(CONDITIONS)('is hidden in an expression, too: %s', async (condition) => {
    const expression = `visitor.claims.staff == true || (${condition}) ? "${SECRET}" : ""`;
    await expectHidden(await placeOf(`${SHOWN} {{ ${expression} }}\n`));
  });

  it.each<[string, (expression: string) => string]>([
    ['in braces', (expression) => `{{ ${expression} }}`],
    ['in an element', (expression) => `<code class="expression">${expression}</code>`],
  ])('is hidden in an expression without spaces that begins with a variable: %s', async (_, write) => {
    const stated = 'page.vars.secrecy=="high"&&!(visitor.claims.staff==true)';
    await expectHidden(await placeOf(`${SHOWN} ${write(`${stated}?"":"${SECRET}"`)}\n`));
  });
});
