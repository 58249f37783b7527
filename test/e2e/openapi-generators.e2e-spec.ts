import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installTool, programOf } from '../../scripts/tool.mjs';

const run = promisify(execFile);
const ROOM = 1 << 28;
const TOOL = 'tools/api-generators';

/** A program for each client. It compiles only if the types say what the API reference says. */
const PROGRAMS: Record<string, string> = {
  'openapi-typescript': `
    import type { components, paths } from './openapi-typescript.js';
    const role: components['schemas']['MemberResource']['role'] = null;
    type Created = paths['/v1/orgs/{organizationId}/spaces']['post']['responses']['201']['content']['application/json'];
    export const titleOf = (space: Created): string => space.title;
    // @ts-expect-error a space has no name
    export const nameOf = (space: Created): string => space.name;
    export { role };`,
  'hey-api': `
    import { createSpace, type MemberResource } from './hey-api/index.js';
    const role: MemberResource['role'] = null;
    export async function title(): Promise<string | undefined> {
      const { data } = await createSpace({ path: { organizationId: 'o' }, body: { title: 'A' } });
      return data?.title;
    }
    // @ts-expect-error a space has no name
    export const named = createSpace({ path: { organizationId: 'o' }, body: { name: 'A' } });
    export { role };`,
  oazapfts: `
    import { createSpace, type MemberResource } from './oazapfts.js';
    const role: MemberResource['role'] = null;
    export async function title(): Promise<string | undefined> {
      const answer = await createSpace('o', { title: 'A' });
      return 'title' in answer.data ? answer.data.title : undefined;
    }
    // @ts-expect-error a space has no name
    export const named = createSpace('o', { name: 'A' });
    export { role };`,
  orval: `
    import { createSpace, type MemberResource } from './orval.js';
    const role: MemberResource['role'] = null;
    export async function title(): Promise<string | undefined> {
      const answer = await createSpace('o', { title: 'A' });
      return answer.status === 201 ? answer.data.title : undefined;
    }
    // @ts-expect-error a space has no name
    export const named = createSpace('o', { name: 'A' });
    export { role };`,
};

const ORVAL = {
  input: { target: './openapi.json', override: { transformer: 'KEEP_JSON' } },
  output: { target: './orval.ts', client: 'fetch' },
};

/** Requests of orval have bodies of one type, so those that may be JSON or a file are JSON there. */
const KEEP_JSON = `(document) => {
  for (const path of Object.values(document.paths))
    for (const { requestBody } of Object.values(path)) {
      const json = requestBody?.content?.['application/json'];
      if (json !== undefined) requestBody.content = { 'application/json': json };
    }
  return document;
}`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  },
  include: ['**/*.ts'],
  exclude: ['node_modules'],
};

describe('the API reference', () => {
  let directory: string;

  beforeAll(async () => {
    installTool(TOOL);
    directory = mkdtempSync(join(tmpdir(), 'generated-clients-'));
    symlinkSync(resolve(TOOL, 'node_modules'), join(directory, 'node_modules'));
    const cli = resolve('dist/src/cli.js');
    const { stdout } = await run(process.execPath, [cli, 'openapi', '--json'], { maxBuffer: ROOM });
    const write = (name: string, content: object | string): void =>
      writeFileSync(
        join(directory, name),
        typeof content === 'string' ? content : JSON.stringify(content, null, 2),
      );
    write('openapi.json', stdout);
    write('package.json', { type: 'module' });
    write('tsconfig.json', TSCONFIG);
    write(
      'orval.config.mjs',
      `export default { api: ${JSON.stringify(ORVAL).replace('"KEEP_JSON"', KEEP_JSON)} };`,
    );
    for (const [name, program] of Object.entries(PROGRAMS)) write(`use-${name}.ts`, program);
  }, 300_000);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** Runs a generator or the compiler in the directory. */
  async function tool(name: string, ...args: string[]): Promise<void> {
    await run(programOf(TOOL, name), args, { cwd: directory, maxBuffer: ROOM }).catch(
      (error: Error & { stdout?: string }) => {
        throw new Error(`${name}: ${error.stdout ?? ''}\n${error.message}`.slice(0, 4000), { cause: error });
      },
    );
  }

  it('is understood by four generators of clients, whose results compile', async () => {
    await tool('openapi-typescript', 'openapi.json', '--output', 'openapi-typescript.ts');
    await tool('openapi-ts', '--input', 'openapi.json', '--output', 'hey-api', '--no-log-file', '--silent');
    await tool('oazapfts', 'openapi.json', 'oazapfts.ts');
    await tool('orval', '--config', 'orval.config.mjs');
    await tool('tsc', '-p', '.');
  }, 300_000);
});
