import { parseMarkdown } from './parse-markdown.js';

const aliasesOf = (markdown: string): string[] =>
  parseMarkdown(markdown).sections.flatMap(({ aliases = [] }) => aliases);
const listOfIds = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<b id="x${n}">${n % 100 === 99 ? '\n\n' : ''}`).join('');

describe('the other anchors of a markdown text', () => {
  it.each<[string, string, string[]]>([
    ['a number', '## 1. Create an account', ['id-1.-create-an-account', 'id-1-create-an-account']],
    ['a dot', '## Use v2.0', ['use-v2.0', 'use-v2-0']],
    ['an `&`', '## Math & TeX', ['math-and-tex', 'math-&-tex']],
    ['an apostrophe', "## What's next", ['what-s-next', 'what’s-next']],
    ['an ellipsis', '## Set up…', ['set-up...', 'set-up…']],
    ['a colon', '## Example: use it', ['example:-use-it']],
    ['accents', '## Création du café', ['creation-du-cafe']],
    ['the word ad', '## Set up Azure AD', ['set-up-azure-a-d']],
    ['a slash', '## Read/write', ['read-write', 'read/write']],
    ['the same title', '## A\n## A', ['a-2']],
    ['the same number', '## 1. A\n## 1. A', ['id-1.-a', 'id-1-a', 'id-1.-a-1', 'id-1-a-1', '1-a-2']],
    ['an element with an ID', '## Use <a id="usage"></a>', ['use']],
    ['an anchor of its own', '## Use <a href="#usage" id="usage"></a>', []],
    ['an ID of its own', '## Use {#usage}', []],
    ['two IDs', '## Use <a href="#usage" id="usage"></a><a name="x"></a>', ['x']],
    ['plain words', '## Getting started', []],
    ['200 characters and more', `## ${'1 '.repeat(101)}`, []],
  ])('are those that other tools give to a heading with %s', (_what, markdown, aliases) => {
    expect(aliasesOf(markdown)).toEqual(aliases);
  });

  it.each<[string, string, string[]]>([
    [
      'a summary',
      '<details>\n<summary>Who *may*\n2.0?</summary>\n</details>',
      ['who-may-20', 'who-may-2.0', 'who-may-2-0', 'who-may-2-0?'],
    ],
    ['an expandable with an ID', '<details id="x"><summary>Y</summary></details>', ['x', 'y']],
    ['a heading in HTML, which is a section', '<h2 id="x">Set <i>up</i>!</h2>', ['set-up']],
    ['an element', '<div id="x">\n\ntext\n\n</div>', ['x']],
    ['an element in a text', 'text <span id="x">y</span>', ['x']],
    ['an anchor in a text', '<a name="x"></a>text', ['x']],
    ['an element in an item', '- <p id="x">', ['x']],
    ['a tab', '{% tabs %}\n{% tab title="Node 24" %}\nx\n{% endtab %}\n{% endtabs %}', ['node-24']],
    ['a component', '<Accordion title="Node 24">\n</Accordion>', ['node-24']],
    ['a component with an ID', '<Tab title="Node" id="x">\n</Tab>', ['x', 'node']],
    ['an update', '<Update label="May 2026" />', ['may-2026']],
    [
      'a field of an API',
      '<ParamField body="page.size" />\n\n<ResponseField name="items" />',
      ['param-page-size', 'param-items'],
    ],
    ['a field with several words', '<ParamField query="userID.pageSize2" />', ['param-user-id-page-size2']],
    ['a field in the API of a page', '<ResponseField name="HTTPRoute_é" />', ['param-http-route-e']],
    ['code', '`<a id="x">`\n\n```\n<div id="y">\n```', []],
    ['a comment', '<!-- <a id="x"> -->', []],
  ])('are those of %s', (_what, markdown, aliases) => {
    expect(aliasesOf(`# A\n\n${markdown}\n\n# B`)).toEqual(aliases);
    expect(aliasesOf(markdown)).toEqual(aliases);
    expect(parseMarkdown(`${markdown}\n\n# C`).sections.at(-1)?.anchor).toBe('c');
  });

  it('are limited in number', () => {
    const sections = parseMarkdown(`${'<a id="x">'.repeat(3)}\n\n${listOfIds(12_000)}`).sections;
    expect(sections.flatMap(({ aliases = [] }) => aliases)).toHaveLength(10_000);
  });
});
