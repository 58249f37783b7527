import { parseMarkdown } from './parse-markdown.js';
import { tokenize } from './tokenize.js';
import { splitIntoChunks } from './chunks.js';
import { constructsToDisable } from './parse-limits.js';

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
    ['underlined headings', `- a\n${'  b\n  ===\n'.repeat(4_000)}`, 'setextUnderline'],
    ['footnotes', Array.from({ length: 5_001 }, (_, n) => `[^${n}]: b\n`).join(''), 'gfmFootnoteDefinition'],
  ])('are text when there are too many %s', (_name, text, construct) => {
    expect(disabled(text)).toContain(construct);
  });

  it('reads a text of empty quote lines as plain text', () => {
    expect(disabled('>\n'.repeat(20_001))).toBeNull();
  });

  it.each<[string, string]>([
    ['quotes and answers', '> Question of some length?\n> And more of it.\n\nAn answer.\n\n'.repeat(4_000)],
    ['items with quotes', '- An item of some length, that says something\n  > and quotes\n\n'.repeat(5_000)],
    [
      'underlined headings',
      'A heading\n=========\n\nSome text, as there is below a heading.\n\n'.repeat(5_000),
    ],
    ['footnotes', Array.from({ length: 3_000 }, (_, n) => `a[^${n}]\n\n[^${n}]: b\n\n`).join('')],
  ])('reads an ordinary text of %s', (_name, text) => {
    expect(disabled(text)).toEqual([]);
  });
});
