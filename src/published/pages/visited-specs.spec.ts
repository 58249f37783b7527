import { bytesKept } from '../../../test/support/heap-used.js';
import type { Visit } from '../../access/visit.js';
import type { DocumentWorkers } from '../../content/conversions/document-workers.js';
import type { ContentStore } from '../../content/store/content-store.js';
import type { VisibleContent } from '../../content/visible/visible-content.js';
import type { VisibleTexts } from '../../content/visible/visible-texts.js';
import { markdownToDocument } from '../../markdown/document/document.js';
import type { SpecVisits, VisitedSpec } from '../../openapi-specs/specs/spec-visits.js';
import { ShownSpecs } from './shown-specs.js';
import { VisitedSpecs } from './visited-specs.js';

const SOURCE = 'https://api.example.com/openapi.json';

describe('VisitedSpecs', () => {
  /** The text of the page of each revision. */
  let texts: Map<string, string>;
  let shows: (visit: Visit, spec: VisitedSpec) => Promise<boolean>;
  let revisionId: string;

  beforeEach(() => {
    texts = new Map();
    const register: SpecVisits['register'] = (decide) => (shows = decide);
    const documentOf = (hash: string) => ({ markdown: texts.get(hash) ?? '', links: [], sections: [] });
    const store: Partial<ContentStore> = {
      revision: async (_, id) => ({ id, spaceId: 'space' }) as never,
      pages: async (revision) => {
        const { id } = revision as unknown as { id: string };
        return { pages: [{ id, document: id, children: [] }] } as never;
      },
      reusableContents: async () => [],
      scan: async (_, hashes, visit) => {
        for (const hash of hashes) visit(hash, documentOf(hash));
      },
      document: async (_, hash) => documentOf(hash),
    };
    const structure = { siteSpaces: [{ spaceId: 'space' }], sections: [] };
    new VisitedSpecs(
      { register } as Partial<SpecVisits> as SpecVisits,
      { see: async () => ({ structure }) } as never,
      { find: async () => ({ spaceId: 'space', headRevisionId: revisionId }) } as never,
      store as ContentStore,
      {} as VisibleContent,
      { commonTo: async (_, { document }) => document } as Partial<VisibleTexts> as VisibleTexts,
      new ShownSpecs({
        convert: async ({ job }) => JSON.stringify(markdownToDocument(job.markdown)),
      } as Partial<DocumentWorkers> as DocumentWorkers),
    ).onModuleInit();
  });

  const isShown = (id: string): Promise<boolean> => {
    revisionId = id;
    const visit = { by: { kind: 'token', organizationId: 'org' }, claims: {} } as never as Visit;
    return shows(visit, { organizationId: 'org', slug: 'pets', sourceUrl: SOURCE });
  };

  const tag = (source: string): string =>
    `{% openapi src="${source}" path="/pets" method="get" %}\n${source}\n{% endopenapi %}\n\n`;

  const others = (index: number): string =>
    Array.from({ length: 200 }, (_, place) => tag(`${SOURCE}?other=${index}-${place}`)).join('');

  it('finds a specification in a text that shows it, also after many others', async () => {
    texts.set('shown', tag(SOURCE)).set('after', others(0) + tag(SOURCE));
    texts.set('code', `\`\`\`\n${tag(SOURCE)}\n\`\`\``).set('others', others(0));
    const shown: string[] = [];
    for (const id of texts.keys()) if (await isShown(id)) shown.push(id);
    expect(shown).toEqual(['shown', 'after']);
  });

  it('keeps neither the texts nor all names in them', async () => {
    const bytes = await bytesKept(20, async (index) => {
      const id = String(index);
      texts.set(id, `${tag(`${SOURCE}?page=${index}`)} ${'ж'.repeat(500_000)}`);
      await isShown(id);
      texts.set(`many ${id}`, others(index));
      await isShown(`many ${id}`);
      texts.clear();
    });
    expect(bytes).toBeLessThan(1_000_000);
  });
});
