import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import { readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';
import { temporaryDirectories } from '../support/space-state.js';

describe('importing', () => {
  let app: TestApp;
  let world: World;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const importAs = (person: Person, body: object) =>
    app.client(person).post(`/spaces/${space}/content/import`, body);
  const revision = () => readRevision(app.client(world.admin), space);

  it.each<[string, object, string[]]>([
    ['nothing', {}, ['url', 'source']],
    ['no url', { source: 'zip' }, ['url']],
    ['no source', { url: 'https://example.com/' }, ['source']],
    ['an unknown source', { url: 'https://example.com/', source: 'tar' }, ['source']],
    ['a source of another type', { url: 'https://example.com/', source: ['zip'] }, ['source']],
    ['a url of another type', { url: { href: 'https://example.com/' }, source: 'zip' }, ['url']],
    ['null', { url: null, source: null }, ['url', 'source']],
    ['an unknown field', { url: 'data:,x', source: 'markdown', parent: 'x' }, ['parent']],
    ['an empty url', { url: '', source: 'zip' }, ['url']],
    ['a url with a lone surrogate', { url: 'data:,\ud800', source: 'markdown' }, ['url']],
    ['a url with a NUL', { url: 'data:,\0', source: 'markdown' }, ['url']],
    ...[
      'not a url',
      '/relative.zip',
      '//host/archive.zip',
      'http://',
      'http://[::1',
      'https://exa mple.com/',
      'ftp://example.com/a.zip',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'gopher://127.0.0.1/',
      'blob:https://example.com/x',
      'https://user:secret@example.com/a.zip',
      'data:application/zip;base64',
      'data:application/zip;base64,!!!!',
      'data:application/zip;base64,A',
    ].map((url): [string, object, string[]] => [url, { url, source: 'zip' }, ['url']]),
  ])('refuses a request with %s', async (_name, body, paths) => {
    const refused = await importAs(world.admin, body);
    expect(refused.status).toBe(400);
    const { error } = refused.body as { error: { message: string; details: { path: string }[] } };
    expect(error.details.map(({ path }) => path)).toEqual(paths);
    expect(error.message).not.toContain('secret');
    expect((await revision()).pages).toEqual([]);
    expect(await temporaryDirectories(app)).toEqual([]);
  });

  const MALFORMED = [
    ...['http://a b/', 'http://', 'http:///', 'http://[::1', 'http://[::1]:x/', 'http://127.0.0.1:99999/'],
    ...[
      'http://127.0.0.1%00.example.com/',
      'http://a\u0007b/',
      'https://exa<mple.com/',
      'website',
      '//host/',
    ],
    ...[
      'http://user:secret@127.0.0.1/',
      'ftp://127.0.0.1/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '\u00a0',
    ],
  ];
  const SOURCES = [
    'website',
    'docx',
    'markdown',
    'html',
    'zip',
    'confluence',
    'github-wiki',
    'notion',
    'google-docs',
  ];
  it.each(SOURCES)('refuses malformed URLs, and names them: %s', async (source) => {
    for (const url of MALFORMED) {
      const refused = await importAs(world.admin, { url, source });
      const { error } = refused.body as { error: { details?: { path: string }[] } };
      expect([url, refused.status, error.details?.map(({ path }) => path)]).toEqual([url, 400, ['url']]);
    }
  });

  it('refuses malformed URLs of files, and names them', async () => {
    for (const url of [...MALFORMED, 7, {}, '\0']) {
      const changes = [{ change: 'insert_files', files: [{ url, name: 'a' }] }];
      const refused = await app.client(world.admin).post(`/spaces/${space}/content`, { changes });
      const { error } = refused.body as { error: { details?: { path: string }[] } };
      const path = 'changes[0].files[0].url';
      expect([url, refused.status, error.details?.map((each) => each.path)]).toEqual([url, 400, [path]]);
    }
  });

  describe('text that is built to be slow', () => {
    const KIB_100 = 100 * 1024;
    const fill = (part: string) => part.repeat(Math.ceil(KIB_100 / part.length));
    const lines = (count: number, line: (index: number) => string) =>
      Array.from({ length: count }, (_, i) => line(i)).join('\n');

    it.each<[string, string]>([
      ['*', fill('*')],
      ['**a ', fill('**a ')],
      ['[', fill('[')],
      ['![', fill('![')],
      ['[a](', fill('[a](')],
      ['<', fill('<')],
      ['<a ', fill('<a ')],
      ['`', fill('`')],
      ['> in one line', fill('> ')],
      ['- in one line', fill('- ')],
      ['lists nested by indentation', lines(440, (index) => `${' '.repeat(index * 2)}- x`)],
      ['quotes nested line by line', lines(440, (index) => `${'>'.repeat(index + 1)} x`)],
      ['table cells', `|a|\n|-|\n${fill('|')}`],
      ['front matter of open brackets', `---\na: ${'['.repeat(60_000)}\n---\n# x`],
      [
        'front matter of aliases',
        `---\n${lines(400, (i) => `a${i}: &a${i} [*a${i - 1},*a${i - 1},*a${i - 1}]`)}\n---\n# x`,
      ],
      ['block tags', fill('{% hint %}\n')],
    ])('%s is imported, or refused, within the time of a page', async (_name, markdown) => {
      const imported = await importAs(world.admin, { source: 'markdown', url: dataUrl(markdown) });
      expect([201, 422]).toContain(imported.status);
      expect(JSON.stringify(imported.body)).not.toMatch(/took longer than/);
      const { pages } = await revision();
      expect(pages).toHaveLength(imported.status === 201 ? 1 : 0);
    });
  });
});
