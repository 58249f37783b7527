import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { COMPILE_CACHE } from '../support/compile-cache.js';

interface Outcome {
  code: number;
  output: string;
  errors: string;
}

describe('the command line', () => {
  let database: TestDatabase;
  let directory: string;

  beforeAll(async () => {
    database = await cloneDatabase();
    directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-cli-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Runs a shell command in which `$NODE` is the Node.js of the tests. */
  const shell = (line: string, variables: Record<string, string> = {}): Promise<Outcome> => {
    const env = {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      NODE: process.execPath,
      DATABASE_URL: database.url,
      DATA_DIR: directory,
      DEMO: 'false',
      SECRET_KEY: 'a secret key that is only used in tests',
      ...variables,
    };
    return new Promise((resolve) => {
      execFile('sh', ['-c', line], { env, maxBuffer: 64 * 1024 * 1024 }, (error, output, errors) => {
        resolve({ code: error === null ? 0 : Number(error.code), output, errors });
      });
    });
  };
  const cli = (words: string): Promise<Outcome> => shell(`"$NODE" dist/src/cli.js ${words}`);

  it('says what to do if there is no user, or not this one', async () => {
    const listed = () => cli('token list --email nobody@example.com');
    expect(await listed()).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(/no users.*"user create".*DATA_DIR or DATABASE_URL/),
    });
    await cli('user create --email barbara@example.com --name Barbara');
    expect((await listed()).errors).toMatch(/no user with this email address.*"user create"/);
  });

  it('confirms domains of organizations', async () => {
    await cli('user create --email grace@example.com --name Grace');
    const create = async (title: string): Promise<string> =>
      (await cli(`org create --title ${title} --admin grace@example.com`)).output.trim();
    const [first, second] = [await create('First'), await create('Second')];
    expect(await cli(`domain confirm Acme.test --org ${first}`)).toEqual({
      ...{ code: 0, output: 'verified\n', errors: '' },
    });
    const refused = await cli(`domain confirm acme.test --org ${second}`);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('another organization')]);
    const taken = await cli(`domain confirm acme.test --org ${second} --take-over --json`);
    expect(JSON.parse(taken.output)).toMatchObject({ domain: 'acme.test', method: 'operator' });
    expect((await cli(`domain confirm nothing --org ${first}`)).errors).toContain('Must be a domain');
    expect((await cli('domain confirm acme.test --org nobody')).code).toBe(1);
  });

  it('creates no token that has already expired', async () => {
    expect((await cli('user create --email ada@example.com --name Ada')).code).toBe(0);
    const token = (time: string) => cli(`token create --email ada@example.com --expires ${time}`);
    expect(await token('2020-01-01T00:00:00Z')).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^\S[^\n]*future\.\n$/),
    });
    expect((await token('2099-01-01T00:00:00Z')).output).toMatch(/^dps_/);
    const listed = JSON.parse((await cli('token list --email ada@example.com --json')).output) as object[];
    expect(listed).toHaveLength(1);
  });

  it('verifies the audit log, and names the first event that was tampered with', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await cli('user create --email edsger@example.com --name Edsger');
      const organization = (await cli('org create --title Checked --admin edsger@example.com')).output.trim();
      const sound = await cli(`audit verify --org ${organization}`);
      expect(sound).toEqual({
        code: 0,
        output: expect.stringMatching(new RegExp(`^${organization}\\t2\\t[0-9a-f]{64}\\n$`)) as string,
        errors: '',
      });
      const all = JSON.parse((await cli('audit verify --json')).output) as { id: string; events: number }[];
      expect(all).toContainEqual(expect.objectContaining({ id: organization, events: 2 }));
      await client.query(
        `UPDATE audit_events SET actor_id = gen_random_uuid() WHERE chain_id = $1 AND position = 2`,
        [organization],
      );
      expect(await cli('audit verify')).toEqual({
        code: 1,
        output: '',
        errors: expect.stringMatching(
          new RegExp(`${organization} is broken at event 2 .*was changed`),
        ) as string,
      });
      expect((await cli('audit verify --org 01900000-0000-7000-8000-000000000000')).code).toBe(1);
      await client.query('DELETE FROM audit_chains WHERE id = $1', [organization]);
    } finally {
      await client.end();
    }
  });

  it('purges spaces that could no longer be restored at a given time, and prints how many', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await cli('user create --email grace@example.com --name Grace');
      const organization = (await cli('org create --title Purged --admin grace@example.com')).output.trim();
      const spaces = async () => (await client.query('SELECT id FROM spaces')).rowCount;
      await client.query(
        `INSERT INTO spaces (id, organization_id, title, position, head_revision_id, created_at, updated_at, deleted_at)
         SELECT gen_random_uuid(), $1, 'Deleted', n, gen_random_uuid(), now(), now(), '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 day'
         FROM generate_series(0, 2) AS n`,
        [organization],
      );
      expect((await cli('purge --now 2026-01-07T23:59:59Z')).output).toBe('0\n');
      expect((await cli('purge --now 2026-01-09T00:00:00Z --json')).output).toBe('{"purged":2}\n');
      expect(await spaces()).toBe(1);
      expect((await cli('purge')).output).toBe('1\n');
      expect(await spaces()).toBe(0);
      expect(await cli('purge --now=2026')).toMatchObject({ code: 1, output: '' });
    } finally {
      await client.end();
    }
  });

  it('reports an unusable database in one line', async () => {
    const outcome = await shell('"$NODE" dist/src/cli.js migrate', {
      DATABASE_URL: 'postgres://user:topsecret@127.0.0.1:1/docs',
    });
    expect(outcome).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(
        /^The database 127\.0\.0\.1:1\/docs that DATABASE_URL names cannot [^\n]*\n$/,
      ),
    });
    expect(outcome.errors).not.toContain('topsecret');
  });

  it('prints no error when its output pipe is closed', async () => {
    const { output, errors } = await shell('"$NODE" dist/src/cli.js openapi | head -c 1');
    expect({ output, errors }).toEqual({ output: '{', errors: '' });
  });

  it.each(['main.js', 'cli.js'])(
    'does not run on an old Node.js, and says so in one sentence: %s',
    async (file) => {
      const old = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})`;
      const outcome = await shell(`"$NODE" --import "$OLD" dist/src/${file}`, {
        OLD: `data:text/javascript,${encodeURIComponent(old)}`,
      });
      expect(outcome).toEqual({
        code: 78,
        output: '',
        errors: expect.stringMatching(
          /^The service needs Node\.js 24 or newer, and this is 20\.20\.2: [^\n]*\.\n$/,
        ),
      });
    },
  );
});
