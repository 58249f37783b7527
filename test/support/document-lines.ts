import fc from 'fast-check';
import { toNodes } from '../../src/markdown/document/atoms.js';
import {
  block,
  type BlockNode,
  fragment,
  type InlineChild,
  type InlineNode,
  type Leaf,
  MARK_TYPES,
  type Mark,
  paragraph,
  voidInline,
} from '../../src/markdown/document/nodes.js';
import { eachNode } from '../../src/markdown/document/walk.js';
import type { DocumentReference } from '../../src/markdown/source/content-reference.js';

export const word = fc.string({
  unit: fc.constantFrom(...'abcXYZ019 äß中🚀*_~`[]()<>{}|!#$%&@:;.,+-=\\/"\'^?'),
  minLength: 1,
  maxLength: 12,
});
/** Words, and characters that could be read as markup. */
export const snippet = fc.constantFrom(
  ...[
    'http://a.b',
    'www.a.b',
    'a@b.c',
    ':tada:',
    '{{ x }}',
    '{% hint %}',
    '$$x$$',
    '**',
    '1. ',
    '- ',
    '# ',
    '> ',
    '&amp;',
  ],
  ...[
    '<b>',
    '<!--',
    '[a](b)',
    '![',
    '|',
    '~~~',
    '```',
    '===',
    '---',
    '  ',
    '\\',
    '{#id}',
    '[^1]',
    '[x] ',
    '`a`',
    '_a_',
  ],
);
const line = fc.array(fc.oneof({ weight: 3, arbitrary: word }, snippet), { minLength: 1, maxLength: 4 });
export const textual = line.map((parts) => parts.join('')).filter((value) => value.trim() !== '');
export const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
export const attribute = fc.stringMatching(/^[A-Za-z0-9 .,:/_-]{0,9}[A-Za-z0-9]$/);

export const reference: fc.Arbitrary<DocumentReference> = fc.oneof(
  name.map((page) => ({ kind: 'page' as const, page })),
  fc.record({ kind: fc.constant('anchor' as const), anchor: word.map((value) => `a${value}`), page: name }),
  word.map((value) => ({ kind: 'anchor' as const, anchor: `a${value}` })),
  name.map((file) => ({ kind: 'file' as const, file })),
  name.map((space) => ({ kind: 'space' as const, space })),
  name.map((user) => ({ kind: 'user' as const, user })),
  fc.constantFrom('https://a.b/c?d=e&f=g', 'a b.md', 'x(y).md', '<z>', 'q\\z', 'a|b', '').map((url) => ({
    kind: 'url' as const,
    url: url === '' ? 'mailto:a@b.c' : url,
  })),
);

export const length = fc.oneof(
  fc.integer({ min: 1, max: 999 }),
  fc.integer({ min: 1, max: 100 }).map((value) => ({ value, unit: '%' as const })),
);
const marks: fc.Arbitrary<Mark[]> = fc
  .subarray([...MARK_TYPES], { minLength: 0, maxLength: 3 })
  .chain((types) =>
    fc.tuple(
      ...types.map((type) =>
        type === 'color'
          ? fc
              .constantFrom(
                { text: 'red', background: 'default' },
                { text: 'default', background: '$primary' },
                { text: '$info', background: 'blue' },
              )
              .map((data): Mark => ({ object: 'mark', type, data }))
          : fc.constant<Mark>({ object: 'mark', type }),
      ),
    ),
  );

const plain: Leaf = { object: 'leaf', text: 'w', marks: [] };
/** Code in markdown has no line endings. */
const leafNode: fc.Arbitrary<Leaf> = fc
  .tuple(textual, fc.oneof({ weight: 2, arbitrary: fc.constant<Mark[]>([]) }, marks))
  .map(([value, ofLeaf]) => ({ object: 'leaf', text: value, marks: ofLeaf }));

const voidInlines: fc.Arbitrary<InlineNode> = fc.oneof(
  fc
    .constantFrom('1f389', '2b50', '23-fe0f-20e3', '1f468-200d-1f4bb', '1faf8')
    .map((code) => voidInline('emoji', { code })),
  fc.constantFrom('original', 'line').map((size) => {
    return voidInline('inline-image', { ref: { kind: 'file', file: 'f' }, size });
  }),
  name.map((icon) => voidInline('icon', { icon })),
  fc.constantFrom('space.vars.a', '1 + 1').map((expression) => voidInline('expression', { expression })),
  fc
    .constantFrom('a^2', 'x|y', '\\frac{1}{2}', '\\|x\\|')
    .map((formula) => voidInline('inline-math', { formula })),
  fc.record({ ref: reference, caption: textual }).map((data) => voidInline('inline-image', data)),
  fc
    .record({ ref: reference, refDark: reference, caption: textual, width: length })
    .map((data) => voidInline('inline-image', data)),
  fc
    .record({ label: attribute, kind: fc.constantFrom('primary', 'secondary'), ref: reference })
    .map((data) => voidInline('button', data)),
  fc
    .record({ label: attribute, kind: fc.constant('primary'), query: textual })
    .map(({ query, ...data }) => voidInline('button', { ...data, action: { action: 'ask', query } })),
);

const link: fc.Arbitrary<InlineNode> = fc
  .tuple(
    reference,
    fc.array(leafNode, { minLength: 1, maxLength: 2 }),
    fc.option(attribute, { nil: undefined }),
  )
  .map(([ref, leaves, title]) => ({
    object: 'inline',
    type: 'link',
    isVoid: false,
    data: { ref, ...(title && title !== 'mention' ? { title } : {}) },
    nodes: toNodes(leaves),
  }));

const phrase: fc.Arbitrary<InlineNode> = fc
  .tuple(fc.constantFrom('u', 'small', 'app-badge'), fc.array(leafNode, { maxLength: 2 }))
  .map(([element, leaves]) => ({
    object: 'inline',
    type: 'element',
    isVoid: false,
    data: { name: element, attributes: { class: 'a & "b"' } },
    nodes: toNodes(leaves),
  }));

/** Annotations with a text, a footnote, or both. `numberAnnotations` gives them their labels. */
const annotation: fc.Arbitrary<InlineNode> = fc
  .tuple(
    fc.array(fc.oneof(leafNode, link, voidInlines), { maxLength: 2 }),
    fc.option(fc.array(leafNode, { minLength: 1, maxLength: 2 })),
  )
  .map(([atoms, body]) => {
    const footnote = body && [
      paragraph(toNodes([plain, ...body, plain])),
      block('code', {}, [block('code-line', {}, [])]),
    ];
    return {
      object: 'inline',
      type: 'annotation',
      isVoid: false,
      data: {},
      nodes: toNodes(atoms),
      ...(footnote === null ? {} : { fragments: [fragment('annotation-body', footnote)] }),
    };
  });

/**
 * Labels the annotations of a document. One without a footnote has the footnote of the one before it, or none if it is the
 * first.
 */
export function numberAnnotations(blocks: readonly BlockNode[]): void {
  let count = 0;
  eachNode(blocks, (node) => {
    if (node.type !== 'annotation') return;
    if (node.fragments !== undefined) count += 1;
    node.data.label = `n-${count}`;
  });
}

/** Inline content that starts and ends with text, because a canonical document does not end with white space. */
export const inlines: fc.Arbitrary<InlineChild[]> = fc
  .array(fc.oneof({ weight: 5, arbitrary: leafNode }, voidInlines, link, phrase, annotation), {
    minLength: 0,
    maxLength: 4,
  })
  .map((atoms) => toNodes([plain, ...atoms, plain]));
