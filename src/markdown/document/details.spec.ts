import { markdownToDocument, documentToMarkdown } from './document.js';
import { type DocumentJob, runDocumentJob } from './document-job.js';
import {
  block,
  type BlockNode,
  type DocumentNode,
  fragment,
  type InlineNode,
  paragraph,
  text,
  voidBlock,
  voidInline,
} from './nodes.js';
import { orderIndex } from './order-index.js';
import { receivedDocumentToMarkdown } from './received-document.js';
import { eachNode } from './walk.js';

const documentOf = (markdown: string, job: Partial<DocumentJob> = {}): DocumentNode => {
  const outcome = runDocumentJob({ markdown, ...job });
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return JSON.parse(outcome.text) as DocumentNode;
};
const first = (markdown: string) => markdownToDocument(markdown).nodes[0] as BlockNode;
const inlines = (markdown: string) => (first(markdown).nodes ?? []) as InlineNode[];
const send = (...nodes: object[]) =>
  receivedDocumentToMarkdown(JSON.stringify({ object: 'document', data: {}, nodes }), 's', 1_000_000);
/** The nodes, and that they mean the same after being written and sent. */
function nodesOf(markdown: string): BlockNode[] {
  const document = markdownToDocument(markdown);
  expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
  expect(markdownToDocument(send(...document.nodes))).toEqual(document);
  return document.nodes;
}

function keysOf(document: DocumentNode): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  eachNode(document.nodes, ({ key }) => keys.push(key));
  return keys;
}

describe('a key', () => {
  const TABS =
    '{% tabs %}\n{% tab title="a" %}\n[x](https://a.b) :tada:\n{% endtab %}\n{% tab title="b" %}\ny\n{% endtab %}\n{% endtabs %}';
  const note = (id: string) => `{% include "ref:reusable-content/${id}" %}`;

  it('is unique and stable on every block and inline', () => {
    const markdown = `${TABS}\n\n<details><summary>s</summary>b</details>\n\na[^1]\n\n[^1]: note\n\n| *a* |\n|---|\n| b |`;
    const keys = keysOf(documentOf(markdown));
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keysOf(documentOf(markdown))).toEqual(keys);
  });

  it('differs in each place of a reusable content', () => {
    const included = Object.fromEntries(
      [['a', `${TABS}\n\n${note('b')}`] as const, ['b', '- x'] as const].map(([id, written]) => [
        id,
        { markdown: written, anchors: [] },
      ]),
    );
    const keys = keysOf(documentOf(`${note('a')}\n\n${note('a')}\n\n${note('b')}`, { included }));
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is the same for readers who see different blocks', () => {
    const markdown = `{% if visitor.claims.a %}\nOne\n{% endif %}\n\n${TABS}`;
    const keyOfTabs = (claims: Record<string, unknown>) =>
      documentOf(markdown, { reader: { claims } }).nodes.find(({ type }) => type === 'tabs')?.key;
    expect(keyOfTabs({ a: true })).toBe(keyOfTabs({}));
    expect(keyOfTabs({})).toBe(documentOf(markdown).nodes[1]?.key);
  });
});

describe('a fragment', () => {
  it('has its name and its type', () => {
    const parts = [
      ...(first('<details open><summary>s</summary>b</details>').fragments ?? []),
      ...(inlines('a[^1]\n\n[^1]: note')[1]?.fragments ?? []),
      ...((first('<figure><img src="a"><figcaption>c</figcaption></figure>').nodes?.[0] as BlockNode)
        .fragments ?? []),
    ];
    const names = ['expandable-title', 'expandable-body', 'annotation-body', 'caption'];
    expect(parts).toEqual(
      names.map((name) => expect.objectContaining({ fragment: name, type: name }) as object),
    );
  });

  it('can be sent with only its type', () => {
    const fragments = ['expandable-title', 'expandable-body'].map((type) => ({
      object: 'fragment',
      type,
      nodes: [paragraph([text(type)])],
    }));
    expect(send({ ...voidBlock('expandable', {}), fragments })).toBe(
      '<details>\n\n<summary>expandable-title</summary>\n\nexpandable-body\n\n</details>\n',
    );
  });
});

describe('an expandable', () => {
  it('has its initial state, also in the earlier form `open`', () => {
    expect(first('<details open><summary>s</summary>b</details>').data).toEqual({ defaultExpanded: true });
    expect(first('<details><summary>s</summary>b</details>').data).toEqual({ defaultExpanded: false });
    for (const data of [{ open: true }, { defaultExpanded: true }])
      expect(send(voidBlock('expandable', data))).toContain('<details open>');
    expect(send(voidBlock('expandable', { defaultExpanded: false, open: true }))).toContain('<details>');
  });
});

