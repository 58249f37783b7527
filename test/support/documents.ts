import fc from 'fast-check';
import { leaf, toAtoms, toNodes } from '../../src/markdown/document/atoms.js';
import { nameHeadings } from '../../src/markdown/document/document.js';
import {
  block,
  type BlockNode,
  type DocumentNode,
  type DocumentReference,
  fragment,
  type InlineChild,
  type InlineNode,
  type Leaf,
  MARK_TYPES,
  type Mark,
  paragraph,
  voidBlock,
  voidInline,
} from '../../src/markdown/document/nodes.js';
import { idOf } from '../../src/markdown/document/html-table.js';
import { makeTable } from '../../src/markdown/document/table.js';

const word = fc.string({
  unit: fc.constantFrom(...'abcXYZ019 äß中🚀*_~`[]()<>{}|!#$%&@:;.,+-=\\/"\'^?'),
  minLength: 1,
  maxLength: 12,
});
/** Words, and characters that could be read as markup. */
const snippet = fc.constantFrom(
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
const textual = line.map((parts) => parts.join('')).filter((value) => value.trim() !== '');
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const attribute = fc.stringMatching(/^[A-Za-z0-9 .,:/_-]{0,9}[A-Za-z0-9]$/);

const reference: fc.Arbitrary<DocumentReference> = fc.oneof(
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

const length = fc.oneof(
  fc.integer({ min: 1, max: 999 }),
  fc.integer({ min: 1, max: 100 }).map((value) => ({ value, unit: '%' as const })),
);
const OPTIONS = [
  { value: 'a', label: 'One & <two>', color: 'blue' },
  { value: 'b', label: 'Three' },
];

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
  fc.constantFrom('a^2', 'x|y', '\\frac{1}{2}').map((formula) => voidInline('inline-math', { formula })),
  fc.record({ ref: reference, caption: textual }).map((data) => voidInline('inline-image', data)),
  fc
    .record({ label: attribute, kind: fc.constantFrom('primary', 'secondary'), ref: reference })
    .map((data) => voidInline('button', data)),
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

/** Inline content that starts and ends with text, because a canonical document does not end with white space. */
const inlines: fc.Arbitrary<InlineChild[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: leafNode }, voidInlines, link), { minLength: 0, maxLength: 4 })
  .map((atoms) => {
    const plain: Leaf = { object: 'leaf', text: 'w', marks: [] };
    return toNodes([plain, ...atoms, plain]);
  });

const paragraphs = fc
  .tuple(inlines, fc.boolean())
  .map(([nodes, breaks]) => paragraph(breaks ? toNodes([leaf('a\nb\n'), ...toAtoms(nodes)]) : nodes));

const simple: fc.Arbitrary<BlockNode> = fc.oneof(
  { weight: 3, arbitrary: paragraphs },
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), inlines, fc.option(name, { nil: undefined }))
    .map(([level, nodes, id]) => block(`heading-${level}`, id ? { id } : {}, nodes)),
  fc.constant(voidBlock('divider', {})),
  fc
    .tuple(
      fc.array(fc.oneof(word, snippet, fc.constant('')), { minLength: 1, maxLength: 4 }),
      fc.dictionary(fc.constantFrom('syntax', 'title', 'overflow'), name),
    )
    .map(([lines, data]) =>
      block(
        'code',
        { ...data },
        lines.map((value) =>
          block('code-line', {}, value === '' ? [] : toNodes([{ object: 'leaf', text: value, marks: [] }])),
        ),
      ),
    ),
  fc.constantFrom('a^2', 'a\n\nb', '- x\n# y', '`x`').map((formula) => voidBlock('math', { formula })),
  fc.array(fc.record({ ref: reference, alt: textual }), { minLength: 1, maxLength: 2 }).map((images) =>
    block(
      'images',
      {},
      images.map((data) => voidBlock('image', data)),
    ),
  ),
  fc
    .tuple(reference, inlines, fc.constantFrom('left', 'center', 'right'), length)
    .map(([ref, caption, align, width]) =>
      block('images', { align }, [
        voidBlock('image', { ref, refDark: ref, width }, [fragment('caption', [paragraph(caption)])]),
      ]),
    ),
  reference.map((ref) => voidBlock('file', { ref })),
  fc.constantFrom('https://a.b/c?d=e&f=g').map((url) => voidBlock('embed', { url })),
  reference.map((ref) => voidBlock('content-ref', { ref })),
  reference.map((ref) => voidBlock('reusable-content', { ref })),
  reference.map((ref) => voidBlock('openapi-operation', { ref, path: '/pets', method: 'get' })),
  fc
    .tuple(name, fc.array(name, { maxLength: 2 }), fc.boolean())
    .map(([spec, schemas, grouped]) =>
      voidBlock('openapi-schemas', { ref: { kind: 'openapi', spec }, schemas, grouped }),
    ),
  name.map((spec) =>
    voidBlock('openapi-webhook', { ref: { kind: 'openapi', spec }, name: spec, method: 'post' }),
  ),
  fc
    .array(fc.array(fc.option(inlines, { nil: [] }), { minLength: 2, maxLength: 2 }), {
      minLength: 1,
      maxLength: 3,
    })
    .map(([head = [], ...rows]) =>
      makeTable(
        { type: 'grid', hideHeader: false },
        head.map((title) => ({ type: 'text', title, align: 'center' })),
        rows.map((row) => row.map((nodes) => ({ blocks: nodes.length > 0 ? [paragraph(nodes)] : [] }))),
      ),
    ),
  fc.tuple(inlines, inlines, reference, reference, fc.boolean()).map(([title, cell, target, cover, flag]) =>
    makeTable(
      { type: 'cards', cardSize: 'large' },
      [
        { type: 'text', title },
        { type: 'checkbox', title: [] },
        { type: 'content-ref', title: [], hidden: true, role: 'target' },
        { type: 'files', title: [], hidden: true, role: 'cover' },
        { type: 'rating', title: [], width: 120, more: { max: 5 } },
        { type: 'select', title, more: { multiple: true, options: OPTIONS } },
        { type: 'users', title: [], width: { value: 12.5, unit: '%' } },
      ],
      [
        [
          ...[{ blocks: [paragraph(cell)] }, { value: flag }, { value: target }, { value: [idOf(cover)] }],
          ...[{ value: 3 }, { value: ['a', 'b'] }, { value: ['u'] }],
        ],
      ],
    ),
  ),
  fc
    .constantFrom('<custom-element>', '{% unknown tag %}', '<!-- a\n\nb -->')
    .map((markdown) => voidBlock('raw', { markdown })),
);

