import fc from 'fast-check';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';

const PAGES = {
  'installation.md':
    '# Installation\n\nInstall the package with `npm install`. The configuration lives in one file.\n\n## Requirements\n\nYou need a database server and nothing else.',
  'guards.md':
    '# Guards\n\nA guard decides whether a request is handled.\n\n## Exception filters\n\nWhen a guard throws, exception filters answer the request over http.\n\n## Options\n\nRun it with `--verbose`.',
  'filters.md': '# Filters\n\nFilters exception after exception, in the wrong order.',
  'cafe.md': '# Café\n\nDéjà vu: an ÜBERGRÖSSE crème brûlée, naïvely configured.',
  'long.md': `# Long\n\n${'Filler words go on and on here. '.repeat(200)}The needle hides in this very sentence. ${'More filler follows it then. '.repeat(200)}`,
  'odd.md':
    "# Odd\n\nDon't panic: C++ and node.js, user@example.com, /v1/spaces, foo_bar, v1.2.3, https://example.com/a/b?c=d, 50%, @nestjs/core, key=value, {{ variable }}, a<b>c, `List<String>`, x & y | z, (round) [square] 'single' \"double\" `tick` \\back\\slash ünïcödé ☃.",
  'rank-title.md': '# Zebra\n\nNothing else.',
  'rank-heading.md': `# First\n\nText.\n\n## Zebra crossing\n\n${'Text. '.repeat(50)}`,
  'rank-text.md': `# Second\n\n${'A zebra and a zebra and a zebra. '.repeat(30)}`,
};