describe('a table', () => {
  const table = (head: string, ...cells: string[]) =>
    `<table><thead><tr>${head}</tr></thead><tbody>${cells.map((cell) => `<tr>${cell}</tr>`).join('')}</tbody></table>`;
  const dataOf = (markdown: string) =>
    nodesOf(markdown)[0]?.data as {
      view: Record<string, unknown>;
      definition: Record<string, Record<string, unknown>>;
      records: Record<string, { orderIndex: string; values: Record<string, unknown> }>;
    };

  it('has records with order indexes that sort as strings', () => {
    expect([0, 1, 9, 10, 61, 62, 3_905, 3_906].map(orderIndex)).toEqual([
      ...['a0', 'a1', 'a9', 'aA', 'az', 'b00', 'bzz', 'c000'],
    ]);
    const places = Array.from({ length: 5_000 }, (_, position) => orderIndex(position));
    expect([...places].sort()).toEqual(places);
    const { records } = dataOf('| a |\n|---|\n| x |\n| y |');
    expect(Object.values(records).map((record) => record.orderIndex)).toEqual(['a0', 'a1']);
  });

  it('can be sent with numbers or strings as order indexes', () => {
    const sent = (...places: unknown[]) =>
      send(
        voidBlock(
          'table',
          {
            view: { type: 'grid', hideHeader: false },
            definition: { c: { id: 'c', title: 'C', type: 'text' } },
            records: Object.fromEntries(
              places.map((orderIndex, at) => [`r${at}`, { orderIndex, values: { c: `f${at}` } }]),
            ),
          },
          places.map((place, at) => fragment(`f${at}`, [paragraph([text(String(place))])])),
        ),
      );
    expect(sent(10, 9)).toContain('| 9 |\n| 10 |');
    expect(sent('a1', 'Zz', 'a0V')).toContain('| Zz |\n| a0V |\n| a1 |');
  });

  it('names files and users by their IDs', () => {
    const link = (href: string) => `<a href="${href}">x</a>`;
    const { records } = dataOf(
      table(
        '<th data-type="files"></th><th data-card-cover data-type="files"></th><th data-type="users"></th>',
        `<td>${link('ref:file/f1')}${link('ref:file/f2')}${link('https://a.b/c')}</td><td>${link('ref:file/f3')}</td><td>${link('ref:user/u')}</td>`,
      ),
    );
    const outside = { kind: 'url', url: 'https://a.b/c' };
    expect(records.r1?.values).toEqual({ c1: ['f1', 'f2', outside], c2: ['f3'], c3: ['u'] });
  });

  it('has alignment and width of columns, the maximum of a rating, and the options of a select', () => {
    const { definition, view, records } = dataOf(
      table(
        '<th width="120" align="right">A</th><th width="12.5%" data-type="rating" data-max="5"></th><th>Size<select multiple><option value="s" label="Small" color="blue"></option><option value="l" label="Large"></option></select></th>',
        '<td align="right">a</td><td>3</td><td><span data-option="s">Small, </span><span data-option="l">Large</span></td>',
        '<td></td><td>null</td><td><span data-option="l">Large</span></td>',
      ),
    );
    expect(definition.c1).toMatchObject({ textAlignment: 'right' });
    expect(definition.c2).toMatchObject({ type: 'rating', max: 5 });
    expect(definition.c3).toMatchObject({
      ...{ type: 'select', title: 'Size', multiple: true },
      options: [
        { value: 's', label: 'Small', color: 'blue' },
        { value: 'l', label: 'Large' },
      ],
    });
    expect(view.columnWidths).toEqual({ c1: 120, c2: { value: 12.5, unit: '%' } });
    expect(records.r1?.values).toMatchObject({ c2: 3, c3: ['s', 'l'] });
    expect(records.r2?.values).toEqual({ c3: ['l'] });
  });

  it('can be sent with widths and alignment in its definition', () => {
    const column = { id: 'c', title: 'C', type: 'text', width: '120', align: 'center' };
    const markdown = send(
      voidBlock('table', { view: { type: 'grid' }, definition: { c: column }, records: {} }),
    );
    expect(markdown).toContain('<th width="120" align="center">C</th>');
  });

  it('is kept as written if a select has a value that is not an option', () => {
    const head = '<th><select><option value="s" label="Small"></option></select></th>';
    expect(first(table(head, '<td><span data-option="s">Tiny</span></td>')).type).toBe('raw');
    expect(first(table(head, '<td><span data-option="x">Small</span></td>')).type).toBe('raw');
  });
});

