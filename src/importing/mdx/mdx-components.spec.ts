import { eachNode } from '../../markdown/document/walk.js';
import { markdownToDocument } from '../../markdown/document/document.js';
import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import { convertMdx } from './mdx-converter.js';
import { SourceMarkup } from './source-markup.js';

/** The texts of these tests have no front matter. */
const bodyOf = (text: string): string => text;

/** Converts the text of an MDX page. */
function convert(mdx: string): { markdown: string; notUnderstood: string[] } {
  const markup = new SourceMarkup(new Map([['page.mdx', mdx]]), [], {
    maxBytes: 1_000_000,
    bodyOf,
    convertMdx,
  });
  const markdown = markup.convert('page.mdx', mdx, mdx);
  return { markdown, notUnderstood: markup.notUnderstood.map(({ name, count }) => `${count} ${name}`) };
}

/** The types of the blocks of a text, in order. */
function typesOf(markdown: string): string[] {
  const types: string[] = [];
  eachNode(markdownToDocument(markdown).nodes, (node) => {
    if (node.object === 'block') types.push(node.type);
  });
  return types;
}

const lines = (...parts: string[]): string => parts.join('\n');

describe('components of Mintlify', () => {
  it.each([
    ['Note', 'info'],
    ['Info', 'info'],
    ['Tip', 'success'],
    ['Check', 'success'],
    ['Warning', 'warning'],
    ['Danger', 'danger'],
    ['Callout', 'info'],
  ])('%s is a hint of the style %s', (name, style) => {
    expect(convert(`<${name} icon="key">Read this.</${name}>`)).toEqual({
      markdown: `{% hint style="${style}" %}\nRead this.\n{% endhint %}`,
      notUnderstood: [],
    });
  });

  it.each<[string, string, string]>([
    [
      'tabs',
      '<Tabs>\n  <Tab title="One" icon="leaf">\n    First\n  </Tab>\n  <Tab title="Two">Second</Tab>\n</Tabs>',
      lines(
        '{% tabs %}',
        '{% tab title="One" icon="leaf" %}\nFirst\n{% endtab %}',
        '{% tab title="Two" %}\nSecond\n{% endtab %}',
        '{% endtabs %}',
      ),
    ],
    [
      'steps, whose titles are headings',
      '<Steps>\n  <Step title="Begin" id="go">\n    Start.\n  </Step>\n</Steps>',
      lines('{% stepper %}', '{% step %}\n\n### Begin {#go}\n\nStart.\n\n{% endstep %}', '{% endstepper %}'),
    ],
    [
      'accordions',
      '<AccordionGroup>\n  <Accordion title="Why & how" icon="leaf" defaultOpen>\n    So.\n  </Accordion>\n</AccordionGroup>',
      '<details open>\n\n<summary><i class="fa-leaf">:leaf:</i> Why &amp; how</summary>\n\nSo.\n\n</details>',
    ],
    [
      'a group of code, as tabs',
      '<CodeGroup>\n```js a.js\n1\n```\n\n```py\n2\n```\n</CodeGroup>',
      lines(
        '{% tabs %}',
        '{% tab title="a.js" %}\n\n```js\n1\n```\n\n{% endtab %}',
        '{% tab title="py" %}\n\n```py\n2\n```\n\n{% endtab %}',
        '{% endtabs %}',
      ),
    ],
    [
      'an example, as code',
      '<RequestExample>\n```sh Ask\nping\n```\n</RequestExample>',
      '{% code title="Ask" %}\n```sh\nping\n```\n{% endcode %}',
    ],
    [
      'a frame, as a figure with a caption',
      '<Frame caption="A **fine** view">\n  <img src="/a.png" alt="View" className="x" width={300} />\n</Frame>',
      '<figure><img src="/a.png" alt="View" width="300"><figcaption>A <strong>fine</strong> view</figcaption></figure>',
    ],
    [
      'two images for light and dark backgrounds, as one',
      '<Frame>\n  <img className="block dark:hidden" src="/l.png" />\n  <img className="hidden dark:block" src="/d.png" />\n</Frame>',
      '<figure><picture><source srcset="/d.png" media="(prefers-color-scheme: dark)"><img src="/l.png" alt=""></picture></figure>',
    ],
    [
      'a markdown image in a frame',
      '<Frame caption="Seen">\n  ![A](b.png)\n</Frame>',
      '<figure><img src="b.png" alt="A"><figcaption>Seen</figcaption></figure>',
    ],
    ['an icon in a line', 'A <Icon icon="flag" size={16} /> here', 'A <i class="fa-flag">:flag:</i> here'],
    [
      'a tooltip, as a footnote',
      'The <Tooltip headline="API" tip="an interface" cta="More" href="/api">API</Tooltip> is open.',
      'The API[^tip-1] is open.\n\n[^tip-1]: **API** an interface [More](/api)\n',
    ],
    [
      'fields with nested fields',
      lines(
        '<ParamField query="id" type="string" required default="0">',
        '  The ID.',
        '  <Expandable title="parts">',
        '    <ResponseField name="shop" type="number" deprecated>Its shop.</ResponseField>',
        '  </Expandable>',
        '</ParamField>',
      ),
      lines(
        '+ <a id="param-id"></a>**`id`** `string` · query · required · default: `0`',
        '',
        '  The ID.',
        '',
        '  <details>',
        '',
        '  <summary>parts</summary>',
        '',
        '  + <a id="param-shop"></a>**`shop`** `number` · deprecated',
        '',
        '    Its shop.',
        '',
        '  </details>',
      ),
    ],
    [
      'an update, as a section',
      '<Update label="May 2026" description="v2" tags={["New", "Fixed"]} rss={{ title: "x" }}>\n  More.\n</Update>',
      '## May 2026\n\nv2\n\n`New` `Fixed`\n\nMore.',
    ],
    [
      'columns',
      '<Columns cols={2}>\n  <Column>\n    A\n  </Column>\n  <Column>B</Column>\n</Columns>',
      '{% columns %}\n{% column %}\nA\n{% endcolumn %}\n{% column %}\nB\n{% endcolumn %}\n{% endcolumns %}',
    ],
    [
      'a tree, as a list',
      '<Tree>\n  <Tree.Folder name="app" defaultOpen>\n    <Tree.File name="a.ts" />\n  </Tree.Folder>\n</Tree>',
      '- `app/`\n  - `a.ts`',
    ],
    ['a tree that is a list', '<FileTree>\n\n- app/\n  - a.ts\n\n</FileTree>', '- app/\n  - a.ts'],
    [
      'colors',
      '<Color variant="table"><Color.Row title="Blue"><Color.Item name="deep" value="#00f" /></Color.Row></Color>',
      '- **Blue**\n\n  - deep: `#00f`',
    ],
    [
      'badges',
      'Is <Badge color="green">new</Badge> or <Badge>old</Badge>',
      'Is <mark style="background-color:green;">new</mark> or old',
    ],
    [
      'views, as tabs',
      '<View title="JS">a</View>\n\n<View title="Go">b</View>',
      '{% tabs %}\n{% tab title="JS" %}\na\n{% endtab %}\n{% tab title="Go" %}\nb\n{% endtab %}\n{% endtabs %}',
    ],
    [
      'a prompt, as its text',
      '<Prompt description="Copy this">\nDo *it*: {now}\n</Prompt>',
      '{% code title="Copy this" overflow="wrap" %}\n```\nDo *it*: {now}\n```\n{% endcode %}',
    ],
    [
      'a panel and content for people',
      '<Panel>\n  <Visibility for="humans">\n    Hello\n  </Visibility>\n</Panel>',
      'Hello',
    ],
    ['a formula', 'Is <Latex>8x^2</Latex>', 'Is $$8x^2$$'],
    ['a repository', '<GitHub.Repo repo="acme/tool" />', '{% embed url="https://github.com/acme/tool" %}'],
  ])('convert %s', (_name, mdx, markdown) => {
    expect(convert(mdx)).toEqual({ markdown, notUnderstood: [] });
    expect(typesOf(markdown)).not.toContain('raw');
  });

  it('put cards next to each other into one table of cards', () => {
    const { markdown } = convert(
      lines(
        '<CardGroup cols={2}>',
        '  <Card title="Start" icon="rocket" href="/start">Do **this**.</Card>',
        '  <Card title="Seen" img="/a.png">',
        '    - one',
        '    - two',
        '  </Card>',
        '</CardGroup>',
      ),
    );
    expect(markdown).toBe(
      '<table data-view="cards" data-card-size="medium"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody>' +
        '<tr><td><i class="fa-rocket">:rocket:</i><strong> Start</strong></td><td>Do <strong>this</strong>.</td><td><a href="/start">/start</a></td><td></td></tr>' +
        '<tr><td><strong>Seen</strong></td><td><p>• one</p><p>• two</p></td><td></td><td><a href="/a.png">/a.png</a></td></tr></tbody></table>',
    );
    expect(typesOf(markdown)[0]).toBe('table');
    expect(convert('<Card title="a"/>\n<Card title="b"/>').markdown.match(/<table/g)).toHaveLength(1);
  });

  it('keep a card whose content no cell can have as text', () => {
    expect(convert('<Card title="a" href="/b">\n```\nc\n```\n</Card>').markdown).toBe(
      '[**a**](/b)\n\n```\nc\n```',
    );
  });
});

