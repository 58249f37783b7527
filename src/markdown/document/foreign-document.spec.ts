import fc from 'fast-check';
import { markdownToDocument } from './document.js';
import { namedVariables } from './evaluate.js';
import { eachNode } from './walk.js';
import type { StoredDocument } from '../source/stored-document.js';
import { description } from '../../openapi-specs/pages/markdown-parts.js';
import { foreignDocument, leavesMarkup } from './foreign-document.js';

const ID = '01a22891-339d-732c-bd16-f8b2317e4433';
const PARTS = [
  '{% include "ref:reusable-content/x" %}',
  `{% include "ref:reusable-content/${ID}" %}`,
  '{% openapi-operation spec="internal" path="/x" method="get" %}\n[x](https://e.example)\n{% endopenapi-operation %}',
  '{% if true %}',
  '{% endif %}',
  '{% raw %}',
  '{% endraw %}',
  '{{ space.vars.price }}',
  '{{ visitor.claims.name }}',
  '{{ space["vars"]["price"] }}',
  '<code {{ space["vars"]["price"] }} `x`',
  ...['<code ', '<code/', '<code', '>', '</code>'],
  '<code class="expression">space["vars"]["price"]</code>',
  '<code class="expression">space.vars.price</code>',
  '<code title=">" class=expression>visitor.claims.name</code>',
  `![](ref:file/${ID})`,
  `[a](re&#102;:file/${ID})`,
  `<ref:file/${ID}>`,
  `<img src="ref:file/${ID}">`,
  `[a](/files/${ID})`,
  `[a](ref:space/${ID}/page/${ID})`,
  `[a]: ref:page/${ID}\n\n[a]`,
  ...[
    '- a\n\n  ```\n',
    '1. a\n   ~~~\n',
    '> ```\n',
    '```',
    '~~~',
    '`',
    '``',
    '    ',
    '<div>',
    '</div>',
    '<pre>',
    '<!--',
    '-->',
  ],
  ...[
    '\n| - | - |\n',
    '| ` | ',
    '$$',
    '$',
    'ref:',
    'ref:file/',
    '[x](a`',
    '<x space.vars="`">',
    '<space.vars:`>',
  ],
  ...[
    '<pre>a</pre> ',
    'https://e.example/',
    '<code\nclass="expression">',
    '<x space.vars>',
    '[',
    '](',
    ')',
    `ref&#58;file/${ID}`,
    `[a](ref\\:file/${ID})`,
    '<a href="',
    '">',
  ],
  ...['\\', '\\\\', '\n', '\n\n', ' ', '- ', '> ', '{', '%}', '}}', 'a', '|', '&#123;', '<', '"', '\t', '\r'],
];
const OF_MARKDOWN =
  /^(?:paragraph|heading-\d|list-\w+|list-item|blockquote|code(?:-line)?|divider|table|images?|math|raw|html|comment|definitions?|footnotes?|element|columns?)$/;

/** A document that is read in two ways may be empty. */
function stored(text: string): StoredDocument {
  return foreignDocument(text) ?? { markdown: '', links: [], sections: [] };
}

/** What of a document is of the space, or of the organization. */
function foreignIn({ markdown, links }: StoredDocument): string[] {
  const found = [...namedVariables(markdown)];
  for (const { kind, target } of links)
    if (!['url', 'unresolved'].includes(kind) || target.startsWith('ref:')) found.push(`${kind} ${target}`);
  eachNode(markdownToDocument(markdown).nodes, ({ object, type, data }) => {
    if (type === 'expression' || (object === 'block' && !OF_MARKDOWN.test(type))) found.push(type);
    const { kind, url } = (data.ref ?? {}) as { kind?: string; url?: string };
    const isAddress = kind === 'url' && url !== undefined && !/^(?:ref:|\/)/.test(url);
    if (!isAddress && JSON.stringify(data.ref ?? '').includes(ID)) found.push(JSON.stringify(data));
  });
  return found;
}

describe('the text of a page that is generated', () => {
  it.each(PARTS)('has nothing of the space: %s', (part) => {
    for (const text of [part, `a ${part} b`, `- ${part}`, `\\\\${part}`, `| a |\n| - |\n| ${part} |`])
      expect([foreignDocument(text) === undefined, foreignIn(stored(description(text)))]).toEqual([
        false,
        [],
      ]);
  });

  it.each([
    '<code - a\n\n  ```\n>{{ visitor.claims.name }}',
    '| <code |> `a | b` {{ space.vars.price }}` |\n| - | - | - |\n',
    '<code\n- a\n  >\n\n        {{ space.vars.price }}',
    '<pre>a</pre> {{ space["vars"]["price"] }} \\{% if',
    'https://e.example/<code\nclass="expression">space["vars"]["price"]</code> {% if',
    '$$`$$ {{ space["vars"]["price"] }} ` \\{% if',
    '<space.vars:`> `{{ space["vars"]["price"] }}` \\{% if',
    'a <x space.vars="`"> `{{ space["vars"]["price"] }}` \\{% if',
    '[x](a`{{ space.vars.y }}) `{{ space["vars"]["price"] }}` \\{% if',
    `a <img src="ref:${'['.repeat(8_001)}"> [x](a\`) {{ space["vars"]["price"] }} \` \\{% if`,
    '- a\n\n  ```\n- b\n\n<x space.vars>\n\n~~~\n\n{% openapi-operation spec="internal" path="/internal" method="get" %}\n[x](https://e.example)\n{% endopenapi-operation %}\n\n~~~\n\n~~~',
  ])('has nothing of the space when something else decides what is code: %#', (text) => {
    expect(foreignIn(stored(text))).toEqual([]);
  });

  it('has nothing of the space, whatever its source says', () => {
    const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        for (const each of [text, description(text)]) expect(foreignIn(stored(each))).toEqual([]);
      }),
      { numRuns: 4_000 },
    );
  });

  it('keeps code, links to other sites, and what looks like a tag, as text', () => {
    const { markdown, links } = stored(
      'Use `{{ name }}`, {% tag %} or [a](https://a.example).\n\n```\n{% if %}\n```\n',
    );
    expect(markdown).toBe('Use `{{ name }}`, \\{% tag %} or [a](https://a.example).\n\n```\n{% if %}\n```\n');
    expect(links).toMatchObject([{ kind: 'url', target: 'https://a.example' }]);
  });
});

describe('a text whose markup is left as text', () => {
  const marks = '\\*\\['.repeat(50_000);

  it.each(['{{ a }}', '<code>a</code>', '[a](b.png)', '[a]: b.png', '<img src="b.png">', '&#123;'])(
    'is not safe to edit with %s',
    (part) => expect(leavesMarkup(`${marks} ${part}`)).toBe(true),
  );

  it('is safe to edit without markup that can show something of the space', () => {
    expect(leavesMarkup(marks)).toBe(false);
    expect(leavesMarkup(`${marks} [a] {b}`)).toBe(false);
  });
});