const { blocks } = fc.letrec<{ blocks: BlockNode[]; node: BlockNode; container: BlockNode }>((tie) => ({
  blocks: fc.array(tie('node'), { minLength: 1, maxLength: 3, depthIdentifier: 'blocks' }),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true, depthIdentifier: 'blocks' },
    simple,
    tie('container'),
  ),
  container: fc.oneof(
    tie('blocks').map((nodes) => block('blockquote', {}, nodes)),
    fc
      .tuple(fc.constantFrom('info', 'warning', 'danger', 'success'), tie('blocks'))
      .map(([style, nodes]) => block('hint', { style }, nodes)),
    fc
      .tuple(
        fc.constantFrom('list-unordered', 'list-ordered'),
        fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
        fc.nat(20),
      )
      .map(([type, items, start]) =>
        block(
          type,
          type === 'list-ordered' && start !== 1 ? { start } : {},
          items.map((nodes) => block('list-item', {}, nodes)),
        ),
      ),
    fc.array(fc.tuple(fc.boolean(), paragraphs, tie('blocks')), { minLength: 1, maxLength: 2 }).map((items) =>
      block(
        'list-tasks',
        {},
        items.map(([checked, first, rest]) => block('list-item', { checked }, [first, ...rest])),
      ),
    ),
    fc.array(fc.tuple(attribute, tie('blocks')), { minLength: 1, maxLength: 2 }).map((tabs) =>
      block(
        'tabs',
        {},
        tabs.map(([title, nodes]) => block('tabs-item', { title }, nodes)),
      ),
    ),
    tie('blocks').map((nodes) => block('stepper', {}, [block('stepper-step', {}, nodes)])),
    tie('blocks').map((nodes) =>
      block('columns', {}, [block('column', { width: { value: 50, unit: '%' } }, nodes)]),
    ),
    tie('blocks').map((nodes) => block('if', { expression: 'visitor.claims.a == "b"' }, nodes)),
    fc
      .tuple(inlines, tie('blocks'))
      .map(([title, nodes]) =>
        voidBlock('expandable', { defaultExpanded: false }, [
          fragment('expandable-title', [paragraph(title)]),
          fragment('expandable-body', nodes),
        ]),
      ),
  ),
}));

/** Canonical documents, as reads return them. */
export const documents: fc.Arbitrary<DocumentNode> = blocks.map((nodes) => {
  const copy = structuredClone(nodes);
  nameHeadings(copy);
  return { object: 'document', data: {}, nodes: copy };
});

const piece = fc.constantFrom(
  ...[
    '',
    '',
    'text',
    '**bold**',
    '# h',
    '## h {#id}',
    '- a',
    '  - b',
    '1. c',
    '- [x] d',
    '> q',
    '> [!NOTE]',
    '```js',
    '```',
  ],
  ...[
    '{% hint style="info" %}',
    '{% endhint %}',
    '{% tabs %}',
    '{% tab title="a" %}',
    '{% endtab %}',
    '{% endtabs %}',
  ],
  ...[
    '{% code title="x" %}',
    '{% endcode %}',
    '{% stepper %}',
    '{% step %}',
    '{% endstep %}',
    '{% endstepper %}',
  ],
  ...[
    '{% hint style="danger" %} one line {% endhint %}',
    '{% embed url="https://a.b" %}',
    '{% if x %}',
    '{% endif %}',
  ],
  ...[
    '{% content-ref url="ref:page/p" %}',
    '[p](ref:page/p)',
    '{% endcontent-ref %}',
    '{% file src="ref:file/f" %}',
  ],
  ...[
    '<details>',
    '<summary>s</summary>',
    '</details>',
    '<details><summary>s</summary>x</details>',
    '{% unknown %}',
  ],
  ...[
    '<figure><img src="a.png" alt=""><figcaption>c</figcaption></figure>',
    '<div>',
    '</div>',
    '<!--',
    '-->',
    '<br>',
  ],
  ...[
    '| a | b |',
    '|---|---|',
    '| c |',
    '$$',
    '$$x$$',
    ':tada: {{ x }}',
    '[r]: u.md',
    '[r] [^1] ![r]',
    '[^1]: note',
  ],
  ...[
    '    indented',
    '---',
    '===',
    '<mark style="color:red;">m</mark> <kbd>k</kbd>',
    '<table><tr><td>x</td></tr></table>',
  ],
  ...[
    '{% include "ref:file/x" %}',
    'a `{% hint %}` b',
    '*a **b* c**',
    'http://a.b www.c.d e@f.g',
    '\\',
    'x  ',
    '\u0000',
  ],
);
const prefix = fc.constantFrom('', '', '', '> ', '  ', '- ');
/** Texts with the markup of exports, in random order and mostly broken. */
export const texts: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(prefix, piece).map((parts) => parts.join('')),
    { maxLength: 14 },
  )
  .map((lines) => lines.join('\n'));
