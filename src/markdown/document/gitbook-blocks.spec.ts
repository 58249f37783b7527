import { readdirSync, readFileSync } from 'node:fs';
import { parseMarkdown } from '../source/parse-markdown.js';
import { documentToMarkdown, headingsOf, markdownToDocument } from './document.js';
import { block, type BlockNode, type InlineNode, paragraph, text } from './nodes.js';
import { receivedDocumentToMarkdown } from './received-document.js';

const FOLDER = new URL('../../../test/fixtures/gitbook-dialect/blocks/', import.meta.url);
const PAGES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name): [string, string] => [name, readFileSync(new URL(name, FOLDER), 'utf8')]);
const nodesOf = (markdown: string) => markdownToDocument(markdown).nodes;
const first = (markdown: string) => nodesOf(markdown)[0] as BlockNode;
const send = (...nodes: object[]) =>
  receivedDocumentToMarkdown(JSON.stringify({ object: 'document', data: {}, nodes }), 's', 1_000_000);
const url = (address: string) => ({ kind: 'url', url: address });

describe.each(PAGES)('the page %s', (_name, markdown) => {
  it('has no raw part', () => {
    expect(JSON.stringify(nodesOf(markdown))).not.toContain('"type":"raw"');
  });

  it('means the same after being written, and after being sent', () => {
    const document = markdownToDocument(markdown);
    expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
    expect(markdownToDocument(send(...document.nodes))).toEqual(document);
  });

  it('has a section for each heading of its document, with the same anchor', () => {
    const anchors = headingsOf(nodesOf(markdown)).map(({ meta }) => meta?.id);
    const { sections } = parseMarkdown(markdown);
    expect(sections.flatMap(({ level, anchor }) => (level > 0 ? anchor : []))).toEqual(anchors);
  });

  it('has only links that are found in its text', () => {
    const { links } = parseMarkdown(markdown);
    const targets = new Set(links.map(({ target }) => target));
    const shown = [...JSON.stringify(nodesOf(markdown)).matchAll(/"kind":"url","url":"([^"]*)"/g)];
    expect(shown.map(([, target]) => target).filter((target) => !targets.has(target ?? ''))).toEqual([]);
  });
});

describe('a picture', () => {
  const SOURCE = '<source srcset="d (1).svg" media="(prefers-color-scheme: dark)">';
  const picture = (source = SOURCE) => `<picture>${source}<img src="l.svg" alt="a"></picture>`;
  const both = { ref: url('l.svg'), refDark: url('d (1).svg') };

  it('is an image with its dark variant: in a line, a title, a cell, a figure, and alone', () => {
    const inline = { type: 'inline-image', data: { ...both, caption: 'a' } };
    expect((first(`x ${picture()}`).nodes as InlineNode[])[1]).toMatchObject(inline);
    const image = { type: 'image', data: { ...both, alt: 'a' } };
    expect(first(picture()).nodes).toMatchObject([image]);
    expect(first(`<figure>${picture()}</figure>`).nodes).toMatchObject([image]);
    for (const html of [
      `<details>\n<summary>x ${picture()}</summary>\n\ny\n\n</details>`,
      `<table><thead><tr><th>x</th></tr></thead><tbody><tr><td>x ${picture()}</td></tr></tbody></table>`,
      `| x |\n|---|\n| ${picture()} |`,
    ])
      expect(JSON.stringify(first(html))).toContain(JSON.stringify(both).slice(1, -1));
  });

  it.each(['<source>', ''])('without a dark variant is an image: %j', (source) => {
    expect(JSON.stringify(first(`x ${picture(source)}`))).not.toMatch(/refDark|raw/);
  });

  it.each([
    '<source srcset="a.svg, b.svg 2x" media="(prefers-color-scheme: dark)">',
    '<source srcset="a.svg" media="(max-width: 9px)">',
    `${SOURCE}<source srcset="b.svg" type="image/webp">`,
  ])('with other sources stays as written: %j', (source) => {
    const markdown = `x ${picture(source)}`;
    expect(documentToMarkdown(markdownToDocument(markdown))).toContain(source);
  });

  it('has no dark variant with an address that runs code', () => {
    const source = '<source srcset="javascript:x" media="(prefers-color-scheme: dark)">';
    expect(JSON.stringify(nodesOf(picture(source)))).not.toContain('javascript');
  });

  it('has its addresses among the links of the text, all that its image is shown from', () => {
    const source = '<source media="(prefers-color-scheme: dark)" srcset="d.svg 1x,\n  a&amp;b.svg 2x">';
    const markdown = `x ${picture(source)} <img src="l.svg" srcset="m.svg 2x">`;
    const { links } = parseMarkdown(markdown);
    expect(
      links.map(({ target, relation, start, end }) => [target, relation, markdown.slice(start, end)]),
    ).toEqual([
      ['d.svg', 'dependsOn', 'd.svg'],
      ['a&b.svg', 'dependsOn', 'a&amp;b.svg'],
      ['l.svg', 'dependsOn', 'l.svg'],
      ['l.svg', 'dependsOn', 'l.svg'],
      ['m.svg', 'dependsOn', 'm.svg'],
    ]);
  });
});

