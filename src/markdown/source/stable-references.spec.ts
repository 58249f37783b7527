import fc from 'fast-check';
import { parseMarkdown } from './parse-markdown.js';
import { readStableReference, toLinkedTarget, writeAddress, writeReference } from './references.js';
import type { AddressTarget } from './resolve-address.js';
import { expandReferences, toStoredDocument } from './stable-references.js';

function store(markdown: string, resolve: (address: string) => AddressTarget) {
  const { links, sections } = parseMarkdown(markdown);
  return toStoredDocument(markdown, links, sections, resolve);
}

const toPage = (address: string): AddressTarget => ({ kind: 'anchor', page: 'p1', anchor: address });

/** Text with many link forms, some of them broken. */
const markdownText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '[x](',
        ')',
        '![y](<',
        '>)',
        '\n\n[r]: ',
        '<a href="',
        '">',
        '<img src=',
        ' >',
        '\n',
        '`',
        '> ',
      ),
      fc.constantFrom(
        '{% content-ref url="',
        '" %}',
        '| a |\n|---|\n',
        'a/b.md#c',
        '&amp;',
        '<https://x.org>',
        '\r\n',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('stable references', () => {
  it('are spelled by kind, id and anchor, and read back', () => {
    expect(writeReference({ kind: 'anchor', page: 'p1', anchor: 'a b' })).toBe('ref:page/p1#a%20b');
    expect(writeReference({ kind: 'file', file: 'f1' })).toBe('ref:file/f1');
    expect(writeReference({ kind: 'url', url: 'https://x.org' })).toBe('https://x.org');
    expect(readStableReference('ref:page/p1#a%20b')).toEqual({ kind: 'anchor', page: 'p1', anchor: 'a b' });
    expect(readStableReference('ref:file/f1')).toEqual({ kind: 'file', file: 'f1' });
    const place = { kind: 'file' as const, file: 'f1', anchor: 'page=3&zoom=50' };
    expect(writeReference(place)).toBe('ref:file/f1#page=3&zoom=50');
    expect(writeAddress(place, 'b/c.md', { pages: new Map(), files: new Map([['f1', 'a.pdf']]) })).toBe(
      '../a.pdf#page=3&zoom=50',
    );
    expect(readStableReference('ref:file/f1#page=3&zoom=50')).toEqual(place);
    expect(readStableReference('ref:user/u1')).toBeNull();
    expect(readStableReference('page.md')).toBeNull();
  });
});

describe('toStoredDocument', () => {
  it('replaces targets of pages and files and keeps everything else as written', () => {
    const document = store('[a](b.md#x) ![c](d.png) [e](https://f.g) [h](gone.md)\n', (address) => {
      if (address === 'b.md#x') return { kind: 'anchor', page: 'p1', anchor: 'x' };
      if (address === 'd.png') return { kind: 'file', file: 'f1' };
      const isUrl = address.startsWith('https:');
      return isUrl ? { kind: 'url', url: address } : { kind: 'unresolved', reason: 'missing' };
    });
    expect(document.markdown).toBe('[a](ref:page/p1#x) ![c](ref:file/f1) [e](https://f.g) [h](gone.md)\n');
    expect(document.links.map(({ start, end }) => document.markdown.slice(start, end))).toEqual([
      'ref:page/p1#x',
      'ref:file/f1',
      'https://f.g',
      'gone.md',
    ]);
    expect(document.links[0]).toMatchObject({
      kind: 'page',
      target: 'p1',
      anchor: 'x',
      relation: 'reference',
    });
  });

  it('does not ask about autolinks and stable references', () => {
    const asked: string[] = [];
    const document = store('<https://x.org> www.y.org [a](ref:page/p9)', (address) => {
      asked.push(address);
      return toPage(address);
    });
    expect(asked).toEqual([]);
    expect(document.links.map((link) => link.kind)).toEqual(['url', 'url', 'page']);
  });

  it.each([
    '[r]: <a href="<https://x.org>">',
    '[r]: ![y](<[x](>)',
    '[r]: /u "[x](<a"b>)"',
    '[ <a href="]"> ]: /u',
    '[r]: <a href=" >">',
    'a\n\n[r]: ![y](<c(>)\n\nb',
    '[x](![y](<c d>))',
    '{% content-ref url="<a href="{% content-ref url=">)" %}',
  ])(
    'keeps a target if replacing it would create a link, a link definition or a block tag: %j',
    (markdown) => {
      expect(store(markdown, toPage)).toMatchObject({ markdown, links: [{ kind: 'unresolved' }] });
    },
  );

  it('replaces such a target in a definition and in other paragraphs', () => {
    const toPage = (): AddressTarget => ({ kind: 'page', page: 'p1' });
    const { markdown } = store('[x](<a (1).md>) [r] [s]\n\n[r]:\n<a (1).md>\n[s]: <b c.md> "T"', toPage);
    expect(markdown).toBe('[x](<ref:page/p1>) [r] [s]\n\n[r]:\n<ref:page/p1>\n[s]: <ref:page/p1> "T"');
  });

  it('does not link a file that only a definition names to which nothing refers', () => {
    const toFile = (): AddressTarget => ({ kind: 'file', file: 'f1' });
    const markdown = 'a\n\n[r]: a.pdf\n[s]: ref:file/f1';
    expect(store(markdown, toFile)).toMatchObject({ markdown, links: [] });
  });

  it('replaces such a target in a footnote, after an address or an expression, and in a text with Windows line endings', () => {
    const toPage = (): AddressTarget => ({ kind: 'page', page: 'p1' });
    const written = (target: string) =>
      `a[^1] [m](mailto:a@b.c)\r\n\r\n[^1]: ![i](<${target}>)\r\n\r\n[r]: x "`;
    expect(store(written('a (1).md'), toPage).markdown).toContain('![i](<ref:page/p1>)');
    expect(store('[m](mailto:a@b.c) [x](<a (1).md>)', toPage).markdown).toContain('[x](<ref:page/p1>)');
    expect(store('[m]({{ a.b }}) [x](<a (1).md>)', toPage).markdown).toContain('[x](<ref:page/p1>)');
  });

  it('returns offsets that cover exactly the target, as parsing finds it', () => {
    fc.assert(
      fc.property(markdownText, (markdown) => {
        const document = store(markdown, toPage);
        const references = document.links.filter((link) => link.kind === 'page');
        for (const link of references) {
          const spelling = document.markdown.slice(link.start, link.end);
          const reference = readStableReference(spelling);
          expect(reference).toMatchObject({ page: 'p1' });
          // Without quotes the slash is encoded.
          expect(spelling.replaceAll('%2F', '/')).toBe(writeReference(reference!).replaceAll('%2F', '/'));
          expect(toLinkedTarget(reference!)).toEqual({
            kind: 'page',
            target: 'p1',
            ...(link.anchor ? { anchor: link.anchor } : {}),
          });
        }
        const again = store(document.markdown, toPage);
        expect(again.markdown).toBe(document.markdown);
        expect(again.links).toEqual(document.links);
      }),
      { numRuns: 300 },
    );
  });
});

describe('expandReferences', () => {
  it('returns the original text if every target is spelled as before', () => {
    fc.assert(
      fc.property(markdownText, (markdown) => {
        const spellings = parseMarkdown(markdown)
          .links.filter((link) => !link.kind)
          .map((link) => markdown.slice(link.start, link.end));
        let number = 0;
        const document = store(markdown, () => ({ kind: 'anchor', page: 'p1', anchor: String(number++) }));
        const expanded = expandReferences(document, (reference) =>
          'anchor' in reference ? spellings[Number(reference.anchor)]! : null,
        );
        expect(expanded).toBe(markdown);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the stable reference if there is no other spelling', () => {
    const document = store('[a](b.md) [c](d.md)', toPage);
    const written = expandReferences(document, (reference) =>
      'anchor' in reference && reference.anchor === 'd.md' ? 'd.md' : null,
    );
    expect(written).toBe('[a](ref:page/p1#b.md) [c](d.md)');
  });

  it.each([
    ['[ref:page/p1](ref:page/p1)', '[a.md](a.md)', '[page](ref:page/p1)'],
    ['![ref:file/f1](<ref:file/f1>)', '![a.md](<a.md>)', '![file](<ref:file/f1>)'],
    [
      '<a href="ref:page/p1#x">ref:page/p1#x</a>',
      '<a href="a.md">a.md</a>',
      '<a href="ref:page/p1#x">page</a>',
    ],
    [
      '{% content-ref url="ref:page/p1" %}\n[ref:page/p1](ref:page/p1)\n{% endcontent-ref %}',
      '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
      '{% content-ref url="ref:page/p1" %}\n[page](ref:page/p1)\n{% endcontent-ref %}',
    ],
    ['[ref:page/p2](ref:page/p1)', '[ref:page/p2](a.md)', '[ref:page/p2](ref:page/p1)'],
  ])('replaces a reference that is the text of a link: %s', (markdown, known, unknown) => {
    const document = store(markdown, toPage);
    expect(document.markdown).toBe(markdown);
    expect(expandReferences(document, () => 'a.md')).toBe(known);
    expect(expandReferences(document, () => null)).toBe(unknown);
  });

  it('shows the kind of a target whose path would be read as markup', () => {
    const document = store('[ref:page/p1](ref:page/p1)', toPage);
    expect(expandReferences(document, () => '_a_/b*.md')).toBe('[page](_a_/b*.md)');
  });
});