describe('components of Docusaurus and Starlight', () => {
  it.each([
    [':::note\nA\n:::', 'info', ''],
    [':::tip[Fast]\nA\n:::', 'success', '**Fast**\n\n'],
    [':::info Title\nA\n:::', 'info', '**Title**\n\n'],
    ['::: caution\nA\n:::', 'warning', ''],
    [':::warning\nA\n:::', 'warning', ''],
    [':::danger[B]{.x}\nA\n:::', 'danger', '**B**\n\n'],
    ['<Aside type="caution" title="B">A</Aside>', 'warning', '**B**\n\n'],
    ['<Admonition type="tip">A</Admonition>', 'success', ''],
  ])('%j is a hint of the style %s', (mdx, style, title) => {
    const content = title === '' ? 'A' : `\n${title}A\n`;
    expect(convert(mdx).markdown).toBe(`{% hint style="${style}" %}\n${content}\n{% endhint %}`);
  });

  it.each<[string, string, string]>([
    [
      'containers in containers',
      '::::note\n\n:::tip\nA\n:::\n\n::::',
      '{% hint style="info" %}\n\n{% hint style="success" %}\nA\n{% endhint %}\n\n{% endhint %}',
    ],
    [
      'tabs with titles in an attribute',
      '<Tabs values={[{ label: "npm", value: "a" }]}>\n<TabItem value="a">\n\nRun `x`.\n\n</TabItem>\n<TabItem value="b" label="B">C</TabItem>\n</Tabs>',
      '{% tabs %}\n{% tab title="npm" %}\nRun `x`.\n{% endtab %}\n{% tab title="B" %}\nC\n{% endtab %}\n{% endtabs %}',
    ],
    ['steps that are a list', '<Steps>\n\n1. One\n\n2. Two\n\n</Steps>', '1. One\n\n2. Two'],
    [
      'a button',
      '<LinkButton href="/a" variant="secondary">Go</LinkButton>',
      '<a href="/a" class="button secondary">Go</a>',
    ],
    [
      'a badge with its text in an attribute',
      '<Badge text="New" variant="tip" />',
      '<mark style="background-color:purple;">New</mark>',
    ],
    [
      'code in an attribute',
      '<Code code={`a\nb`} lang="js" title="x.js" />',
      '{% code title="x.js" %}\n```js\na\nb\n```\n{% endcode %}',
    ],
    [
      'details',
      '<details>\n<summary>More</summary>\n\nA\n\n</details>',
      '<details>\n\n<summary>More</summary>\n\nA\n\n</details>',
    ],
    [
      'a themed image',
      "<ThemedImage alt='a' sources={{ light: useBaseUrl('/l.png'), dark: useBaseUrl('/d.png') }} />",
      '<figure><picture><source srcset="/d.png" media="(prefers-color-scheme: dark)"><img src="/l.png" alt="a"></picture></figure>',
    ],
    [
      'code with a title and settings',
      '```js title="a.js" showLineNumbers {1}\nb\n```',
      '{% code title="a.js" lineNumbers="true" %}\n```js {1}\nb\n```\n{% endcode %}',
    ],
    [
      'code with settings without quotes',
      '```java Main.java icon=java highlight=1,3-4 lines wrap=true\nb\n```',
      '{% code title="Main.java" lineNumbers="true" overflow="wrap" %}\n```java {1,3-4}\nb\n```\n{% endcode %}',
    ],
    [
      'code with a title without quotes',
      '```java title=Main.java lines=false highlight={[2]}\nb\n```',
      '{% code title="Main.java" %}\n```java {2}\nb\n```\n{% endcode %}',
    ],
    ['code with nothing but an icon', '```java icon=java\nb\n```', '```java icon=java\nb\n```'],
  ])('convert %s', (_name, mdx, markdown) => {
    expect(convert(mdx)).toEqual({ markdown, notUnderstood: [] });
    expect(typesOf(markdown)).not.toContain('raw');
  });

  it('put link cards into a table of cards', () => {
    const { markdown } = convert(
      '<CardGrid>\n<LinkCard title="A" href="/a/" description="B" />\n</CardGrid>',
    );
    expect(markdown).toContain('<td><strong>A</strong></td><td>B</td><td><a href="/a/">/a/</a></td>');
  });
});

