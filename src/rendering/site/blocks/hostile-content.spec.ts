import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { BLOCK_TYPES } from '../../../markdown/blocks/blocks.js';
import { documentToMarkdown } from '../../../markdown/document/document.js';
import {
  block,
  type BlockNode,
  type InlineNode,
  paragraph,
  text,
  voidBlock,
  voidInline,
} from '../../../markdown/document/nodes.js';
import { ADDRESSES, FORMS } from '../../../../test/support/hostile-forms.js';
import { FILES, pageWith, rendered, renderedPage } from '../../../../test/support/rendered-content.js';

/** Elements that texts may have, besides those of formulas. */
const ELEMENTS = new Set(
  (
    'a abbr b bdi bdo big blockquote br button cite code col colgroup data dd del details dfn div dl dt em figcaption ' +
    'figure h2 h3 h4 hr i img input ins kbd label li mark ol p path picture pre q s samp section small source span ' +
    'circle ellipse line polygon polyline rect strong sub summary sup svg table tbody td tfoot th thead time tr u ul var wbr address caption'
  ).split(' '),
);
const ATTRIBUTES =
  /^(?:class|id|href|src|srcset|sizes|type|alt|title|width|height|loading|decoding|fetchpriority|rel|target|download|dir|lang|role|tabindex|hidden|open|checked|disabled|name|for|start|scope|colspan|rowspan|datetime|viewbox|d|fill|fill-?opacity|stroke|stroke-?(?:width|linecap|linejoin)|c?[xy]|r[xy]?|[xy][12]|points|style|align|aria-[a-z]+|data-(?:copy|copy-text|full|zoom|embed|popover|mermaid|tabs|back|search|code|table))$/i;
