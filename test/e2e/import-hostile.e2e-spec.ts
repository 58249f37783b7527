import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { flatten, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { Refusals } from '../support/refusals.js';

const row = (columns: number, cell: string) => `|${`${cell}|`.repeat(columns)}\n`;

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await TestApp.start();
  world = await app.build.organization();
});
afterAll(() => app.stop());

const importInto = (space: string, url: string, source: 'zip' | 'markdown') =>
  app.client(world.admin).post(`/spaces/${space}/content/import`, { source, url });

describe('a text within the size limit that the parser cannot handle', () => {
  it.each([
    ['with an excessive number of blocks', '# a\n\nb\n'.repeat(131_000)],
    ['with a table of 480,000 cells', row(1000, 'a') + row(1000, '-') + row(1000, 'a').repeat(478)],
  ])('%s is skipped, and named with the reason', async (_name, text) => {
    const space = await app.build.space(world);
    const archive = dataUrl(await zip({ 'fine.md': '# Fine', 'huge.md': text }));
    const imported = await app
      .client(world.admin)
      .post(`/spaces/${space}/content/import`, { url: archive, source: 'zip', dryRun: true });
    expect([imported.status, imported.body]).toMatchObject([
      201,
      { skipped: [{ path: 'huge.md', reason: expect.stringContaining('too many parts') as string }] },
    ]);
    expect((await importInto(space, archive, 'zip')).body).toMatchObject({
      importedResources: 1,
      totalResources: 2,
    });
  });

  it('is refused when there is nothing else', async () => {
    const space = await Refusals.prepare(app);
    expect(await space.refuses(dataUrl('# a\n\nb\n'.repeat(131_000)), 'markdown')).toContain(
      'too many parts',
    );
    expect((await space.import(dataUrl('# Next\n'), 'markdown')).status).toBe(201);
  });

  it('does not delay a small import while three such texts are read', async () => {
    const spaces = await Promise.all(Array.from({ length: 4 }, () => app.build.space(world)));
    const large = dataUrl('- item **bold** [x](y.md)\n'.repeat(3_800));
    let done = 0;
    const slow = spaces
      .slice(1)
      .map((space) => importInto(space, large, 'markdown').then(({ status }) => ((done += 1), status)));
    const quick = await importInto(spaces[0] ?? '', dataUrl('# Quick\n'), 'markdown');
    expect(quick.status).toBe(201);
    expect(done).toBe(0);
    expect(await Promise.all(slow)).toEqual([201, 201, 201]);
  });
});

describe('a link target in a source that is not a web address', () => {
  it('does not become a link page, and counts as a resource', async () => {
    const space = await app.build.space(world);
    const targets = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.test/x',
    ];
    const summary = [...targets, 'https://fine.test/', 'mailto:a@fine.test'].map((url) => `* [e](${url})\n`);
    const url = dataUrl(await zip({ 'SUMMARY.md': `${summary.join('')}* [A](a.md)\n`, 'a.md': '# A' }));
    const imported = await importInto(space, url, 'zip');
    expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 1 + targets.length });
    const { pages } = await readRevision(app.client(world.admin), space);
    expect(flatten(pages).flatMap((page) => (page as { ref?: unknown }).ref ?? [])).toEqual([
      { kind: 'url', url: 'https://fine.test/' },
      { kind: 'url', url: 'mailto:a@fine.test' },
    ]);
  });

  it.each(['../../etc/passwd', 'javascript:alert(1)', 'missing.png', 'mailto:a@b.test', '//evil.test/x.png'])(
    'does not become a cover: %s',
    async (cover) => {
      const space = await app.build.space(world);
      const texts = {
        'a.md': `---\ncover: ${cover}\n---\n# A`,
        'b.md': `---\ncover: ${cover}\ncoverDark: https://fine.test/x.png\n---\n# B`,
      };
      expect((await importInto(space, dataUrl(await zip(texts)), 'zip')).status).toBe(201);
      const { pages } = await readRevision(app.client(world.admin), space);
      expect(pages.map((page) => (page as { cover?: unknown }).cover)).toEqual([
        undefined,
        { refDark: { kind: 'url', url: 'https://fine.test/x.png' } },
      ]);
    },
  );
});
