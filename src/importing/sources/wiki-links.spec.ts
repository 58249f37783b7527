import { writeWikiLinks } from './wiki-links.js';

const write = (text: string) => writeWikiLinks(text, (name) => ({ target: `${name}.md`, isImage: false }));

describe('writeWikiLinks', () => {
  it('writes links, but not in code', () => {
    const text = '[[A]] `[[B]]`\n\n```sh\n[[C]]\n```\n~~~\n[[D]]\n~~~\n[[text|E]]\n';
    expect(write(text)).toBe('[A](A.md) `[[B]]`\n\n```sh\n[[C]]\n```\n~~~\n[[D]]\n~~~\n[text](E.md)\n');
  });

  it.each(['`', '~', '[', '[[a', '[[a|', '`a``', '```\n', '```\n~~~\n', '~~~ '])(
    'leaves a text of nothing but %j as it is',
    (piece) => {
      const text = piece.repeat(100_000);
      expect(write(text)).toBe(text);
    },
  );
});
