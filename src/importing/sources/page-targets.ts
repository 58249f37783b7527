import { MAX_ADDRESS } from '../../platform/outbound/outbound-url.js';
import type { FoundAddresses, ScanJob, ScanOutcome } from '../structure/import-job.js';
import { AddressList } from './address-list.js';
import { readTargets } from './html-page.js';
import { addressKey, mayBePage, SiteScope } from './site-pages.js';
import { readTextFile } from './source-builder.js';

const NONE: FoundAddresses = { addresses: [], isCut: false };
const NOTHING: ScanOutcome = { links: NONE, images: NONE };

/**
 * Finds the links and images of an HTML page; none in a file that is not HTML, is too long or is nested too deeply. What it
 * returns goes to the thread that answers requests, so it is limited here.
 */
export async function findPageTargets(job: ScanJob): Promise<ScanOutcome> {
  const html = await readTextFile(job.path, job.maxBytes, job.contentType);
  if (html === undefined) return NOTHING;
  try {
    const { base, links, images } = readTargets(html);
    const start = startOf(base, job.url);
    return {
      links: job.scope === undefined ? listed(links, start) : listedPages(links, start, job.scope),
      images: listed(images, start),
    };
  } catch (error) {
    if (error instanceof RangeError) return NOTHING;
    throw error;
  }
}

function listed(targets: readonly string[], start: string): FoundAddresses {
  const list = new AddressList();
  for (const target of targets) {
    const address = absolute(target, start);
    if (address !== undefined) list.add(address);
  }
  return { addresses: list.addresses, isCut: list.isCut };
}

/** The addresses of pages of a site. */
function listedPages(targets: readonly string[], start: string, siteStart: string): FoundAddresses {
  const scope = new SiteScope(siteStart);
  const list = new AddressList();
  for (const target of targets) {
    const address = absolute(target, start);
    if (address === undefined || !scope.contains(address) || !mayBePage(address)) continue;
    const { origin, pathname } = new URL(address);
    list.add(`${origin}${pathname}`, addressKey(address));
  }
  return { addresses: list.addresses, isCut: list.isCut };
}

/**
 * Where relative addresses of a page start.
 * @param base the base that the page states. A base that is too long to be fetched is ignored: it would be repeated in each
 * relative address.
 */
export function startOf(base: string | undefined, url: string): string {
  const start = absolute(base ?? '', url);
  return start === undefined || start.length > MAX_ADDRESS ? url : start;
}

/** The absolute address of a target, without its fragment; undefined for other schemes than http and https. */
export function absolute(target: string, start: string): string | undefined {
  // Without a base, only absolute addresses are valid.
  const base = /^https?:/.test(start) ? start : undefined;
  if (!URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.hash = '';
  return url.href;
}
