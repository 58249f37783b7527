import type { ApiClient } from './api-client.js';

interface Links {
  stats: { broken: { total: number } };
}
interface PageTree {
  id: string;
  pages: PageTree[];
}

/** Pages whose links are read at the same time. */
const CONCURRENCY = 4;

/**
 * Counts the broken links of a space, or of the pages of a change request.
 * @returns null when they are not counted
 */
export async function countBrokenLinks(
  client: ApiClient,
  place: { space: string; changeRequest?: string; countsBranchLinks?: boolean },
): Promise<number | null> {
  const { space, changeRequest, countsBranchLinks = false } = place;
  if (changeRequest === undefined) return brokenAt(client, `/spaces/${space}/links`);
  if (!countsBranchLinks) return null;
  const content = `/spaces/${space}/change-requests/${encodeURIComponent(changeRequest)}/content`;
  const { pages } = (await client.get(`${content}/pages`)) as { pages: PageTree[] };
  const waiting = idsOf(pages);
  let broken = 0;
  const count = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      broken += await brokenAt(client, `${content}/page/${id}/links`);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, count));
  return broken;
}

async function brokenAt(client: ApiClient, path: string): Promise<number> {
  const { stats } = (await client.get(`${path}?status=broken&limit=1`)) as Links;
  return stats.broken.total;
}

function idsOf(pages: readonly PageTree[]): string[] {
  return pages.flatMap(({ id, pages: below }) => [id, ...idsOf(below)]);
}
