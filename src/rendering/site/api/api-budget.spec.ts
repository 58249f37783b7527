import { pageWith, rendered, renderedPage, specsOf } from '../../../../test/support/rendered-content.js';

const TOO_LARGE = 'This part of the API is not shown here, because the page would become too large.';

/** A specification with operations that show as many properties as one operation can. */
function specWith(operations: number, more: object = {}): object {
  const properties = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`p${n}`, { $ref: '#/components/schemas/Inner' }]),
  );
  const inner = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`i${n}`, { type: 'string' }]));
  const schemas = { Outer: { properties }, Inner: { properties: inner } };
  const response = {
    description: '',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Outer' } } },
  };
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, n) => [
      `/${n}`,
      { get: { summary: `Get ${n}`, responses: { 200: response } } },
    ]),
  );
  return { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths, components: { schemas }, ...more };
}
const blocks = (operations: number, spec = 'pets', content = ''): string =>
  Array.from(
    { length: operations },
    (_, n) =>
      `{% openapi-operation spec="${spec}" path="/${n}" method="get" %}\n${content}\n{% endopenapi-operation %}\n`,
  ).join('\n');
const count = (html: string, part: string): number => html.split(part).length - 1;

describe('a page with more of APIs than fits', () => {
  it('shows the first operations, and says of each other one that it is not shown', async () => {
    const html = await rendered(blocks(30), { specs: specsOf({ pets: JSON.stringify(specWith(30)) }) });
    const shown = count(html, '<section class="operation"');
    // How many fit into the time of a page depends on the machine.
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(20);
    expect(count(html, TOO_LARGE)).toBe(30 - shown);
    expect(html).toContain(`Get ${shown - 1}`);
    expect(html).toMatch(/GET<\/span>.*\/29<\/code>/s);
  });

  it('leads from each to its own page, else to that of its specification, else where its content leads', async () => {
    const specs = specsOf({ pets: JSON.stringify(specWith(30)) });
    const markdown = blocks(30, 'pets', '[p](https://example.com)');
    const apiPages = {
      'pets GET /28': { href: '/docs/get', title: 'Its page' },
      pets: { href: '/docs/reference', title: 'Reference' },
    };
    const linksOf = (html: string) =>
      html
        .split(TOO_LARGE)
        .slice(-2)
        .map((part) => [...part.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href));
    expect(linksOf(await rendered(markdown, { specs, apiPages }))).toEqual([
      ['/docs/get'],
      ['/docs/reference'],
    ]);
    const [own] = linksOf(await rendered(markdown, { specs }));
    expect(own).toEqual(['https://example.com']);
  });

  it('has the styles of operations also if it shows only their names', async () => {
    const [spec] = Object.entries(specsOf({ pets: '{}' })).map(([key, { bytes: _, ...named }]) => ({
      [key]: named,
    }));
    for (const specs of [spec, {}])
      expect([...(await renderedPage(pageWith(blocks(1), { specs }))).context.needs]).toContain('api');
  });

  it('shows no more than a hundred blocks, however small', async () => {
    const spec = { ...specWith(0), paths: { '/0': { get: {} } } };
    const block = blocks(1);
    const html = await rendered(block.repeat(110), { specs: specsOf({ pets: JSON.stringify(spec) }) });
    expect(count(html, '<section class="operation"')).toBe(100);
    expect(count(html, TOO_LARGE)).toBe(10);
  });

  it('reads no more values of many specifications than of a few', async () => {
    const large = JSON.stringify(
      specWith(1, {
        components: { schemas: { Outer: { enum: Array.from({ length: 45_000 }, (_, n) => n) } } },
      }),
    );
    const slugs = Array.from({ length: 8 }, (_, n) => `spec-${n}`);
    const specs = specsOf(Object.fromEntries(slugs.map((slug) => [slug, large])));
    const html = await rendered(slugs.map((slug) => blocks(1, slug)).join('\n'), { specs });
    expect(count(html, '<section class="operation"')).toBeGreaterThan(2);
    expect(count(html, TOO_LARGE)).toBeGreaterThan(2);
  });

  it('says the same of schemas', async () => {
    const markdown = '{% openapi-schemas spec="pets" schemas="Outer" %}\n{% endopenapi-schemas %}\n\n';
    const html = await rendered(markdown.repeat(30), {
      specs: specsOf({ pets: JSON.stringify(specWith(1)) }),
    });
    expect(count(html, '<section class="schemas"')).toBeGreaterThan(3);
    expect(count(html, TOO_LARGE)).toBeGreaterThan(3);
  });

  it('sends no value that is as long as a text', async () => {
    const parameters = Array.from({ length: 100 }, (_, n) => ({
      name: `p${n}`,
      in: 'query',
      schema: { $ref: '#/components/schemas/Long' },
    }));
    const spec = {
      ...specWith(0),
      paths: { '/0': { get: { parameters } } },
      components: { schemas: { Long: { enum: ['short', 'x'.repeat(200_000)] } } },
    };
    const html = await rendered(blocks(1), { specs: specsOf({ pets: JSON.stringify(spec) }) });
    expect(html).toContain('"enum":["short"]');
    expect(html.length).toBeLessThan(500_000);
  });
});
