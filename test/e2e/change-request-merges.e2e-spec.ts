import { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import { createChangeRequest, BranchFixture } from '../support/change-requests.js';

const TEXT = '# One\n\nfirst\n\nsecond\n\nthird\n';

let app: TestApp;
let one: BranchFixture;
let page: string;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  one = await BranchFixture.make(app, {
    'SUMMARY.md': '* [One](one.md)\n* [Two](two.md)\n  * [Below](two/below.md)\n',
    'one.md': TEXT,
    'two.md': '# Two\n\nSee [one](one.md).\n',
    'two/below.md': '# Below\n',
  });
  page = await one.pageId(one.primary, 'one');
});

const insert = (title: string, markdown = '', rest: object = {}) => ({
  change: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});
const paths = async (at: string) => [...(await one.pages(at)).keys()];

describe('editing a change request', () => {
  it('does not change primary content', async () => {
    const head = await one.head();
    await one.write(one.branch, page, 'changed');
    await one.edit(one.branch, insert('New'));
    expect(await one.head()).toBe(head);
    expect(await one.text(one.primary, page)).toBe(TEXT);
    expect(await paths(one.branch)).toEqual(['one', 'two', 'two/below', 'new']);
    expect(await paths(one.primary)).toEqual(['one', 'two', 'two/below']);
    const revisions = await one.client.get(`${one.primary}/revisions`);
    expect(revisions.body.count).toBe(2);
  });

  it('creates a revision that names its parents', async () => {
    const { revision } = await one.write(one.branch, page, 'changed');
    expect(await one.read()).toMatchObject({ revision, revisionInitial: one.changeRequest.revisionInitial });
    const read = await one.client.get(`${one.primary}/revisions/${revision}`);
    expect(read.body).toMatchObject({ parents: [one.changeRequest.revision], type: 'edits' });
  });

  it('is refused when the head has moved past If-Match', async () => {
    const { revision } = await one.write(one.branch, page, 'changed');
    const changes = [{ change: 'update_page', page, document: { markdown: 'again' } }];
    const late = one.client.post(`${one.branch}/content`, { changes });
    expect((await late.header('If-Match', `"${one.changeRequest.revision}"`)).status).toBe(412);
    const right = one.client.post(`${one.branch}/content`, { changes });
    expect((await right.header('If-Match', `"${revision}"`)).status).toBe(200);
  });

  it('does not affect search', async () => {
    await one.edit(one.branch, insert('Peculiar', 'marmalade'));
    const found = await one.client.get(`${one.primary}/search?query=marmalade`);
    expect(found.body.count).toBe(0);
    await one.merge();
    expect((await one.client.get(`${one.primary}/search?query=marmalade`)).body.count).toBe(1);
  });

  it('works with imports', async () => {
    const url = `data:text/markdown,${encodeURIComponent('# One\n\nimported\n')}`;
    const imported = await one.client.post(`${one.branch}/content/import`, { source: 'markdown', url });
    expect(imported.status).toBe(201);
    expect(await one.text(one.branch, page)).toContain('imported');
    expect(await one.text(one.primary, page)).toBe(TEXT);
    const history = await one.client.get(`${one.primary}/imports`);
    expect(history.body.items[0]).toMatchObject({
      changeRequest: one.changeRequest.id,
      revision: imported.body.revision,
    });
  });
});

