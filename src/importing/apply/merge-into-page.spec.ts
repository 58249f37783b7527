import fc from 'fast-check';
import { sourceTreeOf } from '../../../test/support/source-trees.js';
import type { PageNode } from '../../versioning/page.js';
import { locatePages } from '../../versioning/located-page.js';
import { ImportLimitError, WrongKindError } from '../structure/import.errors.js';
import { mergeImport, type MergedImport, type SpaceContent } from './merge-into-content.js';

const EMPTY: SpaceContent = { pages: [], files: [] };

function ids(prefix = 'new'): () => string {
  let count = 0;
  return () => `${prefix}-${(count += 1)}`;
}

function page(id: string, fields: Partial<PageNode> = {}): PageNode {
  const time = '2026-01-01T00:00:00.000Z';
  const own = { type: 'document', title: id.toUpperCase(), slug: id, document: `text of ${id}` } as const;
  return { id, ...own, createdAt: time, updatedAt: time, children: [], ...fields };
}

/** Imports into the page with this ID, which is there. */
function into(id: string, source: ReturnType<typeof sourceTreeOf>, current: SpaceContent, newId = ids()) {
  const { title } = [...locatePages(current.pages)].find((each) => each.page.id === id)?.page ?? {
    title: '',
  };
  return mergeImport(source, current, { newId, now: '2027-01-01T00:00:00.000Z', page: { id, title } });
}

const paths = ({ pages }: SpaceContent) => [...locatePages(pages)].map(({ path }) => path);
function at(content: SpaceContent, path: string): PageNode {
  const found = [...locatePages(content.pages)].find((placed) => placed.path === path);
  if (found === undefined) throw new Error(`no page at ${path}`);
  return found.page;
}
function textAt(merged: MergedImport, path: string): string | undefined {
  return merged.documents.get(at(merged, path).document ?? '')?.markdown;
}
function own({ children: _children, ...page }: PageNode): Omit<PageNode, 'children'> {
  return page;
}
/** What the links of a page lead to, by path. */
function linksAt(merged: MergedImport, path: string): string[] {
  const places = new Map(merged.files.map((file) => [file.id, `file ${file.path}`]));
  for (const placed of locatePages(merged.pages)) places.set(placed.page.id, placed.path);
  const { links = [] } = merged.documents.get(at(merged, path).document ?? '') ?? {};
  return links.map(({ kind, target }) => places.get(target) ?? `${kind} ${target}`);
}