describe('a hint and an item of a list', () => {
  it.each(['{% hint style="info" %}\n{% endhint %}', '> [!NOTE]', '-\n- a', '1.', '- [x] <br>'])(
    'contain a paragraph if they are empty: %j',
    (markdown) => {
      const [node] = nodesOf(markdown);
      const holder = node?.type === 'hint' ? node : (node?.nodes?.[0] as BlockNode);
      expect(holder.nodes).toEqual([paragraph([])]);
    },
  );

  it('keep the empty line of a box', () => {
    expect(nodesOf('- [x] <br>\n\n  ***')[0]?.nodes).toEqual([
      block('list-item', { checked: true }, [paragraph([]), voidBlock('divider', {})]),
    ]);
  });

  it('contain a paragraph if conditions leave nothing else', () => {
    const markdown = '{% hint style="info" %}\n{% if visitor.claims.a %}\nOne\n{% endif %}\n{% endhint %}';
    const [hint] = documentOf(markdown, { reader: { claims: {} } }).nodes;
    expect(hint?.nodes).toMatchObject([{ type: 'paragraph', nodes: [], key: 'b1.0' }]);
  });
});

describe('inline content', () => {
  it('has images of two sizes', () => {
    for (const size of ['original', 'line'])
      expect(inlines(`a <img src="x" data-size="${size}">`)[1]).toMatchObject({ data: { size } });
    expect(inlines('a <img src="x" data-size="huge">')[1]).toMatchObject({ type: 'raw' });
  });

  it('has emojis by their code points', () => {
    const emoji = (markdown: string) => inlines(markdown)[1]?.data;
    expect(emoji('a :tada: b')).toEqual({ code: '1f389' });
    expect(emoji('a :man_technologist: b')).toEqual({ code: '1f468-200d-1f4bb' });
    expect(emoji('a :hooray: b')).toBeUndefined();
    expect(emoji('a :+1: b')).toEqual({ code: '1f44d' });
    // The name is kept where the emoji has another one first: anchors of headings are made of it.
    expect(emoji('a :thumbsup: b')).toEqual({ code: '1f44d', name: 'thumbsup' });
    expect(inlines('a :no_emoji: b')).toEqual([text('a :no_emoji: b')]);
    for (const markdown of ['# :thumbsup: a', 'a:x:tada::y:', ':tada::tada:']) nodesOf(markdown);
  });

  it('can be sent with emojis by code point or name', () => {
    const sent = (code: string) => send(paragraph([voidInline('emoji', { code })]));
    expect([sent('1f389'), sent('tada'), sent('unknown')]).toEqual([':tada:\n', ':tada:\n', ':unknown:\n']);
  });

  it('has text and background colors of the palette', () => {
    const mark = (markdown: string) =>
      JSON.parse(JSON.stringify(inlines(markdown)[0])) as { leaves: { marks: unknown[] }[] };
    expect(mark('<mark style="color:red;">a</mark>').leaves[0]?.marks).toEqual([
      { object: 'mark', type: 'color', data: { text: 'red', background: 'default' } },
    ]);
    expect(mark('<mark style="background-color:$info;color:purple;">a</mark>').leaves[0]?.marks).toEqual([
      { object: 'mark', type: 'color', data: { text: 'purple', background: '$info' } },
    ]);
    expect(inlines('<mark style="color:#123456;">a</mark>').map(({ type }) => type)).toEqual([
      'raw',
      undefined,
      'raw',
    ]);
    nodesOf('<mark style="color:#123456;">a</mark>');
  });

  it('can be sent with one color, and with colors of the earlier form', () => {
    const sent = (data: object) => send(paragraph([text('a', [{ object: 'mark', type: 'color', data }])]));
    expect(sent({ text: 'red' })).toBe('<mark style="color:red;">a</mark>\n');
    expect(sent({ text: '#123456', background: 'default' })).toBe('<mark style="color:#123456;">a</mark>\n');
    expect(sent({ text: 'default', background: 'default' })).toBe('a\n');
  });
});

