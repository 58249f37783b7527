import { documentToMarkdown, markdownToDocument } from './document.js';
import { evaluateBlocks, readerExpressions } from './evaluate-blocks.js';
import { block, paragraph, rawBlock, text } from './nodes.js';

const embeds = (count: number) =>
  Array.from({ length: count }, (_, place) => `{% embed url="https://video.example/${place}" %}`).join(
    '\n\n',
  );
const files = (count: number) =>
  Array.from({ length: count }, (_, place) => `{% file src="files/${place}.zip" %}`).join('\n\n');
const only = (plan: string, text: string) =>
  `{% if visitor.claims.plan == "${plan}" %}\n\n${text}\n\n{% endif %}`;
const PRO = '{% if visitor.claims.plan == "pro" %}';
const END = '{% endif %}';
const EMAILS = Array.from({ length: 220 }, (_, place) => `"user${place}@example.com"`).join(', ');
const pro = (text: string) => only('pro', text);
const nested = (depth: number, text: string): string =>
  depth === 0 ? text : pro(`Level ${depth}\n\n${nested(depth - 1, text)}`);

/** What a reader with a plan sees of a text, as markdown. */
function seen(markdown: string, plan: string): string {
  const reader = { claims: { plan } };
  return documentToMarkdown(evaluateBlocks(markdownToDocument(markdown), { space: {}, page: {} }, reader));
}

