import fc from 'fast-check';
import { ScimError } from './scim-error.js';
import { parseFilter } from './scim-filter.js';

const attribute = fc.constantFrom('userName', 'externalId', 'displayName', 'members.value', 'id');
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'));

describe('a filter', () => {
  it('parses every comparison that was written into it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(attribute, text), { minLength: 1, maxLength: 10 }), (comparisons) => {
        const filter = comparisons
          .map(([name, value]) => `${name} eq ${JSON.stringify(value)}`)
          .join(' and ');
        expect(parseFilter(filter)).toEqual(
          comparisons.map(([name, value]) => ({ attribute: name.toLowerCase(), value })),
        );
      }),
    );
  });

  it('is parsed or refused with a ScimError for any text', () => {
    const piece = fc.constantFrom(
      'userName',
      ' eq ',
      '"a"',
      ' and ',
      '(',
      ')',
      '[',
      'not ',
      '"',
      '\\',
      'urn:a:',
      '.',
    );
    const any = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(any, (filter) => {
        try {
          expect(parseFilter(filter).length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError);
          expect((error as ScimError).scimType).toBe('invalidFilter');
        }
      }),
    );
  });
});
