import { bytesKept } from '../../../test/support/heap-used.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { PageNode } from '../../versioning/page.js';
import type { Environment } from '../../config/environment.js';
import type { ContentStore, Revision } from '../store/content-store.js';
import { ShownVariables } from './shown-variables.js';
import { TextReadings } from './text-readings.js';
import type { VisibleTexts } from './visible-texts.js';

const INCLUDED = '0195f5b2-6ab5-7ce6-8d68-0a5b8d3e2f10';
const UNKNOWN = '0195f5b2-6ab5-7ce6-8d68-0a5b8d3e2f11';

describe('ShownVariables', () => {
  let documents: Map<string, StoredDocument>;
  /** Pages by revision. */
  let pages: Map<string, Partial<PageNode>[]>;
  let contents: { id: string; document: string }[];
  let shown: ShownVariables;

  beforeEach(() => {
    documents = new Map([['included', documentOf('')]]);
    pages = new Map();
    contents = [{ id: INCLUDED, document: 'included' }];
    const store: Partial<ContentStore> = {
      pages: async (revision) => ({ pages: pages.get((revision as Revision).id) }) as never,
      reusableContents: async () => contents as never,
      scan: async (_, hashes, visit) => {
        for (const hash of hashes) visit(hash, documents.get(hash) as StoredDocument);
      },
    };
    shown = new ShownVariables(
      store as ContentStore,
      { parts: async () => ({ name: 'reader' }) } as never,
      { dependentIn: async () => new Set() } as Partial<VisibleTexts> as VisibleTexts,
      new TextReadings(),
      { memory: 1_024 } as Environment,
    );
  });

  const documentOf = (markdown: string, ...includes: string[]): StoredDocument => ({
    markdown,
    links: includes.map((id) => ({
      ...{ start: 0, end: 0, kind: 'url', relation: 'dependsOn' },
      target: `ref:reusable-content/${id}`,
    })),
    sections: [],
  });

  const pageOf = (id: string): Partial<PageNode> => ({
    ...{ id, title: id, document: id, children: [] },
    variables: { version_of_page: id, secret_of_page: 'four' },
  });

  const seenIn = (id: string) => {
    const variables = { edition_of_docs: 'one', included_in_text: 'two', secret_of_space: 'three' };
    return shown.of({ id, spaceId: 'space', variables } as Partial<Revision> as Revision, {});
  };

  it('looks at each content once, however many others include it', async () => {
    const idOf = (layer: number, place: number): string =>
      `0195f5b2-6ab5-7ce6-8d68-0000000${layer}${String(place).padStart(4, '0')}`;
    const layerOf = (layer: number): string[] =>
      layer > 8 ? [] : Array.from({ length: 10 }, (_, place) => idOf(layer, place));
    for (let layer = 1; layer <= 8; layer += 1)
      for (const id of layerOf(layer)) {
        contents.push({ id, document: id });
        documents.set(id, documentOf('{{ space.vars.included_in_text }}', ...layerOf(layer + 1)));
      }
    documents.set('a', documentOf('', ...layerOf(1)));
    pages.set('revision', [pageOf('a')]);
    expect(Object.keys((await seenIn('revision'))?.space ?? {})).toEqual(['included_in_text']);
  });

  it('finds those that texts name, also in what they include', async () => {
    documents
      .set('a', documentOf('{{ space.vars.edition_of_docs }} {{ page.vars.version_of_page }}', UNKNOWN))
      .set('b', documentOf('{{ space.vars.missing_in_space }}', INCLUDED, INCLUDED))
      .set('included', documentOf('{{ space.vars.included_in_text }} {{ page.vars.version_of_page }}'));
    pages.set('revision', [pageOf('a'), pageOf('b')]);
    const seen = await seenIn('revision');
    expect(seen?.space).toEqual({ edition_of_docs: 'one', included_in_text: 'two' });
    expect(seen?.pages).toEqual(
      new Map([
        ['a', { version_of_page: 'a' }],
        ['b', { version_of_page: 'b' }],
      ]),
    );
  });

  /** Bytes that are kept of some pages. */
  const keptOf = (markdownOf: (index: number) => string): Promise<number> =>
    bytesKept(20, async (index) => {
      const name = String(index);
      pages.set(name, [pageOf(name)]);
      documents.set(name, documentOf(markdownOf(index)));
      await seenIn(name);
      documents.delete(name);
      pages.delete(name);
    });

  it('does not keep the texts', async () => {
    const bytes = await keptOf((index) => `space.vars.edition_of_docs_${index} ${'ж'.repeat(500_000)}`);
    expect(bytes).toBeLessThan(1_000_000);
  });

  it('does not keep all names of texts that consist of them', async () => {
    const bytes = await keptOf((index) =>
      Array.from({ length: 30_000 }, (_, place) => `space.vars.missing_${index}_${place}`).join(' '),
    );
    expect(bytes).toBeLessThan(12_000_000);
  });
});
