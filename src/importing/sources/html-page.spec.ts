import { markdownToDocument } from '../../markdown/document/document.js';
import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import { convertHtml } from './html-page.js';

const convert = async (html: string): Promise<string> => {
  const page = await convertHtml(`<body>${html}</body>`, {
    link: (href) => href,
    image: (src) => Promise.resolve(src),
  });
  return page.markdown;
};

it('refuses a page whose targets are too long together', async () => {
  const converting = (characters: number) =>
    convertHtml('<a href="x">x</a>'.repeat(1_300), {
      link: (href) => `https://example.com/${'b'.repeat(characters)}/${href}`,
      image: () => Promise.resolve(null),
    });
  await expect(converting(8_000)).rejects.toThrow(RangeError);
  expect((await converting(80)).markdown).toContain('[x]');
});

it('does not let a target end early', async () => {
  const target = `<x/>\\<code>{{price}}</code>`;
  const markdown = await convert(`<p><a href='${target}'>a</a> <img src='${target}'> end</p>`);
  expect(markdownToDocument(markdown)).toMatchObject({
    nodes: [
      {
        type: 'paragraph',
        nodes: [
          { object: 'inline', type: 'link' },
          { object: 'text' },
          { object: 'inline', type: 'inline-image' },
          { object: 'text' },
        ],
      },
    ],
  });
});

describe('a cell of a table', () => {
  const cell = async (html: string): Promise<string | undefined> => {
    const markdown = await convert(
      `<table><tr><th>Name</th><th>Value</th></tr><tr><td>A</td><td>${html}</td></tr></table>`,
    );
    const lines = markdown.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    return /^\| A \| (.*) \|$/.exec(lines[2] ?? '')?.[1];
  };

  it.each([
    ['paragraphs', '<p>x</p>\n<p>y</p>', 'x<br>y'],
    ['a line break', 'x<br>y', 'x<br>y'],
    ['a line break in a paragraph', '<p>x<br>y</p><p>z</p>', 'x<br>y<br>z'],
    ['bold paragraphs', '<b><p>x</p><p>y</p></b>', '**x**<br>**y**'],
    ['text beside a paragraph', 'x <p>y</p> z', 'x<br>y<br>z'],
    [
      'a list',
      '<ul><li>one</li><li>two <a href="https://a.b">b</a></li></ul>',
      '• one<br>• two [b](https://a.b)',
    ],
    ['a numbered list', '<p>do</p><ol start="3"><li>one</li><li>two</li></ol>', 'do<br>3. one<br>4. two'],
    ['a list in a list', '<ul><li>one<ul><li>deep</li></ul></li></ul>', '• one<br>◦ deep'],
    ['code', '<pre><code>if (a | b) {\n  c();\n}\n</code></pre>', '`if (a \\| b) {`<br>`  c();`<br>`}`'],
    [
      'a table',
      '<table><tr><td>1</td><td>2</td></tr><tr><td><p>3</p><p>4</p></td></tr></table>',
      '1 2<br>3 4',
    ],
    ['an expandable', '<details><summary>S</summary><p>inner</p></details>', 'S<br>inner'],
    ['a heading and a rule', '<h3>x</h3><hr><blockquote>y</blockquote>', 'x<br>y'],
    ['a film', '<video src="https://a.b/c.mp4"></video>', '<https://a.b/c.mp4>'],
  ])('is one line where it holds %s', async (_name, html, expected) => {
    expect(await cell(html)).toBe(expected);
  });

  it.each(['div', 'ruby', 'ul', 'b'])('is one line where paragraphs stand deep in %s', async (name) => {
    const html = `${`<${name}>`.repeat(700)}${'<p>x</p>'.repeat(500)}`;
    expect((await cell(html))?.match(/x/g)).toHaveLength(500);
  });

  it('keeps the other blocks of the page unchanged', async () => {
    expect(await convert('<ul><li>one</li></ul><p>x<br>y</p>')).toBe('- one\n\nx\\\ny\n');
  });
});

