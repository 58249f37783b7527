import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { TestApp } from '../support/app.js';
import { zip } from '../support/archive.js';
import { flatten, type Page, readMarkdown, readRevision, type Revision } from '../support/content.js';
import type { World } from '../support/factories.js';
import {
  type Entry,
  isOutside,
  linksOf,
  markdownPathOf,
  masked,
  resolveIn,
  routeOf,
  structureOfFolders,
  structureOfSummary,
  withoutFrontMatter,
} from '../support/reference-reader.js';
import { readArchive } from '../support/read-archive.js';
import { SourceServer } from '../support/source-server.js';

interface Fixture {
  name: string;
  /** Links that are broken in the original, too; they stay as written. */
  dead: string[];
  /** A folder of the site that is missing in the archive. */
  missing?: string;
  /** Whether links without a leading slash are also routes from the root. */
  routes: boolean;
  search: { query: string; page: string };
}

const FIXTURES: Fixture[] = [
  { name: 'learn-go-with-tests', routes: false, search: { query: 'sync.WaitGroup', page: 'Sync' }, dead: [] },
  {
    name: 'nestjs-docs',
    routes: true,
    search: { query: '"execution context"', page: 'Execution context' },
    missing: '/assets/',
    dead: [
      'cli/overview.md /cli/monorepo',
      'cli/usages.md cli/monorepo#assets',
      'cli/workspaces.md /cli/monorepo#cli-properties',
      'cli/workspaces.md cli/monorepo#assets',
      'custom-decorators.md techniques/authentication#implementing-passport-strategies',
      'deployment.md todo',
      'faq/serverless.md /cli/monorepo#monorepo-mode',
      'faq/serverless.md /fundamentals/async-providers',
      'fundamentals/circular-dependency.md /fundamentals/module-ref',
      'fundamentals/lazy-loading-modules.md /fundamentals/module-ref',
      'fundamentals/provider-scopes.md /fundamentals/module-ref#resolving-scoped-providers',
      'fundamentals/unit-testing.md /fundamentals/module-ref',
      'recipes/mongodb.md /techniques/mongodb',
      'recipes/passport.md /fundamentals/module-ref',
      'recipes/passport.md /fundamentals/module-ref#getting-current-sub-tree',
      'security/authorization.md /fundamentals/module-ref',
      'techniques/configuration.md /cli/monorepo#assets',
      'techniques/sql.md /techniques/mongodb',
    ],
  },
  {
    name: 'honkit-docs',
    routes: false,
    search: { query: '"input format"', page: 'AsciiDoc' },
    dead: [
      'pages.md asciidoc.md',
      'plugins/hooks.md ./templating.md',
      'syntax/asciidoc.md ./languages.md',
      'syntax/asciidoc.md ./lexicon.md',
    ],
  },
];

