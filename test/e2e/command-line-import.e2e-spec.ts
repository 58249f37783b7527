import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TestApp } from '../support/app.js';
import { zip } from '../support/archive.js';
import { COMPILE_CACHE } from '../support/compile-cache.js';
import { flatten, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

interface Outcome {
  code: number;
  output: string;
  errors: string;
}

describe('the command import', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let directory: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
    directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-import-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const write = async (files: Record<string, string | Buffer>): Promise<void> => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), content);
    }
  };
  /** Runs the command. Without further variables it has no database, as in CI. */
  const run = (words: string[], variables: Record<string, string> = {}): Promise<Outcome> => {
    const env = { PATH: process.env.PATH, ...COMPILE_CACHE, ...variables };
    const options = { env, cwd: process.cwd() };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['dist/src/cli.js', 'import', ...words],
        options,
        (error, output, errors) => {
          resolve({ code: error === null ? 0 : Number(error.code), output, errors });
        },
      );
    });
  };
  const overApi = (...words: string[]) =>
    run([directory, '--space', space, '--url', app.baseUrl, ...words], { DOCS_TOKEN: world.admin.token });
  const titles = async (): Promise<string[]> =>
    flatten((await readRevision(app.client(world.admin), space)).pages).map(({ title }) => title);

  it('imports a directory over the API, without .git, node_modules and links, and reports it', async () => {
    await write({
      'README.md': '# Welcome\n\n[Missing](missing.md)\n',
      'guides/setup.md': '# Setup\n',
      'guides/broken.md': Buffer.from([0xff, 0xfe, 0x00]),
      'logo.txt': 'logo',
      '.git/config.md': '# Git',
      'guides/node_modules/package/README.md': '# Package',
    });
    await symlink('/etc/hostname', join(directory, 'host.md'));
    const { code, output, errors } = await overApi();
    const { id, files } = await readRevision(app.client(world.admin), space);
    expect({ code, errors, lines: output.trimEnd().split('\n') }).toEqual({
      code: 0,
      errors: '',
      lines: [
        'imported\t3 of 4 (2 pages, 1 file)',
        'deleted\t0',
        'broken links\t0 before, 1 after',
        'skipped\tguides/broken.md\tnot text in UTF-8',
        `revision\t${id}`,
      ],
    });
    expect(await titles()).toEqual(['Welcome', 'Guides', 'Setup']);
    expect(files.map(({ name }) => name)).toEqual(['logo.txt']);
  });

  it('prints all fields as JSON, and ends with 2 for broken links if asked to', async () => {
    await write({ 'README.md': '# Welcome\n\n[Missing](missing.md)\n' });
    const { code, output } = await overApi('--json', '--fail-on-broken-links');
    expect(code).toBe(2);
    expect(JSON.parse(output)).toMatchObject({
      pages: 1,
      files: 0,
      deleted: 0,
      dryRun: false,
      brokenLinks: {
        before: 0,
        after: 1,
        links: [{ page: 'welcome', title: 'Welcome', text: 'Missing', target: 'missing.md' }],
      },
      skipped: [],
    });
    await write({ 'missing.md': '# No longer\n' });
    const repaired = await overApi('--json', '--fail-on-broken-links');
    expect([repaired.code, JSON.parse(repaired.output)]).toEqual([
      0,
      expect.objectContaining({ brokenLinks: { before: 1, after: 0, links: [] } }),
    ]);
  });

  it('mirrors a directory, and says before what would change', async () => {
    await write({ 'README.md': '# Welcome\n', 'old.md': '# Old\n' });
    expect((await overApi('--slugs', 'source')).code).toBe(0);
    await rm(join(directory, 'old.md'));
    await write({ 'broken.md': Buffer.from([0xff, 0xfe, 0x00]) });
    const planned = await overApi('--slugs', 'source', '--mirror', '--dry-run');
    expect([planned.code, planned.output.split('\n').slice(0, 7)]).toEqual([
      0,
      [
        'would import\t1 of 2',
        'would delete\t1',
        'broken links\t0 before, not counted after',
        'changes\t1',
        'change\tpage_deleted\told',
        'edits\tnot known: this is the first mirror',
        'skipped\tbroken.md\tnot text in UTF-8',
      ],
    ]);
    expect(await titles()).toEqual(['Welcome', 'Old']);
    const mirrored = await overApi('--slugs', 'source', '--mirror', '--json');
    expect(JSON.parse(mirrored.output)).toMatchObject({ deleted: 1, pages: 1, dryRun: false });
    expect(await titles()).toEqual(['Welcome']);
  });

  it('names the edits that a mirror overwrites, refuses it, or keeps them, as asked', async () => {
    const client = app.client(world.admin);
    const edit = (markdown: string) =>
      client.post(`/spaces/${space}/content`, {
        changes: [{ change: 'update_page', path: 'readme', document: { markdown } }],
      });
    await write({ 'README.md': '# Welcome\n\nFirst.\n' });
    const mirror = (...words: string[]) => overApi('--slugs', 'source', '--mirror', ...words);
    expect((await mirror('--fail-on-edits')).output).toContain(
      'edits\tnot known: this is the first mirror\n',
    );
    await edit('By a person.');
    const refused = await mirror('--fail-on-edits');
    expect([refused.code, refused.output]).toEqual([3, 'edit\tpage\treadme\n']);
    expect(refused.errors).toContain('page "readme"');
    const asJson = await mirror('--fail-on-edits', '--json', '--dry-run');
    expect([asJson.code, JSON.parse(asJson.output)]).toEqual([
      3,
      { error: expect.any(String) as string, edits: { items: [{ path: 'readme', kind: 'page' }] } },
    ]);
    await write({ 'README.md': '# Welcome\n\nBy the source.\n' });
    const kept = await mirror('--keep-edits');
    const [{ id = '' } = {}] = (await client.get(`/spaces/${space}/change-requests`)).body.items as {
      id: string;
    }[];
    expect([kept.code, kept.output.split('\n')]).toEqual([
      0,
      expect.arrayContaining(['edit in conflict\tpage\treadme', `change request\t${id}`]),
    ]);
    const overwritten = JSON.parse((await mirror('--json')).output) as { edits: object };
    expect(overwritten.edits).toMatchObject({
      since: expect.any(String) as string,
      items: [{ path: 'readme', kind: 'page', outcome: 'overwritten' }],
      changeRequest: null,
    });
    expect((await overApi('--keep-edits')).errors).toContain('add --mirror');
    expect((await mirror('--keep-edits', '--fail-on-edits')).code).toBe(1);
  });

  it('imports into a change request', async () => {
    await app.client(world.admin).post(`/spaces/${space}/change-requests`);
    await write({ 'README.md': '# Proposed\n\n[Missing](missing.md)\n' });
    const { code, output } = await overApi('--change-request', '1', '--fail-on-broken-links');
    expect([code, output]).toEqual([
      2,
      expect.stringContaining(
        'broken links\t0 before, 1 after\nbroken link\tproposed\tMissing\tmissing.md\n',
      ),
    ]);
    const { body } = await app.client(world.admin).get(`/spaces/${space}/change-requests/1/content/pages`);
    expect((body.pages as { title: string }[]).map(({ title }) => title)).toEqual(['Proposed']);
    expect(await titles()).toEqual([]);
  });

  it('imports a file', async () => {
    await write({
      'a.zip': await zip({ 'README.md': '# Packed\n' }),
      'page.md': '# Page\n',
      'page.bin': '# Other\n',
    });
    const file = (name: string, ...words: string[]) =>
      run([
        join(directory, name),
        '--space',
        space,
        '--url',
        app.baseUrl,
        '--token',
        world.admin.token,
        ...words,
      ]);
    expect(await file('a.zip')).toMatchObject({ code: 0, errors: '' });
    expect(await file('page.md')).toMatchObject({ code: 0, errors: '' });
    expect((await file('page.bin')).errors).toContain('--source');
    expect(await file('page.bin', '--source', 'markdown')).toMatchObject({ code: 0, errors: '' });
    expect((await titles()).toSorted()).toEqual(['Other', 'Packed', 'Page']);
  });

  it('works on the database without a service, as a user', async () => {
    await write({ 'README.md': '# Direct\n', 'more.txt': 'more' });
    const editor = await app.build.member(world.id, 'edit');
    const reader = await app.build.member(world.id, 'read');
    const emailOf = async ({ id }: { id: string }): Promise<string> => {
      const [user] = await app.database.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
        id,
      ]);
      return user?.email ?? '';
    };
    const direct = async (person: { id: string }) =>
      run([directory, '--space', space, '--email', await emailOf(person), '--json'], app.variables);
    const { code, output, errors } = await direct(editor);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(JSON.parse(output)).toMatchObject({ pages: 1, files: 1, brokenLinks: { before: 0, after: 0 } });
    expect(await titles()).toEqual(['Direct']);
    expect(await direct(reader)).toEqual({
      code: 1,
      output: '',
      errors: expect.stringContaining('requires the role "edit"'),
    });
    const [tokens] = await app.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM tokens WHERE label = 'Command line'`,
    );
    expect(tokens?.count).toBe(0);
  });

  it.each<[string, () => string[], RegExp]>([
    [
      'there is no such directory',
      () => ['/nothing/here', '--url', app.baseUrl, '--token', 'x'],
      /no file or directory/,
    ],
    ['the directory is empty', () => [directory, '--url', app.baseUrl, '--token', 'x'], /contains no files/],
    ['there is no token', () => [directory, '--url', app.baseUrl], /DOCS_TOKEN/],
    ['neither a service nor a user is named', () => [directory], /--email/],
    [
      'the service cannot be reached',
      () => [process.execPath, '--source', 'zip', '--url', 'http://127.0.0.1:9', '--token', 'x'],
      /cannot be reached \(ECONNREFUSED\)/,
    ],
    [
      'the token is wrong',
      () => [process.execPath, '--source', 'zip', '--url', app.baseUrl, '--token', 'x'],
      /token in --token or DOCS_TOKEN is not valid/,
    ],
    [
      'the service does not use TLS',
      () => [
        process.execPath,
        ...['--source', 'zip', '--token', 'x', '--url', app.baseUrl.replace('http:', 'https:')],
      ],
      /cannot be reached \(EPROTO\).*http:/,
    ],
    [
      'both a service and a user are named',
      () => [directory, '--url', app.baseUrl, '--token', 'x', '--email', 'ada@example.com'],
      /Omit --email.*or --url/,
    ],
    [
      'a dry run must not leave broken links',
      () => [directory, '--dry-run', '--fail-on-broken-links'],
      /omit/,
    ],
  ])('ends with 1 and a reason if %s', async (_, words, reason) => {
    const { code, output, errors } = await run([...words(), '--space', space]);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(reason);
    expect(errors.trimEnd()).not.toContain('\n');
  });

  it('ends with 1 and the reason of the service if the import fails', async () => {
    await write({ 'no.zip': 'no archive', 'README.md': '# Welcome' });
    const failed = await run([
      join(directory, 'no.zip'),
      '--space',
      space,
      '--url',
      `${app.baseUrl}/v1/`,
      '--token',
      world.admin.token,
    ]);
    expect(failed).toEqual({ code: 1, output: '', errors: expect.stringContaining('zip') });
    const { admin } = await app.build.organization();
    const foreign = await run([directory, '--space', space, '--url', app.baseUrl, '--token', admin.token]);
    expect(foreign).toEqual({ code: 1, output: '', errors: expect.stringContaining('no such space') });
  });
});