/** Addresses that a browser follows without running anything. */
const SAFE =
  /^(?:https?:\/\/|mailto:|tel:|sms:|xmpp:|ftps?:\/\/|ircs?:\/\/|[#/?]|(?![a-z][a-z\d+.-]*:)[^\s])/i;
const EMBEDDED = /^data:image\/(?:apng|avif|bmp|gif|jpe?g|png|webp)[;,]/i;
const STYLE = /^(?:width:[\d.]+(?:px|%)|--columns:(?:minmax\(0,[\d.]+(?:fr|px)\) ?)+)$/;

interface Tree {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Tree[];
}

/** What of some HTML a browser could run. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const waiting: Tree[] = [unified().use(rehypeParse, { fragment: true }).parse(html)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { type, tagName = '', properties = {}, children = [] } = node;
    if (Array.isArray(properties.className) && properties.className.includes('katex')) continue;
    waiting.push(...children);
    if (type === 'comment' || type === 'doctype') dangers.push(type);
    if (type !== 'element') continue;
    if (!ELEMENTS.has(tagName)) dangers.push(`<${tagName}>`);
    for (const [property, value] of Object.entries(properties)) {
      const name = attributeOf(property);
      // Browsers ignore control characters and spaces around an address.
      const written = (Array.isArray(value) ? value.join(' ') : String(value)).replace(/^[\p{Cc} ]+/u, '');
      if (!ATTRIBUTES.test(name)) dangers.push(`${name}="${written}"`);
      if (name === 'href' && !SAFE.test(written)) dangers.push(`${name}="${written}"`);
      if (name === 'src' && !SAFE.test(written) && !EMBEDDED.test(written))
        dangers.push(`${name}="${written}"`);
      if (name === 'data-embed' && !written.startsWith('https://')) dangers.push(`${name}="${written}"`);
      if (name === 'style' && !STYLE.test(written)) dangers.push(`${name}="${written}"`);
      if (name === 'id' && /^(?:user-content-)?$/.test(written)) dangers.push('empty ID');
    }
  }
  return dangers;
}

function attributeOf(property: string): string {
  const special: Record<string, string> = {
    className: 'class',
    htmlFor: 'for',
    srcSet: 'srcset',
    viewBox: 'viewbox',
  };
  if (special[property] !== undefined) return special[property];
  return property
    .replace(/^(data|aria)([A-Z])/, '$1-$2')
    .replace(/(?<=^data-.*)[A-Z]/g, (letter) => `-${letter}`)
    .replace('--', '-')
    .toLowerCase();
}

describe('markdown', () => {
  it.each(FORMS)('runs nothing of %s', async (form) => {
    const places = [
      form,
      `Text ${form} text`,
      `> ${form}`,
      `* ${form}`,
      `# ${form}`,
      `| a |\n| - |\n| ${form} |`,
    ];
    places.push(
      `{% hint style="info" %}\n${form}\n{% endhint %}`,
      `\`\`\`html ${form}\n${form}\n\`\`\``,
      `[${form}](${form})`,
    );
    places.push(
      `<details>\n\n<summary>${form}</summary>\n\n${form}\n\n</details>`,
      `[^1]\n\n[^1]: ${form}`,
      `<div>${form}</div>`,
    );
    places.push(
      `{% tabs %}\n{% tab title="${form.replaceAll('"', "'")}" %}\n${form}\n{% endtab %}\n{% endtabs %}`,
    );
    for (const place of places) expect(dangersIn(await rendered(place))).toEqual([]);
  });

  it.each(ADDRESSES)('leads nowhere with %j', async (address) => {
    const places = [
      `[a](<${address}>)`,
      `![a](<${address}>)`,
      `<a href="${address}">a</a>`,
      `<img src="${address}">`,
    ];
    places.push(
      `{% embed url="${address}" %}`,
      `{% file src="${address}" %}`,
      `<a href="${address}" class="button primary">a</a>`,
    );
    places.push(
      `{% content-ref url="${address}" %}\n{% endcontent-ref %}`,
      `<div><a href="${address}">a</a></div>`,
    );
    for (const place of places) expect(dangersIn(await rendered(place))).toEqual([]);
  });

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\htmlData{x=y}{a}',
    '\\includegraphics{javascript:alert(1)}',
    '\\url{javascript:x}',
  ])('writes no links in formulas: %s', async (formula) => {
    const html = await rendered(`$$\n${formula}\n$$\n\nIn $$${formula}$$ line`);
    expect(html.replaceAll('xmlns="http', '')).not.toMatch(/\b(?:href|src|data-x)=/);
  });
});

describe('structured documents', () => {
  const inline = (type: string, data: object, nodes?: InlineNode['nodes']): BlockNode =>
    paragraph([
      { object: 'inline', type, isVoid: nodes === undefined, data: { ...data }, ...(nodes ? { nodes } : {}) },
    ]);

  it.each(ADDRESSES)('lead nowhere with %j', async (url) => {
    const ref = { kind: 'url', url };
    const nodes: BlockNode[] = [
      inline('link', { ref }, [text('a')]),
      inline('mention', { ref }),
      inline('button', { label: 'a', ref }),
      inline('inline-image', { ref, refDark: ref }),
      voidBlock('image', { ref, refDark: ref }),
      voidBlock('file', { ref }),
      voidBlock('content-ref', { ref }),
      voidBlock('reusable-content', { ref }),
      voidBlock('embed', { url }),
      voidBlock('swagger', { ref }),
    ];
    // Even if the targets say so.
    const targets = { [`url/${url}`]: { href: url, title: url, external: true } };
    expect(dangersIn(await shown(nodes, targets))).toEqual([]);
  });

  it('have values of the wrong type or with markup', async () => {
    const bad = '"><img src=x onerror=alert(1)>';
    for (const value of [bad, 1, null, [], {}, true, { kind: bad, url: 'javascript:x' }]) {
      const data = Object.fromEntries(
        [
          'ref',
          'style',
          'title',
          'align',
          'width',
          'url',
          'label',
          'icon',
          'syntax',
          'meta',
          'formula',
          'code',
        ]
          .concat([
            'expression',
            'name',
            'attributes',
            'start',
            'checked',
            'date',
            'tags',
            'description',
            'path',
            'method',
          ])
          .concat([
            'view',
            'definition',
            'records',
            'schemas',
            'markdown',
            'lineNumbers',
            'overflow',
            'action',
            'size',
          ])
          .map((name) => [name, value]),
      );
      const inlines = [
        'link',
        'inline-image',
        'emoji',
        'icon',
        'expression',
        'inline-math',
        'mention',
        'button',
        'annotation',
      ];
      const nodes = [
        ...[...BLOCK_TYPES, 'unheard-of'].map((type) =>
          block(type, data, [block('tabs-item', data, []), block('column', data, [])]),
        ),
        ...[...inlines, 'element', 'raw', 'unheard-of'].map((type) => paragraph([voidInline(type, data)])),
      ];
      expect(dangersIn(await shown(nodes))).toEqual([]);
    }
  });

  it('hold names of files and colors with markup', async () => {
    const name = '"><script>alert(1)</script>';
    const files = { ...FILES, bad: { ...FILES.report, name, href: '/f', size: 1, contentType: name } };
    const page = pageWith('{% file src="ref:file/bad" %}', { files });
    expect(dangersIn((await renderedPage(page)).html)).toEqual([]);
    const mark = { object: 'mark' as const, type: 'color' as const, data: { text: name, background: 'x y' } };
    expect(dangersIn(await shown([paragraph([text('a', [mark])])]))).toEqual([]);
  });
});

/** The HTML of blocks that no text was read from. */
async function shown(nodes: BlockNode[], targets: object = {}): Promise<string> {
  const { context } = await renderedPage(pageWith('', { targets: { ...targets } }));
  const { renderToString } = await import('preact-render-to-string');
  const { Fragment, h } = await import('preact');
  return renderToString(h(Fragment, null, context.blocks(nodes)));
}

describe('deep and long texts', () => {
  it('are rendered at any depth', async () => {
    let node: BlockNode = paragraph([text('deep')]);
    for (let depth = 0; depth < 3_000; depth += 1) node = block('blockquote', {}, [node]);
    const html = await shown([node]);
    expect(html).toContain('deep');
    expect(html.split('<blockquote>').length).toBeLessThan(110);
    expect(await rendered('> '.repeat(500) + 'deep')).toContain('deep');
    expect(await rendered('<div>'.repeat(300) + 'deep')).toContain('deep');
    expect(documentToMarkdown({ object: 'document', data: {}, nodes: [] })).toBe('');
  });

  it.each([
    ['paragraphs', 'Some **bold** text with a [link](https://example.com) and `code`.\n\n'],
    ['lists', '* item\n  * nested\n'],
    ['HTML', '<div><p>a <b>b</b></p></div>\n\n'],
    ['code', '```ts\nconst a = 1;\n```\n\n'],
    ['formulas', '$$a^2$$ and $$b$$\n\n'],
    ['footnotes', 'a[^1] '],
    ['raw tags', 'a <u>b <x-y>c '],
    ['table rows', '| a | b |\n| - | - |\n'],
  ])('of %s take output in proportion to their length', async (_, piece) => {
    const length = async (bytes: number) =>
      (await rendered(piece.repeat(Math.ceil(bytes / piece.length)))).length;
    const [one, two] = [await length(10_000), await length(20_000)];
    expect(two).toBeLessThan(one * 2.5);
  });
});