describe('POST …/merge', () => {
  it('merges the changes into primary content, as a revision with both parents', async () => {
    const before = await one.head();
    const { revision: theirs } = await one.edit(
      one.branch,
      { change: 'update_page', page, document: { markdown: 'changed' } },
      insert('New', '[two](two.md)'),
    );
    const merged = await one.merge();
    expect(merged).toEqual({ revision: await one.head(), result: 'merge' });
    expect(await one.read()).toMatchObject({ status: 'merged', revisionMerged: merged.revision });
    expect(await one.text(one.primary, page)).toBe('changed');
    expect(await paths(one.primary)).toEqual(['one', 'two', 'two/below', 'new']);
    const { body: revision } = await one.client.get(`${one.primary}/revisions/${merged.revision}`);
    expect(revision).toMatchObject({
      parents: [before, theirs],
      type: 'merge',
      mergedFrom: { object: 'change-request', id: one.changeRequest.id, number: 1 },
    });
  });

  it('keeps changes of primary content made in the meantime', async () => {
    await one.write(one.branch, page, TEXT.replace('third', 'third!'));
    await one.edit(one.branch, insert('From the branch'));
    await one.write(one.primary, page, TEXT.replace('first', 'first!'));
    await one.edit(one.primary, insert('From primary'));
    expect(await one.merge()).toMatchObject({ result: 'merge' });
    expect(await one.text(one.primary, page)).toBe(
      TEXT.replace('first', 'first!').replace('third', 'third!'),
    );
    expect((await paths(one.primary)).toSorted()).toEqual([
      'from-primary',
      'from-the-branch',
      'one',
      'two',
      'two/below',
    ]);
  });

  it('merges long texts as short ones, but not line by line when they have very many lines', async () => {
    const text = (lines: number, ...changed: [line: number, text: string][]): string => {
      const all = Array.from({ length: lines }, (_, at) => `${at % 10}`);
      for (const [line, own] of changed) all[line] = own;
      return ['```', ...all, '```', ''].join('\n');
    };
    const [long, longer] = [
      { page: await one.pageId(one.primary, 'two/below'), lines: 20_000 },
      { page: await one.pageId(one.primary, 'two'), lines: 100_001 },
    ];
    const write = async (at: string, ...changed: [line: number, text: string][]): Promise<void> => {
      for (const { page: each, lines } of [long, longer]) await one.write(at, each, text(lines, ...changed));
    };
    await write(one.primary);
    await one.update();
    await write(one.branch, [5, 'theirs']);
    await write(one.primary, [90, 'ours']);
    const { conflicts } = await one.merge();
    expect(conflicts?.map(({ page: each, kind }) => [each, kind])).toEqual([[longer.page, 'text']]);
    expect(await one.merge({ [longer.page]: 'ours' })).toMatchObject({ result: 'merge' });
    expect(await one.text(one.primary, long.page)).toBe(text(long.lines, [5, 'theirs'], [90, 'ours']));
  });

  it('keeps links working when their target was renamed on the other side', async () => {
    const two = await one.pageId(one.primary, 'two');
    await one.write(one.branch, two, '# Two\n\nSee [one](../one.md), and once more [one](../one.md).\n');
    await one.edit(one.primary, { change: 'update_page', page, title: 'Uno', slug: 'uno' });
    await one.merge();
    expect(await one.text(one.primary, two)).toBe(
      '# Two\n\nSee [one](../uno.md), and once more [one](../uno.md).\n',
    );
    const links = await one.client.get(`${one.primary}/links`);
    expect(links.body.stats).toMatchObject({ broken: { total: 0 } });
  });

  it('creates a revision even without changes, and merges for good', async () => {
    const head = await one.head();
    const { revision } = await one.merge();
    expect(revision).not.toBe(head);
    expect(await one.read()).toMatchObject({ status: 'merged', revisionMerged: revision });
  });

  it('reports conflicts and changes nothing', async () => {
    const { revision } = await one.write(one.branch, page, TEXT.replace('second', 'theirs'));
    const { revision: head } = await one.write(one.primary, page, TEXT.replace('second', 'ours'));
    expect(await one.merge()).toEqual({
      revision: head,
      result: 'conflicts',
      conflicts: [
        {
          page,
          kind: 'text',
          base: { markdown: TEXT },
          ours: { markdown: TEXT.replace('second', 'ours') },
          theirs: { markdown: TEXT.replace('second', 'theirs') },
          merged: TEXT.replace(
            'second',
            '<<<<<<< ours\nours\n||||||| base\nsecond\n=======\ntheirs\n>>>>>>> theirs',
          ),
        },
      ],
    });
    expect(await one.head()).toBe(head);
    expect(await one.read()).toMatchObject({ status: 'draft', revision });
  });

  it.each([
    ['ours', 'ours'],
    ['theirs', 'theirs'],
    [{ markdown: 'settled [two](two.md)' }, 'settled [two](two/README.md)'],
  ])('resolves a conflict with %j', async (resolution, expected) => {
    await one.write(one.branch, page, 'theirs');
    await one.write(one.primary, page, 'ours');
    expect(await one.merge({ [page]: resolution })).toMatchObject({ result: 'merge' });
    expect(await one.text(one.primary, page)).toBe(expected);
    const links = await one.client.get(`${one.primary}/content/page/${page}/links`);
    expect(links.body.stats.total).toBe(typeof resolution === 'object' ? 1 : 0);
  });

  it('reports the remaining conflicts when only some are resolved', async () => {
    const two = await one.pageId(one.primary, 'two');
    for (const [at, text] of [
      [one.branch, 'theirs'],
      [one.primary, 'ours'],
    ] as const) {
      await one.write(at, page, text);
      await one.write(at, two, text);
    }
    const rest = await one.merge({ [page]: 'ours' });
    expect(rest.conflicts?.map((conflict) => conflict.page)).toEqual([two]);
    expect(await one.merge({ [page]: 'ours', [two]: 'theirs' })).toMatchObject({ result: 'merge' });
    expect([await one.text(one.primary, page), await one.text(one.primary, two)]).toEqual(['ours', 'theirs']);
  });

  it('reports a conflict between an edit and a deletion, in both directions', async () => {
    const two = await one.pageId(one.primary, 'two');
    await one.edit(one.branch, { change: 'delete_page', page }, insert('x', '', { into: two }));
    await one.write(one.primary, page, 'edited');
    await one.edit(one.primary, { change: 'delete_page', page: two });
    const { conflicts } = await one.merge();
    expect(conflicts?.map(({ page: id, kind }) => [id, kind]).toSorted()).toEqual(
      [
        [page, 'deleted'],
        [two, 'deleted'],
      ].toSorted(),
    );
    await one.merge({ [page]: 'theirs', [two]: 'ours' });
    expect(await paths(one.primary)).toEqual([]);
  });

  it('merges attributes one by one', async () => {
    await one.edit(one.branch, { change: 'update_page', page, description: 'about', emoji: '🚀' });
    await one.edit(one.primary, { change: 'update_page', page, title: 'Uno', icon: 'star' });
    await one.merge();
    const merged = (await one.pages(one.primary)).get('uno');
    expect(merged).toMatchObject({ title: 'Uno', icon: 'star', description: 'about', emoji: '🚀' });
  });

  it('never creates a cycle from pages that were moved below each other', async () => {
    const two = await one.pageId(one.primary, 'two');
    await one.edit(one.branch, { change: 'move_page', page, into: two });
    await one.edit(one.primary, { change: 'move_page', page: two, into: page });
    const { conflicts } = await one.merge();
    expect(conflicts).toMatchObject([{ kind: 'cycle' }]);
    await one.merge(Object.fromEntries((conflicts ?? []).map((conflict) => [conflict.page, 'ours'])));
    expect(await paths(one.primary)).toEqual(['one', 'one/two', 'one/two/below']);
  });

  it('makes slugs unique among siblings', async () => {
    await one.edit(one.branch, insert('Same'));
    await one.edit(one.primary, insert('Same'));
    await one.merge();
    expect(await paths(one.primary)).toEqual(expect.arrayContaining(['same', 'same-1']));
  });

  it('merges files, variables and reusable contents', async () => {
    await one.edit(
      one.branch,
      { change: 'insert_files', files: [{ base64: Buffer.from('a').toString('base64'), name: 'a.txt' }] },
      { change: 'set_variables', variables: { theirs: '1' } },
      { change: 'insert_reusable_content', title: 'Shared', document: { markdown: 'shared' } },
    );
    await one.edit(
      one.primary,
      { change: 'insert_files', files: [{ base64: Buffer.from('b').toString('base64'), name: 'b.txt' }] },
      { change: 'set_variables', variables: { ours: '2' } },
    );
    await one.merge();
    const { body } = await one.client.get(`${one.primary}/content`);
    expect((body.files as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(['a.txt', 'b.txt']);
    expect(body.variables).toEqual({ theirs: '1', ours: '2' });
    expect(body.reusableContents).toMatchObject([{ title: 'Shared', document: { markdown: 'shared' } }]);
  });

  it.each([
    [{ resolve: 'ours' }, 'resolve'],
    [{ resolve: [] }, 'resolve'],
    [{ resolve: null }, 'resolve'],
    [{ resolve: { w: 'ours', x: 'both' } }, 'resolve.x'],
    [{ resolve: { x: null } }, 'resolve.x'],
    [{ resolve: { x: {} } }, 'resolve.x'],
    [{ resolve: { x: { markdown: 1 } } }, 'resolve.x'],
    [{ resolve: { x: { markdown: 'a\0b' } } }, 'resolve.x.markdown'],
    [{ resolve: { x: { markdown: '\ud800' } } }, 'resolve.x.markdown'],
    [{ resolve: { x: { markdown: 'a', more: 1 } } }, 'resolve.x'],
    [{ resolve: { x: 'ours' } }, 'resolve.x'],
    [{ resolve: { ['x'.repeat(81)]: 'ours' } }, `resolve.${'x'.repeat(81)}`],
    [{ resolution: {} }, 'resolution'],
  ])('refuses %j and names %s', async (body, path) => {
    for (const action of ['merge', 'update']) {
      const response = await one.client.post(`${one.branch}/${action}`, body);
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path, message: expect.any(String) }]);
      expect(response.body.error.message).toContain(`: ${path} `);
    }
    expect(await one.read()).toEqual(one.changeRequest);
  });

  it('accepts a resolution for each of very many pages', async () => {
    const resolve = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, index) => [`page-${index}`, 'ours']),
    );
    const refused = await one.client.post(`${one.branch}/merge`, { resolve });
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain('resolve.page-0 is not in a conflict');
  });

  describe('a conflict of two texts has the merged text', () => {
    it('with the links of a read, so that it can be sent back as the resolution', async () => {
      await one.write(one.branch, page, '[two](two.md)\n\ntheirs\n');
      await one.write(one.primary, page, '[two](two.md)\n\nours\n');
      const [conflict] = (await one.merge()).conflicts ?? [];
      const settled = conflict?.merged?.replace(/<<<<<<<[^]*?=======\n([^]*?)>>>>>>> theirs\n/g, '$1') ?? '';
      expect(settled).toContain('[two](two/README.md)');
      expect(await one.merge({ [page]: { markdown: settled } })).toMatchObject({ result: 'merge' });
      expect(await one.text(one.primary, page)).toBe(settled);
    });

    it('also for long texts, and not for texts that are too long together', async () => {
      const long = (mark: string) => `${mark}\n${'x\n'.repeat(50_000)}${mark}\n`;
      await one.write(one.branch, page, long('theirs'));
      await one.write(one.primary, page, long('ours'));
      const [conflict] = (await one.merge()).conflicts ?? [];
      expect(conflict?.merged).toContain('\n=======\ntheirs\nx\nx\n');

      const title = 'a'.repeat(1_000_000);
      const pages: string[] = [];
      for (const name of ['Long', 'Longer']) {
        const {
          pages: [added],
        } = await one.edit(one.primary, insert(name, 'middle'));
        pages.push(added as string);
      }
      await one.update({ [page]: 'ours' });
      for (const added of pages) {
        await one.write(one.branch, added, `${title} theirs`);
        await one.write(one.primary, added, `${title} ours`);
      }
      const rest = (await one.merge()).conflicts ?? [];
      expect(rest.map(({ merged }) => merged === undefined)).toEqual([false, true]);
    });

    it('also for reusable contents, but not where a text is no resolution', async () => {
      const note = { change: 'insert_reusable_content', title: 'Note', document: { markdown: 'a' } };
      const { body: created } = await one.client.post(`${one.primary}/content`, { changes: [note] });
      const [reusableContent] = created.reusableContents as string[];
      await one.update();
      const rewrite = (at: string, text: string, title: object = {}) =>
        one.edit(at, {
          change: 'update_reusable_content',
          reusableContent,
          document: { markdown: text },
          ...title,
        });
      await rewrite(one.branch, 'theirs');
      await rewrite(one.primary, 'ours');
      const [conflict] = (await one.merge()).conflicts ?? [];
      expect(conflict?.merged).toBe('<<<<<<< ours\nours\n||||||| base\na\n=======\ntheirs\n>>>>>>> theirs');
      await rewrite(one.branch, 'theirs', { title: 'Theirs' });
      await rewrite(one.primary, 'ours', { title: 'Ours' });
      await one.edit(one.primary, { change: 'delete_page', page });
      await one.write(one.branch, page, 'theirs');
      const rest = (await one.merge()).conflicts ?? [];
      expect(rest.map(({ kind, merged }) => [kind, merged])).toEqual([
        ['deleted', undefined],
        ['reusable-content', undefined],
      ]);
    });
  });

  it('refuses to create a page longer than the limit', async () => {
    await one.write(one.branch, page, 'theirs');
    await one.write(one.primary, page, 'ours');
    const resolve = { [page]: { markdown: 'x'.repeat(1024 * 1024 + 1) } };
    const refused = await one.client.post(`${one.branch}/merge`, { resolve });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details[0].path).toBe(`resolve.${page}.markdown`);

    const half = (mark: string) => `${mark.repeat(600 * 1024)}\n`;
    await one.write(one.branch, page, 'middle\n');
    await one.write(one.primary, page, 'middle\n');
    await one.update();
    await one.write(one.branch, page, `${half('a')}\n\nmiddle\n`);
    await one.write(one.primary, page, `middle\n\n\n${half('b')}`);
    const long = await one.client.post(`${one.branch}/merge`);
    expect(long.status).toBe(409);
    expect(long.body.error.message).toContain('the maximum is 1048576');
  });

  it('refuses to make the path of a page too long, until one side has shorter slugs', async () => {
    let into = await one.pageId(one.primary, 'two');
    for (let level = 0; level < 9; level += 1) {
      const { pages } = await one.edit(one.branch, insert('x'.repeat(99), '', { into }));
      [into = ''] = pages;
    }
    const two = await one.pageId(one.primary, 'two');
    await one.edit(one.primary, { change: 'update_page', page: two, slug: 'y'.repeat(100) });
    await one.edit(one.branch, { change: 'update_page', page: into, title: 'Deep', slug: 'x'.repeat(100) });
    const refused = await one.client.post(`${one.branch}/merge`);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'The merge would make the path of the page "Deep" 1001 characters long; the maximum is 1000: ' +
        'give it, or the pages above it, shorter slugs on one side.',
    ]);
    await one.edit(one.primary, { change: 'update_page', page: two, slug: 'y' });
    expect((await one.client.post(`${one.branch}/merge`)).status).toBe(200);
  });

  it('is refused if If-Match names another revision of the change request, as are updates and imports', async () => {
    const { revision } = await one.edit(one.branch, insert('New'));
    const url = `data:text/markdown,${encodeURIComponent('# Imported')}`;
    for (const [action, body] of [
      ['merge', {}],
      ['update', {}],
      ['content/import', { source: 'markdown', url }],
    ] as const) {
      const send = (tag: string) => one.client.post(`${one.branch}/${action}`, body).header('If-Match', tag);
      expect((await send(`"${one.changeRequest.revision}"`)).status).toBe(412);
    }
    expect(await one.read()).toMatchObject({ revision, status: 'draft' });
    const right = one.client.post(`${one.branch}/merge`).header('If-Match', `"${revision}"`);
    expect((await right).status).toBe(200);
  });

  it('runs once when it is repeated with the same idempotency key', async () => {
    await one.edit(one.branch, insert('New'));
    const send = () => one.client.post(`${one.branch}/merge`).header('Idempotency-Key', 'merge-1');
    const first = await send();
    const second = await send();
    expect([second.status, second.body]).toEqual([200, first.body]);
  });
});

