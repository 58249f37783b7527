import { documentToMarkdown, markdownToDocument } from './document.js';
import { evaluateBlocks, readerExpressions } from './evaluate-blocks.js';

const embeds = (count: number) =>
  Array.from({ length: count }, (_, place) => `{% embed url="https://video.example/${place}" %}`).join(
    '\n\n',
  );
const files = (count: number) =>
  Array.from({ length: count }, (_, place) => `{% file src="files/${place}.zip" %}`).join('\n\n');
const only = (plan: string, text: string) =>
  `{% if visitor.claims.plan == "${plan}" %}\n\n${text}\n\n{% endif %}`;
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
    expect(readerExpressions(markdownToDocument(markdown))).not.toEqual([]);
  });

  it('and shows them to others, however many embeds there are', () => {
    expect(seen(`${embeds(200)}\n\n${pro('SECRET')}`, 'pro')).toContain('SECRET');
    expect(documentToMarkdown(markdownToDocument(`${embeds(30)}\n`))).toBe(`${embeds(30)}\n`);
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

  it('stays in the condition when the document is written', () => {
    const markdown = `Open[^1] [portal].\n\n${pro('Inside.\n\n[^1]: secret note\n\n[portal]: https://secret.example')}\n`;
    const written = documentToMarkdown(markdownToDocument(markdown));
    expect(seen(written, 'free')).not.toMatch(/secret/);
    for (const definition of ['[^1]: secret note', '[portal]: https://secret.example'])
      expect(seen(written, 'pro')).toContain(definition);
  });
});

/** A list whose items are nested more deeply than lists are read. */
function deepList(): string {
  return Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- Item`).join('\n');
}
