import { bytesKept } from '../../../test/support/heap-used.js';
import { markdownToDocument } from './document.js';
import { evaluateExpressions, evaluateText, namedVariables } from './evaluate.js';

const VARIABLES = {
  space: { name: 'Docs', markup: '**b** <i> | {{ x }}', list: '- one' },
  page: { name: '1.2.3' },
};

describe('evaluateExpressions', () => {
  it.each<[string, string, string]>([
    ['of the space and of the page', '{{ space.vars.name }} {{page.vars.name}}', 'Docs 1.2.3'],
    ['in targets of links', '[a](https://x/{{space.vars.name}}/y)', '[a](https://x/Docs/y)'],
    ['as exports write them', 'a <code class="expression">space.vars.name</code> b', 'a Docs b'],
    ['in a tag with other quotes', `a <code  class = 'expression' >space.vars.name</code> b`, 'a Docs b'],
    ['in a tag without quotes', 'a <code class=expression>space.vars.name</code> b', 'a Docs b'],
    [
      'but not in other code',
      'a <code class="x">space.vars.name</code> b',
      'a <code class="x">space.vars.name</code> b',
    ],
    ['in blocks of HTML', '<p>{{ space.vars.markup }}</p>', '<p>**b** &lt;i&gt; | {{ x }}</p>'],
  ])('replaces variables %s', (_, markdown, expected) => {
    expect(evaluateExpressions(markdown, VARIABLES)).toBe(expected);
  });

  it.each<[string, string]>([
    ['an unknown name', '{{ space.vars.other }}'],
    ['a name that every object has', '{{ space.vars.constructor }}'],
    ['another expression', '{{ visitor.vars.name }} {{ space.vars.name + 1 }}'],
    ['code', '`{{ space.vars.name }}`\n\n```\n{{ space.vars.name }}\n```'],
    ['what is escaped', '\\{{ space.vars.name }}'],
  ])('leaves %s as written', (_, markdown) => {
    expect(evaluateExpressions(markdown, VARIABLES)).toBe(markdown);
  });

  it.each(['space.vars.markup', 'space.vars.list'])('escapes the value of %s', (name) => {
    const evaluated = evaluateExpressions(`{{ ${name} }}`, VARIABLES);
    const value = VARIABLES.space[name.slice('space.vars.'.length) as 'markup' | 'list'];
    expect(markdownToDocument(evaluated).nodes).toMatchObject([
      { type: 'paragraph', nodes: [{ object: 'text', leaves: [{ text: value, marks: [] }] }] },
    ]);
  });
});

describe('a limit of evaluateExpressions', () => {
  const evaluated = (maxBytes: number) =>
    evaluateExpressions(
      '{{ space.vars.name }}, {{ page.vars.name }}, {{ space.vars.name }}',
      VARIABLES,
      maxBytes,
    );

  it('applies to the result, which may be shorter than the text', () => {
    expect(evaluated(17)).toBe('Docs, 1.2.3, Docs');
    expect(() => evaluated(16)).toThrow('longer than 16 bytes');
    expect(() => evaluated(8)).toThrow('longer than 8 bytes');
  });
});

describe('evaluateText', () => {
  it.each<[string, string]>([
    ['{{ space.vars.markup }} of {{page.vars.name}}', '**b** <i> | {{ x }} of 1.2.3'],
    [
      '{{ space.vars.other }} {{ space.vars.constructor }}',
      '{{ space.vars.other }} {{ space.vars.constructor }}',
    ],
    ['\\{{ space.vars.name }}', '\\{{ space.vars.name }}'],
  ])('%s', (text, expected) => {
    expect(evaluateText(text, VARIABLES)).toBe(expected);
  });
});

describe('namedVariables', () => {
  it('finds the variables in expressions and conditions', () => {
    const text =
      '{{ space.vars.größe }} {% if page.vars.edition == space.vars.other %} {{ page.vars.edition }}';
    expect([...namedVariables(text)].toSorted()).toEqual([
      'page.vars.edition',
      'space.vars.gr',
      'space.vars.größe',
      'space.vars.other',
    ]);
  });

  it('does not keep the text', async () => {
    const bytes = await bytesKept(20, (index) =>
      namedVariables(
        `{{ space.vars.edition_of_docs }} page.vars.version_of_page_${index} ${'ж'.repeat(500_000)}`,
      ),
    );
    expect(bytes).toBeLessThan(1_000_000);
  });
});