describe.each(FIXTURES)(
  'the documentation of $name, imported,',
  ({ name, dead, missing, routes, search }) => {
    const archivePath = join('test/fixtures', `${name}.zip`);
    let app: TestApp;
    let source: SourceServer;
    let world: World;
    let space: string;
    let report: { revision: string; importedResources: number; totalResources: number };
    let archive: Map<string, Buffer>;
    /** Markdown files of the archive that are pages, by path, without front matter. */
    let texts: Map<string, string>;
    let revision: Revision;
    let pages: Page[];
    /** Text of each page by ID. */
    let read: Map<string, string>;
    /** Pages by their text without link targets; several files of an archive may be equal. */
    let byText: Map<string, Page[]>;

    const client = () => app.client(world.admin);
    const importZip = (spaceId: string, url = source.url(`/${name}.zip`)) =>
      client().post(`/spaces/${spaceId}/content/import`, { source: 'zip', url });
    /** Pages with the text of a file of the archive. */
    const pagesOf = (path: string): Page[] => byText.get(masked(texts.get(path) ?? '')) ?? [];

    beforeAll(async () => {
      app = await TestApp.start();
      source = await SourceServer.start();
      source.serve(`/${name}.zip`, await readFile(archivePath), 'application/zip');
      archive = await readArchive(archivePath);
      // No page names it, so it is not imported.
      archive.delete('LICENSE');
      texts = new Map(
        [...archive]
          .filter(([path]) => path.endsWith('.md') && path !== 'SUMMARY.md')
          .map(([path, bytes]) => [path, withoutFrontMatter(bytes.toString('utf8'))]),
      );
      world = await app.build.organization();
      space = await app.build.space(world);
      const imported = await importZip(space);
      expect(imported.status).toBe(201);
      report = imported.body as typeof report;
      revision = await readRevision(client(), space);
      pages = flatten(revision.pages);
      read = new Map();
      for (const { id, type } of pages) {
        if (type === 'document') read.set(id, await readMarkdown(client(), space, id));
      }
      byText = Map.groupBy(
        pages.filter(({ id }) => read.has(id)),
        ({ id }) => masked(read.get(id) ?? ''),
      );
    });
    afterAll(async () => {
      await source?.stop();
      await app?.stop();
    });

    it('reports every page and file, and the revision', () => {
      const found = archive.size - (archive.has('SUMMARY.md') ? 1 : 0);
      expect(report).toMatchObject({
        revision: revision.id,
        importedResources: found,
        totalResources: found,
      });
    });

    it('has a page for every markdown file, with the same text except for link targets', () => {
      expect([...read.values()].map(masked).sort()).toEqual([...texts.values()].map(masked).sort());
    });

    it('has a file for every other file, with the same bytes', async () => {
      const expected = [...archive]
        .filter(([path]) => !path.endsWith('.md'))
        .map(([path, bytes]) => `${posix.basename(path)} ${sha256(bytes)} ${bytes.length}`);
      const downloaded: string[] = [];
      for (const file of revision.files) {
        const response = await fetch(file.downloadURL.replace('http://docs.test', app.baseUrl));
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe(file.contentType);
        downloaded.push(`${file.name} ${sha256(Buffer.from(await response.arrayBuffer()))} ${file.size}`);
      }
      expect(downloaded.sort()).toEqual(expected.sort());
      for (const { name, contentType, dimensions } of revision.files) {
        const image = IMAGE_TYPES[posix.extname(name)];
        if (image === undefined) continue;
        expect(contentType).toBe(image);
        expect(dimensions).toEqual({
          width: expect.any(Number) as number,
          height: expect.any(Number) as number,
        });
      }
    });

    it('has the structure that the archive defines', () => {
      const summary = archive.get('SUMMARY.md')?.toString('utf8');
      const expected =
        summary === undefined ? structureOfFolders([...texts.keys()]) : structureOfSummary(summary);
      const matches = (shown: Page, entry: Entry): void => {
        expect(shown.title).toBe(entry.title ?? shown.title);
        if (entry.path !== undefined) expect(pagesOf(entry.path)).toContain(shown);
        if (entry.anchorOf !== undefined) {
          const [target] = pagesOf(entry.anchorOf);
          expect(shown).toMatchObject({
            type: 'link',
            ref: { kind: 'anchor', page: target?.id, anchor: entry.anchor },
          });
        }
        if (entry.url !== undefined)
          expect(shown).toMatchObject({ type: 'link', ref: { kind: 'url', url: entry.url } });
        if (entry.group === true) expect(shown.type).toBe('group');
        level(shown.pages, entry.children);
      };
      const level = (shown: Page[], entries: Entry[]): void => {
        const listed = shown.filter(({ hidden }) => hidden !== true);
        expect(listed.map(({ title }) => title)).toHaveLength(entries.length);
        listed.forEach((page, index) => matches(page, entries[index] as Entry));
      };
      level(revision.pages, expected);
    });

    it('resolves every link to the page or file that it leads to in the archive', () => {
      const places = new Map(pages.map((page) => [markdownPathOf(page), page]));
      const left: string[] = [];
      for (const [path, text] of texts) {
        for (const page of pagesOf(path)) {
          const before = linksOf(text);
          const after = linksOf(read.get(page.id) ?? '');
          expect(after).toHaveLength(before.length);
          before.forEach((target, index) => {
            const now = after[index] ?? '';
            const written = `${path}: ${target} → ${now}`;
            if (isOutside(target) || target.startsWith('#')) {
              expect(written).toBe(`${path}: ${target} → ${target}`);
              return;
            }
            const meant = resolveIn(archive, path, target, routes);
            const newTarget = posix.join(
              posix.dirname(markdownPathOf(page)),
              decodeURIComponent(now.split('#')[0] ?? ''),
            );
            const itself = now.startsWith('#') ? page : places.get(newTarget);
            if (meant !== undefined && texts.has(meant)) {
              expect({ written, leads: pagesOf(meant).includes(itself as Page) }).toEqual({
                written,
                leads: true,
              });
              expect(decodeURIComponent(now.split('#')[1] ?? '')).toBe(
                decodeURIComponent(target.split('#')[1] ?? ''),
              );
            } else if (meant !== undefined && archive.has(meant)) {
              expect({ written, newTarget }).toEqual({ written, newTarget: meant });
            } else if (now === target) {
              if (missing === undefined || !target.startsWith(missing)) left.push(`${path} ${target}`);
            } else {
              // A route consists of slugs, which are made from the titles of the pages.
              expect({ written, leads: routeOf(target).test(itself?.path ?? '') }).toEqual({
                written,
                leads: true,
              });
            }
          });
        }
      }
      expect([...new Set(left)].sort()).toEqual(dead.toSorted());
    });

    it('is the same revision with the same ids when it is imported again', async () => {
      const repeated = await importZip(space);
      expect(repeated.status).toBe(201);
      expect(repeated.body).toEqual(report);
      expect((await readRevision(client(), space)).pages).toEqual(revision.pages);
    });

    it('can be searched', async () => {
      const found = await client().get(`/spaces/${space}/search`).query({ query: search.query });
      expect(found.status).toBe(200);
      expect((found.body as { items: { title: string }[] }).items.map(({ title }) => title)).toContain(
        search.page,
      );
    });

    it('keeps other pages of the space; a changed archive updates matching pages, adds new ones and deletes nothing', async () => {
      const before = await readRevision(client(), space);
      const [changedPath = '', removedPath = ''] = [...texts.keys()].filter(
        (path) => pagesOf(path).length === 1,
      );
      const changed = new Map(archive);
      changed.delete(removedPath);
      changed.set(
        changedPath,
        Buffer.from(`${archive.get(changedPath)?.toString('utf8')}\n\nAn added xylophone.\n`),
      );
      changed.set('brand-new.md', Buffer.from('# Brand new\n\nNot there before.\n'));
      source.serve(`/${name}-changed.zip`, await zip(Object.fromEntries(changed)));

      const imported = await importZip(space, source.url(`/${name}-changed.zip`));
      expect(imported.status).toBe(201);
      const after = await readRevision(client(), space);
      expect(after.id).not.toBe(before.id);
      expect(after.parents).toEqual([before.id]);
      const idsAfter = new Map(flatten(after.pages).map((page) => [page.id, page]));
      for (const page of flatten(before.pages)) expect(idsAfter.get(page.id)?.path).toBe(page.path);
      expect(after.files.map(({ id }) => id)).toEqual(before.files.map(({ id }) => id));

      const beforeIds = new Set(flatten(before.pages).map(({ id }) => id));
      expect(flatten(after.pages).filter(({ id }) => !beforeIds.has(id))).toEqual([
        expect.objectContaining({ title: 'Brand new' }),
      ]);
      const xylophones = await client().get(`/spaces/${space}/search`).query({ query: 'xylophone' });
      const [hit, ...more] = (xylophones.body as { items: { id: string; path: string }[] }).items;
      expect(more).toEqual([]);
      expect(hit?.path).toBe(pagesOf(changedPath)[0]?.path);
      expect(await readMarkdown(client(), space, hit?.id ?? '')).toMatch(/An added xylophone\.\n$/);
    });
  },
);

const IMAGE_TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
};

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
