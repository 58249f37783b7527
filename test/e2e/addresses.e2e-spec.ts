import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import { editContent } from '../support/change-request.js';
import { readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

/** Each of these runs code or shows foreign content in some browser. Character references are those of HTML. */
const HARMFUL: [written: string, address: string][] = [
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)', 'JaVaScRiPt:alert(1)'],
  ['&#32;javascript:alert(1)', ' javascript:alert(1)'],
  ['\u0001javascript:alert(1)', '\u0001javascript:alert(1)'],
  ['&#xA0;javascript:alert(1)', '\u00a0javascript:alert(1)'],
  ['java&#10;script:alert(1)', 'java\nscript:alert(1)'],
  ['java&#9;script&#13;:alert(1)', 'java\tscript\r:alert(1)'],
  ['javascript&colon;alert(1)', 'javascript:alert(1)'],
  ['vbscript:msgbox(1)', 'vbscript:msgbox(1)'],
  ['data:text/html,alert(1)', 'data:text/html,alert(1)'],
  ['data:image/svg+xml,alert(1)', 'data:image/svg+xml,alert(1)'],
  ['view-source:alert(1)', 'view-source:alert(1)'],
  ['blob:https://x.test/alert(1)', 'blob:https://x.test/alert(1)'],
  ['file:///etc/alert(1)', 'file:///etc/alert(1)'],
];
/** The places of a URL in markdown. */
const PLACES: [place: string, write: (address: string) => string][] = [
  ['a link', (address) => `[text](<${address}>)`],
  ['a link by reference', (address) => `[text][ref]\n\n[ref]: <${address}>`],
  ['an image', (address) => `![text](<${address}>)`],
  ['an image in a line', (address) => `Line ![text](<${address}>)`],
  ['an image by reference', (address) => `Line ![text][ref]\n\n[ref]: <${address}>`],
  ['a mention', (address) => `[text](<${address}> "mention")`],
  ['a link of HTML', (address) => `Line <a href="${address}">text</a>`],
  ['an image of HTML', (address) => `Line <img src="${address}" alt="text">`],
  ['a button', (address) => `<a href="${address}" class="button primary">text</a>`],
  ['a figure', (address) => `<figure><img src="${address}" alt="text"></figure>`],
  [
    'a dark figure',
    (address) =>
      `<figure><picture><source srcset="${address}" media="(prefers-color-scheme: dark)"><img src="a.png" alt="text"></picture></figure>`,
  ],
  [
    'a cell of a card',
    (address) =>
      `<table data-view="cards"><thead><tr><th>A</th><th data-card-target data-type="content-ref">B</th><th data-card-cover data-type="files">C</th></tr></thead><tbody><tr><td>text</td><td><a href="${address}">a</a></td><td><a href="${address}">b</a></td></tr></tbody></table>`,
  ],
  [
    'a link in a cell',
    (address) =>
      `<table><thead><tr><th>text</th></tr></thead><tbody><tr><td><a href="${address}">a</a></td></tr></tbody></table>`,
  ],
  ['a link in a quote', (address) => `> - [text](<${address}>)`],
  ['a link in a footnote', (address) => `Line[^1]\n\n[^1]: [text](<${address}>)`],
];
/** Tags do not decode character references, and their attributes cannot contain line endings. */
const TAGS: typeof PLACES = [
  ['an embed', (address) => `{% embed url="${address}" %}`],
  ['an embed with a caption', (address) => `{% embed url="${address}" %}\ntext\n{% endembed %}`],
  ['a card', (address) => `{% content-ref url="${address}" %}\n[text](a.md)\n{% endcontent-ref %}`],
  ['a file', (address) => `{% file src="${address}" %}`],
  ['an operation', (address) => `{% openapi src="${address}" path="/" method="get" %}\n{% endopenapi %}`],
  ['another attribute', (address) => `{% hint style="info" href="${address}" %}\ntext\n{% endhint %}`],
  ['an inclusion', (address) => `{% include "${address}" %}`],
];

