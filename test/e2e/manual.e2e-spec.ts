import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'supertest';
import { parse as parseYaml } from 'yaml';
import { zipManual } from '../../src/demo/zip-manual.js';
import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { DEVELOPER_PAGES, MANUAL_PAGES } from '../support/documentation.js';
import {
  differences,
  type Example,
  exportsOf,
  headerDifferences,
  type ManualPage,
  matchesText,
  type Outcome,
  readManualPage,
  Reader,
  reasonOf,
  REASONS,
} from '../support/examples.js';
import { ResponseCheck } from '../support/response-check.js';

/** Pages whose examples continue those of other pages; all others continue the quickstart. */
const AFTER: Record<string, string[]> = {
  'README.md': [],
  'docs/quickstart.md': [],
  'docs/api/reading.md': ['docs/quickstart.md', 'docs/api/zip-archives.md'],
  'docs/api/links.md': ['docs/quickstart.md', 'docs/api/zip-archives.md', 'docs/api/reading.md'],
};
const DEFAULT_AFTER = ['docs/quickstart.md'];

/** Paths in the last response to the values of a block of `export NAME=…` lines; [] is the whole output. */
const COPIED: Record<string, string[]> = {
  SPACE: ['id'],
  COLLECTION: ['id'],
  SITE: ['id'],
  SITE_SPACE: ['items', '0', 'id'],
  PAGE: ['pages', '0', 'id'],
  FILE: ['items', '0', 'id'],
  DOWNLOAD: ['items', '0', 'downloadURL'],
  TEAM: ['id'],
  TRANSLATION: ['id'],
  SAML_PROVIDER: ['id'],
  EVENT: ['items', '0', 'id'],
  WEBHOOK: ['id'],
  DELIVERY: ['id'],
  INVITE: ['id'],
  TOKEN_ID: ['0', 'id'],
  COMMENT: ['id'],
  NOTE: ['reusableContents', '0'],
  DOCUMENT: ['documentId'],
  REFERENCE: ['id'],
  REFERENCE_ON_SITE: ['id'],
  RELEASES: ['id'],
  IMPORT: ['id'],
  SECTION: ['id'],
  RELEASES_SECTION: ['id'],
  GROUP: ['id'],
  SITE_URL: ['urls', 'published'],
  SITE_TOKEN: ['apiToken'],
  SHARE_LINK: ['id'],
  SHARE_URL: ['urls', 'published'],
  SHARE_KEY: ['shareKey'],
  PREVIEW_URL: ['urls', 'preview'],
  KEY: ['privateKey'],
  JWT: [],
  REDIRECT: ['id'],
  SCIM_TOKEN: ['token'],
  SCIM: ['baseURL'],
  SCIM_USER: ['id'],
  SCIM_GROUP: ['id'],
};

/** Commands of npm itself. */
const OF_NPM = ['ci', 'install', 'pack'];

/** Variables in commands for the operator that are not variables of the service. */
const FOREIGN_VARIABLES = ['POSTGRES_PASSWORD', 'DOCS_TOKEN'];

const pages = new Map<string, ManualPage>();
for (const path of ['README.md', ...DEVELOPER_PAGES, ...MANUAL_PAGES])
  pages.set(path, readManualPage(await readFile(path, 'utf8')));
const pageAt = (path: string): ManualPage => pages.get(path) ?? readManualPage('');
const isRun = (example: Example): boolean => reasonOf(example) === undefined || reasonOf(example) === 'cli';
const executed = [...pages].filter(
  ([path, { examples }]) => path !== 'docs/SUMMARY.md' && examples.some(isRun),
);

/** Each example of the command line starts a process, two dozen in all: on a busy machine that takes minutes. */
const EXAMPLES_MS = 240_000;

/** A pattern for commands that change something. Others are repeated until background work has finished. */
const CHANGES = /(?:^|\s)(?:-X|-d|-T|-F|--data\S*|--request|npm|rm|mv)(?:\s|$)/m;
const BACKGROUND_MS = 10_000;

