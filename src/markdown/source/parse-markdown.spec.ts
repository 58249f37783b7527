import { TooManyPartsError } from './too-many-parts-error.js';
import fc from 'fast-check';
import { parseMarkdown } from './parse-markdown.js';

/** What the links of a text cover in it, with what they mean. */
function linksOf(markdown: string) {
  return parseMarkdown(markdown).links.map(({ start, end, target, relation }) => {
    const written = markdown.slice(start, end);
    return written === target ? `${relation} ${target}` : `${relation} ${target} as ${written}`;
  });
}

describe('links of a markdown text', () => {
  it('are those of links, images, definitions and autolinks', () => {
    const markdown = [
      'See [the *guide*](guide/intro.md#start "Title") and [![logo](img/logo.png)](<a b.md>).',
      'Also ![one][pic], [two][page], <https://x.org/a>, <me@x.org>, https://y.org/b. and www.z.org',
      '',
      '[pic]: pic.png',
      '[page]: page\\_one.md?x&amp;y',
    ].join('\n');
    expect(linksOf(markdown)).toEqual([
      'reference guide/intro.md#start',
      'dependsOn img/logo.png',
      'reference a b.md',
      'reference https://x.org/a',
      'reference mailto:me@x.org as me@x.org',
      'reference https://y.org/b',
      'reference http://www.z.org as www.z.org',
      'dependsOn pic.png',
      'reference page_one.md?x&y as page\\_one.md?x&amp;y',
    ]);
  });

  it('are those of HTML attributes, across lines and container markers', () => {
    const markdown = [
      'A <a class="x" href=\'a.md\'>b</a> and <img alt="x>y" src=c.png>',
      '',
      '<figure><img src="../.gitbook/assets/x%20(1).png" alt=""><figcaption>Text</figcaption></figure>',
      '',
      '> <picture>',
      '> <source',
      '>   srcset="d.png" src="e.webp">',
      '> <video src="f.mp4?a&amp;b"></video>',
      '> </picture>',
      '',
      '<!-- <a href="no.md">x</a> -->',
      '',
      '<script>"<img src=no.png>"</script>',
    ].join('\n');
    expect(linksOf(markdown)).toEqual([
      'reference a.md',
      'dependsOn c.png',
      'dependsOn ../.gitbook/assets/x%20(1).png',
      'dependsOn d.png',
      'dependsOn e.webp',
      'dependsOn f.mp4?a&b as f.mp4?a&amp;b',
    ]);
  });

  it.each<[string, string, string[]]>([
    ['a quote in a value without quotes', '<div>\n<a href=a"b.md>x</a>', ['reference a"b.md']],
    ['the first attribute of a name, even when it is empty', '<a href="" href="a.md">x</a>', []],
    ['the value up to the next space', '<img src=a/>', ['dependsOn a/']],
    ['what an element shows', '<iframe><a href="a.md">x</a></iframe>', []],
    ['no attribute of an end tag', '<div></a title=">" href="a.md"><a href="b.md">', ['reference b.md']],
    ['an end tag of the same name', '<script></scripts><a href="a.md"></script>', []],
  ])('are read from HTML as in a browser: %s', (_rule, markdown, links) => {
    expect(linksOf(markdown)).toEqual(links);
  });

  it('do not include those of escaped tags', () => {
    expect(linksOf('\\{% content-ref url="a.md" %}')).toEqual([]);
    expect(linksOf('\\\\{% content-ref url="a.md" %}')).toEqual(['reference a.md']);
  });

  it('include those of block tags, once, but not of other templating', () => {
    const markdown = [
      '{% content-ref url="a_b_c.md" %}\n[a_b_c.md](a_b_c.md)\n{% endcontent-ref %}\n',
      '{% file src=".gitbook/assets/a (1).pdf" %}\n',
      '{% embed url="https://example.org/x_y" %}\n',
      '{% include "./part.md" %}\n',
      "{%- openapi path='/pets' src='spec.yaml' method='get' -%}\n{% endopenapi %}\n",
      '{% extends "layout.html" %} {{ book.url }} {# {% include "comment.md" %} #} {% hint src="x.md" %}\n',
      '{% raw %}{% include "raw.md" %}{% endraw %} {% include name %} {% file src="" %}\n',
    ].join('\n');
    expect(linksOf(markdown)).toEqual([
      'reference a_b_c.md',
      'reference a_b_c.md',
      'dependsOn .gitbook/assets/a (1).pdf',
      'dependsOn https://example.org/x_y',
      'dependsOn ./part.md',
      'dependsOn spec.yaml',
      'dependsOn comment.md',
    ]);
  });

  it('name the heading that they are in or below', () => {
    const sectionsOf = (text: string) => parseMarkdown(text).links.map(({ section }) => section);
    expect(
      sectionsOf(
        '[a](a.md)\n\n# One [b](b.md)\n\n![c](c.png)\n\nTwo\n---\n\n{% embed url="d.md" %}\n\n> ### Three\n>\n> [e](e.md)\n\n<a href="f.md">f</a>\n\n# One b {#own}\n\nhttps://example.com',
      ),
    ).toEqual([undefined, 'one-b', 'one-b', 'two', 'three', 'three', 'own']);
    expect(sectionsOf('# One\n\n[a](a.md)\n\n# One\n\n[a](a.md)')).toEqual(['one', 'one-1']);
    expect(sectionsOf(`# ${'x'.repeat(201)}\n\n[a](a.md)`)).toEqual([undefined]);
  });

  it('include those below block tags, which end a paragraph and do not begin one', () => {
    const targetsOf = (text: string) => parseMarkdown(text).links.map(({ target }) => target);
    const step = '2. Step two\n\n    See [t](a.md) ![i](b.png)\n';
    expect(targetsOf(`{% tabs %}\n{% tab title="x" %}\n${step}{% endtab %}\n{% endtabs %}\n`)).toEqual([
      'a.md',
      'b.png',
    ]);
    expect(targetsOf(`{% endtab %}{% tab title="x" %}  \n${step}`)).toEqual(['a.md', 'b.png']);
    // Any other line of templating is text, and a paragraph.
    expect(targetsOf(`{% unknown %}\n${step}`)).toEqual([]);
    expect(targetsOf(`\\{% tabs %}\n${step}`)).toEqual([]);
  });

  it('do not include those in code', () => {
    const markdown = [
      '`[a](b.md)` and ``<a href="c.md">`` and `{% include "d.md" %}`',
      '',
      '```md\n[a](b.md) <img src="c.png"> https://x.org\n{% include "d.md" %}\n```',
      '',
      '    [a](b.md) {% embed url="e" %}',
      '',
      '- ~~~\n  [a](b.md)\n  ~~~',
      '',
      '<pre>{% include "d.md" %}</pre>',
    ].join('\n');
    expect(linksOf(markdown)).toEqual([]);
  });

  it('have exact offsets with CRLF, tabs, NUL, astral characters and a byte order mark', () => {
    const markdown = '\uFEFF# A\r\n\r\n-\t😀\0 [x](y.md)\r\n\r\n\t> | [a](b.md) |\r\n\t> |-|\r\n';
    expect(linksOf(markdown)).toEqual(['reference y.md', 'reference b.md']);
  });

  it('are in order, within the text, and never overlap', () => {
    const bits = [
      '[',
      ']',
      '(',
      ')',
      '![',
      '](',
      '<',
      '>',
      '<a href="',
      '<img src=',
      '"',
      "'",
      '{% embed url="',
      '" %}',
    ];
    const more = [
      '`',
      '```\n',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '    ',
      '|',
      '|-|\n',
      '*',
      '_',
      '# ',
      'a.md',
      'https://x.y',
      '&amp;',
      '\\',
      ']: ',
    ];
    const text = fc
      .array(fc.constantFrom(...bits, ...more), { maxLength: 40 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (markdown) => {
        let end = 0;
        for (const link of parseMarkdown(markdown).links) {
          expect(link.start).toBeGreaterThanOrEqual(end);
          expect(link.end).toBeGreaterThan(link.start);
          end = link.end;
        }
        expect(end).toBeLessThanOrEqual(markdown.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('sections of a markdown text', () => {
  it('are the headings with the plain text below each', () => {
    const markdown = [
      'Before *all* &amp; more',
      '',
      '# The `code` [way](x.md) <b>bold</b>',
      'Text with `inline code`,',
      'a [link](y.md) and ![alternative](z.png).[^1]',
      '',
      '| Name | Type |',
      '| ---- | ---- |',
      '| `id` | uuid |',
      '',
      'Second',
      '---',
      '{% hint style="info" %}',
      'A hint',
      '{% endhint %}',
      '',
      '```ts title="a.ts"',
      'const a = 1;',
      '',
      'const b = 2;',
      '```',
      '',
      '- [ ] a task',
      '',
      '<details><summary>More</summary>of it</details>',
      '',
      '[^1]: A note',
    ].join('\n');
    expect(parseMarkdown(markdown).sections).toEqual([
      { level: 0, title: '', text: 'Before all & more' },
      {
        anchor: 'the-code-way-bold',
        level: 1,
        title: 'The code way bold',
        text: 'Text with inline code, a link and alternative.\nName Type\nid uuid',
      },
      {
        anchor: 'second',
        aliases: ['more'],
        level: 2,
        title: 'Second',
        text: 'A hint\nconst a = 1;\nconst b = 2;\na task\nMore of it\nA note',
      },
    ]);
  });

  it('have unique anchors, explicit ids first', () => {
    const markdown = [
      '# Setup',
      '## Setup',
      '## Install {#Setup-1}',
      '## Use <a href="#use" id="usage"></a>',
      '## <a name="usage"></a> Usage',
      '## Literal `{#id}`',
      '## ???',
      '## ##',
    ].join('\n');
    expect(parseMarkdown(markdown).sections.map(({ anchor, title }) => [anchor, title])).toEqual([
      ['setup', 'Setup'],
      ['setup-1', 'Setup'],
      ['Setup-1', 'Install'],
      ['usage', 'Use'],
      ['usage-1', 'Usage'],
      ['literal-id', 'Literal {#id}'],
      ['section', '???'],
      ['section-1', ''],
    ]);
  });

  it('keep templating that is not a block tag', () => {
    const [section] = parseMarkdown('# T\nUse {{ book.title }} and {% extends "x" %}\n').sections;
    expect(section?.text).toBe('Use {{ book.title }} and {% extends "x" %}');
  });
});

describe('title of a markdown text', () => {
  it.each([
    ['\n\n### First *steps*\n\n# Other', 'First steps'],
    ['Title\n=====\n', 'Title'],
  ])('is the first heading whatever its level: %j', (markdown, title) => {
    expect(parseMarkdown(markdown).title).toBe(title);
  });

  it.each(['Text\n\n# Heading', '> # Quoted', '- # In a list', '#', ''])('is absent in %j', (markdown) => {
    expect(parseMarkdown(markdown).title).toBeUndefined();
  });
});

describe('texts that are slow to parse', () => {
  const isReadOrRefused = (markdown: string): boolean => {
    try {
      parseMarkdown(markdown);
    } catch (error) {
      if (!(error instanceof TooManyPartsError)) throw error;
    }
    return true;
  };

  it.each([
    '*',
    '[',
    '<',
    'a*',
    '[a](',
    '[a](<b',
    '> ',
    '>',
    '`',
    '{% embed ',
    '<a b=\'"',
    '[^a',
    '[a][b]',
    '&',
    '- > ',
    '> a\n\n',
    '- a\n  - b\n',
    '<a\n',
    '<summary>',
    '<b id="a">',
    '# 1. a & b\n',
    '{% tab title="a" %}\n',
  ])('of only %j are read or refused in seconds', (bit) => {
    expect(isReadOrRefused(bit.repeat(Math.ceil(100_000 / bit.length)))).toBe(true);
    expect(isReadOrRefused(bit.repeat(Math.ceil(30_000 / bit.length)))).toBe(true);
  });

  it('keep their links if only emphasis exceeds its limit', () => {
    expect(linksOf(`${'a*'.repeat(5_000)} [x](y.md)`)).toEqual(['reference y.md']);
  });

  it('keep the links of long tables and lists', () => {
    const rows = '| [a](b.md) | [c](d.md) | *e* |\n'.repeat(1_000);
    expect(parseMarkdown(`| a | b | c |\n|---|---|---|\n${rows}`).links).toHaveLength(2_000);
    expect(parseMarkdown('- *x* [a](b.md) <b>y</b>\n'.repeat(1_500)).links).toHaveLength(1_500);
  });

  it.each<[string, string]>([
    ['runs of backticks', Array.from({ length: 1_399 }, (_, n) => '`'.repeat(n + 1)).join(' ')],
    ['block tags without a blank line', '{% content-ref url="a.md" %}\n'.repeat(12_000)],
    ['lists in lists', Array.from({ length: 990 }, (_, n) => `${'  '.repeat(n)}- a\n`).join('')],
    ['lazy lines with bars', '> a\na*|\n'.repeat(5_000)],
    ['lazy lines of a deep quote', `${'> '.repeat(40)}${'x\n'.repeat(20_000)}`],
    ['words and code in one line', 'a.b `c` & '.repeat(100_000)],
    ['addresses in one line', 'a a@b.cd '.repeat(110_000)],
  ])('of %s are read or refused in seconds', (_name, markdown) => {
    expect(isReadOrRefused(markdown)).toBe(true);
  });

  it('keep the links of very long paragraphs and lists', () => {
    expect(parseMarkdown('word [x](y.md) word\n'.repeat(5_000)).links).toHaveLength(5_000);
    expect(parseMarkdown('- item **bold** [x](y.md)\n'.repeat(4_000)).links).toHaveLength(4_000);
  });

  it('are read when a megabyte is prose with links', () => {
    const line =
      'The quick brown fox jumps over the lazy dog, and goes on until the line ends somewhere near here.\n';
    expect(parseMarkdown(`${line}${line}See [the next page](b.md).\n\n`.repeat(4_500)).links).toHaveLength(
      4_500,
    );
  });

  it.each<[string, string]>([
    ['headings and paragraphs', '# a\n\nb\n\n'.repeat(10_000)],
    ['links', `${'[a](b) '.repeat(10)}\n\n`.repeat(2_000)],
    ['cells in a table', `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(20_000)}`],
    ['cells in tables', '|a|b|\n|-|-|\n|a|b|\n\n'.repeat(6_000)],
    ['addresses', 'www.a.b '.repeat(25_000)],
    ['formulas', '$$a$$ '.repeat(60_000)],
    ['lines', 'a\n'.repeat(250_000)],
    ['items in items', Array.from({ length: 10_000 }, (_, n) => `${'  '.repeat(n % 40)}- a\n`).join('')],
    ['quotes in quotes', `${'> '.repeat(14)}a\n\n`.repeat(8_000)],
  ])('are refused when they have too many %s', (_what, markdown) => {
    expect(() => parseMarkdown(markdown)).toThrow('has too many parts');
  });

  it('are read when they have as much in a block of code', () => {
    const code = `const a: string[] = [b]; // [x](y) www.a.b $$a$$ *b*\n`.repeat(15_000);
    expect(parseMarkdown(`\`\`\`ts\n${code}\`\`\`\n`).links).toEqual([]);
  });
});

describe('the text of sections', () => {
  it('does not contain references that are the text of links', () => {
    const reference = 'ref:page/01900000-0000-7000-8000-000000000001#a';
    expect(parseMarkdown(`see [${reference}](${reference}) here`).sections).toEqual([
      { level: 0, title: '', text: 'see  here' },
    ]);
  });
});