const reference = (url: string) => ({ kind: 'url', url });
const inline = (type: string, data: object, nodes?: object[]) => ({
  object: 'block',
  type: 'paragraph',
  isVoid: false,
  data: {},
  nodes: [{ object: 'inline', type, isVoid: nodes === undefined, data, ...(nodes ? { nodes } : {}) }],
});
const block = (type: string, data: object) => ({ object: 'block', type, isVoid: true, data });
const images = (data: object) => ({
  ...block('images', {}),
  isVoid: false,
  nodes: [block('image', data)],
});
/** The places of a URL in a structured document. */
const NODES: [place: string, node: (address: string) => object, path: string][] = [
  ['a link', (url) => inline('link', { ref: reference(url) }, []), 'nodes[0].data.ref.url'],
  ['a mention', (url) => inline('mention', { ref: reference(url) }), 'nodes[0].data.ref.url'],
  ['a button', (url) => inline('button', { label: 'Go', ref: reference(url) }), 'nodes[0].data.ref.url'],
  ['an image', (url) => images({ ref: reference(url) }), 'nodes[0].data.ref.url'],
  [
    'a dark image',
    (url) => images({ ref: reference('a.png'), refDark: reference(url) }),
    'nodes[0].data.refDark.url',
  ],
  ['an image in a line', (url) => inline('inline-image', { ref: reference(url) }), 'nodes[0].data.ref.url'],
  ['an embed', (url) => block('embed', { url }), 'data.url'],
  ['a card', (url) => block('content-ref', { ref: reference(url) }), 'data.ref.url'],
  ['a file', (url) => block('file', { ref: reference(url) }), 'data.ref.url'],
  ['an operation', (url) => block('openapi-operation', { ref: reference(url) }), 'data.ref.url'],
  ['another attribute', (url) => block('embed', { url: 'https://x.test', href: url }), 'data.href'],
  [
    'a cell',
    (url) =>
      block('table', {
        view: { type: 'cards', columns: ['a'] },
        definition: { a: { id: 'a', title: 'A', type: 'content-ref' } },
        records: { r: { orderIndex: 0, values: { a: reference(url) } } },
      }),
    'data.records.r.values.a.url',
  ],
];
const ALLOWED = [
  ...['https://x.test/a?b#c', 'HTTP://x.test', 'mailto:a@x.test', 'tel:+123', '//x.test/a', '/a', 'a'],
  ...['a.md#b', '?a=javascript:b', '#c', 'a/b:c', ''],
];

