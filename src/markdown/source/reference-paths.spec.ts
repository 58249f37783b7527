import fc from 'fast-check';
import { parseMarkdown } from './parse-markdown.js';
import { readReferencePath, writeReferencePaths } from './reference-paths.js';
import { type AddressTarget, resolveAddress } from './resolve-address.js';
import { toStoredDocument } from './stable-references.js';

const [PAGE, FILE, SPACE] = ['1', '2', '3'].map(
  (digit) => `${digit.repeat(8)}-0000-7000-8000-${digit.repeat(12)}`,
) as [string, string, string];

const PLACE = { slugPath: '', markdownPath: '' };
const NOTHING = { find: () => undefined, isRoot: () => false };

function store(markdown: string, resolve?: (address: string) => AddressTarget) {
  const { links, sections } = parseMarkdown(markdown);
  const inEmptySpace = (address: string) => resolveAddress(address, PLACE, NOTHING);
  return toStoredDocument(markdown, links, sections, resolve ?? inEmptySpace);
}

describe('paths of references', () => {
  it.each([
    [`[a](ref:page/${PAGE})`, `[a](/pages/${PAGE})`],
    [`[a](<ref:page/${PAGE}#b%20c> "t")`, `[a](</pages/${PAGE}#b%20c> "t")`],
    [`![a](ref:file/${FILE})`, `![a](/files/${FILE})`],
    [`[a](ref:file/${FILE}#page=3&zoom=50)`, `[a](/files/${FILE}#page=3&zoom=50)`],
    [`[a](ref:space/${SPACE}/page/${PAGE}#b)`, `[a](/spaces/${SPACE}/pages/${PAGE}#b)`],
    [`[a](<ref:space/${SPACE}/page/${PAGE}>)`, `[a](</spaces/${SPACE}/pages/${PAGE}>)`],
    [`[a]\n\n[a]: <ref:space/${SPACE}/page/${PAGE}>`, `[a]\n\n[a]: </spaces/${SPACE}/pages/${PAGE}>`],
    [`<a href="ref:page/${PAGE}">b</a>`, `<a href="/pages/${PAGE}">b</a>`],
    [`[ref:page/${PAGE}](ref:page/${PAGE})`, `[ref:page/${PAGE}](/pages/${PAGE})`],
    [
      `{% content-ref url="ref:page/${PAGE}" %}\n{% endcontent-ref %}`,
      `{% content-ref url="/pages/${PAGE}" %}\n{% endcontent-ref %}`,
    ],
  ])('replace %s, and mean the same when they are stored again', (stored, written) => {
    const document = store(stored);
    expect(writeReferencePaths(document)).toBe(written);
    expect(store(written)).toEqual(document);
  });

  it.each([
    `<ref:space/${SPACE}/page/${PAGE}>`,
    `[a](ref:space/${SPACE})`,
    `[a](ref:user/${PAGE})`,
    `{% include "ref:reusable-content/${PAGE}" %}`,
    '[a](b.md) [c](https://d.e) [f](#g)',
    `\`[a](ref:page/${PAGE})\``,
  ])('do not replace %s', (markdown) => {
    expect(writeReferencePaths(store(markdown))).toBe(markdown);
  });

  it.each(['/pages/x', `/pages/${PAGE}/b`, `pages/${PAGE}`, `/files/${FILE}.png`, `/spaces/${SPACE}`])(
    'are not %s',
    (address) => {
      expect(readReferencePath(address)).toBeNull();
    },
  );

  it('are not read where something is at this path', () => {
    const toOther = (): AddressTarget => ({ kind: 'page', page: 'other' });
    expect(store(`[a](/pages/${PAGE})`, toOther).markdown).toBe('[a](ref:page/other)');
  });

  it('come back as they were, with any anchor', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (text, isFile) => {
          const anchor = text.toWellFormed();
          const target: AddressTarget = isFile
            ? { kind: 'file', file: FILE, anchor }
            : { kind: 'anchor', page: PAGE, anchor };
          const document = store('[a](b)', () => target);
          expect(store(writeReferencePaths(document))).toEqual(document);
        },
      ),
      { numRuns: 200 },
    );
  });
});