describe('HTML in MDX', () => {
  it.each<[string, string, string]>([
    ['an image alone', '<img src="/a.png" alt="B" className="c" />', '![B](/a.png)'],
    ['an image in a text', 'A <img src="a b.png" alt="B" width="20" /> c', 'A ![B](a%20b.png) c'],
    [
      'an image with a width',
      '<img src="/a.png" width="300px" style={{ margin: 0 }} />',
      '<figure><img src="/a.png" alt="" width="300"></figure>',
    ],
    [
      'a figure',
      '<figure><picture><source srcSet="/d.png 2x" media="(prefers-color-scheme: dark)" /><img src="/a.png" /></picture><figcaption>The *b*</figcaption></figure>',
      '<figure><picture><source srcset="/d.png" media="(prefers-color-scheme: dark)"><img src="/a.png" alt=""></picture><figcaption>The <em>b</em></figcaption></figure>',
    ],
    ['breaks', 'A<br/>b', 'A<br>b'],
    ['wrappers', '<div className="a">\n  <div style={{ x: 1 }}>\n    ## B\n  </div>\n</div>', '## B'],
    [
      'a wrapper that names a heading',
      '<div id="set-up">\n  ## Einrichten\n</div>',
      '## Einrichten <a id="set-up"></a>',
    ],
    ['headings', '<h2 className="a" id="b">C <code>d</code></h2>', '## C <code>d</code> {#b}'],
    ['a video', '<video controls className="a" src="/a.mp4"></video>', '{% embed url="/a.mp4" %}'],
    [
      'a frame',
      '<iframe\n  src="https://example.com/x"\n  title="X"\n></iframe>',
      '{% embed url="https://example.com/x" %}',
    ],
    ['links', 'See <a className="a" href="/b">the **c**</a>.', 'See [the **c**](/b).'],
    ['lists', '<ul>\n  <li>A</li>\n  <li>\n    B\n\n    C\n  </li>\n</ul>', '- A\n- B\n\n  C'],
    [
      'an aligned image',
      '<p align="center"><img src="/a.png" width="60" /></p>',
      '<div align="center"><figure><img src="/a.png" alt="" width="60"></figure></div>',
    ],
    [
      'tables',
      '<table className="a"><thead><tr><th>A</th></tr></thead><tbody><tr><td>*b*</td></tr></tbody></table>',
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><em>b</em></td></tr></tbody></table>',
    ],
    ['keys', 'Press <kbd>Ctrl</kbd>', 'Press <kbd>Ctrl</kbd>'],
  ])('becomes what our markdown has: %s', (_name, mdx, markdown) => {
    expect(convert(mdx)).toEqual({ markdown, notUnderstood: [] });
    expect(typesOf(markdown)).not.toContain('raw');
  });
});

