import fc from 'fast-check';
import { leaf, toAtoms, toNodes } from '../../src/markdown/document/atoms.js';
import { nameHeadings } from '../../src/markdown/document/document.js';
import {
  block,
  type BlockNode,
  type DocumentNode,
  fragment,
  type InlineChild,
  paragraph,
  text,
  voidBlock,
} from '../../src/markdown/document/nodes.js';
import { idOf } from '../../src/markdown/document/html-table.js';
import { makeTable } from '../../src/markdown/document/table.js';
import {
  attribute,
  inlines,
  length,
  name,
  numberAnnotations,
  reference,
  snippet,
  textual,
  word,
} from './document-lines.js';

const OPTIONS = [
  { value: 'a', label: 'One & <two>', color: 'blue' },
  { value: 'b', label: 'Three' },
];

const paragraphs = fc
  .tuple(inlines, fc.boolean())
  .map(([nodes, breaks]) => paragraph(breaks ? toNodes([leaf('a\nb\n'), ...toAtoms(nodes)]) : nodes));

/** Blocks that a cell of a table can contain. */
function cellBlocks(nodes: InlineChild[]): BlockNode[] {
  const item = block('list-item', {}, [paragraph(nodes)]);
  return [
    block('heading-3', {}, nodes),
    block('list-unordered', {}, [
      item,
      block('list-item', {}, [paragraph(nodes), block('list-ordered', {}, [item])]),
    ]),
    { ...paragraph(nodes), data: { align: 'center' } },
    block('code', { syntax: 'js' }, [
      block('code-line', { highlighted: true }, [text('a < b')]),
      block('code-line', {}, []),
    ]),
    block('hint', { style: 'info' }, [paragraph(nodes)]),
  ];
}

const simple: fc.Arbitrary<BlockNode> = fc.oneof(
  { weight: 3, arbitrary: paragraphs },
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), inlines, fc.option(name, { nil: undefined }))
    .map(([level, nodes, id]) => block(`heading-${level}`, id ? { id } : {}, nodes)),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), inlines, fc.constantFrom('start', 'center', 'end'))
    .map(([level, nodes, align]) => block(`heading-${level}`, { align }, nodes)),
  fc.constant(voidBlock('divider', {})),
  fc
    .tuple(
      fc.array(fc.oneof(word, snippet, fc.constant('')), { minLength: 1, maxLength: 4 }),
      fc.dictionary(fc.constantFrom('syntax', 'title', 'overflow'), name),
      fc.boolean(),
    )
    .map(([lines, data, highlights]) =>
      block(
        'code',
        { ...data },
        lines.map((value) =>
          block(
            'code-line',
            highlights && value !== '' ? { highlighted: true } : {},
            value === '' ? [] : toNodes([{ object: 'leaf', text: value, marks: [] }]),
          ),
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
  reference.map((ref) => block('images', { withFrame: true }, [voidBlock('image', { ref, class: 'wide' })])),
  fc.record({ ref: reference, alt: textual }).map((data) => voidBlock('drawing', data)),
  fc.constantFrom(' a\n\nb ', '', 'a > b').map((written) => voidBlock('comment', { text: written })),
  fc.record({ label: name, ref: reference }).map((data) => voidBlock('definition', data)),
  reference.map((ref) => voidBlock('file', { ref })),
  fc.constantFrom('https://a.b/c?d=e&f=g').map((url) => voidBlock('embed', { url })),
  reference.map((ref) => voidBlock('content-ref', { ref })),
  reference.map((ref) => voidBlock('reusable-content', { ref })),
  reference.map((ref) => voidBlock('openapi-operation', { ref, path: '/pets', method: 'get' })),
  name.map((spec) =>
    voidBlock('openapi-operation', {
      ...{ ref: { kind: 'openapi', spec }, path: '/pets', method: 'get', tag: 'openapi-operation' },
    }),
  ),
  reference.map((ref) => voidBlock('swagger', { ref, path: '/pets', method: 'get' })),
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
      { type: 'cards', cardSize: 'large', cardWrap: flag },
      [
        { type: 'text', title, verticalAlign: 'top' },
        { type: 'checkbox', title: [] },
        { type: 'content-ref', title: [], hidden: true, role: 'target' },
        { type: 'files', title: [], hidden: true, role: 'cover' },
        { type: 'image', title: [], hidden: true, role: 'coverDark' },
        { type: 'rating', title: [], width: 120, more: { max: 5 } },
        { type: 'select', title, more: { multiple: true, options: OPTIONS } },
        { type: 'users', title: [], width: { value: 12.5, unit: '%' } },
      ],
      [
        [
          ...[{ blocks: cellBlocks(cell) }, { value: flag }, { value: target }, { value: [idOf(cover)] }],
          { value: cover },
          ...[{ value: 3 }, { value: ['a', 'b'] }, { value: ['u'] }],
        ],
      ],
    ),
  ),
  fc
    .constantFrom('<custom-element>', '{% unknown tag %}', '<b style="x">\na</b>')
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
    tie('blocks').map((nodes) => block('prompt', { description: 'Write' }, nodes)),
    tie('blocks').map((nodes) => block('updates', {}, [block('update', { date: '2026-01-02' }, nodes)])),
    tie('blocks').map((nodes) => block('element', { name: 'div', attributes: { class: 'wide' } }, nodes)),
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

/** A document as reads return it: headings have anchors, and annotations have labels. */
function canonical(nodes: readonly BlockNode[]): DocumentNode {
  // `structuredClone` would keep nodes that are in two places one node.
  const copy = JSON.parse(JSON.stringify(nodes)) as BlockNode[];
  numberAnnotations(copy);
  nameHeadings(copy);
  return { object: 'document', data: {}, nodes: copy };
}

/** Canonical documents. */
export const documents: fc.Arbitrary<DocumentNode> = blocks.map(canonical);

/** Canonical documents of one long list. */
export const longLists: fc.Arbitrary<DocumentNode> = fc
  .tuple(
    fc.constantFrom('list-unordered', 'list-ordered'),
    fc.array(blocks, { minLength: 20, maxLength: 40, size: 'max' }),
  )
  .map(([type, items]) =>
    canonical([
      block(
        type,
        {},
        items.map((nodes) => block('list-item', {}, nodes)),
      ),
    ]),
  );

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
    '<div align="center">',
    '</div>',
    '<figure><img src="a.png"></figure>',
    '<h2 align="center">t</h2>',
    '<table><tr><td>a<td><ul><li>b<li>c</ul></table>',
    '{% prompt description="p" %}',
    '{% endprompt %}',
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
