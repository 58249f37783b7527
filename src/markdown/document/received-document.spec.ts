import fc from 'fast-check';
import { documents, texts } from '../../../test/support/documents.js';
import { MAX_DEPTH, MAX_NODES } from './check-document.js';
import { markdownToDocument, documentToMarkdown } from './document.js';
import { DocumentError } from './document.errors.js';
import { type BlockNode, block, paragraph, text, voidBlock, voidInline } from './nodes.js';
import { receivedDocumentToMarkdown } from './received-document.js';

const SPACE = '01900000-0000-7000-8000-000000000001';
const RUNS = { numRuns: 40 };
const write = (document: unknown, maxBytes = 1_000_000) =>
  receivedDocumentToMarkdown(JSON.stringify(document), SPACE, maxBytes);
const of = (...nodes: unknown[]) => ({ object: 'document', data: {}, nodes });
const words = (value: string) => paragraph([text(value)]);

/** Where a document is wrong, and how. */
function refusal(document: unknown, maxBytes?: number): string {
  try {
    write(document, maxBytes);
  } catch (error) {
    if (error instanceof DocumentError) return `${error.path} ${error.message}`;
    throw error;
  }
  return 'none';
}

describe('a document that is sent', () => {
  it.each([
    [
      'lists',
      (inside: BlockNode) =>
        block('list-ordered', { start: 900_000_000 }, [block('list-item', {}, [inside])]),
    ],
    ['quotes', (inside: BlockNode) => block('blockquote', {}, [inside])],
  ])('is refused when nested %s would make it many times as long', (_name, around) => {
    const deep = (levels: number): BlockNode =>
      levels === 0 ? words('a\n'.repeat(5_000)) : around(deep(levels - 1));
    expect(refusal(of(deep(50)), 100_000)).toBe(' must be at most 100000 bytes long as markdown');
    expect(refusal(of(deep(2)), 100_000)).toBe('none');
  });

  it('is written like one that was read from markdown', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(write(document)).toBe(documentToMarkdown(document));
      }),
      RUNS,
    );
  });

  it('can be any document that was read, and keeps its meaning', () => {
    fc.assert(
      fc.property(texts, (markdown) => {
        const document = markdownToDocument(markdown);
        expect(markdownToDocument(write(document))).toEqual(document);
      }),
      RUNS,
    );
  });

  it('is either refused with a place or written, and never fails otherwise', () => {
    const places = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 });
    const junk = fc.oneof(fc.anything({ maxDepth: 1, withNullPrototype: false }), fc.string());
    fc.assert(
      fc.property(documents, places, junk, (document, path, value) => {
        const copy = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
        let at: Record<string, unknown> = copy;
        for (const step of path) {
          const names = Object.keys(at);
          const name = names[step % Math.max(1, names.length)] ?? 'nodes';
          const next = at[name];
          if (step === path.at(-1) || typeof next !== 'object' || next === null) {
            at[name] = value;
            break;
          }
          at = next as Record<string, unknown>;
        }
        expect(typeof refusal(copy)).toBe('string');
      }),
      { numRuns: 100 },
    );
  });

  it('can have keys, adjacent texts, and marks in any order', () => {
    const marks = ['code', 'bold'].map((type) => ({ object: 'mark', type }));
    const nodes = [
      { object: 'text', key: 'k', leaves: [{ object: 'leaf', text: 'a', marks }] },
      { object: 'text', leaves: [{ object: 'leaf', text: '', marks: [] }] },
      { object: 'text', leaves: [{ object: 'leaf', text: ' b', marks: [] }] },
    ];
    expect(write(of({ ...words(''), key: 'p', nodes }))).toBe('**`a`** b\n');
  });

  it.each([
    '- [ ] ![i](x.png)',
    '- [x] ![i](x.png "t") ![j](y.png)\n\n  below',
    '- [x] <img src="z.png" alt="">',
    '- [x] $$x^2$$',
    '- [ ] $$x^2$$\n\n  below',
    '- [x] <br>',
    '- [ ] a\n- [x] <br>\n- [ ] $$x$$',
  ])('can begin a task like %p, and keeps its meaning', (markdown) => {
    const document = markdownToDocument(markdown);
    expect(document.nodes[0]).toMatchObject({ type: 'list-tasks' });
    expect(markdownToDocument(write(document))).toEqual(document);
  });

  it('does not begin a task with a block that cannot be on its line', () => {
    const task = (...nodes: unknown[]) =>
      of({
        ...block('list-tasks', {}, []),
        nodes: [{ ...block('list-item', { checked: true }, []), nodes }],
      });
    const image = voidBlock('image', { ref: { kind: 'url', url: 'x.png' }, width: '10' });
    for (const node of [
      voidBlock('divider', {}),
      block('images', {}, [image]),
      block('list-unordered', {}, []),
    ])
      expect(refusal(task(node))).toContain('must begin with a paragraph');
  });

  it('includes reusable contents of its own space only', () => {
    const include = (space: string) =>
      of(voidBlock('reusable-content', { ref: { kind: 'reusable-content', reusableContent: 'r', space } }));
    expect(write(include(SPACE))).toBe('{% include "ref:reusable-content/r" %}\n');
    expect(refusal(include('other'))).toBe(
      'nodes[0].data.ref.space must be this space: others are not included',
    );
  });

  it('refers to its own space as a link does', () => {
    const card = (space: string) => voidBlock('content-ref', { ref: { kind: 'page', page: 'p', space } });
    expect(write(of(card(SPACE)))).toContain('url="ref:page/p"');
    expect(write(of(card('other')))).toContain('url="ref:space/other/page/p"');
  });

  it('does not use the reference of a resource as the text of a link', () => {
    const refs = [
      { kind: 'page', page: 'p', space: 'other' },
      { kind: 'anchor', page: 'p', anchor: 'a_b' },
      { kind: 'space', space: 'other' },
      { kind: 'user', user: 'u' },
    ];
    const links = (markdown: string) => [...markdown.matchAll(/\[([^\]]*)\]\(/g)].map(([, label]) => label);
    const cards = of(...refs.map((ref) => voidBlock('content-ref', { ref })));
    expect(links(write(cards))).toEqual(['page', 'page', 'space', 'user']);
    const mentions = of(paragraph(refs.map((ref) => voidInline('mention', { ref }))));
    expect(links(write(mentions))).toEqual(['page', 'page', 'space', 'user']);
    for (const document of [cards, mentions]) expect(markdownToDocument(write(document))).toEqual(document);
  });

  it.each<[string, unknown]>([
    [' must be an object', []],
    ['object must be document', { ...of(), object: 'block' }],
    ['nodes must be an array', { object: 'document', data: {} }],
    ['extra should not exist', { ...of(), extra: 1 }],
    ['nodes[0].type is not a block that markdown can express', of(voidBlock('diagram', {}))],
    ['nodes[0].type is not a block that markdown can express', of(voidBlock('constructor', {}))],
    ['nodes[0].isVoid must be true or false', of({ ...words('a'), isVoid: 'no' })],
    ['nodes[0].data.color should not exist', of(block('paragraph', { color: 'red' }, []))],
    ['nodes[0].data.style is not allowed here', of(block('hint', { style: 'loud' }, []))],
    ['nodes[0].nodes[0].object must be block', of(block('hint', { style: 'info' }, [text('a')]))],
    ['nodes[0].nodes[0].type must be list-item', of(block('list-ordered', {}, [words('a')]))],
    ['nodes[0].type must be inside of the block that it is a part of', of(block('list-item', {}, []))],
    ['nodes[0].nodes must not be empty', of(block('tabs', {}, []))],
    [
      'nodes[0].nodes[0].leaves[0].text must not contain a NUL character or a lone surrogate',
      of(words('a\0b')),
    ],
    [
      'nodes[0].nodes[0].data.formula is not allowed here',
      of(paragraph([voidInline('inline-math', { formula: '$' })])),
    ],
    ['nodes[0].data.ref.page is not an ID', of(voidBlock('file', { ref: { kind: 'page', page: 'a b' } }))],
    ['nodes[0].data.ref.url must be given', of(voidBlock('file', { ref: { kind: 'url' } }))],
    ['nodes[0].data.ref must be given', of(voidBlock('file', {}))],
    [
      'nodes[0].data.records.r.values.c does not name a fragment of the table',
      of(
        voidBlock('table', {
          view: { type: 'grid' },
          definition: { c: { id: 'c', title: 'C', type: 'text' } },
          records: { r: { orderIndex: 0, values: { c: 'gone' } } },
        }),
      ),
    ],
  ])('is refused with the invalid place: %s', (expected, document) =>
    expect(refusal(document)).toBe(expected),
  );

  it('is refused if it is too deep or has too many nodes', () => {
    let deep: BlockNode = words('a');
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) deep = block('blockquote', {}, [deep]);
    expect(refusal(of(deep))).toMatch(/is nested more than 200 levels deep$/);
    const nodes = Array.from({ length: MAX_NODES + 1 }, () => voidBlock('divider', {}));
    expect(refusal({ ...of(), nodes })).toBe(
      `nodes[${MAX_NODES}] is one of more than ${MAX_NODES} nodes of the document`,
    );
  });
});
