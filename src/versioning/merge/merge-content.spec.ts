import {
  edit,
  LINES,
  merge,
  mergeCleanly,
  NOW,
  pageOf,
  sideOf,
  documentOf,
  texts,
} from '../../../test/support/merge-sides.js';
import { documentHash } from '../../markdown/source/stored-document.js';
import { PageIndex } from '../page-index.js';
import type { PageNode } from '../page.js';
import { documentsToMerge, type MergeSide } from './merge-content.js';
import { withDocuments } from './with-documents.js';

const LATER = '2026-03-01T00:00:00.000Z';
const textWith = (...changed: [line: number, text: string][]): string => {
  const lines = [...LINES];
  for (const [line, text] of changed) lines[line] = text;
  return lines.join('\n');
};

/** `a` with `b` and `c` below, then `d`. */
const base = sideOf([pageOf('a', [pageOf('b'), pageOf('c')]), pageOf('d')]);
const change = (side: MergeSide, page: string, patch: object, time?: string): MergeSide =>
  edit(side, (draft) => draft.update(page, patch), time);
const pageIn = (pages: readonly PageNode[], id: string): PageNode | undefined =>
  new PageIndex(pages).find(id)?.page;

describe('a merge of one page', () => {
  it('takes different attributes of both sides, and the later time', () => {
    const ours = change(base, 'b', { title: 'New', layout: { outline: false } });
    const theirs = change(base, 'b', { description: 'Said', layout: { title: false } }, LATER);
    for (const { pages } of [mergeCleanly(base, ours, theirs), mergeCleanly(base, theirs, ours)]) {
      expect(pageIn(pages, 'b')).toMatchObject({
        title: 'New',
        slug: 'new',
        description: 'Said',
        layout: { outline: false, title: false },
        updatedAt: LATER,
      });
    }
  });

  it('removes an attribute that one side removed', () => {
    const start = change(base, 'b', { emoji: '1f600', variables: { x: '1', y: '2' } });
    const ours = change(start, 'b', { emoji: null, variables: { y: '2' } });
    const theirs = change(start, 'b', { title: 'New', variables: { x: '1', y: '2', z: '3' } });
    const page = pageIn(mergeCleanly(start, ours, theirs).pages, 'b');
    expect(page).not.toHaveProperty('emoji');
    expect(page?.variables).toEqual({ y: '2', z: '3' });
  });

  it('reports attributes that both changed in one conflict, and takes those of the chosen side', () => {
    const ours = change(base, 'b', { title: 'Ours', icon: 'o', cover: { yPos: 1 }, hidden: true });
    const theirs = change(base, 'b', { title: 'Theirs', icon: 't', cover: { yPos: 2 }, emoji: 'x' });
    expect(merge(base, ours, theirs)).toEqual({
      kind: 'conflicts',
      unused: [],
      conflicts: [
        {
          page: 'b',
          kind: 'attributes',
          base: { attributes: { title: 'B' } },
          ours: { attributes: { title: 'Ours', icon: 'o', 'cover.yPos': 1 } },
          theirs: { attributes: { title: 'Theirs', icon: 't', 'cover.yPos': 2 } },
        },
      ],
    });
    expect(pageIn(mergeCleanly(base, ours, theirs, { b: 'theirs' }).pages, 'b')).toMatchObject({
      title: 'Theirs',
      slug: 'theirs',
      icon: 't',
      cover: { yPos: 2 },
      hidden: true,
      emoji: 'x',
    });
  });

  it('keeps a slug that was chosen when the other side gave a new title', () => {
    const ours = change(base, 'b', { title: 'New' });
    const theirs = change(base, 'b', { slug: 'chosen' });
    for (const { pages } of [mergeCleanly(base, ours, theirs), mergeCleanly(base, theirs, ours)]) {
      expect(pageIn(pages, 'b')).toMatchObject({ title: 'New', slug: 'chosen' });
    }
  });

  it('is in conflict when both chose a slug', () => {
    const result = merge(base, change(base, 'b', { slug: 'one' }), change(base, 'b', { slug: 'two' }));
    expect(result).toMatchObject({
      conflicts: [{ kind: 'attributes', ours: { attributes: { slug: 'one' } } }],
    });
  });

  it('gives a page a numbered slug when a sibling has the same slug', () => {
    const ours = edit(base, (draft) => draft.update('d', { title: 'Same' }));
    const theirs = edit(base, (draft) =>
      draft.insert({ id: 'n', type: 'group', title: 'Same', document: null }, undefined, 0),
    );
    const slugs = ({ pages }: { pages: PageNode[] }) => pages.map(({ id, slug }) => [id, slug]);
    expect(slugs(mergeCleanly(base, ours, theirs))).toEqual([
      ['n', 'same-1'],
      ['a', 'a'],
      ['d', 'same'],
    ]);
    expect(slugs(mergeCleanly(base, theirs, ours))).toEqual([
      ['n', 'same'],
      ['a', 'a'],
      ['d', 'same-1'],
    ]);
  });

  it('is in conflict when one side changed the kind and the other the text, and can become a document', () => {
    const ours = change(base, 'b', { type: 'link', ref: { kind: 'url', url: 'https://x' }, document: null });
    const theirs = change(base, 'b', { document: documentOf('other') });
    expect(merge(base, ours, theirs)).toMatchObject({
      conflicts: [
        {
          page: 'b',
          kind: 'type',
          base: { markdown: textWith(), attributes: { type: 'document' } },
          ours: { attributes: { type: 'link', ref: { kind: 'url', url: 'https://x' } } },
          theirs: { markdown: 'other', attributes: { type: 'document' } },
        },
      ],
    });
    expect(pageIn(mergeCleanly(base, ours, theirs, { b: 'theirs' }).pages, 'b')).toMatchObject({
      type: 'document',
      document: documentHash('other'),
    });
    const settled = mergeCleanly(base, ours, theirs, { b: { markdown: 'third' } });
    expect(settled.pageTexts).toEqual(new Map([['b', 'third']]));
    expect(pageIn(settled.pages, 'b')).toMatchObject({ type: 'document', updatedAt: NOW });
    expect(pageIn(settled.pages, 'b')).not.toHaveProperty('ref');
  });
});