describe('the examples of the manual', () => {
  let app: TestApp;
  let check: ResponseCheck;
  let directory: string;
  const settings = {
    PUBLIC_URL: 'http://localhost:3000',
    OUTBOUND_ALLOWED_HOSTS: '',
    RATE_LIMIT_TOKEN: '600',
    RATE_LIMIT_ANONYMOUS: '60',
    RATE_LIMIT_IMPORTS: '120',
    RATE_LIMIT_VISITOR: '6000',
    RATE_LIMIT_URLS: '6000',
    SECRET_KEY: 'a secret key for the examples of the manual',
  };

  beforeAll(async () => {
    app = await TestApp.start(settings);
    check = await ResponseCheck.load(app.baseUrl);
    directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-manual-'));
  });
  afterAll(async () => {
    await app.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it.each(executed.map(([path]) => path))(
    '%s shows real requests and responses',
    async (path) => {
      const world = await app.build.organization();
      // A reader sees those of the demo beside those of the examples.
      await app.build.space(world, { title: 'Docs Publishing Service' });
      const reader = await Reader.start(
        await mkdtemp(join(directory, 'reader-')),
        new URL(app.baseUrl).port,
        {
          ...settings,
          DATABASE_URL: app.databaseUrl,
          DATA_DIR: app.dataDir,
          LOG_LEVEL: 'silent',
        },
      );
      const initial: Record<string, string> = { TOKEN: world.admin.token, ORG: world.id };
      Object.assign(reader.variables, initial, { API: 'http://localhost:3000/v1' });
      for (const step of [...(AFTER[path] ?? DEFAULT_AFTER), path]) await read(step, reader, initial);
    },
    EXAMPLES_MS,
  );

  async function read(path: string, reader: Reader, given: Record<string, string>): Promise<void> {
    const files: Record<string, string> = {};
    for (const { title, text } of pageAt(path).blocks) if (title !== undefined) files[title] = `${text}\n`;
    if (Object.keys(files).length > 0) await reader.writeFile('handbook.zip', await zip(files));
    let last: unknown;
    for (const example of pageAt(path).examples.filter(isRun)) {
      const copied = exportsOf(example);
      if (copied !== undefined) {
        for (const [name, value] of copied) {
          reader.variables[name] = value.includes('…') ? (given[name] ?? copy(name, last)) : value;
        }
        continue;
      }
      const until = Date.now() + (CHANGES.test(example.text) ? 0 : BACKGROUND_MS);
      const run = async () => {
        const outcome = await reader.run(example.text);
        return { outcome, problems: [...compare(example, outcome), ...checkReference(outcome)] };
      };
      let { outcome, problems } = await run();
      while (problems.length > 0 && Date.now() < until) {
        await pause(200);
        ({ outcome, problems } = await run());
      }
      if (problems.length > 0) {
        throw new Error(`${path}:${example.line}\n${problems.join('\n')}\n\n${outcome.errors}`);
      }
      last = parse(outcome.output) ?? outcome.output.trim();
    }
  }

  /** Successful responses must match the API reference, as in every other end-to-end spec. */
  function checkReference({ requests, output }: Outcome): string[] {
    const [request] = requests;
    const body = parse(output);
    if (requests.length !== 1 || request === undefined || body === undefined) return [];
    const { pathname } = new URL(request.url);
    if (!/^\/(?:v1|scim)\//.test(pathname)) return [];
    try {
      check.assert(request.method.toLowerCase(), pathname, {
        status: request.status,
        body,
        text: output,
        type: pathname.startsWith('/scim/') ? 'application/scim+json' : 'application/json',
      } as unknown as Response);
      return [];
    } catch (error) {
      return [String(error)];
    }
  }
});

function copy(name: string, answer: unknown): string {
  const keys = COPIED[name];
  if (keys === undefined) throw new Error(`The test does not know where a reader finds ${name}.`);
  const value = keys.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], answer);
  if (typeof value !== 'string') throw new Error(`There is no ${name} in ${JSON.stringify(answer)}.`);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function compare({ expected }: Example, { code, output, requests }: Outcome): string[] {
  if (code !== 0) return [`It ended with the exit code ${code}.`];
  const shown = expected?.language === 'json' ? parse(expected.text) : undefined;
  const failure = (shown as { error?: { code?: unknown } } | undefined)?.error?.code;
  const statuses = requests.map(({ status }) => status);
  if (expected?.language !== 'http') {
    const wrong = statuses.filter((status) =>
      failure === undefined ? status < 200 || status > 299 : status !== failure,
    );
    if (wrong.length > 0) return [`It answered ${wrong.join(', ')}: ${output.slice(0, 1000)}`];
  }
  switch (expected?.language) {
    case 'json':
      if (shown === undefined) return ['What the manual shows is not valid JSON.'];
      return differences(shown, parse(output));
    case 'http':
      return headerDifferences(expected.text, output);
    case 'text':
      return matchesText(expected.text.trim(), output.trim()) ? [] : [`It printed: ${output.slice(0, 1000)}`];
    default:
      return [];
  }
}

describe('the commands of the manual that are not run', () => {
  const commands = [...pages].flatMap(([path, { examples }]) =>
    examples.filter((example) => example.words.length > 0).map((example) => ({ path, ...example })),
  );

  it.each(commands)('$path:$line states a reason, and is valid', async ({ words, text }) => {
    expect(words).toHaveLength(1);
    expect(REASONS).toContain(words[0]);
    execFileSync('bash', ['-n', '-c', text]);

    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const ran = [...text.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z:]+)/g)].map(([, name = '']) => name);
    for (const name of ran.filter((name) => !OF_NPM.includes(name)))
      expect(Object.keys(scripts)).toContain(name);

    for (const [path] of text.matchAll(/\b(?:docker|src|test)\/[\w./-]*\w|\.env\.example/g)) {
      // The last part may be the name of a new file.
      expect(`${path} ${existsSync(path) || existsSync(dirname(path))}`).toBe(`${path} true`);
    }
    const set = [...text.matchAll(/^(?:export )?([A-Z_]+)=|-e ([A-Z_]+)/gm)].map(
      ([, one, other]) => one ?? other,
    );
    const known = [...(await variablesOfEnvironment()), ...FOREIGN_VARIABLES];
    for (const name of set) expect(known).toContain(name);
  });
});

