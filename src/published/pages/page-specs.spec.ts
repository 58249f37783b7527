import { randomUUID } from 'node:crypto';
import type { DocumentWorkers } from '../../content/conversions/document-workers.js';
import { markdownToDocument } from '../../markdown/document/document.js';
import type { PublishedSpecs } from '../../openapi-specs/versions/published-specs.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { PageSpecs } from './page-specs.js';
import { ShownSpecs } from './shown-specs.js';

const ACME = 'acme';

const tag = (slug: string): string =>
  `{% openapi-operation spec="${slug}" %}\n{% endopenapi-operation %}\n\n`;

/** Specifications of one organization: text by slug. The ID of a version is the slug with its number. */
function setUp(texts: Record<string, string>) {
  const reads: string[] = [];
  const latest = new Map(Object.keys(texts).map((slug) => [slug, `${slug} 1`]));
  const specs: Pick<PublishedSpecs, 'latestVersion' | 'content'> = {
    latestVersion: (organizationId, slug) =>
      Promise.resolve((organizationId === ACME ? latest.get(slug) : undefined) ?? null),
    content: (_, version) => {
      reads.push(version);
      return Promise.resolve(texts[version.split(' ')[0] ?? '']);
    },
  };
  const workers: Pick<DocumentWorkers, 'convert'> = {
    convert: ({ job }) => Promise.resolve(JSON.stringify(markdownToDocument(job.markdown))),
  };
  const shown = new ShownSpecs(workers as DocumentWorkers);
  const pageSpecs = new PageSpecs(specs as PublishedSpecs, shown, { memory: 4_096 } as never);
  const shownBy = async (stored: string[], seen: string[]) => {
    const [all, visible] = [stored, seen].map((texts) =>
      texts.map((markdown) => ({ markdown, links: [], sections: [] })),
    );
    return (await pageSpecs.of(ACME, [], { stored: all ?? [], seen: visible ?? [] })).specs;
  };
  const named = (...texts: string[]) => shownBy(texts, texts);
  const read = async (found: Awaited<ReturnType<typeof named>>) => {
    const page = await pageSpecs.withBytes({ content: { specs: found } } as never);
    return Object.values(page.content.specs).map(({ bytes }) => bytes?.byteLength);
  };
  return { latest, named, pageSpecs, read, reads, shownBy };
}

describe('PageSpecs', () => {
  it.each([
    ['{% openapi-operation spec="pets" path="/a" %}\n{% endopenapi-operation %}'],
    ["{%- openapi-webhook name='x' spec = 'pets' %}\n{% endopenapi-webhook %}"],
    ['{% openapi-schemas\nspec="pets" schemas="A" %}\n{% endopenapi-schemas %}'],
    ['{% openapi src="ref:openapi/pets" path="/a" method="get" %}\n{% endopenapi %}'],
    ['{% swagger src="ref:openapi/pets" %}\n{% endswagger %}'],
  ])('finds the specification in %s', async (markdown) => {
    const { named } = setUp({ pets: '{}' });
    expect(await named('text', markdown)).toEqual({
      'openapi/pets': { organizationId: ACME, name: 'pets', version: 'pets 1' },
    });
  });

  it('needs none that the reader does not see, or that the stored text does not name', async () => {
    const { shownBy } = setUp({ pets: '{}', cats: '{}', dogs: '{}' });
    const shown = await shownBy([tag('pets'), tag('cats')], [tag('pets'), tag('dogs')]);
    expect(Object.keys(shown)).toEqual(['openapi/pets']);
  });

  it('finds a specification by the URL of its source', async () => {
    const { latest, named, pageSpecs } = setUp({});
    const name = 'https://example.com/pets.json';
    const specs = await named(`{% openapi src="${name}" path="/a" method="get" %}\n{% endopenapi %}`);
    expect(specs).toEqual({ [`url/${name}`]: { organizationId: ACME, name, version: null } });
    latest.set(name, 'pets 1');
    expect(await pageSpecs.areLatest(Object.values(specs))).toBe(false);
  });

  it.each([
    ['{% hint spec="pets" %}\n{% endhint %}'],
    ['{% openapi-operation spec="pets" path="/a" %}'],
    ['```\n{% openapi-operation spec="pets" path="/a" %}\n{% endopenapi-operation %}\n```'],
    ['{% if true %}\n\n{% openapi spec="pets" %}\n\n{% endif %}\n\n{% endopenapi %}'],
    ['{% openapi-operation {% openapi-operation spec="pets" %}\n{% endopenapi-operation %}'],
    ['openapi-operation spec="pets"'],
    ['{% openapi-operation spec="a b" %}\n{% endopenapi-operation %}'],
    ['{% openapi src="ftp://example.com/pets" %}\n{% endopenapi %}'],
  ])('finds none in %s', async (markdown) => {
    expect(await setUp({ pets: '{}' }).named(markdown)).toEqual({});
  });

  it('knows when there is another version, or the first one', async () => {
    const { latest, named, pageSpecs } = setUp({ pets: '{}' });
    const specs = Object.values(await named(tag('pets') + tag('soon')));
    expect(specs.map(({ version }) => version)).toEqual(['pets 1', null]);
    expect(await pageSpecs.areLatest(specs)).toBe(true);
    latest.set('soon', 'soon 1');
    expect(await pageSpecs.areLatest(specs)).toBe(false);
    latest.delete('soon');
    latest.set('pets', 'pets 2');
    expect(await pageSpecs.areLatest(specs)).toBe(false);
  });

  it('shows a generated page in the version that it was generated from', async () => {
    const { latest, pageSpecs } = setUp({ pets: '{}' });
    const version = randomUUID();
    const computed = {
      type: 'openapi',
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
      organization: ACME,
    };
    const trail = [
      { page: { type: 'computed', computed, computedSeed: `${version}.1.models` } },
      { page: { type: 'document', computedSeed: 'tag Pets' } },
      { page: { type: 'document', computedSeed: 'GET /pets' } },
    ] as unknown as PlacedPage[];
    const found = await pageSpecs.of(ACME, trail, { stored: [], seen: [] });
    expect(found).toEqual({
      specs: { 'openapi/pets': { organizationId: ACME, name: 'pets', version, isPinned: true } },
      generatedFrom: { spec: 'pets', seed: 'GET /pets' },
    });
    latest.set('pets', 'pets 2');
    expect(await pageSpecs.areLatest(Object.values(found.specs))).toBe(true);
    expect(await pageSpecs.of('other', trail, { stored: [], seen: [] })).toEqual({ specs: {} });
    expect(await pageSpecs.of(ACME, trail.slice(0, 1), { stored: [], seen: [] })).toEqual({ specs: {} });
  });

  it('reads a version once, and no more than a page can show', async () => {
    const long = 'x'.repeat(14_000_000);
    const { named, read, reads } = setUp({ small: '{"é":1}', long, longer: long });
    const found = await named(['small', 'missing', 'long', 'longer', 'small'].map(tag).join(''));
    expect(await read(found)).toEqual([8, undefined, 14_000_000, undefined]);
    expect(await read(await named(tag('small')))).toEqual([8]);
    expect(reads.filter((version) => version === 'small 1')).toHaveLength(1);
  });

  it('limits the specifications of a page', async () => {
    const tags = Array.from({ length: 30 }, (_, n) => tag(`s${n}`));
    expect(Object.keys(await setUp({}).named(tags.join('')))).toHaveLength(20);
  });
});