describe('text of HTML', () => {
  const textIn = (node: unknown): string => {
    const { text = '', nodes = [], leaves = [] } = node as { text?: string; nodes?: []; leaves?: [] };
    return text + [...nodes, ...leaves].map(textIn).join('');
  };

  it.each([
    '{% hint style="danger" %}',
    'a {% hint style="danger" %} one line {% endhint %}',
    '{% embed url="https://a.b" %}',
    '{% include "other.md" %}',
    '{{ space.vars.v }}',
    '{{{ x }}}',
    'a $$x$$ b',
    ':tada: and a :+1:',
    '<details>',
    '# no heading',
    '> [!NOTE]',
  ])('stays text: %s', async (text) => {
    const escaped = text.replaceAll('<', '&lt;');
    const markdown = await convert(`<p>${escaped}</p><p>end</p>`);
    const { nodes } = markdownToDocument(markdown);
    expect(nodes.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
    expect(JSON.stringify(nodes)).not.toContain('"inline"');
    expect(nodes[0] && textIn(nodes[0])).toBe(text);
    expect(parseMarkdown(markdown).links).toEqual([]);
  });

  it('is code on one line', async () => {
    expect(await convert('<p>See <code>a<br><br>{% raw %}<br>b</code></p>')).toBe('See `a {% raw %} b`\n');
  });

  it('stays code inside code, and an address inside a link', async () => {
    const html = '<p><code>{{ a }}</code> <a href="https://a.b/{{c}}">12:30:45</a></p><pre>{% raw %}</pre>';
    expect(await convert(html)).toBe(
      '`{{ a }}` [12:30:45](https://a.b/%7B%7Bc%7D%7D)\n\n```\n{% raw %}\n```\n',
    );
  });
});

describe('an expandable of HTML', () => {
  it('is an expandable in markdown', async () => {
    const markdown = await convert(
      '<details open><summary>More <b>on {{ it }}</b> &lt;x&gt;</summary>inner <i>text</i><ul><li>one</li></ul></details><p>after</p>',
    );
    const { nodes } = markdownToDocument(markdown);
    expect(nodes.map(({ type }) => type)).toEqual(['expandable', 'paragraph']);
    expect(nodes[0]?.data).toEqual({ defaultExpanded: true });
    const [title, body] = nodes[0]?.fragments ?? [];
    expect(JSON.stringify(title)).toContain('"on {{ it }}"');
    expect(body?.nodes.map(({ type }) => type)).toEqual(['paragraph', 'list-unordered']);
  });

  it('can be inside another, and without a summary', async () => {
    const { nodes } = markdownToDocument(
      await convert('<details><summary>A</summary><details><p>inner</p></details></details>'),
    );
    expect(nodes.map(({ type }) => type)).toEqual(['expandable']);
    expect(nodes[0]?.fragments?.at(-1)?.nodes.map(({ type }) => type)).toEqual(['expandable']);
  });
});

describe('films, sounds and frames of HTML', () => {
  it.each([
    ['<iframe src="https://a.b/c?d=1"></iframe>', '{% embed url="https://a.b/c?d=1" %}\n'],
    ['<p><iframe src="https://a.b/c"></iframe></p>', '{% embed url="https://a.b/c" %}\n'],
    [
      '<div>x<video><source src="https://a.b/c.mp4">no</video></div>',
      'x\n\n{% embed url="https://a.b/c.mp4" %}\n',
    ],
    ['<p>x <audio src="https://a.b/c.mp3"></audio></p>', 'x <https://a.b/c.mp3>\n'],
    ['<p>x</p><video src="files/c.mp4"></video>', 'x\n\n[c.mp4](files/c.mp4)\n'],
    ['<p>a <a href="javascript:alert(1)">b</a> <a name="x">c</a></p>', 'a b c\n'],
    ['<p>x</p><iframe src="javascript:alert(1)"></iframe><iframe src="about:blank"></iframe>', 'x\n'],
    ['<p>x</p><iframe src="https://a.b" width="1" height="1"></iframe><video></video>', 'x\n'],
  ])('become embeds, or links: %s', async (html, expected) => {
    expect(await convert(html)).toBe(expected);
  });
});