describe('a condition hides its blocks', () => {
  it.each([
    ['after 20 embeds', `${embeds(20)}\n\n${pro('SECRET')}`],
    ['after 200 files', `${files(200)}\n\n${pro('SECRET')}`],
    [
      'after 20 embeds in a hint',
      `{% hint style="info" %}\n${embeds(20)}\n\n${pro('SECRET')}\n{% endhint %}`,
    ],
    [
      'after 20 embeds in a list item',
      `- Item\n\n  ${`${embeds(20)}\n\n${pro('SECRET')}`.replaceAll('\n', '\n  ')}`,
    ],
    [
      'after another one that ends after 19 embeds',
      `${pro(`${embeds(19)}\n\n${only('free', 'Free')}\n\nSECRET`)}`,
    ],
    [
      'after an embed, with an embed and its caption in it',
      `${embeds(19)}\n\n${pro('{% embed url="https://a.b" %}\nSECRET\n{% endembed %}')}`,
    ],
    ['with the end of an embed before it', `${embeds(1)}\n\n${pro('One\n\n{% endembed %}\n\nSECRET')}`],
    ['after 30 tags without an end', `${'{% hint style="info" %}\n\n'.repeat(30)}${pro('SECRET')}`],
    ['in 30 other conditions', nested(30, 'SECRET')],
    ['in a list that is too deep to be one', `${deepList()}\n\n- ${pro('SECRET').replaceAll('\n', '\n  ')}`],
  ])('%s', (_, markdown) => {
    expect(markdown).toContain('SECRET');
    expect(seen(markdown, 'free')).not.toContain('SECRET');
    // Readers with different claims do not share what is shown.
    expect(readerExpressions(markdownToDocument(markdown)).conditions).not.toEqual([]);
  });

  it.each([
    [
      'whose end is behind a figure',
      `${PRO}\n<figure><img src="a.png" alt="SECRET"></figure> ${END}\nNext.\n`,
    ],
    ['whose end is below HTML in an item', `1. Step\n\n   ${PRO}\n   <p>SECRET</p>\n   ${END}\n   Next.\n`],
    ['whose end is below HTML in a quote', `> ${PRO}\n> <p>SECRET</p>\n> ${END}\n> <p>open</p>\n`],
    ['whose end is indented below HTML', `${PRO}\n<p>SECRET</p>\n ${END}\nNext.\n`],
    ['whose end has text behind it below HTML', `${PRO}\n<p>SECRET</p>\n${END} Next.\n`],
    ['with text behind its beginning below HTML', `<p>a</p>\n${PRO} SECRET\n${END}\n`],
    [
      'whose beginning is below an image in a quote',
      `> <img src="x.png">\n> ${PRO}\n> SECRET\n>\n> ${END}\n`,
    ],
    ['whose beginning is indented in a div', `<div>\n  ${PRO}\n  <p>SECRET</p>\n${END}\n</div>\n`],
    [
      'with an empty line in its HTML',
      `<ul>\n  ${PRO}\n  <li>SECRET</li>\n\n  <li>more</li>\n  ${END}\n</ul>\n`,
    ],
    ['whose end is behind a comment', `${PRO}\nSECRET\n\n<!-- note --> ${END}\n\nNext.\n`],
    ['whose end is behind preformatted HTML', `${PRO}\n<pre>SECRET</pre> ${END}\n\nNext.\n`],
    ['with many values', `{% if visitor.claims.email in [${EMAILS}] %}\n\nSECRET\n\n${END}\n`],
    ['with a line separator in a tag', `{% if visitor.claims.plan == "pro"\u2028%}\n\nSECRET\n\n${END}\n`],
    ['with backticks in its expression', `{% if visitor.claims.plan == "\`pro\`" %} SECRET\n${END}\n`],
    [
      'with a beginning of a tag in its expression',
      `{% if visitor.claims.plan == "{%" %}\n\nSECRET\n\n${END}\n`,
    ],
    ['with many spaces behind its beginning', `${PRO}${' '.repeat(6_000)}SECRET\n${END}\n`],
    ['with a no-break space before its beginning', `\u00a0${PRO}\nSECRET\n${END}\n`],
    ['with a no-break space behind its end', `${PRO}\nSECRET ${END}\u00a0\n`],
    ['without an end', `Open.\n\n${PRO}\n\nSECRET\n`],
  ])('%s', (_, markdown) => {
    expect(seen(markdown, 'free')).not.toContain('SECRET');
  });

  const BEHIND = `${PRO}\n\ntext`;
  const quoted = (text: string) => `> ${text.replaceAll('\n', '\n> ')}\n\nAfter[^1] and [a].\n`;
  const item = (text: string) => `- ${text.replaceAll('\n', '\n  ')}\n\nAfter[^1] and [a].\n`;
  it.each([
    ['a footnote', `Open[^1].\n\n${BEHIND}\n\n[^1]: SECRET`],
    ['a footnote that nothing refers to', `Open.\n\n${BEHIND}\n\n[^1]: SECRET`],
    ['a footnote that only hidden text refers to', `Open.\n\n${BEHIND}[^1]\n\n[^1]: SECRET`],
    ['a footnote in a quote', quoted(`Open[^1].\n\n${BEHIND}\n\n[^1]: SECRET`)],
    ['a footnote in a quote that nothing refers to', `> Open.\n>\n> ${PRO}\n>\n> [^1]: SECRET\n`],
    ['a footnote in an item', item(`Open[^1].\n\n${BEHIND}\n\n[^1]: SECRET`)],
    [
      'a footnote in a hint',
      `{% hint style="info" %}\n${BEHIND}\n\n[^1]: SECRET\n{% endhint %}\n\nAfter[^1].`,
    ],
    ['a footnote in a div', `<div>\n\n${BEHIND}\n\n[^1]: SECRET\n\n</div>\n\nAfter[^1].`],
    [
      'a footnote in a div in a condition',
      `${only('free', `<div>\n\n${BEHIND}\n\n[^1]: SECRET\n\n</div>\n\nAfter[^1].`)}`,
    ],
    ['the target of a link', `Open [a].\n\n${BEHIND}\n\n[a]: https://SECRET.example`],
    ['the target of a link in a quote', quoted(`Open [a].\n\n${BEHIND}\n\n[a]: https://SECRET.example`)],
    ['the target of a link in an item', item(`Open [a].\n\n${BEHIND}\n\n[a]: https://SECRET.example`)],
    [
      'the target of a link in a tab',
      `{% tabs %}\n{% tab title="A" %}\n${BEHIND}\n\n[a]: https://SECRET.example\n{% endtab %}\n{% endtabs %}\n\nAfter [a].`,
    ],
    [
      'the target of a link in a footnote',
      `Open[^1] [a].\n\n[^1]: Note\n\n    ${PRO}\n\n    [a]: https://SECRET.example\n`,
    ],
    [
      'the target of a link in a condition in a footnote',
      `Open[^1] [a].\n\n[^1]: Note\n\n    ${PRO}\n\n    [a]: https://SECRET.example\n\n    ${END}\n`,
    ],
  ])('whose tags are not a pair, and with them %s', (_, markdown) => {
    expect(documentToMarkdown(markdownToDocument(markdown))).toContain('SECRET');
    expect(seen(markdown, 'free')).not.toContain('SECRET');
    expect(seen(markdown, 'free')).toMatch(/Open|After/);
    const written = documentToMarkdown(markdownToDocument(markdown));
    expect(seen(written, 'free')).not.toContain('SECRET');
  });

  it.each([
    ['footnote', `[^1]: SECRET\n\nOne.\n\n${END}\n\nTwo[^1].\n\n${END}\n\nAfter[^1].\n\n${PRO}`],
    ['target of a link', `[a]: https://SECRET.example\n\nOne.\n\n${END}\n\nAfter [a].\n\n${PRO}`],
  ])('whose beginning is not where its end is, and before it a %s', (_, markdown) => {
    expect(seen(markdown, 'free')).not.toContain('SECRET');
    expect(seen(markdown, 'free')).toContain('After');
  });

  it('whose tags are not a pair, and leaves other definitions to what is around it', () => {
    const markdown = `[a]: https://open.example\n\nOpen [a] [^1].\n\n[^1]: Note\n\n- Item\n\n  ${PRO}\n\n  SECRET [a][^2]\n\n  [^2]: SECRET\n\n[^3]: Last\n`;
    const free = seen(markdown, 'free');
    expect(free).toContain('https://open.example');
    expect(free).toContain('[^1]: Note');
    expect(free).toContain('[^3]: Last');
    expect(free).not.toContain('SECRET');
    const written = documentToMarkdown(markdownToDocument(markdown));
    expect(written).toContain('[^2]: SECRET');
    expect(documentToMarkdown(markdownToDocument(written))).toBe(written);
  });

  it.each(['"{%"', '"%}"', '"{% if a %}"', '"{{%"', '"%%}"'])('written with the value %s', (value) => {
    for (const inside of ['SECRET', '~~~\nSECRET', '<!-- SECRET', '<div>\nSECRET']) {
      const hidden = block('if', { expression: `visitor.claims.plan == ${value}` }, [rawBlock(inside)]);
      const nodes = [paragraph([text('Open')]), hidden, paragraph([text('After')])];
      const written = documentToMarkdown({ object: 'document', data: {}, nodes });
      expect(written).toContain('SECRET');
      expect(seen(written, 'free')).toContain('Open');
      expect(seen(written, 'free')).not.toContain('SECRET');
    }
  });

  it('and no others: from a beginning without an end to the end of its place, and from there to an end without one', () => {
    expect(seen(`Open\n\n- ${PRO}\n\n  SECRET\n- After\n\nLast\n`, 'free')).toMatch(
      /Open[\s\S]*After[\s\S]*Last/,
    );
    expect(seen(`- SECRET\n\n  ${END}\n\n  After\n\nLast\n`, 'free')).toMatch(/After[\s\S]*Last/);
    expect(
      seen(`${PRO}\n<figure><img src="a.png" alt="SECRET"></figure> ${END}\nNext.\n\nAfter\n`, 'free'),
    ).toContain('After');
  });

  it('but not what is about conditions, in code or in a paragraph', () => {
    const markdown =
      'Use `{% if a %}`, or \\{% if a %}.\n\n```\n{% if a %}\n```\n\nThe tag {% endif %} ends it.\n';
    expect(seen(markdown, 'free')).toContain('ends it');
    expect(seen(markdown, 'free')).toContain('Use');
  });

  it('but nothing for an end where no condition begins', () => {
    expect(seen(`Before\n\n${END}\n\nAfter\n`, 'free')).toMatch(/Before[\s\S]*After/);
  });

  it('whatever invisible characters are beside its tags', () => {
    const blanks = '\ufeff'.repeat(20_000);
    for (const text of [
      `${blanks}${PRO}\nSECRET ${END}${blanks}x`,
      `${PRO}${blanks}\nSECRET\n${END}${blanks}x`,
    ])
      expect(documentToMarkdown(markdownToDocument(text))).toContain('SECRET');
  });

  it('leaves a tag in a line of other inlines where it is', () => {
    const [first] = markdownToDocument('**Bold** {% if a %} *more*\n').nodes;
    expect(first).toMatchObject({ type: 'paragraph' });
    expect(markdownToDocument('**Bold** {% if a %} *more*\n').nodes).toHaveLength(1);
  });

  it('and shows them to others, however many embeds there are', () => {
    expect(seen(`${embeds(200)}\n\n${pro('SECRET')}`, 'pro')).toContain('SECRET');
    expect(documentToMarkdown(markdownToDocument(`${embeds(30)}\n`))).toBe(`${embeds(30)}\n`);
  });
});

