import { readFrontMatter } from './front-matter.js';

describe('readFrontMatter', () => {
  it('splits front matter off and returns the offset of the body', () => {
    const text = '---\ntitle: Setup\ndescription: >-\n  How to\n  begin\nicon: rocket\n---\n\n# Setup\n';
    const { attributes, body, bodyOffset } = readFrontMatter(text);
    expect(attributes).toEqual({ title: 'Setup', description: 'How to begin', icon: 'rocket' });
    expect(body).toBe('\n# Setup\n');
    expect(text.slice(bodyOffset)).toBe(body);
  });

  it('reads the nested layout, the cover and its position, and variables', () => {
    const text = [
      '---',
      'cover: ../.gitbook/assets/a b.png',
      'coverY: -12.5',
      'layout:',
      '  cover: { visible: true, size: hero }',
      '  title: { visible: false }',
      '  tableOfContents: { visible: true }',
      'vars: { version: 2, name: Ada, __proto__: x }',
      'hidden: true',
      '---',
      '',
    ].join('\r\n');
    expect(readFrontMatter(text).attributes).toEqual({
      cover: { ref: { kind: 'url', url: '../.gitbook/assets/a b.png' }, yPos: -12.5 },
      layout: { cover: true, coverSize: 'hero', title: false, tableOfContents: true },
      variables: { version: '2', name: 'Ada' },
      hidden: true,
    });
  });

  it.each([
    ['🚀', '🚀'],
    ['1f680', '🚀'],
    ['1f468-200d-1f4bb', '👨‍💻'],
    ['rocket', undefined],
  ])('reads the emoji %s', (written, emoji) => {
    expect(readFrontMatter(`---\nemoji: ${written}\n---\n`).attributes.emoji).toBe(emoji);
  });

  it('reads the width and the metadata of a layout', () => {
    const text = '---\nlayout: { width: wide, metadata: { visible: false } }\n---\n';
    expect(readFrontMatter(text).attributes).toEqual({ layout: { width: 'wide', metadata: false } });
    expect(readFrontMatter('---\nlayout: { width: huge }\n---\n').attributes).toEqual({});
  });

  it('ignores a link that is too long', () => {
    const link = (length: number) => `---\ntype: link\nlink: https://x/${'a'.repeat(length)}\n---\n`;
    expect(readFrontMatter(link(4_000)).attributes).toMatchObject({ type: 'link' });
    expect(readFrontMatter(link(5_000)).attributes).toEqual({});
  });

  it('reads flat layout booleans and ignores values of another type', () => {
    const text = '---\nlayout: { outline: false, pagination: maybe }\nhidden: perhaps\ntitle: [a]\n---\n';
    expect(readFrontMatter(text).attributes).toEqual({ layout: { outline: false } });
  });

  it.each([
    ['no front matter', '# Title\n---\n'],
    ['YAML that does not parse', '---\ntitle: "x\nfoo: [ ]\nbar\n---\nText'],
    ['YAML that is not a mapping', '---\njust a line\n---\nText'],
    ['an opening without an end', '---\ntitle: x\n'],
    ['a fence that is no fence', '--- \ntitle: x\n----\n'],
    ['front matter beyond the limit', `---\ntitle: ${'x'.repeat(70_000)}\n---\n`],
    [
      'an alias bomb',
      `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]\n`)
        .join('')}---\nText`,
    ],
    ['nesting that exhausts the parser', `---\na: ${'['.repeat(20_000)}\n---\nText`],
  ])('keeps as text: %s', (_name, text) => {
    expect(readFrontMatter(text)).toEqual({ attributes: {}, site: {}, body: text, bodyOffset: 0 });
  });

  it('accepts empty front matter, and front matter that ends with the text', () => {
    expect(readFrontMatter('---\n---').body).toBe('');
    expect(readFrontMatter('---\ntitle: x\n...\nText').body).toBe('Text');
  });
});

describe('the target of a link page', () => {
  const typeOf = (link: string) =>
    readFrontMatter(`---\ntype: link\nlink: ${JSON.stringify(link)}\n---\n`).attributes.type;

  it.each(['https://a.b/c:d', 'mailto:a@b.c', 'ref:page/x', '../a.md', '#a', 'a b: c'])(
    'may be %s',
    (link) => {
      expect(typeOf(link)).toBe('link');
    },
  );

  it.each([
    'javascript:x',
    'JavaScript:x',
    ' javascript:x',
    'java\tscript:x',
    'java\nscript:x',
    '\x01data:x',
  ])('is none that may run: %j', (link) => {
    expect(typeOf(link)).toBeUndefined();
  });
});

it('is text when its aliases repeat more than it could contain', () => {
  const text = `---\nx: &a '${'a'.repeat(60_000)}'\ntitle: *a\ndescription: *a\n---\nBody`;
  expect(readFrontMatter(text)).toMatchObject({ attributes: {}, body: text });
});

it('leaves out variables that a page cannot have, and names them', () => {
  const variables = `long: ${'a'.repeat(10_001)}\n  short: b\n  none: [c]\n  ${'n'.repeat(65)}: d`;
  const { attributes, longVariables } = readFrontMatter(`---\nvars:\n  ${variables}\n---\nBody`);
  expect(attributes.variables).toEqual({ short: 'b' });
  expect(longVariables).toEqual(['long', 'n'.repeat(64)]);
});

describe('front matter that only other tools read', () => {
  it.each([
    '---\n"groups": [admin]\na: b: c\n---\n\nText',
    '---\n  groups: [admin]\na: b: c\n---\n\nText',
    '---yaml\ngroups: [admin]\n---\n\nText',
    '---\ngroups: [admin]\n-----\n\nText',
    '---\rgroups: [admin]\r---\r\rText',
    `---\ngroups: [admin]\nlong: ${'a'.repeat(70_000)}\n---\n\nText`,
    '---\ndraft: true\na: b: c\n---\n\nText',
  ])('hides a page whose condition it cannot read: %#', (text) => {
    expect(readFrontMatter(text).condition?.expression).toBe('false');
  });

  it.each([
    '---\n\nif: it rains\n\nText',
    '---\na: b: c\n---\n\ngroups: all',
    'Text\n\n---\ngroups: a\n---\n',
  ])('takes no text for a condition: %j', (text) => {
    expect(readFrontMatter(text).condition).toBeUndefined();
  });
});