describe('addresses in texts', () => {
  let app: TestApp;
  let world: World;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    space = await app.build.space(world);
  });
  afterAll(() => app.stop());

  const admin = () => app.client(world.admin);
  const insert = (document: object) => ({ change: 'insert_page', title: 'Page', document });
  const documentOf = async (page: string, query = '') => {
    const response = await admin().get(`/spaces/${space}/content/page/${page}?format=document${query}`);
    expect(response.status).toBe(200);
    return (response.body as { document: { nodes: object[] } }).document;
  };
  const edited = (...changes: object[]) => editContent(admin(), `/spaces/${space}/content`, changes);

  const cases = [
    ...HARMFUL.map(([address]) => [address, PLACES] as const),
    ...HARMFUL.filter(([written]) => !/&#1[03]?;|&#9;|&#32;|&/.test(written)).map(
      ([address]) => [address, TAGS] as const,
    ),
    ...[' javascript:alert(1)', '\u0001javascript:alert(1)', 'java\tscript:alert(1)'].map(
      (address) => [address, TAGS] as const,
    ),
  ];
  it.each(cases)('are left out of a document if they run code: %j', async (address, places) => {
    const { pages } = await edited(...places.map(([, write]) => insert({ markdown: `${write(address)}\n` })));
    const noLinks = async (): Promise<void> => {
      const links = await admin().get(`/spaces/${space}/links?limit=1000`);
      expect(links.status).toBe(200);
      expect(JSON.stringify(links.body)).not.toMatch(/(?<!de)script|alert|msgbox/i);
    };
    await noLinks();
    for (const [index, page] of pages.entries()) {
      const document = await documentOf(page);
      const shown = JSON.stringify(document);
      expect([places[index]?.[0], /script|alert|msgbox/i.test(shown)]).toEqual([places[index]?.[0], false]);
      if (places[index]?.[1]('').includes('text') === true) expect(shown).toContain('text');
      // A document that was read can be sent back, and means the same.
      await edited({ change: 'update_page', page, document: { document } });
      expect(await documentOf(page)).toEqual(document);
    }
    await noLinks();
  });

  it('are left out of a document if the value of a variable makes them run code', async () => {
    await edited({ change: 'set_variables', variables: { a: 'javascript:alert(1)', b: 'java' } });
    const { pages } = await edited(
      insert({ markdown: '[text](<{{ space.vars.a }}>) <a href="{{ space.vars.b }}script:x">text</a>\n' }),
      insert({ markdown: '{% embed url="{{ space.vars.a }}" %}\n' }),
    );
    for (const page of pages) {
      expect(JSON.stringify(await documentOf(page, '&evaluated=true'))).not.toMatch(/script:/);
    }
  });

  it('stay in the markdown as written', async () => {
    const markdown = '[text](javascript:alert(1))\n';
    const { pages } = await edited(insert({ markdown }));
    const read = await admin().get(`/spaces/${space}/content/page/${pages[0]}`);
    expect(read.body).toMatchObject({ markdown });
  });

  it.each(NODES)('are refused in a document that is sent: %s', async (_place, node, path) => {
    for (const [, address] of HARMFUL) {
      const document = { object: 'document', data: {}, nodes: [node(address)] };
      const refused = await admin().post(`/spaces/${space}/content`, { changes: [insert({ document })] });
      expect([address, refused.status]).toEqual([address, 400]);
      expect((refused.body as { error: { details: object[] } }).error.details).toEqual([
        {
          path: `changes[0].document.document.nodes[0].${path}`,
          message: expect.stringMatching(/^must be an http/) as string,
        },
      ]);
    }
  });

  it.each(ALLOWED)('are accepted and returned if they run no code: %j', async (url) => {
    const nodes = NODES.map(([, node]) => node(url)).slice(0, 11);
    const { pages } = await edited(insert({ document: { object: 'document', data: {}, nodes } }));
    const shown = JSON.stringify(await documentOf(pages[0] ?? ''));
    if (url !== '' && !url.startsWith('#')) expect(shown.split(JSON.stringify(url)).length - 1).toBe(11);
  });

  it('can be data: images only where an image is shown', async () => {
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    const { pages } = await edited(insert({ markdown: `![text](${url})\n\n[text](${url})\n` }));
    const [image, link] = (await documentOf(pages[0] ?? '')).nodes;
    expect(JSON.stringify(image)).toContain(url);
    expect(JSON.stringify(link)).not.toContain('data:image');
  });

  it.each(HARMFUL)('do not become link pages or covers of an import: %j', async (_written, address) => {
    const text = (lines: string[]) => dataUrl(`---\n${lines.join('\n')}\n---\n\ntext\n`, 'text/markdown');
    const target = await app.build.space(world);
    const quoted = JSON.stringify(address);
    for (const lines of [
      ['type: link', `link: ${quoted}`],
      [`cover: ${quoted}`, `coverDark: ${quoted}`],
    ]) {
      const body = { source: 'markdown', url: text(lines) };
      expect((await admin().post(`/spaces/${target}/content/import`, body)).status).toBe(201);
      expect(JSON.stringify((await readRevision(admin(), target)).pages)).not.toMatch(/alert|msgbox/);
    }
  });
});
