import { createHash } from 'node:crypto';
import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { AbandonedFilesCron } from '../../src/content/files/abandoned-files.cron.js';
import { AbandonedImportsCron } from '../../src/importing/abandoned-imports.cron.js';
import { ImportMerger } from '../../src/importing/import-merger.js';
import { FilesService } from '../../src/content/files/files.service.js';
import { StoredFilesRepository } from '../../src/content/store/stored-files.repository.js';
import { primaryOf } from '../../src/content/branches/branch.js';
import { planContent } from '../../src/versioning/content-plan.js';
import { documentHash } from '../../src/markdown/source/stored-document.js';
import type { PageNode } from '../../src/versioning/page.js';
import { ContentStore } from '../../src/content/store/content-store.js';
import { ContentWriter } from '../../src/content/store/content-writer.js';
import { HeadMovedError } from '../../src/spaces/head-moved.js';
import { newId } from '../../src/common/ids.js';
import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { flatten, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const HOUR = 3600_000;

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

const importUrl = (url: string, source = 'zip', spaceId = space) =>
  app.client(world.admin).post(`/spaces/${spaceId}/content/import`, { source, url });

describe('simultaneous imports', () => {
  it('of different pages into one space run one after another, and all succeed', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Page ${index}`);
    const answers = await Promise.all(names.map((name) => importUrl(dataUrl(`# ${name}\n`), 'markdown')));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
    const { pages } = await readRevision(app.client(world.admin), space);
    expect(pages.map(({ title }) => title).sort()).toEqual(names.sort());
    const revisions = answers.map(({ body }) => (body as { revision: string }).revision);
    expect(new Set(revisions).size).toBe(names.length);
  });

  it('do not hold up edits while they merge, and are merged again with them', async () => {
    const merger = app.app.get(ImportMerger);
    const merge = merger.merge.bind(merger);
    const edit = () =>
      app.client(world.admin).post(`/spaces/${space}/content`, {
        changes: [{ change: 'insert_page', title: 'Edited', document: { markdown: 'Text' } }],
      });
    const statuses: number[] = [];
    const spy = jest.spyOn(merger, 'merge').mockImplementation(async (...merged) => {
      const plan = await merge(...merged);
      if (statuses.length === 0) statuses.push((await edit()).status);
      return plan;
    });
    try {
      expect((await importUrl(dataUrl('# Imported\n'), 'markdown')).status).toBe(201);
      expect([statuses, spy.mock.calls.length]).toEqual([[200], 2]);
    } finally {
      spy.mockRestore();
    }
    const { pages } = await readRevision(app.client(world.admin), space);
    expect(pages.map(({ title }) => title).sort()).toEqual(['Edited', 'Imported']);
  });

  it('of the same archive create its pages and files once', async () => {
    const url = dataUrl(await zip({ 'a.md': '# A', 'b/c.md': '# C', 'd.png': Buffer.from('png') }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => importUrl(url)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => (body as { revision: string }).revision)).size).toBe(1);
    const { pages, files } = await readRevision(app.client(world.admin), space);
    expect(
      flatten(pages)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['a', 'b', 'b/c']);
    expect(files).toHaveLength(1);
  });

  it('by several replicas, of the same texts in different order, do not deadlock', async () => {
    const texts = Array.from({ length: 2000 }, (_, index) => `Text ${index} ${'and so on '.repeat(50)}`);
    const plan = (order: string[]) => {
      const documents = new Map(
        order.map((markdown) => [documentHash(markdown), { markdown, links: [], sections: [] }]),
      );
      const time = new Date().toISOString();
      const pages = [...documents.keys()].map((document, index): PageNode => {
        const slug = `page-${index}`;
        return {
          id: newId(),
          type: 'document',
          title: slug,
          slug,
          document,
          createdAt: time,
          updatedAt: time,
          children: [],
        };
      });
      return planContent({ pages: [], files: [] }, { pages, files: [] }, documents);
    };
    const plans = [plan(texts), plan(texts.toReversed())];
    for (let round = 0; round < 2; round += 1) {
      const target = await app.build.space(world);
      const { id } = await readRevision(app.client(world.admin), target);
      const base = await app.app.get(ContentStore).revision(target, id);
      const commits = await Promise.allSettled(
        plans.map((each) =>
          app.app.get(ContentWriter).commit(primaryOf(target), base, each, {
            type: 'edits',
            authorId: world.admin.id,
            event: 'imported',
          }),
        ),
      );
      const [lost, ...others] = commits.filter(
        ({ status }) => status === 'rejected',
      ) as PromiseRejectedResult[];
      expect(lost?.reason).toBeInstanceOf(HeadMovedError);
      expect(others).toEqual([]);
    }
  });

  it('of the same files in different order do not deadlock', async () => {
    const hashes = Array.from({ length: 3000 }, (_, index): [string, number] => [sha256(`file ${index}`), 1]);
    const files = app.app.get(StoredFilesRepository);
    const announce = (order: [string, number][]) => files.announce(space, world.id, order, app.clock.now());
    for (let round = 0; round < 3; round += 1) {
      const announced = await Promise.all(
        [hashes, hashes.toReversed(), hashes, hashes.toReversed()].map(announce),
      );
      expect(announced.map(({ length }) => length)).toEqual([3000, 3000, 3000, 3000]);
    }
    const all = hashes.map(([hash]) => hash);
    await Promise.all([
      files.confirm(space, world.id, all),
      announce(hashes.toReversed()),
      files.confirm(space, world.id, all.toReversed()),
    ]);
    expect(await announce(hashes)).toEqual([]);
  });

  it('from a slow source do not delay others, and include changes made in the meantime', async () => {
    const source = await SourceServer.start();
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const url = source.on('/slow.md', (_request, response) => {
      asked.resolve();
      void release.promise.then(() => response.writeHead(200).end('# Slow\n\n[quick](quick.md)\n'));
    });
    try {
      const slow = Promise.resolve(importUrl(url, 'markdown'));
      await asked.promise;
      expect((await importUrl(dataUrl('# Quick\n'), 'markdown')).status).toBe(201);
      release.resolve();
      expect((await slow).status).toBe(201);
      const { pages } = await readRevision(app.client(world.admin), space);
      expect(pages.map(({ title }) => title)).toEqual(['Quick', 'Slow']);
      const links = await app.database.query<{ target_id: string }>(
        'SELECT target_id FROM link_rows WHERE space_id = $1',
        [space],
      );
      expect(links).toEqual([{ target_id: pages[0]?.id }]);
      expect(await readMarkdown(app.client(world.admin), space, pages[1]?.id ?? '')).toContain(
        '[quick](quick.md)',
      );
    } finally {
      await source.stop();
    }
  });

  it('with the deletion of the space leave nothing behind', async () => {
    const source = await SourceServer.start();
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const url = source.on('/slow.md', (_request, response) => {
      asked.resolve();
      void release.promise.then(() => response.writeHead(200).end('# Slow\n'));
    });
    try {
      const { rows: before } = await readSpaceState(app, world.admin, space);
      const slow = Promise.resolve(importUrl(url, 'markdown'));
      await asked.promise;
      await app.database.query('UPDATE spaces SET deleted_at = now() WHERE id = $1', [space]);
      release.resolve();
      expect([404, 409]).toContain((await slow).status);
      const { rows, temporary } = await readSpaceState(app, world.admin, space);
      expect({ rows, temporary }).toEqual({ rows: before, temporary: [] });
    } finally {
      await source.stop();
    }
  });
});

