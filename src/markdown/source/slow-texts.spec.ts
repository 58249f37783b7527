import { parseMarkdown } from './parse-markdown.js';
import { tokenize } from './tokenize.js';
import { splitIntoChunks } from './chunks.js';
import { constructsToDisable } from './parse-limits.js';
import { TooManyPartsError } from './too-many-parts-error.js';

const disabled = (text: string) => constructsToDisable(text, splitIntoChunks(text));
const tokensOf = (text: string) => {
  let count = 0;
  for (const events of tokenize(text, splitIntoChunks(text), [])) count += events.length;
  return count;
};

describe('blank lines', () => {
  it.each(['\n', '\r\n', '  \n'])('in large numbers (%j) create no tokens and hide nothing', (line) => {
    const text = `# One\n\na [b](c.md)\n${line.repeat(40_000)}## Two\n\n[d](e.md)\n`;
    const { sections, links } = parseMarkdown(text);
    expect(sections.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(links.map(({ start, end }) => text.slice(start, end))).toEqual(['c.md', 'e.md']);
    expect(tokensOf(text)).toBeLessThan(60_000);
  });

  it('do not end a block of code', () => {
    const text = `\`\`\`\na\n${'\n'.repeat(20_000)}# b\n\`\`\`\n\n# c\n`;
    expect(parseMarkdown(text).sections.map(({ title }) => title)).toEqual(['', 'c']);
  });

  it('do not end a comment', () => {
    const text = `<!-- a\n${'\n'.repeat(20_000)}# b\n-->\n\n# c\n`;
    expect(
      parseMarkdown(text)
        .sections.filter(({ level }) => level > 0)
        .map(({ title }) => title),
    ).toEqual(['c']);
  });
});

describe('constructs that take quadratic time', () => {
  it.each<[string, string, string]>([
    ['quotes in items', `- > a\n  - b\n${'  - > a\n'.repeat(5_000)}`, 'list'],
    ['lists in items of a quote', '> - - a\n'.repeat(5_000), 'list'],
    ['underlined headings', `- a\n${'  b\n  ===\n'.repeat(4_000)}`, 'setextUnderline'],
    ['words behind an open bracket', `[${'a '.repeat(5_000)}a@b.example`, 'emailAutolink'],
    [
      'beginnings of addresses behind an open bracket',
      `[${'1h'.repeat(5_000)} http://a.b`,
      'protocolAutolink',
    ],
    ['addresses behind one', `- [${'http://'.repeat(5_000)}`, 'protocolAutolink'],
    ['words behind one that seems closed', `[ \`]\` ${'a(a '.repeat(5_000)}`, 'wwwAutolink'],
    ['footnotes', Array.from({ length: 5_001 }, (_, n) => `[^${n}]: b\n`).join(''), 'gfmFootnoteDefinition'],
  ])('are text when there are too many %s', (_name, text, construct) => {
    expect(disabled(text)).toContain(construct);
  });

  it('reads a text of empty quote lines as plain text', () => {
    expect(disabled('>\n'.repeat(20_001))).toBeNull();
  });

  it.each<[string, string]>([
    ['quotes and answers', '> Question of some length?\n> And more of it.\n\nAn answer.\n\n'.repeat(3_500)],
    [
      'paragraphs with links and code',
      `${'Some words with a [link](b), and `code` of it. '.repeat(10)}\n\n`.repeat(500),
    ],
    ['a long block of code', `\`\`\`json\n${'{ "a": ["\\\\d", "b"], "c": [ }\n'.repeat(1_200)}\`\`\`\n`],
    ['items with quotes', '- An item of some length, that says something\n  > and quotes\n\n'.repeat(5_000)],
    [
      'underlined headings',
      'A heading\n=========\n\nSome text, as there is below a heading.\n\n'.repeat(5_000),
    ],
    ['footnotes', Array.from({ length: 2_600 }, (_, n) => `a[^${n}]\n\n[^${n}]: b\n\n`).join('')],
  ])('reads an ordinary text of %s', (_name, text) => {
    expect(disabled(text)).toEqual([]);
  });
});

describe('a text with too many parts is refused', () => {
  const links = `${'[a](b) '.repeat(17)}\n\n`.repeat(3_000);
  const row = `|${'|'.repeat(40)}\n`;
  const table = `|${'a|'.repeat(40)}\n|${'-|'.repeat(40)}\n${row.repeat(5_000)}`;

  it.each<[string, string]>([
    ['after a fence in a list item that ends', `- a\n\n  \`\`\`\n\nb\n\n${links}`],
    ['after a fence in HTML that ends', `<div>\n\`\`\`\n</div>\n\n${links}`],
    ['after a fence in a comment', `<!--\n\`\`\`\n-->\n\n${links}`],
    ['after a fence with other white space behind it', `\`\`\`\n\`\`\`\u00a0\n\`\`\`\n\n${links}`],
    ['after a fence behind a byte order mark', `${'a\n'.repeat(5_000)}\n\uFEFF\`\`\`\n\`\`\`\n\n${links}`],
    [
      'in a list item, after a fence in it',
      `- a\n\n    \`\`\`\n   ~~~\n    \`\`\`\n\n${links.replace(/^(?=.)/gm, '   ')}`,
    ],
    ['in far indented lines', `a\n${' '.repeat(90)}${'[a](b) '.repeat(100)}\n\n`.repeat(300)],
    ['in a table below a heading', `# a\n${table}`],
    ['in a table below text', `a\n${table}`],
    ['in a table in a list item', `- ${table.replaceAll('\n', '\n  ')}`],
  ])('even %s', (_place, text) => {
    expect(() => disabled(text)).toThrow(TooManyPartsError);
  });

  it.each<[string, string]>([
    ['', `# a\n\n\`\`\`\n${links}\`\`\`\n\nb\n`],
    [' with longer fences', `\`\`\`\`md\n\`\`\`\n${links}\`\`\`\n\`\`\`\`\n`],
    [' in a list item', `1. a\n\n   ~~~\n${links.replace(/^(?=.)/gm, '   ')}   ~~~\n2. b\n`],
    [
      ' after a list, HTML and quotes',
      `- a\n  - \`\`\`\n    b\n\n<div>\n\`\`\`\n</div>\n\n> \`\`\`\n\n\`\`\`\n${links}\`\`\`\n`,
    ],
    [' that has tables', `{% code %}\n\`\`\`\n${table}\`\`\`\n{% endcode %}\n`],
    [
      ' that looks like lists',
      `\`\`\`yaml\n${'a:\n  - b: [c, d]\n    e:\n      - f\n'.repeat(5_000)}\`\`\`\n`,
    ],
  ])('but not because of what is in code%s', (_place, text) => {
    expect(() => disabled(text)).not.toThrow();
  });
});
