import type { TestApp } from './app.js';
import type { ApiClient } from './client.js';
import type { Page } from './content.js';
import type { World } from './factories.js';

/** A change request as the API shows it. */
export interface ChangeRequest {
  id: string;
  number: number;
  status: string;
  subject: string;
  createdBy?: { id: string };
  createdAt: string;
  updatedAt: string;
  revision: string;
  revisionInitial: string;
  revisionMergedAncestor?: string;
  revisionMerged?: string;
  comments: number;
  outdated: boolean;
  urls: { app: string; location: string };
}

export interface Conflict {
  page: string;
  kind: string;
  base?: Record<string, unknown>;
  ours: Record<string, unknown>;
  theirs: Record<string, unknown>;
  merged?: string;
}

/** A space, one of its change requests, and an administrator of both. */
export class BranchFixture {
  private constructor(
    readonly world: World,
    readonly client: ApiClient,
    readonly spaceId: string,
    readonly changeRequest: ChangeRequest,
  ) {}

  /** @param pages markdown by path, in the space before the change request begins */
  static async make(app: TestApp, pages: Record<string, string> = {}): Promise<BranchFixture> {
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    if (Object.keys(pages).length > 0) await app.build.importArchive(world, spaceId, pages);
    const client = app.client(world.admin);
    return new BranchFixture(world, client, spaceId, await createChangeRequest(client, spaceId));
  }

  /** Path of primary content. */
  get primary(): string {
    return `/spaces/${this.spaceId}`;
  }

  /** Path of the change request. */
  get branch(): string {
    return `${this.primary}/change-requests/${this.changeRequest.number}`;
  }

  read(): Promise<ChangeRequest> {
    return body<ChangeRequest>(this.client.get(this.branch));
  }

  /** Changes the content at a path. @returns the new revision with the IDs of new pages */
  edit(at: string, ...changes: object[]): Promise<{ revision: string; pages: string[] }> {
    return body(this.client.post(`${at}/content`, { changes }));
  }

  write(at: string, page: string, markdown: string): Promise<{ revision: string }> {
    return this.edit(at, { change: 'update_page', page, document: { markdown } });
  }

  /** The pages below a path of the API, by their own path. */
  async pages(at: string): Promise<Map<string, Page>> {
    const { pages } = await body<{ pages: Page[] }>(this.client.get(`${at}/content/pages`));
    const byPath = new Map<string, Page>();
    const add = (page: Page): void => {
      byPath.set(page.path, page);
      page.pages.forEach(add);
    };
    pages.forEach(add);
    return byPath;
  }

  async pageId(at: string, path: string): Promise<string> {
    const page = (await this.pages(at)).get(path);
    if (page === undefined) throw new Error(`There is no page ${path}.`);
    return page.id;
  }

  async text(at: string, page: string): Promise<string> {
    return (await body<{ markdown: string }>(this.client.get(`${at}/content/page/${page}`))).markdown;
  }

  merge(resolve?: object): Promise<{ revision: string; result: string; conflicts?: Conflict[] }> {
    return body(this.client.post(`${this.branch}/merge`, resolve === undefined ? undefined : { resolve }));
  }

  update(resolve?: object): Promise<{ revision: string; result: string; conflicts?: Conflict[] }> {
    return body(this.client.post(`${this.branch}/update`, resolve === undefined ? undefined : { resolve }));
  }

  /** The active revision of primary content. */
  async head(): Promise<string> {
    return (await body<{ revision: string }>(this.client.get(this.primary))).revision;
  }
}

/** Creates a change request. */
export function createChangeRequest(
  client: ApiClient,
  spaceId: string,
  fields: object = {},
): Promise<ChangeRequest> {
  return body<ChangeRequest>(client.post(`/spaces/${spaceId}/change-requests`, fields));
}

/** The body of a successful response. */
async function body<Body>(
  answer: PromiseLike<{ status: number; body: unknown; text: string }>,
): Promise<Body> {
  const response = await answer;
  if (response.status >= 300) throw new Error(`${response.status}: ${response.text}`);
  return response.body as Body;
}
