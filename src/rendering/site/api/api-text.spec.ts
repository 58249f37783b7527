import { FILES, rendered, specsOf } from '../../../../test/support/rendered-content.js';
import type { SiteFile } from '../site-page.js';

const BLOCK = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';

/** The HTML of a page with an operation that says a text everywhere. */
function described(text: string, more: object = {}): Promise<string> {
  const schema = { type: 'object', description: text, properties: { a: { description: text } } };
  const content = { 'application/json': { schema } };
  const operation = {
    description: text,
    parameters: [{ name: 'a', in: 'query', description: text }],
    requestBody: { description: text, content },
    responses: { 200: { description: text, content, headers: { X: { description: text } } } },
  };
  return rendered(BLOCK, {
    specs: specsOf({
      pets: JSON.stringify({ openapi: '3.1.0', paths: { '/pets': { post: operation, get: operation } } }),
      internal: JSON.stringify({ openapi: '3.1.0', paths: { '/secret': { get: { summary: 'Secret' } } } }),
    }),
    files: {
      hidden: {
        ...(FILES.drawing as SiteFile),
        href: '/~files/secret.svg',
        name: 'secret.svg',
        data: 'data:secret',
      },
    },
    targets: {
      'file/hidden': { href: '/~files/secret.svg', title: 'secret.svg' },
      'page/hidden': { href: '/secret', title: 'Secret' },
      'space/hidden': { href: '/secret/', title: 'Secret' },
    },
    ...more,
  });
}

describe('a description of a specification', () => {
  it.each([
    '![x](ref:file/hidden)',
    '[x](ref:file/hidden)',
    '<ref:file/hidden>',
    '[x]: ref:file/hidden\n\n[x] ![x]',
    '[^x]: ![x](ref:file/hidden)',
    'a[^x]\n\n[^x]: ![x](ref:file/hidden)',
    '[x](re&#102;:file/hidden) ![x](ref\\:file/hidden)',
    '<img src="ref:file/hidden">',
    '<figure><img src="re&#102;:file/hidden"></figure>',
    '<x-a><a href="ref&colon;file/hidden">x</a></x-a>',
    '<picture><source srcset="ref:file/hidden"><img src="a"></picture>',
    '| a |\n| - |\n| ![x](ref:file/hidden) |',
    '[p](ref:page/hidden) @[p](ref:page/hidden) [p](ref:page/hidden "mention")',
    '[s](ref:space/hidden)',
    '{% file src="ref:file/hidden" %}',
    '{% content-ref url="ref:page/hidden" %}\n{% endcontent-ref %}',
    '{% openapi-operation spec="internal" path="/secret" method="get" %}\n{% endopenapi-operation %}',
    '1. a\n   ```\n\n{% content-ref url="ref:page/hidden" %}\n{% endcontent-ref %}\n\n```',
    '- a\n\n  ```\nb\n\n![x](ref:file/hidden) {% file src="ref:file/hidden" %}\n\n```',
  ])('shows nothing of the space: %s', async (text) => {
    for (const each of [text, `Pets.\n\n${text}`, `- ${text.replaceAll('\n', '\n  ')}`])
      expect(await described(each)).not.toMatch(/secret\.svg|data:secret|href="\/secret|Secret/);
  });

  it('is shown as it is without anything of the space', async () => {
    const html = await described(
      'All **pets** & [more](https://e.example): <code>a</code>, {{ b }}, {% c %}.',
    );
    expect(html).toContain(
      'All <strong>pets</strong> &amp; <a href="https://e.example" rel="noopener noreferrer">more</a>: <code dir="ltr">a</code>, {{ b }}, {% c %}.',
    );
  });

  it('is shown as it is written if the descriptions before it took too long', async () => {
    const slow = (number: number) => `${number} ${'- a\n  - {{ b\n'.repeat(1_400)}`;
    const responses = Object.fromEntries(
      Array.from({ length: 10 }, (_, number) => [200 + number, { description: slow(number) }]),
    );
    const last = { description: 'The **last** one.' };
    const operation = { responses: { ...responses, default: last } };
    const pets = JSON.stringify({ openapi: '3.1.0', paths: { '/pets': { get: operation } } });
    expect(await rendered(BLOCK, { specs: specsOf({ pets }) })).toContain('The **last** one.');
  });
});