describe('a merge or update with dryRun', () => {
  const send = (action: string, rest: object = {}) =>
    one.client.post(`${one.branch}/${action}`, { dryRun: true, ...rest });
  const countEvents = async (): Promise<number> => {
    await waitForAuditLog(app);
    return (await auditEvents(one.client, one.world.id)).length;
  };
  const state = async () => ({
    primary: await one.client.get(one.primary).then(({ body }) => body as unknown),
    changeRequest: await one.read(),
    revisions: await app.database.query('SELECT count(*) FROM revisions WHERE space_id = $1', [one.spaceId]),
    events: await countEvents(),
  });

  it('returns the result and the numbers of changes, and changes nothing', async () => {
    await one.write(one.branch, page, 'changed');
    await one.edit(one.branch, insert('New'), insert('Newer'));
    await one.edit(one.primary, insert('Ours'));
    const before = await state();
    expect((await send('merge')).body).toEqual({
      revision: await one.head(),
      result: 'merge',
      changes: { page_edited: 1, page_created: 2 },
    });
    expect((await send('update')).body).toEqual({
      revision: before.changeRequest.revision,
      result: 'update',
      changes: { page_created: 1 },
    });
    expect(await state()).toEqual(before);
    await one.update();
    expect((await send('update')).body).toEqual({
      revision: (await one.read()).revision,
      result: 'update',
      changes: {},
    });
  });

  it('returns conflicts, and whether resolutions settle them', async () => {
    await one.write(one.branch, page, 'theirs');
    await one.write(one.primary, page, 'ours');
    const before = await state();
    for (const action of ['merge', 'update']) {
      const { body: found } = await send(action);
      expect(found).toEqual((await one.client.post(`${one.branch}/${action}`)).body);
      expect(found.result).toBe('conflicts');
      expect((await send(action, { resolve: { [page]: { markdown: 'both' } } })).body).toMatchObject({
        result: action,
        changes: { page_edited: 1 },
      });
    }
    expect(await state()).toEqual(before);
  });

  it('is executed once for an idempotency key', async () => {
    await one.edit(one.branch, insert('New'));
    const { status, body: planned } = await send('merge').header('Idempotency-Key', 'dry-run');
    expect([status, planned.changes]).toEqual([200, { page_created: 1 }]);
    await one.edit(one.branch, insert('Newer'));
    const again = await send('merge').header('Idempotency-Key', 'dry-run');
    expect(again.body).toEqual(planned);
    const merged = await one.client.post(`${one.branch}/merge`).header('Idempotency-Key', 'merge');
    expect(merged.body).toEqual({ revision: await one.head(), result: 'merge' });
  });

  it('requires the same role and revision, and refuses a change request that is merged', async () => {
    const reader = await app.build.member(one.world.id, 'read');
    for (const action of ['merge', 'update']) {
      const refused = await app.client(reader).post(`${one.branch}/${action}`, { dryRun: true });
      expect(refused.status).toBe(403);
      const other = one.client.post(`${one.branch}/${action}`, { dryRun: true });
      expect((await other.header('If-Match', `"${await one.head()}x"`)).status).toBe(412);
    }
    await one.merge();
    expect([(await send('merge')).status, (await send('update')).status]).toEqual([409, 409]);
  });
});

