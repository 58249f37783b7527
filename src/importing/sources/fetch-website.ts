import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DownloadedFile } from '../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { MAX_ADDRESS } from '../../platform/outbound/outbound-url.js';
import { USER_AGENT } from '../../platform/outbound/user-agent.js';
import type { FetchedResource, ScanJob, ScanOutcome } from '../structure/import-job.js';
import type { FetchBudget } from '../../platform/outbound/fetch-budget.js';
import { AddressList, whatIsLeftOut } from './address-list.js';
import { fetchImages, type FetchedImages, MAX_IMAGES, withoutQuery } from './fetch-images.js';
import { RobotsRules } from './robots-rules.js';
import { addressKey, SiteScope } from './site-pages.js';
import { MAX_SITE_PAGE_BYTES } from './source-sizes.js';

/** Most pages of a site that are imported. */
const MAX_PAGES = 200;
const MAX_ROBOTS_BYTES = 512 * 1024;
/** Most pages that are compared with `robots.txt`, which may not allow some, and most images. */
const MAX_COMPARED = 2_000;
/** Most addresses that are reported because they are too long. */
const MAX_NAMED = 1_000;
const AT_ONCE = 4;
/** Addresses that are looked at before other requests get their turn. */
const IN_ONE_TURN = 100;

/** Finds the links and images of a page. */
export type ScanPage = (job: ScanJob) => Promise<ScanOutcome>;

/** A site in local files, the start page first. */
export interface FetchedWebsite extends FetchedImages {
  downloaded: DownloadedFile;
}

/**
 * Fetches a site: follows links from the address, breadth first, on the same host below the same path, as `robots.txt`
 * allows; then fetches the images of these pages.
 * @throws OutboundError when the start page cannot be fetched
 */
export async function fetchWebsite(
  budget: FetchBudget,
  start: string,
  scan: ScanPage,
): Promise<FetchedWebsite> {
  if (!/^https?:/i.test(start)) {
    throw new OutboundError('BAD_STATUS', 'The URL of a website must start with http: or https:');
  }
  const crawl = new Crawl(budget, scan);
  const downloaded = await crawl.enter(start);
  await crawl.follow();
  const images = await crawl.images();
  return {
    downloaded,
    fetched: [...crawl.pages, ...images.fetched],
    // First, because the history shows the first ones.
    unfetched: [...crawl.leftOut(start), ...crawl.unfetched, ...images.unfetched],
  };
}

class Crawl {
  readonly pages: FetchedResource[] = [];
  readonly unfetched: FetchedImages['unfetched'] = [];
  /** The pages of the site that links lead to, in the order in which they were found. */
  private readonly links = new AddressList();
  private readonly imageUrls = new AddressList();
  /** Keys of the pages that were fetched, by the addresses that they were redirected to. */
  private readonly taken = new Set<string>();
  private startKey = '';
  /** How many of the links were followed. */
  private followed = 0;
  private areLinksCut = false;
  private areImagesCut = false;
  private tooLong = 0;
  private scope = new SiteScope('http://localhost/');
  private isAllowed: (url: string) => boolean = () => true;

  constructor(
    private readonly budget: FetchBudget,
    private readonly scan: ScanPage,
  ) {}

  /** The start page. */
  async enter(start: string): Promise<DownloadedFile> {
    await this.readRobots(start);
    if (!this.isAllowed(start)) throw disallowed(start);
    const downloaded = await this.budget.download(start, MAX_SITE_PAGE_BYTES);
    this.scope = new SiteScope(start);
    if (!this.scope.contains(downloaded.finalUrl)) {
      this.scope = new SiteScope(downloaded.finalUrl);
      await this.readRobots(downloaded.finalUrl);
      if (!this.isAllowed(downloaded.finalUrl)) throw disallowed(start);
    }
    this.startKey = addressKey(start);
    await this.addPage({ url: start, downloaded, outcome: await this.scanPage(downloaded) });
    return downloaded;
  }

  async follow(): Promise<void> {
    const { addresses } = this.links;
    while (this.followed < Math.min(addresses.length, MAX_COMPARED) && this.pages.length < MAX_PAGES) {
      const end = this.followed + Math.min(AT_ONCE, MAX_PAGES - this.pages.length);
      const batch = addresses.slice(this.followed, end);
      this.followed += batch.length;
      const fetched = await Promise.all(batch.map((url) => this.fetchPage(url)));
      await nextTurn();
      // In the order of the links, whichever page was fetched first.
      for (const page of fetched) if (page !== undefined) await this.addPage(page);
    }
    const others = addresses.slice(this.followed);
    await inTurns(others, (url) => this.skip(url, `more than ${MAX_PAGES} pages`));
  }

