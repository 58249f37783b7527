import fc from 'fast-check';
import { mergeTexts, mergeWithMarkers as markWithin } from './diff3.js';

const mergeWithMarkers = (base: string | undefined, ours: string, theirs: string): string =>
  markWithin(base, ours, theirs, { characters: 100_000_000 }) as string;

/** Few different lines, so that they repeat, with all kinds of ends. */
const line = fc.constantFrom('a', 'b', 'c', '', '# Title', 'd\r', 'longer text');
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

/** A text of lines that are all different, and changes by the number of their line. */
const CHANGES = ['replace', 'remove', 'insert', 'none'] as const;
const changes = fc.array(fc.tuple(fc.constantFrom(...CHANGES), fc.boolean()), {
  minLength: 1,
  maxLength: 15,
});

function change(lines: readonly string[], run: readonly (readonly [string, number])[]): string {
  const kinds = new Map(run.map(([kind, at]) => [at, kind]));
  return lines
    .flatMap((each, at) => {
      switch (kinds.get(at)) {
        case 'replace':
          return [`${each} replaced`];
        case 'remove':
          return [];
        case 'insert':
          return [each, `after ${each}`];
        default:
          return [each];
      }
    })
    .join('\n');
}

describe('mergeTexts', () => {
  it('takes the changed side when the other changed nothing', () => {
    fc.assert(
      fc.property(text, text, (base, side) => {
        expect(mergeTexts(base, base, side)).toBe(side);
        expect(mergeTexts(base, side, base)).toBe(side);
      }),
    );
  });

  it('applies the same change of both sides once', () => {
    fc.assert(fc.property(text, text, (base, side) => expect(mergeTexts(base, side, side)).toBe(side)));
  });

  it('does not depend on which side is which', () => {
    fc.assert(
      fc.property(text, text, text, (base, one, other) =>
        expect(mergeTexts(base, one, other)).toBe(mergeTexts(base, other, one)),
      ),
    );
  });

  it('applies exactly the changes of lines that are not adjacent', () => {
    fc.assert(
      fc.property(changes, (run) => {
        // Every second line is changed, by one side or the other.
        const lines = Array.from({ length: run.length * 2 + 1 }, (_, at) => `line ${at}`);
        const all = run.map(([kind, isOurs], index) => ({ kind, isOurs, at: index * 2 }));
        const of = (side: (isOurs: boolean) => boolean) =>
          change(
            lines,
            all.filter(({ isOurs }) => side(isOurs)).map(({ kind, at }) => [kind, at] as const),
          );
        expect(
          mergeTexts(
            lines.join('\n'),
            of((isOurs) => isOurs),
            of((isOurs) => !isOurs),
          ),
        ).toBe(of(() => true));
      }),
    );
  });

  it('contains every line that one side added, and none that one side removed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(30), { maxLength: 12 }),
        fc.array(fc.nat(12), { maxLength: 3 }),
        fc.array(fc.nat(12), { maxLength: 3 }),
        (numbers, own, their) => {
          const edit = (at: readonly number[], mark: string) =>
            numbers.flatMap((number, index) => {
              if (!at.includes(index)) return [`${number}`];
              return index % 2 === 0 ? [] : [`${number}`, `${mark}${number}`];
            });
          const [ours, theirs] = [edit(own, 'o'), edit(their, 't')];
          const merged = mergeTexts(numbers.join('\n'), ours.join('\n'), theirs.join('\n'))?.split('\n');
          if (merged === undefined) return;
          const base = numbers.map(String);
          for (const side of [ours, theirs]) {
            for (const each of side) if (!base.includes(each)) expect(merged).toContain(each);
            for (const each of base) if (!side.includes(each)) expect(merged).not.toContain(each);
          }
        },
      ),
    );
  });

  it.each([
    ['the same line in different ways', 'a\nb\nc', 'a\nx\nc', 'a\ny\nc'],
    ['lines beside each other', 'a\nb\nc\nd', 'a\nx\nc\nd', 'a\nb\ny\nd'],
    ['lines that the other removed', 'a\nb\nc\nd', 'a\nd', 'a\nb\nx\nd'],
    ['one place with different additions', 'a\nb', 'a\nx\nb', 'a\ny\nb'],
    ['a text from nothing', '', 'a', 'b'],
  ])('does not merge %s', (_, base, ours, theirs) => expect(mergeTexts(base, ours, theirs)).toBeUndefined());

  it.each([
    [
      'the end of lines as it is',
      'a\r\nb\r\nc\r\nd\r\n',
      'A\r\nb\r\nc\r\nd\r\n',
      'a\r\nb\r\nc\r\nD\n',
      'A\r\nb\r\nc\r\nD\n',
    ],
    ['a last line without an end', 'a\nb\nc', 'A\nb\nc', 'a\nb\nc\nd', 'A\nb\nc\nd'],
    ['an end that one side gave the last line', 'a\nb\nc', 'A\nb\nc', 'a\nb\nc\n', 'A\nb\nc\n'],
    ['an end that one side took away', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nc', 'A\nb\nc'],
  ])('keeps %s', (_, base, ours, theirs, merged) => expect(mergeTexts(base, ours, theirs)).toBe(merged));
});

