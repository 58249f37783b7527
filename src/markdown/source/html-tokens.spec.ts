import fc from 'fast-check';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { commentEnds, decodeCharacterReferences, tokenizeHtml, VOID_ELEMENTS } from './html-tokens.js';

type Tree = ReturnType<ReturnType<typeof browser>['parse']>;
const browser = () => unified().use(rehypeParse, { fragment: true });

/** What an HTML fragment contains, in order: tags with their attributes, text, comments. */
interface Contents {
  tags: [name: string, attributes: Record<string, unknown>][];
  text: string;
  comments: number;
}

function inBrowser(html: string): Contents {
  const contents: Contents = { tags: [], text: '', comments: 0 };
  const visit = (node: Tree | Tree['children'][number]): void => {
    if (node.type === 'text') contents.text += node.value;
    if (node.type === 'comment') contents.comments += 1;
    if (node.type === 'element') contents.tags.push([node.tagName, node.properties]);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(browser().parse(html));
  return contents;
}

function inTokens(html: string): Contents {
  const contents: Contents = { tags: [], text: '', comments: 0 };
  for (const token of tokenizeHtml(html)) {
    const written = html.slice(token.start, token.end);
    if (token.type === 'text') contents.text += decodeCharacterReferences(written);
    if (token.type === 'raw') contents.text += written;
    if (token.type === 'comment' && written !== '</>') contents.comments += 1;
    if (token.type === 'start') {
      const attributes = Array.from(token.attributes, ([name, { value }]) => [name, value]);
      contents.tags.push([token.name, Object.fromEntries(attributes) as Record<string, unknown>]);
    }
  }
  return contents;
}

const typesOf = (html: string) =>
  Array.from(tokenizeHtml(html), ({ type, start, end }) => [type, html.slice(start, end)]);

describe('the tokens of HTML', () => {
  it.each<[string, string, [string, string][]]>([
    ['a less-than sign before anything else', 'a < b <3 </', [['text', 'a < b <3 </']]],
    [
      'attributes with and without quotes',
      `<x a="1>" b='"' c=d/e f = g h>`,
      [['start', `<x a="1>" b='"' c=d/e f = g h>`]],
    ],
    [
      'a quote within a value without quotes',
      '<x a=b"c>d',
      [
        ['start', '<x a=b"c>'],
        ['text', 'd'],
      ],
    ],
    [
      'attributes of an end tag',
      '</x a=">">b',
      [
        ['end', '</x a=">">'],
        ['text', 'b'],
      ],
    ],
    [
      'a comment',
      'a<!-- <x> -- > --!>b',
      [
        ['text', 'a'],
        ['comment', '<!-- <x> -- > --!>'],
        ['text', 'b'],
      ],
    ],
    [
      'empty comments',
      '<!--><!--->a',
      [
        ['comment', '<!-->'],
        ['comment', '<!--->'],
        ['text', 'a'],
      ],
    ],
    [
      'what is a comment to browsers',
      '<?a?></ b><!c><![CDATA[d>]]>',
      [
        ['comment', '<?a?>'],
        ['comment', '</ b>'],
        ['comment', '<!c>'],
        ['comment', '<![CDATA[d>'],
        ['text', ']]>'],
      ],
    ],
    [
      'a script',
      '<script>"<a>"</scripts></SCRIPT >a',
      [
        ['start', '<script>'],
        ['raw', '"<a>"</scripts>'],
        ['end', '</SCRIPT >'],
        ['text', 'a'],
      ],
    ],
    [
      'a script within a comment within a script',
      '<script><!--<script></script>--></script>a',
      [
        ['start', '<script>'],
        ['raw', '<!--<script></script>-->'],
        ['end', '</script>'],
        ['text', 'a'],
      ],
    ],
    [
      'a tag without an end',
      'a<b c="<d>',
      [
        ['text', 'a'],
        ['cut', '<b c="<d>'],
      ],
    ],
    ['a name without a value', '<b c', [['cut', '<b c']]],
    ['a comment without an end', '<!-- a', [['comment', '<!-- a']]],
    [
      'a style without an end',
      '<style>a</',
      [
        ['start', '<style>'],
        ['raw', 'a</'],
      ],
    ],
  ])('%s', (_name, html, tokens) => {
    expect(typesOf(html)).toEqual(tokens);
  });

  it('have lower-case names, and the first attribute of a name', () => {
    const [tag] = tokenizeHtml('<A Href="1&amp;2" href=3 CHECKED/>');
    if (tag?.type !== 'start') throw new Error('Not a start tag.');
    expect(tag).toMatchObject({ name: 'a', isSelfClosing: true });
    expect([...tag.attributes]).toEqual([
      ['href', { value: '1&2', start: 9, end: 16, isUnquoted: false }],
      ['checked', { value: '', start: 32, end: 32, isUnquoted: false }],
    ]);
  });

  it('are those of a browser', () => {
    const part = fc.constantFrom(
      ...[
        '<x',
        '<y ',
        '<script',
        '<style',
        '<XMP',
        '</x',
        '</script',
        '</style',
        '</xmp',
        '>',
        '/>',
        '/',
        ' ',
        '\n',
      ],
      ...[
        'a',
        'B=',
        "b='",
        'a="',
        '=',
        '"',
        "'",
        '&amp;',
        '<',
        '<!',
        '<!-',
        '<!--',
        '--',
        '-->',
        '--!>',
        '<?',
        't',
      ],
      ...[
        '<![CDATA[',
        ']]>',
        '</',
        '<x a=1>',
        '<x/>',
        '</x>',
        '<script>',
        '</script>',
        '<style>',
        '</style>',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const html = parts.join('');
        expect(inTokens(html)).toEqual(inBrowser(html));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    '<',
    '<a ',
    '<a b="',
    "<a b='<",
    '<a =',
    '<!--',
    '<!-',
    '</',
    '</a',
    '<script>',
    '<script><!--',
    '<?',
    '<?>',
    '<![CDATA[>',
    '&',
    '<a/',
  ])('of a megabyte of %j take linear time and cover it all', (pattern) => {
    const html = pattern.repeat(1_000_000 / pattern.length);
    for (const tokens of [tokenizeHtml(html), tokenizeHtml(html, undefined, commentEnds(html))]) {
      let position = 0;
      for (const { start, end } of tokens) {
        if (start !== position) throw new Error(`Nothing covers ${position}.`);
        position = end;
      }
      expect(position).toBe(html.length);
    }
  });
});

it.each([
  ['<?a > b?>c', '<?a > b?>'],
  ['<?a>b', '<?a>'],
  ['<![CDATA[a > b]]>c', '<![CDATA[a > b]]>'],
  ['<!-- a --!> b -->c', '<!-- a --!> b -->'],
  ['<!A>b', '<!A>'],
  ['<!---->b', '<!---->'],
])('the comment at the start of %j ends in markdown as %j', (html, comment) => {
  const [token] = tokenizeHtml(html, undefined, commentEnds(html));
  expect([token?.type, html.slice(0, token?.end)]).toEqual(['comment', comment]);
});

describe('elements without content', () => {
  it('are those that a browser leaves empty', () => {
    const names = [
      'area',
      'br',
      'col',
      'hr',
      'img',
      'input',
      'source',
      'wbr',
      'p',
      'span',
      'option',
      'video',
    ];
    const isEmpty = (name: string) => {
      const [element] = browser().parse(`<${name}><x></x></${name}>`).children;
      return element?.type !== 'element' || element.children.length === 0;
    };
    expect(names.filter((name) => VOID_ELEMENTS.has(name))).toEqual(names.filter(isEmpty));
  });
});
