import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import type { World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';
import { signVisitor } from '../support/visitor-jwts.js';

/** Each definition stands between the tags with its reference. Another part of the page uses the same label. */
describe('a definition in a hidden block', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let home: string;
  let privateKey: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    space = await app.build.space(world, { level: null });
    const site = await app.build.site(world, { visibility: 'public', spaces: [space] });
    await editContent(app.client(world.admin), `/spaces/${space}/content`, [insertPage('Home', 'Welcome.')]);
    home = `/s/${world.id}/${site}`;
    const { body } = await app.client(world.admin).get(`/orgs/${world.id}/sites/${site}/publishing/auth`);
    privateKey = body.privateKey as string;
  });
  afterAll(() => app.stop());

  const pro = (text: string) => `{% if visitor.claims.plan == "pro" %}\n\n${text}\n\n{% endif %}`;
  const free = (text: string) => `{% if visitor.claims.plan == "free" %}\n\n${text}\n\n{% endif %}`;

  it.each([
    ['footnote', `Open[^1].\n\n${pro('Inside[^1].\n\n[^1]: secretnote')}\n\nMore.\n\n[^1]: opennote\n`],
    [
      'link',
      [
        pro('See the [portal].\n\n[portal]: https://secret.example/pro "secrettitle"'),
        free('See the [portal].\n\n[portal]: https://open.example/free'),
      ].join('\n\n'),
    ],
    [
      'image',
      [
        pro('![plan][drawing]\n\n[drawing]: https://secret.example/pro.png'),
        '![plan][drawing]\n\n[drawing]: https://open.example/open.png',
      ].join('\n\n'),
    ],
    ['unused footnote', `Open.\n\n${pro('Inside.\n\n[^9]: secretnote')}\n`],
  ])('is shown nowhere to readers who do not see the block: a %s', async (name, markdown) => {
    const admin = app.client(world.admin);
    const title = `Page of a ${name}`;
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const { pages } = await editContent(admin, `/spaces/${space}/content`, [insertPage(title, markdown)]);
    const reader = new SiteReader(app.baseUrl);
    const now = Math.floor(app.clock.now().getTime() / 1000);
    await reader.get(`${home}/?jwt_token=${await signVisitor(privateKey, now, { plan: 'free' })}`);
    const stranger = app.client(await app.build.person());
    const api = `/spaces/${space}/content/page/${pages[0] ?? ''}`;
    const read: [string, string][] = [
      ['page', (await reader.get(`${home}/${slug}`, { accept: 'text/html' })).body],
      ['markdown', (await reader.get(`${home}/${slug}.md`)).body],
      ['api markdown', JSON.stringify((await stranger.get(`${api}?format=markdown`)).body)],
      ['api document', JSON.stringify((await stranger.get(`${api}?format=document`)).body)],
      ['api links', JSON.stringify((await stranger.get(`${api}/links`)).body)],
    ];
    for (const [, text] of read.slice(0, 4)) expect(text).toMatch(/open|more|plan|page of/i);
    expect(read.flatMap(([place, text]) => (/secret/i.test(text) ? [place] : []))).toEqual([]);
  });
});
