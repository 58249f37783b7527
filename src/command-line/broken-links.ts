import type { ApiClient } from './api-client.js';
import type { LinkTarget } from './find-link.js';

interface LinkList {
  items: { targetReference: LinkTarget; locationReferences: Place[] }[];
  next?: { page: string };
  stats: { broken: { total: number } };
}
type Place =
  | { kind: 'page'; page: { id: string; path: string; title: string } }
  | { kind: 'reusable-content'; reusableContent: { id: string; title?: string } };
interface PageTree {
  id: string;
  pages: PageTree[];
}

/** A broken link, and where it is. */
export interface BrokenLink {
  /** Path of the page; null: the link is in a reusable content. */
  page: string | null;
  /** Title of the page or reusable content. */
  title: string;
  /** The text of the link; null: it has none, such as a cover, or its text could not be found. */
  text: string | null;
  /** As it is written in the page. */
  target: string;
}

/** The broken links of a place. */
export interface BrokenLinks {
  /** Number of targets; null: not counted. */
  count: number | null;
  links: BrokenLink[];
}

interface LinkedPlace {
  space: string;
  changeRequest?: string;
  /** Whether to name the links, and to count those of a change request. Both take a request for each page. */
  namesLinks?: boolean;
}

/** Pages whose links are read at the same time. */
const CONCURRENCY = 4;
/** Targets of a response: few, so that each has all its places. */
const TARGETS = 20;

/** The broken links of a space, or of the pages of a change request. */
export async function readBrokenLinks(
  client: ApiClient,
  { space, changeRequest, namesLinks = false }: LinkedPlace,
): Promise<BrokenLinks> {
  if (changeRequest === undefined) {
    const path = `/spaces/${space}/links`;
    if (!namesLinks) return { count: await countAt(client, path), links: [] };
    return new BrokenLinkReader(client, `/spaces/${space}/content`).read([path]);
  }
  if (!namesLinks) return { count: null, links: [] };
  const content = `/spaces/${space}/change-requests/${encodeURIComponent(changeRequest)}/content`;
  const { pages } = (await client.get(`${content}/pages`)) as { pages: PageTree[] };
  const paths = idsOf(pages).map((id) => `${content}/page/${id}/links`);
  return new BrokenLinkReader(client, content).read(paths);
}

async function countAt(client: ApiClient, path: string): Promise<number> {
  const { stats } = (await client.get(`${path}?status=broken&limit=1`)) as LinkList;
  return stats.broken.total;
}

class BrokenLinkReader {
  /** Texts of pages by their IDs, each read once. */
  private readonly texts = new Map<string, Promise<string>>();

  /** @param content path of the content below `/v1` */
  constructor(
    private readonly client: ApiClient,
    private readonly content: string,
  ) {}

  /** @param lists paths of lists of links */
  async read(lists: readonly string[]): Promise<BrokenLinks> {
    const found: BrokenLinks[] = [];
    const waiting = [...lists.entries()];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        found[next[0]] = await this.readList(next[1]);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    return {
      count: found.reduce((sum, { count }) => sum + (count ?? 0), 0),
      links: found.flatMap(({ links }) => links),
    };
  }

  private async readList(path: string): Promise<BrokenLinks> {
    const links: BrokenLink[] = [];
    for (let page = ''; ;) {
      const list = (await this.client.get(`${path}?status=broken&limit=${TARGETS}${page}`)) as LinkList;
      for (const { targetReference, locationReferences } of list.items)
        for (const place of locationReferences) links.push(...(await this.linksAt(place, targetReference)));
      if (list.next === undefined) return { count: list.stats.broken.total, links };
      page = `&page=${encodeURIComponent(list.next.page)}`;
    }
  }

  /** The links of a place to a target. At least one, even if its text cannot be found. */
  private async linksAt(place: Place, target: LinkTarget): Promise<BrokenLink[]> {
    const at =
      place.kind === 'page'
        ? { page: place.page.path, title: place.page.title }
        : { page: null, title: place.reusableContent.title ?? place.reusableContent.id };
    const text = place.kind === 'page' ? await this.textOf(place.page.id) : '';
    // Most imports leave no broken links, and reading markdown takes time to load.
    const { findLink } = await import('./find-link.js');
    const written = findLink(text, target);
    const links = written.length > 0 ? written : [{ text: null, target: addressOf(target) }];
    return links.map((link) => ({ ...at, ...link }));
  }

  private textOf(id: string): Promise<string> {
    let text = this.texts.get(id);
    if (text === undefined) {
      const path = `${this.content}/page/${id}?format=markdown`;
      text = this.client.get(path).then((page) => (page as { markdown?: string }).markdown ?? '');
      this.texts.set(id, text);
    }
    return text;
  }
}

/** A target whose spelling is not known. */
function addressOf({ kind, id, url, page, file, internalLocation }: LinkTarget): string {
  const anchor = internalLocation?.anchor === undefined ? '' : `#${internalLocation.anchor}`;
  return url ?? `${page?.path ?? file?.name ?? `${kind} ${id ?? ''}`.trim()}${anchor}`;
}

function idsOf(pages: readonly PageTree[]): string[] {
  return pages.flatMap(({ id, pages: below }) => [id, ...idsOf(below)]);
}
