import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import type { World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';

/** Embeds and files are complete without an end. */
const embeds = (count: number) =>
  Array.from({ length: count }, (_, place) => `{% embed url="https://video.example/${place}" %}`).join(
    '\n\n',
  );
/** Stands for a word that each text has for itself. */
const SECRET = 'SECRETWORD';
const WORDS = ['Ocelot', 'Zebrafinch', 'Quokka', 'Pangolin', 'Okapi', 'Axolotl', 'Capybara'];
const hide = (text: string) => `{% if visitor.claims.plan == "pro" %}\n\n${text}\n\n{% endif %}`;

describe('a condition beside HTML, or on a page with many embeds or files', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let home: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    space = await app.build.space(world, { level: null });
    await editContent(app.client(world.admin), `/spaces/${space}/content`, [insertPage('Home', 'Welcome.')]);
    home = `/s/${world.id}/${await app.build.site(world, { visibility: 'public', spaces: [space] })}`;
  });
  afterAll(() => app.stop());

  it.each([
    [
      'HTML in it',
      `{% if visitor.claims.plan == "pro" %}\n<figure><img src="a.png" alt="${SECRET}"></figure> {% endif %}\nNext.\n`,
    ],
    ['5 embeds before it', `${embeds(5)}\n\n${hide(SECRET)}\n`],
    ['19 embeds before it', `${embeds(19)}\n\n${hide(SECRET)}\n`],
    ['20 embeds before it', `${embeds(20)}\n\n${hide(SECRET)}\n`],
    [
      '20 embeds and a hint around it',
      `${embeds(20)}\n\n{% hint style="info" %}\n${hide(SECRET)}\n{% endhint %}\n`,
    ],
    [
      '20 files before it',
      `${Array.from({ length: 20 }, (_, place) => `{% file src="files/${place}.zip" %}`).join('\n\n')}\n\n${hide(SECRET)}\n`,
    ],
    [
      '19 embeds and another condition in it',
      `${hide(`${embeds(19)}\n\n{% if visitor.claims.beta == true %}\n\nBeta\n\n{% endif %}\n\n${SECRET}`)}\n`,
    ],
  ])('hides its blocks with %s', async (name, written) => {
    const word = WORDS.pop() ?? '';
    const markdown = written.replaceAll(SECRET, word);
    const title = `Page with ${name}`;
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const { pages } = await editContent(app.client(world.admin), `/spaces/${space}/content`, [
      insertPage(title, `Open words.\n\n${markdown}`),
    ]);
    const reader = new SiteReader(app.baseUrl);
    const stranger = app.client(await app.build.person());
    const api = `/spaces/${space}/content/page/${pages[0] ?? ''}`;
    const found = (await reader.get(`${home}/~search?q=${word}`, { accept: 'application/json' })).body;
    const read: [string, string][] = [
      ['page', (await reader.get(`${home}/${slug}`, { accept: 'text/html' })).body],
      ['markdown', (await reader.get(`${home}/${slug}.md`)).body],
      ['llms-full', (await reader.get(`${home}/llms-full.txt`)).body],
      ['api markdown', JSON.stringify((await stranger.get(`${api}?format=markdown`)).body)],
      ['api document', JSON.stringify((await stranger.get(`${api}?format=document`)).body)],
      ['search', JSON.stringify((JSON.parse(found) as { results: unknown[] }).results)],
    ];
    expect(read[0]?.[1]).toContain('Open words');
    expect(read.flatMap(([place, text]) => (text.includes(word) ? [place] : []))).toEqual([]);
  });
});
