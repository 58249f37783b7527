import fc from 'fast-check';
import { documentOf, LINES, merge, mergeCleanly, sideOf, texts } from '../../../test/support/merge-sides.js';
import type { FileEntry } from '../file.js';
import type { ReusableContentEntry } from '../reusable-content.js';
import { documentsToMerge, type MergeSide, textsToMerge } from './merge-content.js';

const nothing = sideOf([]);
const file = (id: string, rest: Partial<FileEntry> = {}): FileEntry => ({
  id,
  name: `${id}.png`,
  path: `assets/${id}.png`,
  contentType: 'image/png',
  size: 1,
  hash: id,
  ...rest,
});
const reusable = (id: string, title: string, text = LINES.join('\n')): ReusableContentEntry => ({
  id,
  title,
  document: documentOf(text),
});
const withFiles = (...files: FileEntry[]): MergeSide => ({ ...nothing, files });
const withReusable = (...reusableContents: ReusableContentEntry[]): MergeSide => ({
  ...nothing,
  reusableContents,
});
const withVariables = (variables: Record<string, string>): MergeSide => ({ ...nothing, variables });

describe('files in a merge', () => {
  const base = withFiles(file('a'), file('b'));

  it('merge when each is added, changed or deleted by one side', () => {
    const ours = withFiles(file('a', { name: 'new.png' }), file('b'), file('c'));
    const theirs = withFiles(file('a', { hash: 'x', size: 2 }), file('d'));
    expect(mergeCleanly(base, ours, theirs).files).toEqual([
      file('a', { name: 'new.png', hash: 'x', size: 2 }),
      file('c'),
      file('d'),
    ]);
  });

  it('remain the same list when theirs changed none', () => {
    const ours = withFiles(file('a'));
    expect(mergeCleanly(base, ours, base).files).toBe(ours.files);
    expect(mergeCleanly(base, ours, withFiles(file('a'), file('b'))).files).toBe(ours.files);
    expect(mergeCleanly(base, base, ours).files).toBe(ours.files);
  });

  it('with other bytes on both sides are in conflict', () => {
    const ours = withFiles(file('a', { hash: 'o' }), file('b'));
    const theirs = withFiles(file('a', { hash: 't' }), file('b'));
    const valueOf = (hash: string) => ({ attributes: { hash, size: 1, contentType: 'image/png' } });
    expect(merge(base, ours, theirs)).toMatchObject({
      conflicts: [{ page: 'a', kind: 'file', base: valueOf('a'), ours: valueOf('o'), theirs: valueOf('t') }],
    });
    expect(mergeCleanly(base, ours, theirs, { a: 'theirs' }).files).toEqual(theirs.files);
  });

  it('deleted by one side and changed by the other are in conflict', () => {
    const ours = withFiles(file('b'));
    const theirs = withFiles(file('a', { hash: 't' }), file('b'));
    expect(merge(base, ours, theirs)).toMatchObject({
      conflicts: [
        { page: 'a', kind: 'file', ours: { deleted: true }, theirs: { attributes: { hash: 't' } } },
      ],
    });
    expect(mergeCleanly(base, ours, theirs, { a: 'ours' }).files).toEqual([file('b')]);
    expect(mergeCleanly(base, ours, theirs, { a: 'theirs' }).files).toEqual([
      file('b'),
      file('a', { hash: 't' }),
    ]);
  });

  it('always have unique ids and paths', () => {
    const files = fc.uniqueArray(
      fc.record({ id: fc.constantFrom(...'abcdef'), path: fc.constantFrom('x', 'y', 'y/2/z', 'y/z', 'z') }),
      { selector: ({ path }) => path, maxLength: 5 },
    );
    const side = (prefix: string, entries: { id: string; path: string }[]) =>
      withFiles(...new Map(entries.map(({ id, path }) => [id, file(`${prefix}${id}`, { path })])).values());
    fc.assert(
      fc.property(files, files, files, (first, own, their) => {
        const start = side('', first);
        const ours = { ...start, files: [...start.files.slice(1), ...free(side('o', own), start)] };
        const theirs = { ...start, files: [...start.files.slice(0, -1), ...free(side('t', their), start)] };
        const merged = mergeCleanly(start, ours, theirs).files;
        expect(new Set(merged.map(({ path }) => path)).size).toBe(merged.length);
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        for (const { id } of [...ours.files, ...theirs.files]) {
          if (!start.files.some((each) => each.id === id))
            expect(merged.map((each) => each.id)).toContain(id);
        }
      }),
    );
    function free(added: MergeSide, start: MergeSide): FileEntry[] {
      return added.files.filter(({ path }) => start.files.every((each) => each.path !== path));
    }
  });

  it('that both sides added at one path are both kept, the file of theirs at another path', () => {
    const ours = withFiles(...base.files, file('o', { path: 'assets/x.png' }));
    const theirs = withFiles(...base.files, file('t', { path: 'assets/x.png' }));
    expect(mergeCleanly(base, ours, theirs).files.slice(2)).toEqual([
      file('o', { path: 'assets/x.png' }),
      file('t', { path: 'assets/2/x.png' }),
    ]);
  });
});