describe('POST …/update', () => {
  it('merges primary content into the change request', async () => {
    await one.edit(one.branch, insert('Theirs'));
    const { revision: head } = await one.edit(one.primary, insert('Ours'));
    const updated = await one.update();
    expect(updated).toEqual({ revision: (await one.read()).revision, result: 'update' });
    expect(await one.read()).toMatchObject({
      outdated: false,
      revisionMergedAncestor: head,
      revisionInitial: one.changeRequest.revisionInitial,
      status: 'draft',
    });
    expect((await paths(one.branch)).toSorted()).toEqual(['one', 'ours', 'theirs', 'two', 'two/below']);
    expect(await paths(one.primary)).not.toContain('theirs');
    const { body } = await one.client.get(`${one.primary}/revisions/${updated.revision}`);
    expect(body).toMatchObject({ type: 'update', parents: [expect.any(String), head] });
    expect(body).not.toHaveProperty('mergedFrom');
  });

  it('does nothing when there is nothing new', async () => {
    const { revision } = await one.write(one.branch, page, 'changed');
    expect(await one.update()).toEqual({ revision, result: 'update' });
    expect(await one.read()).not.toHaveProperty('revisionMergedAncestor');
  });

  it('resolves conflicts with the change request as ours, once and for all', async () => {
    await one.write(one.branch, page, 'branch');
    await one.write(one.primary, page, 'primary');
    expect(await one.update()).toMatchObject({
      revision: (await one.read()).revision,
      result: 'conflicts',
      conflicts: [{ page, ours: { markdown: 'branch' }, theirs: { markdown: 'primary' } }],
    });
    expect(await one.read()).toMatchObject({ outdated: true });
    await one.update({ [page]: 'ours' });
    expect(await one.text(one.branch, page)).toBe('branch');
    expect(await one.merge()).toMatchObject({ result: 'merge' });
    expect(await one.text(one.primary, page)).toBe('branch');
  });

  it('works repeatedly', async () => {
    for (const number of [1, 2, 3]) {
      await one.edit(one.primary, insert(`Primary ${number}`));
      await one.edit(one.branch, insert(`Branch ${number}`));
      await one.update();
    }
    await one.merge();
    expect(await paths(one.primary)).toHaveLength(9);
  });
});

