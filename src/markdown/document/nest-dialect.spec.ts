import { documentToMarkdown, markdownToDocument } from './document.js';

const written = (markdown: string): string => documentToMarkdown(markdownToDocument(markdown));

describe('the dialect of the documentation of NestJS', () => {
  it.each([
    ['info', 'info'],
    ['warning', 'warning'],
    ['warn', 'warning'],
    ['error', 'danger'],
  ])('has a quote that begins with "%s" and a label as a hint', (word, style) => {
    const [hint] = markdownToDocument(`> ${word} **Hint** Use \`it\`.\n>\n> Twice.`).nodes;
    expect(hint).toMatchObject({ type: 'hint', data: { style } });
    expect(written(`> ${word} **Hint** Use it.`)).toBe(
      `{% hint style="${style}" %}\n**Hint** Use it.\n{% endhint %}\n`,
    );
  });

  it.each([
    '> info',
    '> info Hint',
    '> info *Hint* text',
    '> info **two words** text',
    '> Info **Hint** text',
    '> some info **Hint** text',
    '> notes **Hint** text',
    'info **Hint** text',
  ])('leaves other quotes as they are: %j', (markdown) => {
    expect(written(markdown)).toBe(`${markdown}\n`);
  });

  it('has the name of a file as the title of the code', () => {
    expect(written('```typescript\n@@filename(cats.service)\na\n\nb\n```')).toBe(
      '{% code title="cats.service.ts" %}\n```typescript\na\n\nb\n```\n{% endcode %}\n',
    );
  });

  it.each([
    ['without a name', '```typescript\n@@filename()\na\n```', '```typescript\na\n```\n'],
    [
      'with an ending',
      '```typescript\n@@filename(app.js)\na\n```',
      '{% code title="app.js" %}\n```typescript\na\n```\n{% endcode %}\n',
    ],
    [
      'of another language',
      '```yaml\n@@filename(app)\na\n```',
      '{% code title="app" %}\n```yaml\na\n```\n{% endcode %}\n',
    ],
    ['without more', '```ts\n@@filename()\n```', '```ts\n\n```\n'],
  ])('removes the line of a name %s', (_kind, markdown, expected) => {
    expect(written(markdown)).toBe(expected);
  });

  it('has TypeScript and the same in JavaScript as tabs', () => {
    expect(written('```typescript\n@@filename(app)\na\n@@switch\nb\n```')).toBe(
      [
        '{% tabs %}',
        '{% tab title="TypeScript" %}',
        '{% code title="app.ts" %}\n```typescript\na\n```\n{% endcode %}',
        '{% endtab %}',
        '{% tab title="JavaScript" %}',
        '{% code title="app.js" %}\n```javascript\nb\n```\n{% endcode %}',
        '{% endtab %}',
        '{% endtabs %}\n',
      ].join('\n\n'),
    );
  });

  it.each([
    '```typescript\na\n@@filename(app)\n```',
    '```typescript\na\n@@switch\nb\n```',
    '```typescript\n@@filename(app) a\n```',
    '{% code title="a" %}\n```typescript\na\n@@switch\n```\n{% endcode %}',
  ])('leaves other code as it is: %j', (markdown) => {
    expect(written(markdown)).toBe(`${markdown}\n`);
  });

  it.each([
    '> info **Hint** {% hint %}',
    '> info **Hint** a\n> {% endhint %}',
    '> warning **Note**',
    '- > error **Warning** a\n\n  ```ts\n  @@filename(a)\n  b\n  @@switch\n  c\n  ```',
    '> info **Hint** a\n>\n> ```ts\n> @@filename(a"b)\n> b\n> @@switch\n> c\n> ```',
    '{% code title="t" %}\n```ts\n@@filename(a)\nb\n@@switch\nc\n```\n{% endcode %}',
    '```ts\n@@filename(a)\n@@switch\n@@filename(b)\n@@switch\n```',
    '```ts\n@@filename(a)\nb\n@@switch\n@@filename(b)\n```',
    '```ts\n@@filename(a)\n@@filename(b)\n```',
    '{% tabs %}\n{% tab title="a" %}\n```ts\n@@filename(a)\nb\n@@switch\nc\n```\n{% endtab %}\n{% endtabs %}',
  ])('means the same after being written and read again: %j', (markdown) => {
    const document = markdownToDocument(markdown);
    expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
  });
});