describe('an expression without a value', () => {
  it.each([
    'visitor.claims.isPro ? "SECRET" : "open"',
    '!visitor.claims.blocked ? "SECRET" : "x"',
    'visitor.claims.name + "SECRET"',
    'visitor.claims.name === ("SECRET"',
  ])('shows nothing of the texts for other visitors: %s', (expression) => {
    const markdown = `Price: **{{ ${expression} }}** <code class="expression">${expression.replaceAll('"', '&quot;')}</code> each.\n`;
    expect(seen(markdown, 'free')).not.toContain('SECRET');
    expect(seen(markdown, 'free')).toMatch(/Price:.*each/);
  });

  it('is shown as written if it does not name the visitor', () => {
    expect(seen('Use {{ anything + "TEXT" }}.\n', 'free')).toContain('TEXT');
  });
});

describe('a definition in a condition', () => {
  it.each([
    ['a footnote', `Open[^1].\n\n${pro('Inside[^1].\n\n[^1]: secret note')}\n\n[^1]: open note`, 'open note'],
    [
      'a footnote of a note in HTML',
      `<p>Open <a data-footnote-ref href="#user-content-fn-1">1</a></p>\n\n${pro('Inside[^1].\n\n[^1]: secret note')}`,
      'Open',
    ],
    [
      'a link',
      `${pro('The [portal].\n\n[portal]: https://secret.example')}\n\n${only('free', 'The [portal].\n\n[portal]: https://open.example')}`,
      'https://open.example',
    ],
    [
      'an image',
      `${pro('![plan][drawing]\n\n[drawing]: https://secret.example/a.png')}\n\n![plan][drawing]\n\n[drawing]: https://open.example/a.png`,
      'https://open.example/a.png',
    ],
    [
      'a link without another definition',
      `The [portal].\n\n${pro('[portal]: https://secret.example')}`,
      'portal',
    ],
    ['a footnote without a reference', `Open.\n\n${pro('Inside.\n\n[^9]: secret note')}`, 'Open'],
    [
      'a footnote in a list in a condition',
      `Open[^1].\n\n${pro('- Item[^1]\n\n  [^1]: secret note')}\n\n[^1]: open note`,
      'open note',
    ],
    [
      'a definition in an inner condition',
      `${only('free', `The [portal].\n\n${pro('[portal]: https://secret.example')}`)}`,
      'portal',
    ],
    [
      'a definition in a condition with a hint',
      `The [portal].\n\n${pro('{% hint style="info" %}\nA\n\n[portal]: https://secret.example\n{% endhint %}')}`,
      'portal',
    ],
  ])('serves only what is in the condition: %s', (_, markdown, shown) => {
    expect(seen(markdown, 'free')).toContain(shown);
    expect(seen(markdown, 'free')).not.toMatch(/secret/);
    expect(documentToMarkdown(markdownToDocument(markdown))).toMatch(/secret/);
  });

  it('is used there, also if another one comes before or after', () => {
    const markdown = `${pro('The [portal] and[^1].\n\n[portal]: https://pro.example\n\n[^1]: pro note')}\n\nThe [portal] and[^1].\n\n[portal]: https://open.example\n\n[^1]: open note\n`;
    expect(seen(markdown, 'pro')).toMatch(/https:\/\/pro\.example[\s\S]*https:\/\/open\.example/);
    expect(seen(markdown, 'pro')).toMatch(/pro note[\s\S]*open note/);
  });

  it.each([
    ['text outside', `Open[^1].\n\n${pro('Inside[^1].\n\n[^1]: SECRET')}\n`],
    [
      'another condition before it',
      `${only('free', 'Open[^1].')}\n\n${pro('Inside[^1].\n\n[^1]: SECRET')}\n`,
    ],
    ['a footnote outside', `Open[^1].\n\n[^1]: see[^2]\n\n${pro('Inside[^2].\n\n[^2]: SECRET')}\n`],
    ['a label in other case', `Open[^a].\n\n${pro('Inside[^A].\n\n[^A]: SECRET')}\n`],
    [
      'a reference in HTML',
      `<p>Open <a data-footnote-ref href="#user-content-fn-1">1</a></p>\n\n${pro('Inside[^1].\n\n[^1]: SECRET')}\n`,
    ],
    ['a heading', `## Open[^1]\n\n${pro('Inside[^1].\n\n[^1]: SECRET')}\n`],
  ])('does not serve %s after the document was written', (_, markdown) => {
    let text = markdown;
    for (let round = 0; round < 3; round += 1) {
      expect(seen(text, 'free')).not.toContain('SECRET');
      expect(seen(text, 'pro')).toContain('SECRET');
      text = documentToMarkdown(markdownToDocument(text));
    }
  });

  it('serves a condition in a list in its condition', () => {
    const markdown = pro(
      `[portal]: https://pro.example\n\n- Item\n\n  ${pro('The [portal].').replaceAll('\n', '\n  ')}`,
    );
    expect(seen(markdown, 'pro')).toContain('https://pro.example');
  });

  it('stays in the condition when the document is written', () => {
    const markdown = `Open[^1] [portal].\n\n${pro('Inside.\n\n[^1]: secret note\n\n[portal]: https://secret.example')}\n`;
    const written = documentToMarkdown(markdownToDocument(markdown));
    expect(seen(written, 'free')).not.toMatch(/secret/);
    expect(seen(written, 'pro')).toContain('[^1]: secret note');
    expect(written).toMatch(/\{% if [^]*\[portal\]: https:\/\/secret\.example[^]*\{% endif %\}/);
  });
});

/** A list whose items are nested more deeply than lists are read. */
function deepList(): string {
  return Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- Item`).join('\n');
}
