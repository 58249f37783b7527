import type { ApiClient } from './client.js';
import type { Page } from './content.js';
import { flatten } from './content.js';
import { eventually } from './eventually.js';

/** A page with what it was made from. */
export interface ComputedPage extends Page {
  computed?: object;
  computedSeed?: string;
  createdAt: string;
  updatedAt: string;
  pages: ComputedPage[];
}

/** An operation of a specification, as far as tests state it. */
export type Operations = Record<string, Record<string, object>>;

/** A small specification. */
export function specOf(paths: Operations, rest: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths, ...rest };
}

export const LIST = { summary: 'List pets', tags: ['Pets'], responses: { 200: { description: 'All.' } } };
export const CREATE = { summary: 'Create a pet', tags: ['Pets'] };
export const PETS = specOf({ '/pets': { get: LIST, post: CREATE } });

/** Gives a specification a source, and waits until there is a version of it. @returns the ID of the latest version */
export async function putSpec(
  client: ApiClient,
  organizationId: string,
  slug: string,
  spec: object,
): Promise<string> {
  return putSource(client, organizationId, slug, { text: JSON.stringify(spec) });
}

/** The same as `putSpec`, with any source. */
export async function putSource(
  client: ApiClient,
  organizationId: string,
  slug: string,
  source: { text: string } | { url: string },
): Promise<string> {
  const path = `/orgs/${organizationId}/openapi/${slug}`;
  const sent = await client.put(path, { source });
  if (sent.status !== 200) throw new Error(`The specification answers ${sent.status}.`);
  return eventually(async () => {
    const { processingState, lastVersion } = (await client.get(path)).body as Record<string, string>;
    return processingState === 'complete' ? lastVersion : undefined;
  });
}

/** What a computed page says that it is made of. */
export function computedSource(spec: string, props?: object): object {
  return {
    type: 'openapi',
    dependencies: { spec: { ref: { kind: 'openapi', spec } } },
    ...(props === undefined ? {} : { props }),
  };
}

/** The change that inserts a computed page. */
export function insertComputed(spec: string, rest: object = {}, props?: object): object {
  return {
    change: 'insert_page',
    title: 'Reference',
    type: 'computed',
    computed: computedSource(spec, props),
    ...rest,
  };
}

/** All pages of some content. */
export async function pagesOf(client: ApiClient, content: string, query = ''): Promise<ComputedPage[]> {
  const { status, body } = await client.get(`${content}/pages${query}`);
  if (status !== 200) throw new Error(`The pages answer ${status}.`);
  return (body as { pages: ComputedPage[] }).pages;
}

/** A computed page when it has been made of a version. */
export function waitUntilComputed(
  client: ApiClient,
  content: string,
  pageId: string,
  version: string,
  suffix = '',
): Promise<ComputedPage> {
  return eventually(async () => {
    const page = (flatten(await pagesOf(client, content)) as ComputedPage[]).find(({ id }) => id === pageId);
    const seed = page?.computedSeed ?? '';
    return seed.startsWith(version) && seed.endsWith(suffix) ? page : undefined;
  });
}

/** What a page has below it: titles with what they were made of. */
export function below(page: ComputedPage): [title: string, computedSeed: string | undefined][] {
  return (flatten(page.pages) as ComputedPage[]).map(({ title, computedSeed }) => [title, computedSeed]);
}
