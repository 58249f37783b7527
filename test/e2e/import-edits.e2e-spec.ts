import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { editContent, openChangeRequest } from '../support/change-request.js';
import { flatten, pageIdAt, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

interface Edit {
  path: string;
  kind: string;
  id: string;
  outcome: string;
}
interface Imported {
  revision: string;
  editsSince?: string;
  edited?: Edit[];
  conflictChangeRequest?: string;
  deletedResources?: number;
  changes?: { count: number; items: { type: string }[] };
}
type Files = Record<string, string | Buffer>;

const LINES = (first: string, last: string): string =>
  `# Guide\n\n${first}\n\nOne.\n\nTwo.\n\nThree.\n\n${last}\n`;
const SOURCE: Files = {
  'README.md': '# Welcome\n\nHello.\n',
  'guide.md': LINES('First.', 'Last.'),
  'old.md': '# Old\n\nOld text.\n',
  'logo.png': PNG,
};

describe('edits between mirrors', () => {
  let app: TestApp;
  let world: World;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const admin = () => app.client(world.admin);
  const content = () => `/spaces/${space}/content`;
  const send = async (files: Files, options: object, place = content()) =>
    admin().post(`${place}/import`, {
      source: 'zip',
      mode: 'mirror',
      slugs: 'source',
      url: dataUrl(await zip(files)),
      ...options,
    });
  const mirror = async (files: Files, options: object = {}, place = content()): Promise<Imported> => {
    const reply = await send(files, options, place);
    expect(reply).toMatchObject({ status: 201 });
    return reply.body as Imported;
  };
  const edit = (...changes: object[]) => editContent(admin(), content(), changes);
  const update = (path: string, markdown: string) =>
    edit({ change: 'update_page', path, document: { markdown } });
  const textAt = async (path: string) => readMarkdown(admin(), space, await pageIdAt(admin(), space, path));
  const paths = async () => flatten((await readRevision(admin(), space)).pages).map(({ path }) => path);
  const told = ({ edited = [] }: Imported) =>
    edited.map(({ path, kind, outcome }) => `${outcome} ${kind} ${path}`).sort();
  const history = async () =>
    (await admin().get(`/spaces/${space}/imports`)).body.items as (Imported & {
      id: string;
      status: string;
      edits: string;
    })[];
  const requests = async () =>
    (await admin().get(`/spaces/${space}/change-requests`)).body.items as { id: string; subject: string }[];

  describe('are named when they are overwritten', () => {
    it('texts, places, titles, files, what was added and what was deleted', async () => {
      const first = await mirror({ ...SOURCE, 'b.md': '# B\n', 'c.md': '# C\n', 'd.md': '# D\n' });
      expect(first).not.toHaveProperty('editsSince');
      expect(first.edited).toEqual([]);
      await update('guide', LINES('First, by a person.', 'Last.'));
      await edit({ change: 'insert_page', title: 'Added', document: { markdown: 'By a person.' } });
      await edit({ change: 'move_page', path: 'b', into: await pageIdAt(admin(), space, 'guide') });
      await edit({ change: 'update_page', path: 'c', title: 'C, renamed', emoji: '🚀' });
      await edit({ change: 'delete_page', path: 'd' });
      const [logo] = (await readRevision(admin(), space)).files;
      await edit({ change: 'delete_file', file: logo?.id });
      const second = await mirror({ ...SOURCE, 'b.md': '# B\n', 'c.md': '# C\n', 'd.md': '# D\n' });
      expect(told(second)).toEqual([
        'overwritten file logo.png',
        'overwritten page added',
        'overwritten page c-renamed',
        'overwritten page d',
        'overwritten page guide',
        'overwritten page guide/b',
      ]);
      const [latest, earliest] = await history();
      expect(second.editsSince).toBe(earliest?.id);
      expect(latest).toMatchObject({ edits: 'overwrite', editsSince: earliest?.id, edited: second.edited });
      expect(await textAt('guide')).toContain('First.');
    });

    it('but not what the source does not state, and nothing when nothing was changed', async () => {
      const first = await mirror(SOURCE);
      await edit({ change: 'update_page', path: 'guide', emoji: '🚀' });
      const second = await mirror({ ...SOURCE, 'guide.md': LINES('First.', 'Last, by the source.') });
      expect(second.edited).toEqual([]);
      expect((await readRevision(admin(), space)).pages[1]).toMatchObject({ emoji: '🚀' });
      const third = await mirror({ ...SOURCE, 'guide.md': LINES('First.', 'Last, by the source.') });
      expect(third).toMatchObject({ revision: second.revision, edited: [] });
      expect(first.revision).not.toBe(second.revision);
    });
  });

  describe('fail', () => {
    it('refuses a mirror that would overwrite them, names them, and changes nothing', async () => {
      await mirror(SOURCE);
      await update('guide', LINES('First, by a person.', 'Last.'));
      const before = await readRevision(admin(), space);
      const changed = { ...SOURCE, 'new.md': '# New\n' };
      const refused = await send(changed, { edits: 'fail' });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          error: {
            message: expect.stringContaining('page "guide"') as string,
            details: [{ path: 'guide', message: 'the page was changed since the last import' }],
          },
        },
      });
      expect(await readRevision(admin(), space)).toEqual(before);
      const [record] = await history();
      expect(record).toMatchObject({ status: 'failed', edits: 'fail' });
      expect(told(record as Imported)).toEqual(['overwritten page guide']);
      await update('guide', LINES('First.', 'Last.'));
      expect((await mirror(changed, { edits: 'fail' })).edited).toEqual([]);
    });

    it('refuses one that runs as a job, whose record names them', async () => {
      await mirror(SOURCE);
      await update('old', 'By a person.');
      const body = { source: 'zip', mode: 'mirror', slugs: 'source', edits: 'fail' };
      const queued = await admin()
        .post(`${content()}/import`, { ...body, url: dataUrl(await zip(SOURCE)) })
        .header('Prefer', 'respond-async');
      expect(queued.status).toBe(202);
      const location = `/spaces/${space}/imports/${(queued.body as { id: string }).id}`;
      let record = (await admin().get(location)).body as Imported & { status: string; error: string };
      for (const end = Date.now() + 30_000; ['pending', 'running'].includes(record.status);) {
        expect(Date.now()).toBeLessThan(end);
        await new Promise((resolve) => setTimeout(resolve, 50));
        record = (await admin().get(location)).body as typeof record;
      }
      expect(record).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('page "old"') as string,
      });
      expect(told(record)).toEqual(['overwritten page old']);
      expect(await textAt('old')).toBe('By a person.');
    });

    it('imports when it is the first mirror, because no edits are known', async () => {
      await edit({ change: 'insert_page', title: 'Added' });
      const first = await mirror(SOURCE, { edits: 'fail' });
      expect(first).not.toHaveProperty('editsSince');
      expect(await paths()).not.toContain('added');
    });
  });

  describe('keep', () => {
    it('merges both sides: texts, places, titles, files, and what one of them added or deleted', async () => {
      await mirror({ ...SOURCE, 'b.md': '# B\n', 'c.md': '# C\n', 'd.md': '# D\n', 'e.md': '# E\n' });
      await update('guide', LINES('First, by a person.', 'Last.'));
      await edit({ change: 'insert_page', title: 'Added', document: { markdown: 'By a person.' } });
      await edit({ change: 'move_page', path: 'b', into: await pageIdAt(admin(), space, 'guide') });
      await edit({ change: 'update_page', path: 'c', title: 'C, renamed' });
      await edit({ change: 'delete_page', path: 'd' });
      await edit({ change: 'update_page', path: 'e', emoji: '🚀' });
      await edit({
        change: 'insert_files',
        files: [{ base64: PNG.toString('base64'), name: 'person.png' }],
      });
      const merged = await mirror(
        {
          'README.md': '# Welcome\n\nHello.\n',
          'guide.md': LINES('First.', 'Last, by the source.'),
          'b.md': '# B\n\nMore.\n',
          'c.md': '# C\n\nMore.\n',
          'd.md': '# D\n',
          'e.md': '# E\n',
          'new.md': '# New\n',
          'logo.png': PNG,
        },
        { edits: 'keep' },
      );
      expect(told(merged)).toEqual([
        'kept file assets/person.png',
        'kept page added',
        'kept page c-renamed',
        'kept page d',
        'kept page guide',
        'kept page guide/b',
      ]);
      expect(merged).toMatchObject({ deletedResources: 1 });
      expect(merged).not.toHaveProperty('conflictChangeRequest');
      expect((await paths()).sort()).toEqual([
        'added',
        'c-renamed',
        'e',
        'guide',
        'guide/b',
        'new',
        'readme',
      ]);
      expect(await textAt('guide')).toBe(LINES('First, by a person.', 'Last, by the source.'));
      expect(await textAt('guide/b')).toBe('# B\n\nMore.\n');
      expect(await textAt('c-renamed')).toBe('# C\n\nMore.\n');
      expect((await readRevision(admin(), space)).files.map(({ name }) => name).sort()).toEqual([
        'logo.png',
        'person.png',
      ]);
      expect(await requests()).toEqual([]);
    });

    it('changes nothing when the same source comes again, and merges the next one with what the source had', async () => {
      await mirror(SOURCE);
      await update('guide', LINES('First, by a person.', 'Last.'));
      const next = { ...SOURCE, 'guide.md': LINES('First.', 'Last, by the source.') };
      const merged = await mirror(next, { edits: 'keep' });
      const again = await mirror(next, { edits: 'keep' });
      expect(again.revision).toBe(merged.revision);
      expect(told(again)).toEqual(['kept page guide']);
      await mirror({ ...SOURCE, 'guide.md': LINES('First.', 'Last.') }, { edits: 'keep' });
      expect(await textAt('guide')).toContain('First, by a person.');
      expect(await textAt('guide')).not.toContain('by the source');
    });

    it('keeps what conflicts, and opens a change request with the side of the source', async () => {
      await mirror(SOURCE);
      await update('guide', LINES('First, by a person.', 'Last.'));
      await update('old', 'Old text, by a person.');
      const next: Files = {
        'README.md': '# Welcome\n\nHello, by the source.\n',
        'guide.md': LINES('First, by the source.', 'Last.'),
        'logo.png': PNG,
      };
      const merged = await mirror(next, { edits: 'keep' });
      expect(told(merged)).toEqual(['conflict page guide', 'conflict page old']);
      expect(await textAt('guide')).toContain('First, by a person.');
      expect(await textAt('old')).toBe('Old text, by a person.');
      expect(await textAt('readme')).toContain('Hello, by the source.');
      const [record] = await history();
      const id = merged.conflictChangeRequest ?? '';
      expect(record).toMatchObject({ edits: 'keep', conflictChangeRequest: id });
      expect(await requests()).toMatchObject([{ id, subject: 'Conflicts of an import' }]);
      const changes = await admin().get(`/spaces/${space}/change-requests/${id}/changes`);
      const items = changes.body.items as { type: string; page: { path: string } }[];
      expect(items.map(({ type, page }) => `${type} ${page.path}`).sort()).toEqual([
        'page_deleted old',
        'page_edited guide',
      ]);
      const again = await mirror(next, { edits: 'keep' });
      expect(again).not.toHaveProperty('conflictChangeRequest');
      expect(await requests()).toHaveLength(1);
      const accepted = await admin().post(`/spaces/${space}/change-requests/${id}/merge`);
      expect(accepted).toMatchObject({ status: 200, body: { result: 'merge' } });
      expect(await textAt('guide')).toContain('First, by the source.');
      expect(await paths()).toEqual(['readme', 'guide']);
      expect((await mirror(next, { edits: 'keep' })).edited).toEqual([]);
    });

    it('refuses to leave a page visible that the source hides now, and names it', async () => {
      const source = { 'README.md': '# Welcome\n', 'guide.md': LINES('First.', 'Last.') };
      await mirror(source);
      await update('guide', LINES('First, edited here.', 'Last.').replace('# Guide\n\n', ''));
      const guide = `---\nif: visitor.claims.plan == "pro"\n---\n${LINES('First.', 'Last.')}`;
      const refused = await send({ ...source, 'guide.md': guide }, { edits: 'keep' });
      expect([refused.status, refused.body.error.message]).toEqual([
        409,
        '"Guide" has a condition in the source, which cannot be merged with the changes here: put "{% if visitor.claims.plan == "pro" %}" and "{% endif %}" around its text here, or import without "edits".',
      ]);
      const text = LINES('First, edited here.', 'Last.').replace('# Guide\n\n', '');
      await update('guide', `{% if visitor.claims.plan == "pro" %}\n${text}\n{% endif %}\n`);
      expect((await send({ ...source, 'guide.md': guide }, { edits: 'keep' })).status).toBe(201);
      expect(await textAt('guide')).toMatch(/^\{% if visitor\.claims\.plan == "pro" %\}/);
    });

    it('keeps a deletion, also of what the source has changed since', async () => {
      await mirror(SOURCE);
      await edit({ change: 'delete_page', path: 'old' });
      const merged = await mirror({ ...SOURCE, 'old.md': '# Old\n\nNews.\n' }, { edits: 'keep' });
      expect(told(merged)).toEqual(['conflict page old']);
      expect(await paths()).toEqual(['readme', 'guide']);
      await admin().post(`/spaces/${space}/change-requests/${merged.conflictChangeRequest ?? ''}/merge`);
      expect(await textAt('old')).toBe('# Old\n\nNews.\n');
    });

    it('keeps a file that was replaced, and shows that of the source in the change request', async () => {
      await mirror({ ...SOURCE, 'a.txt': 'one' });
      await admin().post(`${content()}/import`, {
        source: 'zip',
        url: dataUrl(await zip({ 'x.md': '# X\n', 'a.txt': 'by a person' })),
      });
      const merged = await mirror({ ...SOURCE, 'a.txt': 'two' }, { edits: 'keep' });
      expect(told(merged)).toEqual(['conflict file a.txt', 'kept page x']);
      const id = merged.conflictChangeRequest ?? '';
      const changes = await admin().get(`/spaces/${space}/change-requests/${id}/changes`);
      expect(changes.body.items).toMatchObject([{ type: 'file_edited' }]);
      await admin().post(`/spaces/${space}/change-requests/${id}/merge`);
      const file = (await readRevision(admin(), space)).files.find(({ name }) => name === 'a.txt');
      expect(file?.size).toBe(3);
    });

    it('says in a dry run what would be kept, and opens nothing', async () => {
      await mirror(SOURCE);
      await update('guide', LINES('First, by a person.', 'Last.'));
      const before = await readRevision(admin(), space);
      const next = { ...SOURCE, 'guide.md': LINES('First, by the source.', 'Last.'), 'new.md': '# New\n' };
      const dry = await mirror(next, { edits: 'keep', dryRun: true });
      expect(told(dry)).toEqual(['conflict page guide']);
      expect(dry.changes?.items.map(({ type }) => type)).toEqual(['page_created']);
      expect(await readRevision(admin(), space)).toEqual(before);
      expect(await requests()).toEqual([]);
      expect(await history()).toHaveLength(1);
    });

    it('loses no edit that is made while it runs', async () => {
      await mirror(SOURCE);
      const next = { ...SOURCE, 'guide.md': LINES('First.', 'Last, by the source.') };
      const edits = Promise.all(
        Array.from({ length: 6 }, (_, n) => edit({ change: 'insert_page', title: `Edit ${n}` })),
      );
      await Promise.all([mirror(next, { edits: 'keep' }), mirror(next, { edits: 'keep' })]);
      await edits;
      const now = await paths();
      for (let n = 0; n < 6; n += 1) expect(now).toContain(`edit-${n}`);
      expect(await textAt('guide')).toContain('by the source');
    });

    it('of two mirrors into two pages of a space are independent', async () => {
      await edit({ change: 'insert_page', title: 'One' }, { change: 'insert_page', title: 'Two' });
      const [one, two] = [await pageIdAt(admin(), space, 'one'), await pageIdAt(admin(), space, 'two')];
      const into = (page: string) => `${content()}/page/${page}`;
      const files = (text: string): Files => ({ 'README.md': 'Start.\n', 'a.md': `# A\n\n${text}\n` });
      await mirror(files('One.'), {}, into(one));
      await mirror(files('Two.'), {}, into(two));
      await update('one/a', 'One, by a person.');
      const next = await mirror(files('Two, by the source.'), { edits: 'fail' }, into(two));
      expect(next.edited).toEqual([]);
      const merged = await mirror(files('One.'), { edits: 'keep' }, into(one));
      expect(told(merged)).toEqual(['kept page one/a']);
      expect(await textAt('one/a')).toBe('One, by a person.');
      expect(await textAt('two/a')).toBe('# A\n\nTwo, by the source.\n');
    });

    it('counts from the last mirror, not from other imports', async () => {
      await mirror(SOURCE);
      await update('guide', LINES('First, by a person.', 'Last.'));
      await admin().post(`${content()}/import`, {
        source: 'markdown',
        url: dataUrl('# Note\n', 'text/markdown'),
      });
      const merged = await mirror(SOURCE, { edits: 'keep' });
      expect(told(merged)).toEqual(['kept page guide', 'kept page note']);
      expect(await textAt('guide')).toContain('First, by a person.');
    });

    it('leaves the space as it is if a mirror fails', async () => {
      await mirror(SOURCE);
      await update('guide', LINES('First, by a person.', 'Last.'));
      const before = await readRevision(admin(), space);
      expect((await send({ 'logo.png': PNG }, { edits: 'keep' })).status).toBe(422);
      expect(await readRevision(admin(), space)).toEqual(before);
    });
  });

  it('is refused where nothing is overwritten, and keep in a change request', async () => {
    for (const edits of ['keep', 'fail'])
      expect(await send(SOURCE, { edits, mode: 'update' })).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'edits' }] } },
      });
    const { content: place } = await openChangeRequest(admin(), space);
    expect(await send(SOURCE, { edits: 'keep' }, place)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'edits' }] } },
    });
    await mirror(SOURCE, { edits: 'fail' }, place);
    await editContent(admin(), place, [{ change: 'delete_page', path: 'old' }]);
    expect((await send(SOURCE, { edits: 'fail' }, place)).status).toBe(409);
    expect(await paths()).toEqual([]);
  });
});