describe('images', () => {
  const image = (attributes: string) => `<img src="x"${attributes}>`;

  it('are at the left, in the center or at the right', () => {
    for (const align of ['left', 'center', 'right']) {
      const [node] = nodesOf(`<div align="${align}"><figure>${image('')}</figure></div>`);
      expect(node?.data).toEqual({ align });
    }
    const data = { ref: { kind: 'url', url: 'x' } };
    for (const [align, written] of [
      ['start', 'left'],
      ['end', 'right'],
      ['right', 'right'],
    ])
      expect(send(block('images', { align }, [voidBlock('image', data)]))).toContain(
        `<div align="${written}">`,
      );
  });

  it('have lengths in pixels or percent', () => {
    const widthOf = (width: string) =>
      (nodesOf(image(` width="${width}"`))[0]?.nodes?.[0] as BlockNode).data.width;
    expect(['375', '375px', '12.5', '50%'].map(widthOf)).toEqual([375, 375, 12.5, { value: 50, unit: '%' }]);
    expect(widthOf('auto')).toBe('auto');
    const [columns] = nodesOf(
      '{% columns %}\n{% column width="33.3%" %}\na\n{% endcolumn %}\n{% endcolumns %}',
    );
    expect(columns?.nodes?.[0]).toMatchObject({ data: { width: { value: 33.3, unit: '%' } } });
  });
});

describe('an API', () => {
  const tag = (name: string, attributes: string) =>
    `{% ${name} ${attributes} %}\n[x](https://a.b/c)\n{% end${name} %}`;

  it('has operations with an anchor and their specification', () => {
    const [heading, one, other] = nodesOf(
      [
        '# get /pets',
        tag('openapi', 'src="https://a.b/c" path="/pets" method="get"'),
        tag('openapi-operation', 'spec="petstore" path="/pets" method="get"'),
      ].join('\n\n'),
    );
    expect(heading?.meta).toEqual({ id: 'get-pets' });
    expect(one).toMatchObject({
      type: 'openapi-operation',
      meta: { id: 'get-pets-1' },
      data: { ref: { kind: 'url', url: 'https://a.b/c' } },
    });
    expect(other).toMatchObject({
      meta: { id: 'get-pets-2' },
      data: { ref: { kind: 'openapi', spec: 'petstore' } },
    });
  });

  it('has schemas and webhooks', () => {
    const [schemas, hook] = nodesOf(
      `${tag('openapi-schemas', 'spec="petstore" schemas="Pet,Order" grouped="true"')}\n\n${tag('openapi-webhook', 'spec="petstore" name="new pet" method="post"')}`,
    );
    const ref = { kind: 'openapi', spec: 'petstore' };
    expect(schemas).toMatchObject({
      type: 'openapi-schemas',
      data: { ref, schemas: ['Pet', 'Order'], grouped: true },
    });
    expect(hook).toMatchObject({ type: 'openapi-webhook', data: { ref, name: 'new pet', method: 'post' } });
  });
});

describe('a document that is evaluated', () => {
  const variables = { space: { plan: 'pro' }, page: {} };
  const typesFor = (condition: string, claims: Record<string, unknown> | null, inner = 'One') =>
    documentOf(`{% if ${condition} %}\n${inner}\n{% endif %}`, { variables, reader: { claims } }).nodes.map(
      ({ type }) => type,
    );

  it('contains the blocks of conditions that hold, and no others', () => {
    expect(typesFor('visitor.claims.a === "b"', { a: 'b' }, '# One\n\nTwo')).toEqual([
      'heading-1',
      'paragraph',
    ]);
    expect(typesFor('visitor.claims.a === "b"', {})).toEqual([]);
    expect(typesFor('space.vars.plan == "pro"', {})).toEqual(['paragraph']);
    expect(typesFor('space.vars.plan == "free"', {})).toEqual([]);
    expect(typesFor('no condition', { a: true })).toEqual([]);
    expect(typesFor('true', {}, '{% if visitor.claims.a %}\nTwo\n{% endif %}')).toEqual([]);
  });

  it('keeps conditions on the visitor if only shared ones are evaluated', () => {
    expect(typesFor('visitor.claims.a', null)).toEqual(['if']);
    expect(typesFor('space.vars.plan == "free"', null)).toEqual([]);
  });

  it('joins the text of expressions with the text around them', () => {
    const [node] = documentOf('a **{{ visitor.claims.name }}** {{ 1 + 1 }} b', {
      reader: { claims: { name: '*N*' } },
    }).nodes;
    expect(node?.nodes).toMatchObject([
      {
        object: 'text',
        leaves: [{ text: 'a ' }, { text: '*N*', marks: [{ type: 'bold' }] }, { text: ' {{ 1 + 1 }} b' }],
      },
    ]);
  });
});
