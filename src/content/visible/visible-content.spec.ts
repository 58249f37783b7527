import { runDocumentJob, type DocumentJob } from '../../markdown/document/document-job.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { Environment } from '../../config/environment.js';
import type { DocumentWorkers } from '../conversions/document-workers.js';
import type { ContentRepository } from '../store/content.repository.js';
import type { ContentStore, Revision } from '../store/content-store.js';
import { LinkHolders } from './link-holders.js';
import { TextReadings } from './text-readings.js';
import { VisibleContent } from './visible-content.js';
import { type Claims, VisibleTexts } from './visible-texts.js';

const ONLY_PRO =
  '{% if visitor.claims.plan == "pro" %}\n\n{{ visitor.claims.name }}\n\n## Pro\n\n{% endif %}\n';
const NAME = 'Hello, {{ visitor.claims.name }}.\n';

describe('what a reader sees of a revision', () => {
  let texts: Record<string, string>;
  let jobs: DocumentJob[];
  let visible: VisibleContent;
  let variables: Record<string, string>;

  beforeEach(() => {
    [texts, jobs, variables] = [{}, [], {}];
    const pages = () =>
      Object.keys(texts).map((id) => ({ id, title: id, document: id, children: [], slug: id }));
    const store: Partial<ContentStore> = {
      pages: async () => ({ pages: pages(), find: (id: string) => texts[id] }) as never,
      reusableContents: async () => [],
      files: async () => ({ files: [{ id: 'file' }] }) as never,
      document: async (_, hash) => documentOf(texts[hash] as string),
    };
    const repository: Partial<ContentRepository> = {
      findDocumentsForReaders: async () => Object.keys(texts),
    };
    const workers: Partial<DocumentWorkers> = {
      convert: async ({ job }) => {
        jobs.push(job);
        return (runDocumentJob(job) as { text: string }).text;
      },
    };
    const holders = new LinkHolders();
    holders.register({ find: async () => [], usedIn: async () => [], usesOf: async () => [] });
    const environment = { memory: 1_024 } as Environment;
    const seen = new VisibleTexts(
      ...[store as ContentStore, repository as ContentRepository, workers as DocumentWorkers, environment],
    );
    visible = new VisibleContent(store as ContentStore, seen, new TextReadings(), holders, environment);
  });

  const documentOf = (markdown: string): StoredDocument => ({ markdown, links: [], sections: [] });
  const partsFor = (claims: Claims, id = 'revision') =>
    visible.parts({ id, spaceId: 'space', variables } as Partial<Revision> as Revision, claims);
  /** How many conversions of texts there were since the last call. */
  const conversions = (): number => jobs.splice(0).filter(({ as }) => as === 'visible').length;

  it('does not depend on what expressions say about the reader', async () => {
    texts = { a: NAME, b: ONLY_PRO };
    const names = [];
    for (const name of ['Ada', 'Grace', 'Mary']) names.push((await partsFor({ name })).name);
    expect(new Set(names).size).toBe(1);
    // Those of both texts, without what the expressions say.
    expect(conversions()).toBe(2);
  });

  it('is found by the texts that other readers saw in the same way', async () => {
    texts = { a: ONLY_PRO, b: ONLY_PRO.replace('pro', 'team'), c: `${ONLY_PRO}\nMore.\n` };
    await partsFor({ plan: 'pro' });
    await partsFor({ plan: 'team' });
    expect(conversions()).toBeGreaterThan(3);
    await partsFor({});
    await partsFor({ plan: 'none' });
    // All three texts were seen without their blocks already.
    expect(conversions()).toBe(0);
  });

  it('keeps what it knows of texts that another revision has, too', async () => {
    texts = { a: ONLY_PRO, b: NAME };
    await partsFor({});
    jobs = [];
    texts = { ...texts, c: ONLY_PRO.replace('## Pro', '## Other') };
    await partsFor({}, 'next');
    expect(new Set(jobs.map(({ markdown }) => markdown))).toEqual(new Set([texts.c]));
  });

  it('has no link that only an expression for other readers names', async () => {
    texts = {
      a: 'See {{ visitor.claims.plan == "pro" ? "https://secret.example/token" : "" }}.\n',
      b: 'Open.\n',
    };
    const { holders } = await partsFor({});
    expect([...holders].map(([id, { links }]) => [id, links])).toEqual([['a', []]]);
    expect((await partsFor({ plan: 'pro' })).holders).toBe(holders);
    expect(conversions()).toBe(1);
  });

  it('has nothing in it that an expression says about one reader', async () => {
    texts = { a: `${ONLY_PRO}\n# {{ visitor.claims.name }}\n` };
    const name = '![a](ref:file/file)';
    const first = await partsFor({ plan: 'pro', name });
    const second = await partsFor({ plan: 'pro' });
    expect(second).toBe(first);
    expect(JSON.stringify([...first.holders.values()].map(({ links }) => links))).toBe('[[]]');
  });
});
