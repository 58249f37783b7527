import fc from 'fast-check';
import { parseMarkdown } from '../source/parse-markdown.js';
import { runDocumentJob } from './document-job.js';
import { evaluateExpressions } from './evaluate.js';
import type { DocumentNode } from './nodes.js';
import { eachNode } from './walk.js';
import { visibleText } from './visible-text.js';

const VARIABLES = { space: { price: 'SECRET' }, page: {} };
const EXPRESSIONS = ['{{ visitor.claims.name }}', '<code class="expression">visitor.claims.name</code>'];
/** Everywhere that a page can show a claim of the visitor. */
const PLACES: ((name: string) => string)[] = [
  (name) => name,
  (name) => `a ${name} b`,
  (name) => `a${name}b`,
  (name) => `## ${name}`,
  (name) => `- ${name}`,
  (name) => `> ${name}`,
  (name) => `**${name}**`,
  (name) => `~~${name}~~ \`x\``,
  (name) => `*a*${name}*b*`,
  (name) => `[${name}](https://a.example)`,
  (name) => `| h |\n| --- |\n| ${name} |`,
  (name) => `| ${name} |\n| --- |\n| x |`,
  (name) => `<table><tr><td>${name}</td></tr></table>`,
  (name) => `<details>\n<summary>${name}</summary>\n\n${name}\n\n</details>`,
  (name) => `{% hint style="info" %}\n${name}\n{% endhint %}`,
  (name) => `<figure><img src="a.png"><figcaption>${name}</figcaption></figure>`,
  (name) => `{% embed url="https://a.example" %}\n${name}\n{% endembed %}`,
  (name) => `{% stepper %}\n{% step %}\n## ${name}\n\n${name}\n{% endstep %}\n{% endstepper %}`,
  (name) => `<h2 align="center">${name}</h2>`,
  (name) => `<p align="center">${name}</p>`,
  (name) => `<mark style="color:red;">${name}</mark>`,
  (name) => `<code>${name}</code>`,
  (name) => `| h |\n| --- |\n| <code>${name}</code> |`,
  (name) => `<b>${name}</b><sub>${name}</sub><kbd>${name}</kbd>`,
  (name) => `<a href="https://a.example" class="button primary">${name}</a>`,
  (name) => `<div class="x">\n\n${name}\n\n</div>`,
  (name) => `a[^1]\n\n[^1]: ${name}`,
  (name) => `${name}${name}`,
  (name) => `\\${name}`,
  (name) => `Sets $$\\text{\`a'}$$ with <code>${name}</code>`,
  (name) => `{{ "\`" }} :\`: ${name} <code>${name}</code>`,
  (name) => `<pre>a</pre> ${name} <code>${name}</code>`,
];
const PARTS = [
  '{{ space.vars.price }}',
  '<code class="expression">space.vars.price</code>',
  '{% include "ref:reusable-content/HIDDEN" %}',
  '![](ref:file/HIDDEN)',
  '[a](ref:file/HIDDEN)',
  '<img src="ref:file/HIDDEN">',
  '{% raw %}',
  '{% endif %}',
  '</td></tr></table>',
  '</code>',
  '```',
  ...['\n', '\r', '\r\n', '\n\n', '\t', ' ', '    ', '\u2028', '\u0085', '\v', '\f', '\0', '\u00a0'],
  ...[
    '`',
    '``',
    '\\',
    '{',
    '{{',
    '}}',
    '|',
    '\\|',
    '$$',
    '*',
    '_',
    '~~',
    '<',
    '>',
    '&#123;',
    '[',
    ']',
    '(',
    '# ',
    '- ',
    'a',
  ],
];

/** The documents of a page for a visitor with this name: made at once, and from the text that the visitor sees. */
function documentsFor(markdown: string, name: string): string[] {
  const anchors = parseMarkdown(markdown).sections.flatMap(({ anchor }) => anchor ?? []);
  const reader = { claims: { name } };
  const visible = visibleText(markdown, anchors, { ...reader, variables: VARIABLES });
  const again = { markdown: visible.markdown, anchors };
  return [
    runDocumentJob({ markdown, anchors, variables: VARIABLES, reader }),
    runDocumentJob({ ...again, variables: VARIABLES }),
    { text: evaluateExpressions(visible.markdown, VARIABLES) },
    { text: JSON.stringify(visible.links) },
  ].map((outcome) => ('text' in outcome ? outcome.text : outcome.refusal));
}

/** The types of the blocks and inlines of a document, in order. */
function shapeOf(json: string): string {
  const types: string[] = [];
  eachNode((JSON.parse(json) as DocumentNode).nodes, ({ type }) => void types.push(type));
  return types.join(' ');
}

describe('what a claim of the visitor says', () => {
  const places = PLACES.flatMap((place) => EXPRESSIONS.map((name) => place(name)));
  const values = fc
    .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(''));

  it('is text: it names no variable, and leads to nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), values, (markdown, name) => {
        for (const text of documentsFor(markdown, name)) {
          expect(text).not.toContain('SECRET');
          expect(text).not.toMatch(/"(?:reusableContent|file|target)":"[^"]*HIDDEN/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('ends no block, and begins none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), values, (markdown, name) => {
        const shapes = documentsFor(markdown, `a${name}a`).slice(0, 2).map(shapeOf);
        const plain = documentsFor(markdown, 'aa').slice(0, 2).map(shapeOf);
        expect(shapes).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });

  it('stays in a code span, however many carriage returns it has', () => {
    const [document = '', again = ''] = documentsFor(
      'Your key: <code>{{ visitor.claims.name }}</code>.',
      '\r\r{{ space.vars.price }}\r\r',
    );
    for (const each of [document, again])
      expect([shapeOf(each), each.includes('SECRET')]).toEqual(['paragraph', false]);
  });
});