/** The anchors of a page, besides those that other tools give to titles. */
const anchorsOf = (mdx: string): string[] =>
  parseMarkdown(convert(mdx).markdown).sections.flatMap(({ anchor, aliases = [] }) => [
    ...(anchor === undefined ? [] : [anchor]),
    ...aliases,
  ]);

describe('a component with an ID', () => {
  it.each<[string, string, string[]]>([
    ['a wrapper of a heading', '<div id="x">\n  ## Über uns\n</div>', ['x', 'über-uns', 'uber-uns']],
    ['a wrapper of a section', '<section id="x">\n  ## A\n\n  b\n</section>', ['x', 'a']],
    ['a wrapper of a text', '<div id="x">a</div>', ['x']],
    ['a wrapper of a list', '<div id="x">\n- a\n</div>', ['x']],
    ['a wrapper of nothing', '<div id="x"></div>', ['x']],
    ['a span', 'a <span id="x">b</span>', ['x']],
    ['an anchor', 'a <a id="x" /> b <a name="y"></a>', ['x', 'y']],
    ['an accordion', '<Accordion title="A" id="x">b</Accordion>', ['x', 'a']],
    ['an expandable of HTML', '<details id="x"><summary>A</summary>b</details>', ['x', 'a']],
    ['a tab', '<Tabs><Tab title="A" id="x">b</Tab></Tabs>', ['x', 'a']],
    ['an update', '<Update label="A" id="x">b</Update>', ['x', 'a']],
    ['a field', '<ParamField query="a" id="x">b</ParamField>', ['x']],
    ['a field by its name', '<ParamField query="pageSize" path="a">b</ParamField>', ['param-page-size']],
    ['no field', '<ParamField type="string">b</ParamField>', []],
    ['nothing that a link can name', '<div id="a b">c</div>', []],
  ])('has an anchor: %s', (_name, mdx, anchors) => {
    expect(anchorsOf(mdx)).toEqual(anchors);
  });

  it('looks like any other', () => {
    const mdx = '<div id="x">a</div>\n\n<Accordion title="A" id="y">b</Accordion>\n\n<ParamField path="c" />';
    expect(typesOf(convert(mdx).markdown).filter((type) => type.startsWith('raw'))).toEqual([]);
  });
});

describe('the address of a component', () => {
  it.each<[string, string, string]>([
    ['a link', '<a href="/b?c=1&d=2#e">A</a>', '[A](/b?c=1&d=2#e)'],
    ['a link in code', '<code>A | <a href="#b">B</a></code>', '<code>A | [B](#b)</code>'],
    ['an encoded link', '<Link to="/b%20c (d)">A</Link>', '[A](/b%20c%20%28d%29)'],
    ['a link with a character reference', '<Link to="/b?c&amp;lt;">A</Link>', '[A](/b?c\\&lt;)'],
    [
      'a card with code',
      '<Card title="A" href="/b#c">\n```\nd\n```\n</Card>',
      '[**A**](/b#c)\n\n```\nd\n```',
    ],
    ['an image', 'A <img src="/b%20c.png?d=1" />', 'A ![](/b%20c.png?d=1)'],
    ['an unknown component', '<Widget title="A" href="/b#c">\n\n- d\n\n</Widget>', '[**A**](/b#c)\n\n- d'],
  ])('stays as it is: %s', (_name, mdx, markdown) => {
    expect(convert(mdx).markdown).toBe(markdown);
  });
});
