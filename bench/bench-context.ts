import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureArchive, serveArchives } from './archive-server.js';
import type { Cleanup } from './cleanup.js';
import type { Client } from './client.js';
import { analyze, fillFloor, type Server, startPostgres } from './databases.js';
import { Load, type Target } from './load.js';
import { manyPagesArchive } from './many-pages.js';
import type { Options } from './options.js';
import { type Floor, type Service, type ServiceSettings, startFloor, startService } from './servers.js';

/** The archive that is imported and read: 139 pages of real documentation. */
const ARCHIVE = 'nestjs-docs.zip';
/** 1,000 generated pages of 5 KB. */
const MANY_PAGES = 'many-pages.zip';
/** Archives that the organization with many pages is imported from. */
const ARCHIVES = 100;
const PAGES_OF_ARCHIVE = 200;
/** Bytes of markdown of the page that is read. The archive's page with the nearest size is used. */
const PAGE_BYTES = 6 * 1024;

/** The page that the benchmarks read, on both sides. */
export interface PageRead {
  markdownBytes: number;
  bodyBytes: number;
  etag: string;
  service: Target;
  floor: Target;
  /** The tree of all pages of the page's space. */
  tree: { pages: number; bodyBytes: number; service: Target; floor: Target };
}

/** A service with 20,000 pages of 5 KB in 100 spaces of one organization. */
export interface ManySpaces {
  service: Service;
  databaseUrl: string;
  spaces: readonly string[];
  pages: number;
  /** Duration of the imports, from the first request to the last response. */
  seconds: number;
}

/** A page of a freshly imported archive. */
interface ImportedPage {
  spaceId: string;
  pageId: string;
  markdownBytes: number;
  /** Path of the page in the API. */
  path: string;
}

interface Page {
  id: string;
  type: string;
  pages: Page[];
}

/** The shared resources of rows, created on first use. */
export class BenchContext {
  readonly load: Load;
  private shared: Promise<Service> | undefined;
  private read: Promise<PageRead> | undefined;
  private many: Promise<ManySpaces> | undefined;
  private count = 0;

  private constructor(
    readonly options: Options,
    readonly cleanup: Cleanup,
    /** Temporary directory that contains all files. */
    readonly directory: string,
    readonly postgres: Server,
    private readonly archives: ReadonlyMap<string, string>,
    load: Load,
  ) {
    this.load = load;
  }

  static async open(options: Options, cleanup: Cleanup): Promise<BenchContext> {
    const directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-bench-'));
    cleanup.add(() => rm(directory, { recursive: true, force: true }));
    // PostgreSQL refuses to run as root, so the account that it runs as needs access.
    await chmod(directory, 0o755);
    const postgres = await startPostgres(cleanup, join(directory, 'postgres'));
    const archives = await serveArchives(cleanup, {
      [ARCHIVE]: await fixtureArchive(ARCHIVE),
      [MANY_PAGES]: await manyPagesArchive(1_000, 5_000),
    });
    const load = await Load.start(cleanup, join(directory, 'load.log'));
    return new BenchContext(options, cleanup, directory, postgres, archives, load);
  }

  /** The service that most rows measure. */
  service(): Promise<Service> {
    this.shared ??= this.newService();
    return this.shared;
  }

  /** Starts a separate service on a new database of the shared server, with only the demo in it. */
  async newService(settings: ServiceSettings = {}): Promise<Service> {
    this.count += 1;
    const name = `service_${this.count}`;
    return this.newServiceOn(await this.postgres.createDatabase(name), name, settings);
  }

  /** URL of the archive that spaces are filled from. */
  get archiveUrl(): string {
    return this.archives.get(ARCHIVE) as string;
  }

  /** Starts a separate service on an empty database. */
  async newServiceOn(databaseUrl: string, name: string, settings: ServiceSettings = {}): Promise<Service> {
    const service = await startService(this.cleanup, join(this.directory, name), databaseUrl, settings);
    await analyze(databaseUrl);
    return service;
  }

  /** A page of the imported archive in the service, and its response stored in the floor. */
  page(): Promise<PageRead> {
    this.read ??= this.preparePage();
    return this.read;
  }

  /** An organization of 20,000 pages, imported from 100 archives into 100 spaces, one after the other. */
  manySpaces(): Promise<ManySpaces> {
    this.many ??= this.importManySpaces();
    return this.many;
  }

  /** Creates an empty space. @returns its ID */
  async newSpace({ client, organizationId }: Service): Promise<string> {
    const { id } = await client.post<{ id: string }>(`/v1/orgs/${organizationId}/spaces`, {
      title: 'Benchmark',
    });
    return id;
  }

  /** Imports the archive into a space. @returns seconds from request to response */
  importArchive(service: Pick<Service, 'client'>, spaceId: string): Promise<number> {
    return this.importNamed(service, spaceId, ARCHIVE);
  }

