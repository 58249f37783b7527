import fc from 'fast-check';
import { encodeDestination, markdownPath, relativeTarget } from './relative-paths.js';
import { parseMarkdown } from './parse-markdown.js';

describe('markdownPath', () => {
  it('is a file for a leaf and a README for a page with children', () => {
    expect(markdownPath('a/b', false)).toBe('a/b.md');
    expect(markdownPath('a/b', true)).toBe('a/b/README.md');
  });
});

describe('relativeTarget', () => {
  it.each([
    ['a/b.md', 'c/d.md', 'x', '../c/d.md#x'],
    ['a/b.md', 'a/c.md', undefined, 'c.md'],
    ['a/b/README.md', 'a/c.md', undefined, '../c.md'],
    ['a.md', 'b/README.md', undefined, 'b/README.md'],
    ['a.md', 'a.md', 'x', '#x'],
    ['a.md', 'a.md', undefined, 'a.md'],
    ['a/b.md', '.gitbook/assets/clock (1).svg', undefined, '../.gitbook/assets/clock%20%281%29.svg'],
    ['a.md', 'über/日本.md', 'größe', 'über/日本.md#größe'],
    ['a.md', 'x:y.md', undefined, './x:y.md'],
  ])('from %s to %s', (from, to, anchor, expected) => {
    expect(relativeTarget(from, to, anchor)).toBe(expected);
  });

  const path = fc
    .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map((part) => part.replaceAll('/', '-').replace(/^\.+$/, 'dots')).join('/'));

  it('leads to the given path', () => {
    fc.assert(
      fc.property(path, path, (from, to) => {
        const url = new URL(relativeTarget(encodeDestination(from), 'placeholder'), 'http://host/');
        expect(url.pathname.startsWith('/')).toBe(true);
        const resolved = new URL(relativeTarget(from, to), `http://host/${encodeDestination(from)}`).pathname;
        expect(decodeURIComponent(resolved)).toBe(`/${to.toWellFormed()}`);
      }),
    );
  });

  it('is a valid target in a link, a definition, an attribute, a table and a block tag', () => {
    fc.assert(
      fc.property(path, (to) => {
        const target = relativeTarget('a/b.md', to, 'an "anchor" (1)');
        const markdown = [
          `[x](${target}) ![x](<${target}>)\n\n[x]: ${target}\n`,
          `<a href="${target}">x</a> <a href='${target}'>x</a>\n`,
          `| a | b |\n| - | - |\n| [x](${target}) | b |\n`,
          `{% content-ref url="${target}" %}\n`,
        ].join('\n');
        const { links } = parseMarkdown(markdown);
        expect(links.map((link) => link.target)).toEqual(Array.from({ length: 7 }, () => target));
      }),
    );
  });
});