describe('a cell of a table', () => {
  const cell = (html: string) =>
    first(
      `<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td>${html}</td></tr></tbody></table>`,
    ).fragments?.[0]?.nodes;

  it('contains headings, lists, and text beside them', () => {
    expect(cell('<h4>T</h4>a<ul><li>b<ol start="3"><li>c</li></ol></li></ul>')).toEqual([
      block('heading-3', {}, [text('T')]),
      paragraph([text('a')]),
      block('list-unordered', {}, [
        block('list-item', {}, [
          paragraph([text('b')]),
          block('list-ordered', { start: 3 }, [block('list-item', {}, [paragraph([text('c')])])]),
        ]),
      ]),
    ]);
  });

  it('has headings without anchors, so those of the text keep theirs', () => {
    const markdown = `<table><thead><tr><th></th></tr></thead><tbody><tr><td><h4>Setup</h4></td></tr></tbody></table>\n\n## Setup`;
    expect(nodesOf(markdown)[1]?.meta?.id).toBe('setup');
    expect(JSON.stringify(nodesOf(markdown)[0])).not.toContain('"meta"');
  });

  it.each([
    [block('tabs', {}, [block('tabs-item', {}, [])]), 'is not a block that a cell of a table can contain'],
    [
      block('list-unordered', {}, [block('list-item', {}, [block('if', { expression: 'a' }, [])])]),
      'is not a block',
    ],
  ])('is refused with a block that HTML has no form for: %j', (node, message) => {
    const table = first('| a |\n|---|\n| b |');
    const fragments = table.fragments?.map((part) => ({ ...part, nodes: [node] }));
    expect(() => send({ ...table, fragments })).toThrow(message);
  });
});

describe('a button', () => {
  it('keeps an empty target, which differs from none', () => {
    const button = (html: string) => (first(`a ${html}`).nodes as InlineNode[])[1]?.data;
    expect(button('<a href="" class="button primary">b</a>')).toEqual({
      label: 'b',
      kind: 'primary',
      ref: url(''),
    });
    expect(button('<a class="button primary">b</a>')).toEqual({ label: 'b', kind: 'primary' });
  });
});

describe('a mention in HTML', () => {
  const inCell = (html: string) => JSON.stringify(first(`<p align="left">${html}</p>`).nodes);

  it('keeps a text that does not follow from its target', () => {
    expect(inCell('<a data-mention href="ref:page/p">p.md</a>')).toContain('"mention"');
    expect(inCell('<a data-mention href="https://a.b">The start</a>')).toContain('The start');
    expect(inCell('<a data-mention href="https://a.b">Start</a>')).toContain('Start');
  });
});

describe('code in HTML', () => {
  it('has highlighted lines', () => {
    expect(
      first('<pre class="language-js"><code class="lang-js">a\n<strong>b\n</strong></code></pre>'),
    ).toEqual(
      block('code', { syntax: 'js' }, [
        block('code-line', {}, [text('a')]),
        block('code-line', { highlighted: true }, [text('b')]),
      ]),
    );
  });

  it.each([
    '<pre><code>a <strong>b</strong> c</code></pre>',
    '<pre><code>a <em>b</em></code></pre>',
    '<pre class="x"><code>a</code></pre>',
    '<pre class="language-a"><code class="lang-b">a</code></pre>',
    '<pre onclick="a()"><code>a</code></pre>',
  ])('stays as written with anything else: %j', (html) => {
    expect(first(html)).toMatchObject({ type: 'raw', data: { markdown: html } });
  });
});