describe('the cleanup after killed imports', () => {
  const stored = () => join(app.dataDir, 'files', 'spaces', space);
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  /** Stores bytes as an import does before it commits. */
  const storeUnconfirmed = async (content: string): Promise<string> => {
    const localPath = join(app.dataDir, 'local.bin');
    await writeFile(localPath, content);
    const hash = sha256(content);
    await app.app.get(FilesService).storeBytes(space, world.id, [{ hash, size: content.length, localPath }]);
    return hash;
  };
  const rows = async () =>
    (
      await app.database.query<{ hash: string }>(
        `SELECT encode(hash, 'hex') AS hash FROM stored_files WHERE space_id = $1 ORDER BY hash`,
        [space],
      )
    ).map(({ hash }) => hash);

  it('removes files after a day if no content uses them', async () => {
    const used = await importUrl(dataUrl(await zip({ 'a.md': '# A', 'used.bin': 'used' })));
    expect(used.status).toBe(201);
    const [usedHash = ''] = await rows();
    const old = await storeUnconfirmed('old');
    app.clock.advance(23 * HOUR);
    const young = await storeUnconfirmed('young');
    app.clock.advance(2 * HOUR);
    expect(await exists(join(stored(), old))).toBe(true);

    await app.app.get(AbandonedFilesCron).run();
    expect(await rows()).toEqual([usedHash, young].sort());
    expect((await readdir(stored())).sort()).toEqual([usedHash, young].sort());
  });

  it('removes everything, however much there is', async () => {
    for (let index = 0; index < 101; index += 1) await storeUnconfirmed(`bytes ${index}`);
    app.clock.advance(25 * HOUR);
    await app.app.get(AbandonedFilesCron).run();
    expect(await rows()).toEqual([]);
    expect(await readdir(stored())).toEqual([]);
  });

  it('does not affect a later import of the same files', async () => {
    await storeUnconfirmed('again');
    app.clock.advance(25 * HOUR);
    await app.app.get(AbandonedFilesCron).run();
    expect((await importUrl(dataUrl(await zip({ 'a.md': '# A', 'again.bin': 'again' })))).status).toBe(201);
    const { files } = await readRevision(app.client(world.admin), space);
    const response = await fetch(files[0]?.downloadURL.replace('http://docs.test', app.baseUrl) ?? '');
    expect(await response.text()).toBe('again');
  });

  it('counts the day from the last import of a file, so a running import keeps its files', async () => {
    const hash = await storeUnconfirmed('retried');
    app.clock.advance(20 * HOUR);
    expect(await storeUnconfirmed('retried')).toBe(hash);
    app.clock.advance(20 * HOUR);
    await app.app.get(AbandonedFilesCron).run();
    expect(await rows()).toEqual([hash]);
    expect(await exists(join(stored(), hash))).toBe(true);
  });

  it('removes temporary directories after a day, and keeps newer ones', async () => {
    const temporary = join(app.dataDir, 'tmp');
    const age = async (name: string, hours: number) => {
      await mkdir(join(temporary, name, 'unpacked-x'), { recursive: true });
      await writeFile(join(temporary, name, 'unpacked-x', 'file'), 'x');
      const time = new Date(app.clock.now().getTime() - hours * HOUR);
      await utimes(join(temporary, name), time, time);
    };
    await age('import-old', 25);
    await age('import-young', 23);
    await app.app.get(AbandonedImportsCron).sweep();
    expect(await readdir(temporary)).toContain('import-young');
    expect(await readdir(temporary)).not.toContain('import-old');
  });
});