  /** Imports 1,000 pages of 5 KB into a space. @returns seconds from request to response */
  importManyPages(service: Pick<Service, 'client'>, spaceId: string): Promise<number> {
    return this.importNamed(service, spaceId, MANY_PAGES);
  }

  private importNamed(service: Pick<Service, 'client'>, spaceId: string, name: string): Promise<number> {
    return importFrom(service, spaceId, this.archives.get(name) ?? '');
  }

  private async importManySpaces(): Promise<ManySpaces> {
    const databaseUrl = await this.postgres.createDatabase('many_spaces');
    const service = await this.newServiceOn(databaseUrl, 'many-spaces');
    const named: Record<string, Buffer> = {};
    const spaces: string[] = [];
    for (let archive = 0; archive < ARCHIVES; archive += 1) {
      const first = archive * PAGES_OF_ARCHIVE;
      named[`archive-${archive}.zip`] = await manyPagesArchive(PAGES_OF_ARCHIVE, 5_000, first);
      spaces.push(await this.newSpace(service));
    }
    const addresses = [...(await serveArchives(this.cleanup, named)).values()];
    let seconds = 0;
    for (const [index, space] of spaces.entries())
      seconds += await importFrom(service, space, addresses[index] ?? '');
    await analyze(databaseUrl);
    return { service, databaseUrl, spaces, pages: ARCHIVES * PAGES_OF_ARCHIVE, seconds };
  }

  /** Imports the archive into a new space and reads every page of it once. */
  async newImportedPage(service: Service): Promise<ImportedPage> {
    const spaceId = await this.newSpace(service);
    await this.importArchive(service, spaceId);
    const { pageId, markdownBytes } = await pageOfSize(service.client, spaceId, PAGE_BYTES);
    return { spaceId, pageId, markdownBytes, path: `/v1/spaces/${spaceId}/content/page/${pageId}` };
  }

  private async preparePage(): Promise<PageRead> {
    const service = await this.service();
    const { client } = service;
    const { spaceId, pageId, markdownBytes, path } = await this.newImportedPage(service);
    const { body, etag } = await client.read(path);
    const treePath = `/v1/spaces/${spaceId}/content/pages`;
    const { body: tree } = await client.read(treePath);

    const databaseUrl = await this.postgres.createDatabase('floor');
    const bodies = new Map([
      [pageId, body],
      [spaceId, tree],
    ]);
    await fillFloor(databaseUrl, { token: client.token, ownerId: spaceId, bodies });
    const floor = await startFloor(this.cleanup, join(this.directory, 'floor.log'), databaseUrl);
    await sameAnswer(floor, client, path, body);
    await sameAnswer(floor, client, treePath, tree);
    const sides = (asked: string) => ({
      service: { url: client.baseUrl + asked, headers: client.headers, status: 200 },
      floor: { url: floor.baseUrl + asked, headers: client.headers, status: 200 },
    });
    const { pages } = JSON.parse(tree) as { pages: Page[] };
    return {
      markdownBytes,
      bodyBytes: Buffer.byteLength(body),
      etag,
      ...sides(path),
      tree: { pages: flatten(pages).length, bodyBytes: Buffer.byteLength(tree), ...sides(treePath) },
    };
  }
}

/** Imports an archive into a space. @returns seconds from request to response */
async function importFrom(
  { client }: Pick<Service, 'client'>,
  spaceId: string,
  url: string,
): Promise<number> {
  const start = performance.now();
  await client.post(`/v1/spaces/${spaceId}/content/import`, { url, source: 'zip' });
  return (performance.now() - start) / 1000;
}

/** The page whose markdown is nearest to a size. */
async function pageOfSize(
  client: Client,
  spaceId: string,
  bytes: number,
): Promise<{ pageId: string; markdownBytes: number }> {
  const { pages } = await client.get<{ pages: Page[] }>(`/v1/spaces/${spaceId}/content/pages`);
  let best: { pageId: string; markdownBytes: number } | undefined;
  for (const page of flatten(pages)) {
    if (page.type !== 'document') continue;
    const { markdown = '' } = await client.get<{ markdown?: string }>(
      `/v1/spaces/${spaceId}/content/page/${page.id}`,
    );
    const found = { pageId: page.id, markdownBytes: Buffer.byteLength(markdown) };
    if (best === undefined || Math.abs(found.markdownBytes - bytes) < Math.abs(best.markdownBytes - bytes))
      best = found;
  }
  if (best === undefined) throw new Error('The imported space contains no document.');
  return best;
}

function flatten(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flatten(page.pages)]);
}

/** Checks that both sides send the same bytes, because otherwise their speeds are not comparable. */
export async function sameAnswer(floor: Floor, client: Client, path: string, body: string): Promise<void> {
  const response = await fetch(floor.baseUrl + path, { headers: client.headers });
  if (response.status !== 200 || (await response.text()) !== body)
    throw new Error('The floor does not answer as the service does.');
}