describe('a heading in HTML', () => {
  it.each([
    '<h2 align="center">Set <i>up</i>!</h2>',
    '<h2 id="x">Set up</h2>\n<p>a</p>\n<h3>B</h3>',
    '<div class="a">\n<h2>Set<br>up</h2>\n</div>',
    '<h2>a</h2>\n\n## a',
  ])('has the anchor of its section: %j', (markdown) => {
    const anchors = headingsOf(nodesOf(markdown)).map(({ meta }) => meta?.id);
    expect(anchors.length).toBeGreaterThan(0);
    expect(parseMarkdown(markdown).sections.map(({ anchor }) => anchor)).toEqual(anchors);
  });

  it.each([
    '<table><tr><td><h2>a</h2></td></tr></table>',
    '<section style="x"><h2>a</h2></section>',
    '<h2>a',
  ])('is no section where its document has no heading: %j', (markdown) => {
    expect(headingsOf(nodesOf(markdown))).toEqual([]);
    expect(parseMarkdown(markdown).sections.map(({ level }) => level)).toEqual([0]);
  });
});

describe('a tag right after HTML', () => {
  const step = (html: string) => `{% stepper %}\n{% step %}\n${html}\n{% endstepper %}`;

  it.each([
    '<p>a</p>{% endstep %}',
    '<p>a</p>\n{% endstep %}',
    '<p>a</p>\r\n{% endstep %}',
    '<p>a</p> {% endstep %}',
  ])('ends the HTML: %j', (html) => {
    expect(nodesOf(step(html))).toEqual([
      block('stepper', {}, [block('stepper-step', {}, [paragraph([text('a')])])]),
    ]);
  });

  it('ends the HTML in a list', () => {
    const markdown = '- {% hint style="info" %}\n\n  <p>a</p>\n  {% endhint %}\n';
    expect(JSON.stringify(nodesOf(markdown))).toContain('"hint"');
    expect(JSON.stringify(nodesOf(markdown))).not.toContain('"raw"');
  });

  it('is followed by markdown, whose links and headings are found', () => {
    const markdown = '<p>a</p>\n{% hint style="info" %}\n## B\n[c](d.md)\n{% endhint %}';
    const { links, sections } = parseMarkdown(markdown);
    expect(links.map(({ target }) => target)).toEqual(['d.md']);
    expect(sections.map(({ title }) => title)).toEqual(['', 'B']);
  });
});

describe('an element without a block of its own', () => {
  it('keeps its name, its attributes and its content', () => {
    expect(first('<div class="a">\n\n**b**\n\n</div>')).toEqual(
      block('element', { name: 'div', attributes: { class: 'a' } }, [
        paragraph([
          {
            object: 'text',
            leaves: [{ object: 'leaf', text: 'b', marks: [{ object: 'mark', type: 'bold' }] }],
          },
        ]),
      ]),
    );
  });

  it.each([
    '<div style="position:fixed">a</div>',
    '<div onclick="a()">a</div>',
    '<form><div>a</div></form>',
    '<div><script>a</script></div>',
    '<a-b src="x">\na</a-b>',
    '<iframe src="javascript:a()"></iframe>',
    '<iframe srcdoc="a" src="https://a.b"></iframe>',
  ])('stays as written if it could do more than hold content: %j', (html) => {
    expect(first(html)).toMatchObject({ type: 'raw', data: { markdown: html } });
  });

  it.each([
    [{ name: 'script' }, 'is not allowed here'],
    [{ name: 'div', attributes: { onclick: 'a()' } }, 'should not exist'],
    [{ name: 'div', attributes: { style: 'x' } }, 'should not exist'],
  ])('is refused in a request in the same way: %j', (data, message) => {
    expect(() => send(block('element', data, []))).toThrow(message);
  });
});

describe('a comment', () => {
  it('is refused with what would end it', () => {
    const comment = (written: string) => ({
      object: 'block',
      type: 'comment',
      isVoid: true,
      data: { text: written },
    });
    expect(send(comment(' a '))).toBe('<!-- a -->\n');
    for (const written of ['-->', 'a --> b', '> a', '-> a', 'a --!> b'])
      expect(() => send(comment(written))).toThrow('is not allowed here');
  });
});