describe('the manual as content', () => {
  it('is imported completely, with the structure of its table of contents', async () => {
    const app = await TestApp.start();
    try {
      const world = await app.build.organization();
      const client = app.client(world.admin);
      const spaceId = await app.build.space(world, { title: 'Manual' });
      const imported = await client.post(`/spaces/${spaceId}/content/import`, {
        source: 'zip',
        url: dataUrl(await zipManual()),
      });
      expect(imported.status).toBe(201);
      const { importedResources, totalResources } = imported.body as Record<string, number>;
      expect(importedResources).toBe(totalResources);

      const summary = await readFile('docs/SUMMARY.md', 'utf8');
      const listed = [...summary.matchAll(/\[([^\]]+)\]|^## (.+)$/gm)].map(
        ([, entry, part]) => entry ?? part,
      );
      const { pages: imports } = (await client.get(`/spaces/${spaceId}/content/pages`)).body as {
        pages: ImportedPage[];
      };
      expect(flatten(imports).map(({ title }) => title)).toEqual(listed);
      expect(flatten(imports).filter(({ hidden }) => hidden)).toEqual([]);
      // Front matter that is no YAML would be text.
      const plain = flatten(imports).filter(({ type, icon }) => type === 'document' && icon === undefined);
      expect(plain).toEqual([]);
      expect(imports[0]).toMatchObject({ cover: { ref: { kind: 'file' } } });
      const { items } = (await client.get(`/spaces/${spaceId}/content/files`)).body as { items: object[] };
      const pictures = readdirSync('docs/images')
        .filter((name) => name.endsWith('.webp'))
        .toSorted();
      expect(items).toEqual([
        expect.objectContaining({ contentType: 'image/png', dimensions: { width: 1280, height: 320 } }),
        expect.objectContaining({ contentType: 'image/svg+xml', dimensions: { width: 760, height: 330 } }),
        ...pictures.map((name): unknown => expect.objectContaining({ name, contentType: 'image/webp' })),
      ]);
    } finally {
      await app.stop();
    }
  });
});

interface ImportedPage {
  title: string;
  type: string;
  icon?: string;
  hidden?: boolean;
  pages: ImportedPage[];
}

function flatten(found: ImportedPage[]): ImportedPage[] {
  return found.flatMap((page) => [page, ...flatten(page.pages)]);
}

