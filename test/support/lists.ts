import type { Response } from 'supertest';
import type { ApiClient } from './client.js';

/** Every page of a list, from the first to the one without `next`. */
export async function walk(client: ApiClient, path: string, limit: number): Promise<Response[]> {
  const pages: Response[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor === undefined ? {} : { page: cursor }) };
    const response = await client.get(path).query(query);
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${response.text}`);
    pages.push(response);
    cursor = (response.body as { next?: { page: string } }).next?.page;
  } while (cursor !== undefined && pages.length < 1000);
  return pages;
}

/** The IDs of a page of a list. */
export function idsOf(response: Response): string[] {
  return (response.body as { items: { id: string }[] }).items.map(({ id }) => id);
}