it('merges fifty change requests of ten clients at once, with every change and without gaps in the numbers', async () => {
  const created = await Promise.all(
    Array.from({ length: 50 }, () => createChangeRequest(one.client, one.spaceId)),
  );
  await Promise.all(
    created.map(({ number }) =>
      one.edit(`${one.primary}/change-requests/${number}`, insert(`Page of ${number}`), {
        change: 'update_page',
        page,
        ...(number % 10 === 0 ? { description: `by ${number}` } : {}),
      }),
    ),
  );
  const queue = [...created];
  const results: string[] = [];
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const merged = await one.client.post(`${one.primary}/change-requests/${next.number}/merge`);
        results.push(`${merged.status} ${(merged.body as { result: string }).result}`);
      }
    }),
  );
  const conflicting = results.filter((result) => result !== '200 merge');
  // Of the requests that change the same description, the first one merged succeeds.
  expect(conflicting).toEqual(Array.from({ length: 4 }, () => '200 conflicts'));
  expect(created.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 2),
  );
  const merged = await one.client.get(`${one.primary}/change-requests?status=merged&limit=100`);
  const numbers = (merged.body.items as { number: number }[]).map(({ number }) => number);
  expect(numbers).toHaveLength(46);
  const pages = await one.pages(one.primary);
  for (const number of numbers) expect(pages.has(`page-of-${number}`)).toBe(true);
  const { body } = await one.client.get(one.primary);
  expect(body).toMatchObject({ changeRequests: 51, changeRequestsOpen: 0, changeRequestsDraft: 5 });
});

it('merges on two replicas at once without losing a change', async () => {
  const other = await createChangeRequest(one.client, one.spaceId);
  await one.edit(one.branch, insert('First'));
  await one.edit(`${one.primary}/change-requests/${other.number}`, insert('Second'));
  await app.withReplica(async (client) => {
    const answers = await Promise.all([
      one.client.post(`${one.branch}/merge`),
      client(one.world.admin).post(`${one.primary}/change-requests/${other.number}/merge`),
      client(one.world.admin).post(`${one.primary}/content`, { changes: [insert('Third')] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
  expect(await paths(one.primary)).toEqual(expect.arrayContaining(['first', 'second', 'third']));
});