describe('search', () => {
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

  const search = (query: string, space = spaceId) =>
    app.client(world.admin).get(`/spaces/${space}/search`).query({ query });
  const titles = async (query: string, space = spaceId): Promise<string[]> => {
    const response = await search(query, space);
    expect(response.status).toBe(200);
    return (response.body.items as { title: string }[]).map(({ title }) => title);
  };

  it.each<[rule: string, query: string, found: string[]]>([
    ['a word', 'database', ['Installation']],
    ['every word', 'database server', ['Installation']],
    ['every word, anywhere on the page', 'npm database', ['Installation']],
    ['no page that lacks a word', 'database needle', []],
    ['no page for an unknown word', 'unicorn', []],
    ['a word of the title', 'installation', ['Installation']],
    ['a word of a heading', 'requirements', ['Installation']],
    ['a word of code', 'npm', ['Installation']],
    ['a phrase', '"exception filters"', ['Guards']],
    ['a phrase with a word', '"exception filters" guard', ['Guards']],
    ['no other order of a phrase', '"filters answer exception"', []],
    ['a phrase left open', '"exception filters', ['Guards']],
    ['no excluded word', 'exception -http', ['Filters']],
    ['no excluded phrase', 'exception -"exception filters"', ['Filters']],
    ['the beginning of the last word', 'needl', ['Long']],
    ['the beginning of the last of many words', 'hides need', ['Long']],
    ['no beginning of another word', 'need hide', []],
    ['no beginning after a space', 'datab ', []],
    ['capitals', 'DATABASE', ['Installation']],
    ['words without their accents', 'deja vu', ['Café']],
    ['words with their accents', 'Café', ['Café']],
    ['accents of two characters', 'cafe\u0301', ['Café']],
    ['accents in a beginning', 'ubergr', ['Café']],
    ['accents in a phrase', '"creme brulee"', ['Café']],
    ['the subject of a question', 'What is the database for it', ['Installation']],
    ['a word before a stop word', 'database and', ['Installation']],
    ['an option of a command', '--verbose', ['Guards']],
    ['a part of a path', 'spaces', ['Odd']],
    ['a part of a package name', 'nestjs', ['Odd']],
    ['the beginning of a path', '/v1/spac', ['Odd']],
    ['other forms of a word', 'installing packages', ['Installation']],
    ['other forms of a word before another', 'configure file', ['Installation']],
    ['titles before headings before text', 'zebra', ['Zebra', 'First', 'Second']],
    ['titles before headings before text for a beginning', 'zeb', ['Zebra', 'First', 'Second']],
  ])('finds %s: %s', async (_, query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  it.each([
    "Don't panic",
    'C++',
    'node.js',
    'user@example.com',
    '/v1/spaces',
    'foo_bar',
    'v1.2.3',
    'https://example.com/a/b?c=d',
    '50%',
    '@nestjs/core',
    'key=value',
    '{{ variable }}',
    'a<b>c',
    'string',
    'List<String>',
    '(round)',
    '[square]',
    '"double"',
    'ünïcödé',
  ])('finds text written %s', async (query) => {
    expect(await titles(query)).toContain('Odd');
  });

  it('shows a page with the matching sections, and an excerpt around the match', async () => {
    const { body } = await search('needle');
    const [page] = body.items as { id: string; sections: { body: string }[] }[];
    const address = `http://docs.test/app/spaces/${spaceId}/pages/${page?.id}`;
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        title: 'Long',
        path: 'long',
        highlights: { title: [] },
        sections: [
          {
            id: 'long',
            title: 'Long',
            path: 'long#long',
            body: expect.stringContaining('needle'),
            highlights: { title: [], body: [{ start: 93, end: 99 }] },
            urls: { app: `${address}#long` },
          },
        ],
        urls: { app: address },
      },
    ]);
    expect(page?.sections[0]?.body.length).toBeLessThan(400);
  });

  it.each([
    ['brulee', 'the crème brûlée is done'],
    ['"creme brulee"', 'the crème brûlée is done'],
    ['node.js', 'with node.js and /v1/spaces'],
    ['spac', 'with node.js and /v1/spaces'],
    ['초콜릿', '한국어 초콜릿 있다'],
    ['submarines', 'a yellow submarine lies'],
  ])('shows the text around a match that is written in another way: %s', async (query, around) => {
    const far = await app.build.space(world);
    const filler = 'Gefüllte ﬁller wörter go on, 가득한. '.repeat(60);
    const text = `${filler}And the crème brûlée is done. ${filler}Run it with node.js and /v1/spaces today. ${filler}`;
    const more = `한국어 초콜릿 있다. ${filler}There a yellow submarine lies. ${filler}`;
    await app.build.importArchive(world, far, { 'far.md': `# Far\n\n${text}${more}` });
    const { body } = await search(query, far);
    const shown = body.items[0].sections[0].body as string;
    expect(shown).toContain(around);
    expect(shown.length).toBeLessThan(300);
    for (const word of shown.split(' ')) expect(`# Far ${text}${more}`.split(' ')).toContain(word);
  });

  it('shows the heading of a section and its anchor', async () => {
    const { body } = await search('requirements');
    const [page] = body.items as { sections: object[] }[];
    expect(page?.sections).toContainEqual({
      id: 'requirements',
      title: 'Requirements',
      path: 'installation#requirements',
      body: expect.stringContaining('database'),
      highlights: { title: [{ start: 0, end: 12 }], body: [] },
      urls: { app: expect.stringMatching(/\/pages\/[^#]+#requirements$/) },
    });
  });

  it('shows the text before the first heading as the page itself', async () => {
    const plain = await app.build.space(world);
    await app.build.importArchive(world, plain, { 'plain.md': '---\ntitle: Plain\n---\n\nSubmarine.' });
    const { body } = await search('submarine', plain);
    const [page] = body.items as { id: string; urls: object }[];
    expect(body.items).toMatchObject([
      {
        title: 'Plain',
        path: 'plain',
        sections: [{ id: page?.id, title: 'Plain', path: 'plain', urls: page?.urls }],
      },
    ]);
  });

  it('returns valid URLs for any heading', async () => {
    const { body } = await search('brulee');
    expect(body.items).toMatchObject([
      { sections: [{ id: 'café', path: 'café#café', urls: { app: expect.stringMatching(/#caf%C3%A9$/) } }] },
    ]);
  });

  it('shows the path of a nested page', async () => {
    const nested = await app.build.space(world);
    await app.build.importArchive(world, nested, {
      'README.md': '# Home',
      'guide/README.md': '# Guide',
      'guide/deep.md': '# Deep\n\nSubmarine.',
    });
    const { body } = await search('submarine', nested);
    expect(body.items).toMatchObject([{ title: 'Deep', path: 'guide/deep' }]);
  });

  it('does not find pages of another space', async () => {
    const other = await app.build.space(world);
    await app.build.importMarkdown(world, other, '# Secret\n\nDatabase.');
    expect(await titles('secret')).toEqual([]);
    expect(await titles('database')).toEqual(['Installation']);
    expect(await titles('database', other)).toEqual(['Secret']);
  });

  it('finds changed text, and not the old one', async () => {
    const changing = await app.build.space(world);
    await app.build.importArchive(world, changing, {
      'a.md': '# Before\n\nElephant.',
      'b.md': '# Same\n\nGiraffe.',
    });
    const ids = idsOf(await search('elephant', changing));
    expect(ids).toHaveLength(1);
    await app.build.importArchive(world, changing, { 'a.md': '# Before\n\nCrocodile.' });
    expect(idsOf(await search('crocodile', changing))).toEqual(ids);
    expect(await titles('elephant', changing)).toEqual([]);
    expect(await titles('giraffe', changing)).toEqual(['Same']);
  });

  describe('for stop words', () => {
    let space: string;
    beforeAll(async () => {
      space = await app.build.space(world);
      await app.build.importArchive(world, space, {
        'it.md': '# IT\n\nComputers.',
        'how.md': '# How to deploy\n\n## Who is it for\n\nItalics.',
        'text.md': '# Text\n\nWho knows how to do it, it is the other thing.',
        'most.md': '# The most of all\n\nIt was all.',
      });
    });

    it.each([
      ['finds them in titles', 'IT', ['IT', 'How to deploy']],
      ['finds them in titles, as the beginning of words elsewhere', 'how to', ['How to deploy']],
      ['finds them as a phrase', '"how to"', ['How to deploy']],
      ['finds no other phrase', '"to how"', []],
      ['finds them in headings', 'who is ', ['How to deploy']],
      ['finds all of them', 'the of ', ['The most of all']],
      ['omits excluded ones', 'how -it ', []],
      ['finds nothing for only exclusions', '-it', []],
      ['finds others without them', 'how to know it', ['Text']],
    ])('%s: %s', async (_, query, found) => {
      expect(await titles(query, space)).toEqual(found);
    });
  });

  it('counts all results, and returns them in pages, best first', async () => {
    const first = await app
      .client(world.admin)
      .get(`/spaces/${spaceId}/search`)
      .query({ query: 'zebra', limit: 2 });
    expect(first.body).toMatchObject({ count: 3, items: [{ title: 'Zebra' }, { title: 'First' }] });
    const page = first.body.next.page as string;
    const second = await app
      .client(world.admin)
      .get(`/spaces/${spaceId}/search`)
      .query({ query: 'zebra', page });
    expect(second.body).toMatchObject({ count: 3, items: [{ title: 'Second' }] });
    expect(second.body).not.toHaveProperty('next');
  });

  describe('accepts any text:', () => {
    const SPECIAL = '! @ # $ % ^ & * ( ) - _ = + [ ] { } ; : \' " \\ | , . < > / ? ` ~ § ☃ 🚀'.split(' ');
    const ODD = [
      ' ',
      '\t\n',
      "'",
      "''",
      '"',
      '""',
      '"""',
      '-',
      '--',
      '-"',
      '-""',
      '- word',
      'word -',
      ':*',
      'word:*',
      'a:b:c',
      '!word',
      'a & b',
      'a | b',
      'a <-> b',
      '((',
      "'; DROP TABLE spaces; --",
      '\\',
      '\\\\',
      "\\'",
      "word'",
      'or',
      'OR',
      'and or not',
      'word or',
      'the',
      'the and of',
      '"the"',
      '-the',
      '%',
      '%s',
      '$1',
      '\u0001',
      '\u200b',
      '\u0300',
      '\ufffd',
      '日本語',
      'اللغة',
      '👨‍👩‍👧‍👦',
      'a'.repeat(512),
      '"'.repeat(512),
      '-'.repeat(512),
      'ab '.repeat(170),
      '🚀'.repeat(256),
    ];

    it.each([...SPECIAL, ...SPECIAL.map((character) => `word${character}`), ...ODD])('%j', async (query) => {
      expect((await search(query)).status).toBe(200);
    });

    it('generated at random', async () => {
      const character = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...'"\'\\-:*&|!()<> aé0\u0300') },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
      );
      const query = fc
        .array(character, { minLength: 1, maxLength: 40 })
        .map((characters) => characters.join('').replaceAll('\0', ''))
        .filter((text) => text !== '' && text.isWellFormed());
      await fc.assert(
        fc.asyncProperty(query, async (text) => {
          expect((await search(text)).status).toBe(200);
        }),
        { numRuns: 150 },
      );
    });
  });

  it.each<[string, string]>([
    ['no query', ''],
    ['an empty query', '?query='],
    ['a query of 513 characters', `?query=${'a'.repeat(513)}`],
    ['two queries', '?query=a&query=b'],
    ['a NUL', '?query=a%00b'],
  ])('refuses %s', async (_, query) => {
    const response = await app.client(world.admin).get(`/spaces/${spaceId}/search${query}`);
    expect(response.status).toBe(400);
    expect(response.body.error.details).toEqual([{ path: 'query', message: expect.any(String) }]);
  });
});