  async images(): Promise<FetchedImages> {
    const urls = this.imageUrls.addresses;
    const allowed: string[] = [];
    for (const url of urls.slice(0, MAX_COMPARED)) {
      if (new URL(url).origin !== this.scope.origin || this.isAllowed(url)) allowed.push(url);
      else this.skip(url, 'robots.txt does not allow it');
      await nextTurn();
    }
    const others = urls.slice(MAX_COMPARED);
    await inTurns(others, (url) => this.skip(url, `more than ${MAX_IMAGES} images`));
    return fetchImages(this.budget, allowed);
  }

  /** The pages and images that are not imported because a page or the site has too many links or images. */
  leftOut(start: string): FetchedImages['unfetched'] {
    const links = this.areLinksCut || this.links.isCut ? ['links'] : [];
    const images = this.areImagesCut || this.imageUrls.isCut ? ['images'] : [];
    const what = [...links, ...images].join(' and ');
    return what === '' ? [] : [{ path: withoutQuery(start), reason: whatIsLeftOut(what) }];
  }

  private async fetchPage(url: string) {
    if (!this.isAllowed(url)) {
      this.skip(url, 'robots.txt does not allow it');
      return undefined;
    }
    try {
      const downloaded = await this.budget.download(url, MAX_SITE_PAGE_BYTES);
      const { finalUrl, contentType } = downloaded;
      const isHtml = contentType === null || contentType.includes('html');
      const isInside = this.scope.contains(finalUrl) && this.isAllowed(finalUrl);
      if (isHtml && isInside) return { url, downloaded, outcome: await this.scanPage(downloaded) };
      this.skip(url, isHtml ? 'redirects out of the site' : 'not an HTML page');
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.skip(url, error.message);
    }
    return undefined;
  }

  private scanPage({ path, finalUrl, contentType }: DownloadedFile): Promise<ScanOutcome> {
    const scope = `${this.scope.origin}${this.scope.prefix}`;
    return this.scan({ path, url: finalUrl, contentType, maxBytes: MAX_SITE_PAGE_BYTES, scope });
  }

  private async addPage(page: {
    url: string;
    downloaded: DownloadedFile;
    outcome: ScanOutcome;
  }): Promise<void> {
    const { path, finalUrl, contentType } = page.downloaded;
    const key = addressKey(finalUrl);
    if (this.taken.has(key)) return;
    this.taken.add(key);
    this.pages.push({ kind: 'page', url: page.url, finalUrl, path, contentType });
    const { links, images } = page.outcome;
    this.areLinksCut ||= links.isCut;
    this.areImagesCut ||= images.isCut;
    await inTurns(images.addresses, (image) => {
      if (!this.isTooLong(image)) this.imageUrls.add(image);
    });
    await inTurns(links.addresses, (link) => {
      const linked = addressKey(link);
      if (linked === this.startKey || this.taken.has(linked) || this.isTooLong(link)) return;
      this.links.add(link, linked);
    });
  }

  /** Whether an address is too long to be fetched; the first of these are reported. */
  private isTooLong(url: string): boolean {
    if (url.length <= MAX_ADDRESS) return false;
    if (this.tooLong < MAX_NAMED) this.skip(url, `its URL has more than ${MAX_ADDRESS} characters`);
    else this.areLinksCut = true;
    this.tooLong += 1;
    return true;
  }

  private skip(url: string, reason: string): void {
    this.unfetched.push({ path: withoutQuery(url), reason });
  }

  /** Without `robots.txt` everything is allowed; if a site fails to send it, nothing is (RFC 9309, section 2.3.1). */
  private async readRobots(url: string): Promise<void> {
    const address = new URL('/robots.txt', url).href;
    try {
      const { text } = await this.budget.text(address, MAX_ROBOTS_BYTES);
      const rules = new RobotsRules(text, USER_AGENT);
      const { origin } = new URL(address);
      this.isAllowed = (page) => new URL(page).origin !== origin || rules.isAllowed(page);
    } catch (error) {
      if (!(error instanceof OutboundError) || error.code === 'REFUSED_ADDRESS') throw error;
      const isMissing = error.code === 'BAD_STATUS' && error.status !== undefined && error.status < 500;
      if (!isMissing) throw error;
      this.isAllowed = () => true;
    }
  }
}

/** Looks at each of many items, and lets other requests have their turn in between. */
async function inTurns<Item>(items: readonly Item[], look: (item: Item) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn();
    look(item);
  }
}

function disallowed(url: string): OutboundError {
  return new OutboundError(
    'BAD_STATUS',
    `The robots.txt of "${new URL(url).host}" does not allow this page to be fetched`,
  );
}