describe('reusable contents in a merge', () => {
  const base = withReusable(reusable('a', 'A'), reusable('b', 'B'));
  const changed = (line: number, text: string): string => LINES.with(line, text).join('\n');

  it('merge the title of one side and the texts of both', () => {
    const ours = withReusable(reusable('a', 'New', changed(1, 'mine')), reusable('b', 'B'));
    const theirs = withReusable(reusable('a', 'A', changed(4, 'yours')), reusable('c', 'C'));
    const { reusableContents, reusableTexts } = mergeCleanly(base, ours, theirs);
    expect(reusableContents.map(({ id, title }) => [id, title])).toEqual([
      ['a', 'New'],
      ['c', 'C'],
    ]);
    expect(reusableTexts).toEqual(new Map([['a', LINES.with(1, 'mine').with(4, 'yours').join('\n')]]));
    const [was, own, their] = [base, ours, theirs].map((side) => side.reusableContents[0]?.document);
    expect(textsToMerge(base, ours, theirs)).toEqual([{ base: was, ours: own, theirs: their }]);
  });

  it('that both sides changed are in conflict in what differs, and a side resolves it', () => {
    const ours = withReusable(reusable('a', 'Ours', 'o'), reusable('b', 'B'));
    const theirs = withReusable(reusable('a', 'Theirs', 't'), reusable('b', 'B'));
    expect(merge(base, ours, theirs)).toMatchObject({
      conflicts: [
        {
          page: 'a',
          kind: 'reusable-content',
          base: { attributes: { title: 'A' }, markdown: LINES.join('\n') },
          ours: { attributes: { title: 'Ours' }, markdown: 'o' },
          theirs: { attributes: { title: 'Theirs' }, markdown: 't' },
        },
      ],
    });
    expect(mergeCleanly(base, ours, theirs, { a: 'theirs' }).reusableContents).toEqual(
      theirs.reusableContents,
    );
    expect(merge(base, ours, theirs, { a: { markdown: 'x' } }).kind).toBe('conflicts');
  });

  it('in conflict only in the text accept a text as resolution', () => {
    const [ours, theirs] = [withReusable(reusable('a', 'A', 'o')), withReusable(reusable('a', 'New', 't'))];
    const { reusableContents, reusableTexts } = mergeCleanly(base, ours, theirs, { a: { markdown: 'x' } });
    expect(reusableContents[0]?.title).toBe('New');
    expect(reusableTexts).toEqual(new Map([['a', 'x']]));
  });

  it('deleted by one side and changed by the other are in conflict, and need their texts', () => {
    const ours = withReusable(reusable('b', 'B'));
    const theirs = withReusable(reusable('a', 'New'), reusable('b', 'B'));
    for (const hash of documentsToMerge(base, ours, theirs)) expect(texts.has(hash)).toBe(true);
    expect(merge(base, ours, theirs, {}, documentsToMerge(base, ours, theirs))).toMatchObject({
      conflicts: [{ page: 'a', kind: 'reusable-content', ours: { deleted: true } }],
    });
    expect(mergeCleanly(base, ours, theirs, { a: 'ours' }).reusableContents).toEqual(ours.reusableContents);
    const kept = mergeCleanly(base, ours, theirs, { a: { markdown: 'x' } });
    expect(kept.reusableTexts).toEqual(new Map([['a', 'x']]));
  });
});

describe('variables in a merge', () => {
  it('merge one by one', () => {
    const base = withVariables({ a: '1', b: '2', c: '3' });
    const ours = withVariables({ a: '1', b: 'o', c: '3', d: '4' });
    const theirs = withVariables({ b: '2', c: 't' });
    expect(mergeCleanly(base, ours, theirs).variables).toEqual({ b: 'o', c: 't', d: '4' });
  });

  it('that both sides changed, or one changed and one deleted, are in conflict', () => {
    const base = withVariables({ a: '1', b: '2' });
    const ours = withVariables({ a: 'o', b: 'o' });
    const theirs = withVariables({ a: 't' });
    expect(merge(base, ours, theirs)).toMatchObject({
      conflicts: [
        {
          page: 'variable:a',
          kind: 'variable',
          base: { value: '1' },
          ours: { value: 'o' },
          theirs: { value: 't' },
        },
        { page: 'variable:b', kind: 'variable', ours: { value: 'o' }, theirs: { deleted: true } },
      ],
    });
    const resolve = { 'variable:a': 'theirs', 'variable:b': 'theirs' } as const;
    expect(mergeCleanly(base, ours, theirs, resolve).variables).toEqual({ a: 't' });
  });

  it('with any names take the changes of the only side that changed them', () => {
    const variables = fc.dictionary(
      fc.constantFrom('a', 'b', 'constructor', 'toString'),
      fc.constantFrom('1', '2'),
    );
    fc.assert(
      fc.property(variables, variables, (first, other) => {
        const [base, side] = [withVariables(first), withVariables(other)];
        expect(mergeCleanly(base, side, base).variables).toEqual(other);
        expect(mergeCleanly(base, base, side).variables).toEqual(other);
      }),
    );
  });
});