describe('mergeWithMarkers', () => {
  it('marks the lines in conflict, with those of the base, and applies all other changes', () => {
    expect(mergeWithMarkers('a\nb\nc\nd\ne\n', 'A\nb\nours\nd\ne\n', 'a\nb\ntheirs\nd\nE\n')).toBe(
      [
        ...['A', 'b', '<<<<<<< ours', 'ours', '||||||| base', 'c', '=======', 'theirs'],
        ...['>>>>>>> theirs', 'd', 'E', ''],
      ].join('\n'),
    );
  });

  it('marks all differences of texts that both sides added', () => {
    expect(mergeWithMarkers(undefined, '# A\n\nours\n\nend', '# A\n\ntheirs\n\nend')).toBe(
      '# A\n\n<<<<<<< ours\nours\n=======\ntheirs\n>>>>>>> theirs\n\nend',
    );
  });

  it('uses markers that are longer than such lines of the texts', () => {
    expect(mergeWithMarkers('a', 'Title\n=========', 'b')).toBe(
      `${'<'.repeat(10)} ours\nTitle\n=========\n${'|'.repeat(10)} base\na\n${'='.repeat(10)}\nb\n${'>'.repeat(10)} theirs`,
    );
  });

  it.each([
    ['that both sides changed', 'base'],
    ['that both sides added', undefined],
  ])('does not mark texts %s when the markers would be too long', (_, base) => {
    const marks = '='.repeat(100);
    const text = (own: string) =>
      [...Array.from({ length: 10 }, (_, at) => `${own} ${at}\nkept ${at}`), marks].join('\n');
    const three = [base === undefined ? undefined : text(base), text('ours'), text('theirs')] as const;
    const ofBase = base === undefined ? 0 : '| base\n'.length + 100;
    const length = 10 * (3 * 101 + ofBase + ' ours\n'.length + '\n'.length + ' theirs\n'.length);
    const budget = { characters: length - 1 };
    expect(markWithin(...three, budget)).toBeUndefined();
    expect(budget.characters).toBe(length - 1);
    budget.characters += 2;
    expect(markWithin(...three, budget)).toContain(`${marks}=`);
    expect(budget.characters).toBe(1);
  });

  it('is the merged text when there is no conflict', () => {
    fc.assert(
      fc.property(text, text, text, (base, ours, theirs) => {
        const merged = mergeTexts(base, ours, theirs);
        const marked = mergeWithMarkers(base, ours, theirs);
        if (merged !== undefined) expect(marked).toBe(merged);
        else expect(marked).toContain('<<<<<<< ours\n');
      }),
    );
  });

  it('contains each side when the other side is chosen nowhere', () => {
    const side = (marked: string, kept: 'ours' | 'theirs') => {
      const lines: string[] = [];
      let inside: string | undefined;
      for (const line of marked.split('\n')) {
        if (line === '<<<<<<< ours') inside = 'ours';
        else if (inside !== undefined && line === '=======') inside = 'theirs';
        else if (line === '>>>>>>> theirs') inside = undefined;
        else if (inside === undefined || inside === kept) lines.push(line);
      }
      return lines.join('\n');
    };
    fc.assert(
      fc.property(text, text, (ours, theirs) => {
        const marked = mergeWithMarkers(undefined, ours, theirs);
        expect([side(marked, 'ours'), side(marked, 'theirs')]).toEqual([ours, theirs]);
      }),
    );
  });
});

describe('mergeTexts of hostile texts', () => {
  const many = 100_000;
  const repeat = (count: number, each: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => each(index)).join('\n');

  const random = (factor: number) => (at: number) => `${(Math.imul(at, factor) >>> 13) & 1}`;

  it.each([
    ['equal lines', repeat(many, () => 'x'), `y\n${repeat(many + 500, () => 'x')}\nz`],
    ['two lines by turns', repeat(many, (at) => `${at % 2}`), repeat(many, (at) => `${(at + 1) % 2}`)],
    ['two lines at random', repeat(many, random(2_654_435_761)), repeat(many, random(2_246_822_519))],
    ['nothing in common', repeat(many, (at) => `a${at}`), repeat(many, (at) => `b${at}`)],
    ['everything the other way round', repeat(many, (at) => `${at}`), repeat(many, (at) => `${many - at}`)],
    // Each cut makes exactly one more line occur once.
    [
      'one cut after the other',
      repeat(many, (at) => `${at % 2 === 0 ? at : at - 3}`),
      repeat(many, (at) => `${at % 2 === 0 ? at : at - 3}${at % 50 === 0 ? '!' : ''}`),
    ],
  ])('runs in bounded time: %s', (_, base, side) => {
    mergeTexts(base, side, `${base}\nend`);
    mergeWithMarkers(undefined, base, side);
    // Less than a second by itself; unbounded it would be minutes.
  });
});