describe('a merge of texts', () => {
  const ours = change(base, 'b', { document: documentOf(textWith([1, 'mine'])) });

  it('returns the text that neither side has, for the caller to store', () => {
    const theirs = change(base, 'b', { document: documentOf(textWith([4, 'yours'])) });
    const { pages, pageTexts } = mergeCleanly(base, ours, theirs);
    expect(pageTexts).toEqual(new Map([['b', textWith([1, 'mine'], [4, 'yours'])]]));
    const index = new PageIndex(pages);
    const finished = withDocuments(index, new Map([['b', 'hash']]));
    expect(pageIn(finished, 'b')?.document).toBe('hash');
    expect(finished[1]).toBe(pages[1]);
    expect(finished[0]?.children[1]).toBe(base.index.pages[0]?.children[1]);
    expect(() => withDocuments(index, new Map([['x', 'hash']]))).toThrow('no page x');
  });

  it('needs only the texts that both sides changed', () => {
    const theirs = edit(base, (draft) => {
      draft.update('b', { document: documentOf(textWith([4, 'yours'])) });
      draft.update('c', { document: documentOf(textWith([0, 'alone'])) });
    });
    const hash = (side: MergeSide) => side.index.find('b')?.page.document;
    expect(documentsToMerge(base, ours, theirs)).toEqual([hash(base), hash(ours), hash(theirs)]);
    expect(documentsToMerge(base, base, theirs)).toEqual([]);
  });

  it('reports a conflict with all three texts, and applies its resolution', () => {
    const theirs = change(base, 'b', { document: documentOf(textWith([1, 'yours'])) });
    expect(merge(base, ours, theirs)).toEqual({
      kind: 'conflicts',
      unused: [],
      conflicts: [
        {
          page: 'b',
          kind: 'text',
          base: { markdown: textWith() },
          ours: { markdown: textWith([1, 'mine']) },
          theirs: { markdown: textWith([1, 'yours']) },
        },
      ],
    });
    const text = (resolution: 'ours' | 'theirs' | { markdown: string }) => {
      const { pages, pageTexts } = mergeCleanly(base, ours, theirs, { b: resolution });
      return pageTexts.get('b') ?? texts.get(pageIn(pages, 'b')?.document ?? '');
    };
    expect(text('ours')).toBe(textWith([1, 'mine']));
    expect(text('theirs')).toBe(textWith([1, 'yours']));
    expect(text({ markdown: 'third' })).toBe('third');
  });

  it('leaves another conflict of the page open when a text is given', () => {
    const theirs = edit(base, (draft) =>
      draft.update('b', { document: documentOf(textWith([1, 'yours'])), title: 'Y' }),
    );
    const result = merge(base, change(ours, 'b', { title: 'X' }), theirs, { b: { markdown: 'third' } });
    expect(result).toMatchObject({ conflicts: [{ page: 'b', kind: 'attributes' }] });
  });
});

describe('resolutions', () => {
  it('without a conflict are reported as unused', () => {
    const theirs = change(base, 'b', { title: 'New' });
    const resolve = { a: 'ours', b: 'theirs', x: { markdown: '' } } as const;
    expect(merge(base, base, theirs, resolve).unused).toEqual(['a', 'b', 'x']);
    const ours = change(base, 'b', { title: 'Other' });
    expect(merge(base, ours, theirs, resolve).unused).toEqual(['a', 'x']);
    expect(merge(base, ours, theirs, { b: { markdown: '' } })).toMatchObject({
      kind: 'conflicts',
      unused: ['b'],
    });
  });
});

describe('the cost of a merge', () => {
  it('depends on the change: pages and lists that theirs did not change are those of ours', () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      pageOf(
        `s${at}`,
        Array.from({ length: 100 }, (__, below) => pageOf(`s${at}-${below}`)),
      ),
    );
    const start = sideOf(many);
    const ours = edit(start, (draft) => {
      for (let at = 0; at < 5; at += 1) draft.update(`s${at}-7`, { title: `Ours ${at}` });
    });
    const theirs = edit(start, (draft) => {
      for (let at = 3; at < 8; at += 1) draft.update(`s${at}-9`, { title: `Theirs ${at}` });
    });
    const { pages } = mergeCleanly(start, ours, theirs);
    pages.forEach((page, at) => {
      if (at < 3 || at >= 8) expect(page).toBe(ours.index.pages[at]);
      const own = ours.index.pages[at]?.children ?? [];
      expect(page.children.filter((child, place) => child !== own[place])).toHaveLength(
        at >= 3 && at < 8 ? 1 : 0,
      );
    });
  });
});
