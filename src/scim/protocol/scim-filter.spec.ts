import fc from 'fast-check';
import { ScimError } from './scim-error.js';
import { type Filter, OPERATORS, parseFilter } from './scim-filter.js';

const attribute = fc.constantFrom(
  'userName',
  'externalId',
  'name.givenName',
  'members.value',
  'meta.lastModified',
);
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'));
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  attribute.map((name): Filter => ({ kind: 'present', attribute: name })),
  fc.record({
    kind: fc.constant('comparison' as const),
    attribute,
    operator: fc.constantFrom(...OPERATORS),
    value,
  }),
);
const filter = fc.letrec<{ any: Filter }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    tie('any').map((part): Filter => ({ kind: 'not', part })),
    tie('any').map((part): Filter => ({ kind: 'values', attribute: 'emails', part })),
    fc
      .tuple(
        fc.constantFrom('and' as const, 'or' as const),
        fc.array(tie('any'), { minLength: 2, maxLength: 3 }),
      )
      .map(([kind, parts]): Filter => ({ kind, parts })),
  ),
})).any;

/** Writes a filter, with parentheses around each part. */
function written(of: Filter): string {
  switch (of.kind) {
    case 'and':
    case 'or':
      return of.parts.map((part) => `(${written(part)})`).join(` ${of.kind} `);
    case 'not':
      return `not (${written(of.part)})`;
    case 'values':
      return `${of.attribute}[${written(of.part)}]`;
    case 'present':
      return `${of.attribute} pr`;
    case 'comparison':
      return `${of.attribute} ${of.operator} ${JSON.stringify(of.value)}`;
  }
}

function comparisonsIn(of: Filter): number {
  if ('parts' in of) return of.parts.reduce((sum, part) => sum + comparisonsIn(part), 0);
  return 'part' in of ? comparisonsIn(of.part) : 1;
}

function inLowerCase(of: Filter): Filter {
  if ('parts' in of) return { ...of, parts: of.parts.map(inLowerCase) };
  if (of.kind === 'not') return { ...of, part: inLowerCase(of.part) };
  if (of.kind === 'values') return { ...of, part: inLowerCase(of.part) };
  return { ...of, attribute: of.attribute.toLowerCase() };
}

const equal = (name: string): Filter => ({ kind: 'comparison', attribute: name, operator: 'eq', value: 1 });

describe('a filter', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(
        filter.filter((one) => comparisonsIn(one) <= 50 && written(one).length <= 4096),
        (one) => {
          expect(parseFilter(written(one))).toEqual(inLowerCase(one));
        },
      ),
    );
  });

  it('binds not more than and, and and more than or', () => {
    expect(parseFilter('a eq 1 or not (b eq 1) and c eq 1 or d eq 1')).toEqual({
      kind: 'or',
      parts: [
        equal('a'),
        { kind: 'and', parts: [{ kind: 'not', part: equal('b') }, equal('c')] },
        equal('d'),
      ],
    });
  });

  it('can have words of its grammar as names of attributes', () => {
    expect(parseFilter('not eq 1 and or eq 1')).toEqual({ kind: 'and', parts: [equal('not'), equal('or')] });
  });

  it('is read or refused with a ScimError for any text', () => {
    const pieces = [
      'userName',
      ' eq ',
      '"a"',
      ' and ',
      ' or ',
      '(',
      ')',
      '[',
      ']',
      'not ',
      ' pr',
      '"',
      '\\',
      'urn:a:',
    ];
    const piece = fc.constantFrom(...pieces, '.', ' ', '1', 'null');
    const any = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(piece, { maxLength: 14 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(any, (one) => {
        try {
          expect(comparisonsIn(parseFilter(one))).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError);
          expect((error as ScimError).scimType).toBe('invalidFilter');
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['nested deeper than 20 levels', `${'('.repeat(21)}a eq 1${')'.repeat(21)}`],
    ['of more than 50 comparisons', Array.from({ length: 51 }, () => 'a pr').join(' or ')],
    ['of more than 4096 characters', `a eq "${'x'.repeat(4096)}"`],
    ['of very many parentheses', '('.repeat(4000)],
    ['of very many nots', 'not ('.repeat(800)],
    ['of very many backslashes', `a eq "${'\\'.repeat(4000)}`],
  ])('is refused %s', (_, one) => {
    expect(() => parseFilter(one)).toThrow(ScimError);
  });
});