describe('an import into a page', () => {
  const space: SpaceContent = {
    pages: [page('a'), page('g', { type: 'group', document: null, children: [page('p'), page('q')] })],
    files: [{ id: 'f', path: 'x.png', name: 'x.png', contentType: 'image/png', size: 1, hash: 'ff' }],
  };

  it('reports a group that is left out because it contained only the document', () => {
    const texts = {
      'SUMMARY.md': '* [Part](part/README.md)\n  * [Page](part/page.md)\n',
      'part/README.md': '---\ntype: group\nicon: box\n---\n',
      'part/page.md': 'Text',
    };
    const merged = into('p', sourceTreeOf(texts), space);
    expect(paths(merged)).toEqual(paths(space));
    expect(merged).toMatchObject({
      importedResources: 1,
      totalResources: 2,
      skipped: [{ path: 'part/README.md', reason: expect.stringContaining('group') as string }],
    });
  });

  it('replaces the text and the stated attributes of the page; its name and place stay', () => {
    const text = '---\ntitle: Other\nslug: other\nicon: book\ndescription: About\n---\n# Heading\n';
    const merged = into('p', sourceTreeOf({ 'a.md': text }), space);
    expect(paths(merged)).toEqual(paths(space));
    expect(at(merged, 'g/p')).toMatchObject({ id: 'p', title: 'P', icon: 'book', description: 'About' });
    expect(textAt(merged, 'g/p')).toBe('# Heading\n');
    expect(merged).toMatchObject({ importedResources: 1, totalResources: 1 });
    for (const path of ['a', 'g', 'g/q']) {
      expect(own(at(merged, path))).toEqual(own(at(space, path)));
    }
  });

  it('adds the pages below that document, then the others, and matches them by path', () => {
    const texts = {
      'SUMMARY.md':
        '# S\n\n## Part\n\n* [Home](home.md)\n  * [Sub](sub.md)\n* [More](more.md)\n\n## Alone\n\n* [Q](q.md)\n',
      'home.md': 'home',
      'sub.md': 'sub',
      'more.md': 'more',
      'q.md': 'q',
    };
    const current = { ...space, pages: [page('p', { children: [page('old'), page('sub')] })] };
    const merged = into('p', sourceTreeOf(texts), current);
    expect(paths(merged)).toEqual(['p', 'p/old', 'p/sub', 'p/part', 'p/part/more', 'p/alone', 'p/alone/q']);
    expect(textAt(merged, 'p')).toBe('home');
    expect(at(merged, 'p/sub').id).toBe('sub');
    expect(textAt(merged, 'p/sub')).toBe('sub');
    expect(at(merged, 'p/old')).toEqual(at(current, 'p/old'));
  });

  it('starts with the page of the root, and leaves out a group that contained nothing else', () => {
    const merged = into('a', sourceTreeOf({ '1-b.md': 'b', 'README.md': 'root', 'c/d.md': 'd' }), space);
    expect(textAt(merged, 'a')).toBe('root');
    expect(paths(merged).slice(0, 4)).toEqual(['a', 'a/b', 'a/c', 'a/c/d']);
    const nested = into('a', sourceTreeOf({ 'c/d.md': 'd' }, { 'x.png': 'aa' }), space);
    expect(textAt(nested, 'a')).toBe('d');
    expect(paths(nested)).toEqual(paths(space));
  });

  it.each([
    ['group', { document: null }],
    ['link', { document: null, ref: { kind: 'url' as const, url: 'https://x.org' } }],
  ] as const)('makes a %s a document, with the pages below it kept', (type, fields) => {
    const before = page('p', { type, ...fields, children: [page('q')] });
    const merged = into('p', sourceTreeOf({ 'a.md': 'text' }), { pages: [before], files: [] });
    const after = at(merged, 'p');
    expect(after).toEqual({
      ...page('p'),
      document: after.document,
      updatedAt: '2027-01-01T00:00:00.000Z',
      children: [page('q')],
    });
    expect(textAt(merged, 'p')).toBe('text');
  });

  it('hides or shows the page only if its text says so', () => {
    const listed = sourceTreeOf({ 'SUMMARY.md': '* [B](b.md)\n', 'a.md': 'a', 'b.md': 'b' });
    const shown = into('a', listed, { ...space, pages: [page('a', { hidden: true })] });
    expect(textAt(shown, 'a')).toBe('b');
    expect(at(shown, 'a').hidden).toBe(true);
    expect(at(shown, 'a/a').hidden).toBe(true);
    const unlisted = into('a', sourceTreeOf({ 'SUMMARY.md': '* [B](https://x.org)\n', 'a.md': 'a' }), space);
    expect(at(unlisted, 'a')).not.toHaveProperty('hidden');
    expect(textAt(unlisted, 'a')).toBe('a');
    const stated = sourceTreeOf({ 'SUMMARY.md': '* [B](b.md)\n', 'b.md': '---\nhidden: true\n---\nb' });
    expect(at(into('a', stated, space), 'a').hidden).toBe(true);
  });

  it('puts its files into a folder of the page, whatever files the space has', () => {
    const source = sourceTreeOf({ 'a.md': '![](x.png)', 'b.md': '# B\n![](/x.png)' }, { 'x.png': 'aa' });
    const first = into('p', source, space);
    expect(first.files.map(({ id, path, hash }) => [id, path, hash])).toEqual([
      ['f', 'x.png', 'ff'],
      ['new-2', 'assets/p/x.png', 'aa'],
    ]);
    expect(linksAt(first, 'g/p')).toEqual(['file assets/p/x.png']);
    expect(linksAt(first, 'g/p/b')).toEqual(['file assets/p/x.png']);
    const changed = into('p', sourceTreeOf({ 'a.md': '' }, { 'x.png': 'bb' }), first);
    expect(changed.files.map(({ id, hash }) => [id, hash])).toEqual([
      ['f', 'ff'],
      ['new-2', 'bb'],
    ]);
    expect(into('q', source, first).files).toHaveLength(3);
  });

  it('resolves links by path, by route, to the page itself, and to pages of the space', () => {
    const source = sourceTreeOf({
      'README.md':
        '# Home\n[a](guide/setup.md) [b](/guide/first-steps) [c](guide/) [d](#top) [e](gone.md) [f](q.md)',
      'guide/README.md': '# Guide\n[a](../README.md) [b](/home) [c](/) [d](setup) [e](first-steps#x)',
      'guide/setup.md': '# First steps\n[a](../first-steps) [b](guide/first-steps) [c](/a)',
    });
    const merged = into('p', source, space);
    expect(linksAt(merged, 'g/p')).toEqual([
      'g/p/guide/first-steps',
      'g/p/guide/first-steps',
      'g/p/guide',
      'g/p',
      'unresolved gone.md',
      'g/q',
    ]);
    expect(linksAt(merged, 'g/p/guide')).toEqual([
      'g/p',
      'g/p',
      'g/p',
      'g/p/guide/first-steps',
      'g/p/guide/first-steps',
    ]);
    expect(linksAt(merged, 'g/p/guide/first-steps')).toEqual([
      'g/p/guide/first-steps',
      'g/p/guide/first-steps',
      'a',
    ]);
  });

  it('is refused when the source has no document', () => {
    const source = sourceTreeOf({ 'SUMMARY.md': '* [Out](https://x.org)\n* Group\n' });
    expect(() => into('p', source, space)).toThrow(WrongKindError);
  });

  it('is refused when its pages would be too deep', () => {
    const chain = (height: number): PageNode =>
      page(`c${height}`, { children: height === 1 ? [] : [chain(height - 1)] });
    const deep = { pages: [chain(32)], files: [] };
    const two = sourceTreeOf({ 'README.md': 'root', 'b.md': 'b' });
    expect(() => into('c1', two, deep)).toThrow(ImportLimitError);
    expect(() => into('c1', sourceTreeOf({ 'README.md': 'root' }), deep)).not.toThrow();
    expect(() => into('c2', two, deep)).not.toThrow();
  });

  it('changes nothing the second time, and only the page and the pages below it the first time', () => {
    const name = fc.constantFrom('a', 'b', 'README', 'A', 'SUMMARY', 'd/a', 'd/README', 'd/e/b');
    const target = fc.constantFrom('a.md', '/d/a', 'b', '#x', 'x.png', '../a', './', '/q', 'g/q.md');
    const head = fc.constantFrom(
      '',
      '---\nhidden: true\n---\n',
      '---\ncover: x.png\nslug: q\n---\n',
      '---\ntype: group\n---\n',
    );
    const text = fc
      .tuple(head, fc.constantFrom('', '# A\n', '# B\n'), fc.array(target, { maxLength: 3 }))
      .map(([front, title, targets]) => front + title + targets.map((each) => `* [A](${each})\n`).join(''));
    const texts = fc.dictionary(name, text, { minKeys: 1, maxKeys: 6 });
    fc.assert(
      fc.property(texts, texts, fc.constantFrom('a', 'g', 'p'), (some, before, id) => {
        const md = (each: Record<string, string>) =>
          sourceTreeOf(Object.fromEntries(Object.entries(each).map(([key, value]) => [`${key}.md`, value])), {
            'x.png': 'aa',
          });
        let start: SpaceContent;
        let first: MergedImport;
        try {
          start = into(id, md(before), space, ids('old'));
          first = into(id, md(some), start);
        } catch (error) {
          expect(error).toBeInstanceOf(WrongKindError);
          return;
        }
        const second = into(id, md(some), first, refuseNewIds);
        expect([second.pages, second.files]).toEqual([first.pages, first.files]);
        expect(paths(first)).toEqual(expect.arrayContaining(paths(start)));
        expect(new Set(paths(first)).size).toBe(paths(first).length);
        const outside = (content: SpaceContent) =>
          [...locatePages(content.pages)]
            .filter(({ path }) => !`${path}/`.includes(`${id}/`))
            .map((placed) => [placed.path, own(placed.page)]);
        expect(outside(first)).toEqual(outside(space));
        expect(first.files).toEqual(expect.arrayContaining(space.files));
      }),
      { numRuns: 60 },
    );
  });

  it('changes the whole space if no page is given', () => {
    const merged = mergeImport(sourceTreeOf({ 'a.md': '# A' }, { 'x.png': 'aa' }), EMPTY, {
      newId: ids(),
      now: '',
    });
    expect(paths(merged)).toEqual(['a']);
    expect(merged.files.map(({ path }) => path)).toEqual(['x.png']);
  });
});

function refuseNewIds(): string {
  throw new Error('a second import must add nothing');
}