describe('the list of variables', () => {
  const rowsOf = (path: string): string[][] =>
    pageAt(path).rows.filter(([name = '']) => /^[A-Z][A-Z_]+$/.test(name));

  it.each(['README.md', 'docs/operating/configuration.md'])('of %s is complete', async (path) => {
    const names = rowsOf(path).map(([name]) => name);
    expect(names.toSorted()).toEqual(await variablesOfEnvironment());
  });

  it('states the same defaults everywhere', () => {
    const defaults = (path: string): Record<string, string> =>
      Object.fromEntries(rowsOf(path).map(([name = '', value = '']) => [name, value]));
    expect(defaults('README.md')).toEqual(defaults('docs/operating/configuration.md'));
  });

  it('of .env.example is complete, commented out, and has the real defaults', async () => {
    const text = await readFile('.env.example', 'utf8');
    const lines = text.split('\n');
    const variables = lines.flatMap((line, index) => {
      const [, name, value = ''] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, value, comment: lines[index - 1] ?? '' }];
    });
    expect(variables.map(({ name }) => name).toSorted()).toEqual(await variablesOfEnvironment());
    for (const { comment } of variables) expect(comment).toMatch(/^# \S.*\.$/);

    const code = await readFile('src/config/environment.ts', 'utf8');
    const documented = new Map(
      rowsOf('docs/operating/configuration.md').map(([name = '', value = '']) => [name, value]),
    );
    for (const { name, value } of variables.filter(({ value }) => /^\d+$/.test(value))) {
      expect(documented.get(name)).toBe(value);
      const [, expression = ''] = new RegExp(`integer\\('${name}', ([^,]+),`).exec(code) ?? [];
      const number = expression
        .replace('MIB', '1048576')
        .replaceAll('_', '')
        .split('*')
        .reduce((product, factor) => product * Number(factor), 1);
      expect(`${name}=${number}`).toBe(`${name}=${value}`);
    }
  });
});

describe('the container', () => {
  interface Compose {
    services: Record<string, { environment: Record<string, string>; volumes: string[] }>;
  }

  it('gets every variable that the service reads, and its secrets from outside', async () => {
    const text = await readFile('docker/compose.yaml', 'utf8');
    const { services } = parseYaml(text) as Compose;
    const known = await variablesOfEnvironment();
    // The image sets the others, and where the container listens.
    const passed = known.filter((name) => !['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'].includes(name));
    expect(Object.keys(services.app?.environment ?? {}).toSorted()).toEqual(passed);
    expect(services.app?.environment.SECRET_KEY).toMatch(/^\$\{SECRET_KEY:\?/);
    expect(services.database?.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);

    const dockerfile = await readFile('docker/Dockerfile', 'utf8');
    const [settings = ''] = /^ENV (?:.*\\\n)*.*$/m.exec(dockerfile) ?? [];
    const set = [...settings.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
    expect(set).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']);
    for (const name of set) expect(known).toContain(name);
  });

  it('runs as an account other than root, named by its number, as `runAsNonRoot` of Kubernetes requires', async () => {
    const dockerfile = await readFile('docker/Dockerfile', 'utf8');
    expect(dockerfile.match(/^USER .*$/gm)).toEqual([expect.stringMatching(/^USER [1-9]\d*(?::[1-9]\d*)?$/)]);
  });

  it('is built from existing files that .dockerignore includes', async () => {
    const dockerfile = await readFile('docker/Dockerfile', 'utf8');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    const ignore = await readFile('docker/Dockerfile.dockerignore', 'utf8');
    const allowed = [...ignore.matchAll(/^!(.+)$/gm)].map(([, path]) => path);
    expect([...new Set(copied.map((path) => normalize(path)))].toSorted()).toEqual(allowed.toSorted());
    for (const path of copied) expect(`${path} ${existsSync(path)}`).toBe(`${path} true`);
  });
});

/** Names of every variable that the service reads, in order. */
async function variablesOfEnvironment(): Promise<string[]> {
  const code = await readFile('src/config/environment.ts', 'utf8');
  const found = [...code.matchAll(/reader\.[a-zA-Z]+\(\s*'([A-Z_]+)'|source\.([A-Z_]+)/g)];
  return [...new Set(found.map(([, read, direct]) => read ?? direct ?? ''))].sort();
}
