import { shapeProblems } from './body-shape.js';
import { ObjectArrayField, ObjectField, StringField } from './fields.js';

class Part {
  @StringField({ max: 10 }) name!: string;
}

class Link {
  @StringField({ max: 10 }) title!: string;
  @ObjectArrayField(() => Part, { maxItems: 200, optional: true }) parts?: Part[];
}

class Body {
  @ObjectField(() => Link, { optional: true }) link?: Link;
  @ObjectArrayField(() => Link, { maxItems: 200, optional: true }) links?: Link[];
}

class ExtendedBody extends Body {}

const many = (count: number, item: unknown = {}): unknown[] => Array.from({ length: count }, () => item);
const unknown = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, n]));

describe('the shape of a body', () => {
  it.each<[string, object, string, string]>([
    ['a list that is too long', { links: many(201) }, 'links', 'must contain at most 200 items'],
    ['a long list in place of an object', { link: many(101) }, 'link', 'must be an object'],
    [
      'a list that is too long in an object',
      { link: { parts: many(201) } },
      'link.parts',
      'must contain at most 200 items',
    ],
    [
      'a list that is too long in an object of a list',
      { links: [{}, { parts: many(201) }] },
      'links.1.parts',
      'must contain at most 200 items',
    ],
    [
      'a long list in place of a text',
      { link: { title: many(101) } },
      'link.title',
      'must not be a list of more than 100 items',
    ],
    ['a long list in a list', { links: [many(101)] }, 'links.0', 'must be an object'],
    [
      'too many objects',
      { links: many(200, { parts: many(200) }) },
      'body',
      'must contain at most 20000 objects',
    ],
  ])('is refused for %s', (_, body, path, message) => {
    for (const type of [Body, ExtendedBody]) expect(shapeProblems(type, body)).toEqual([{ path, message }]);
  });

  it.each([
    ['the body', unknown(10_000), 'p0'],
    ['an object', { link: unknown(10_000) }, 'link.p0'],
    ['all objects of a list', { links: many(200, unknown(10)) }, 'links.0.p0'],
  ])('is refused for many unknown properties of %s', (_, body, path) => {
    const problems = shapeProblems(Body, body);
    expect(problems).toHaveLength(1_001);
    expect(problems[0]).toEqual({ path, message: 'is not a property of this request' });
  });

  it('is left to the validation, which names all problems, when there are few', () => {
    for (const body of [
      {},
      { links: many(200), link: {} },
      { link: many(100), links: [unknown(100)] },
      { links: 'none', link: null },
    ])
      expect(shapeProblems(Body, body)).toEqual([]);
  });
});
