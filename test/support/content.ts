import type { ApiClient } from './client.js';

/** A page as the API returns it, with the properties that tests read. */
export interface Page {
  id: string;
  title: string;
  type: string;
  slug: string;
  path: string;
  pages: Page[];
  hidden?: boolean;
  description?: string;
  emoji?: string;
  icon?: string;
  documentId?: string;
  variables?: Record<string, string>;
  layout?: Record<string, unknown>;
  cover?: { ref?: Record<string, string>; refDark?: Record<string, string>; yPos?: number };
  ref?: Record<string, string>;
}

export interface File {
  id: string;
  name: string;
  contentType: string;
  downloadURL: string;
  size: number;
  dimensions?: { width: number; height: number };
}

export interface Revision {
  id: string;
  parents: string[];
  pages: Page[];
  files: File[];
}

/** The head of a space: its revision with all pages and files. */
export async function readRevision(client: ApiClient, spaceId: string): Promise<Revision> {
  const response = await client.get(`/spaces/${spaceId}/content`);
  if (response.status !== 200) throw new Error(`The content answers ${response.status}.`);
  return response.body as Revision;
}

/** The text of a page. */
export async function readMarkdown(client: ApiClient, spaceId: string, pageId: string): Promise<string> {
  const response = await client.get(`/spaces/${spaceId}/content/page/${pageId}`);
  if (response.status !== 200) throw new Error(`The page answers ${response.status}.`);
  return (response.body as { markdown: string }).markdown;
}

/** Every page of a tree, parents first. */
export function flatten(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flatten(page.pages)]);
}

/** The ID of the page at a path, in the head of a space. */
export async function pageIdAt(client: ApiClient, spaceId: string, path: string): Promise<string> {
  const { pages } = await readRevision(client, spaceId);
  const page = flatten(pages).find((each) => each.path === path);
  if (page === undefined) throw new Error(`There is no page at ${path}.`);
  return page.id;
}
