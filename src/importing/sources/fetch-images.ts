import { OutboundError } from '../../platform/outbound/outbound-error.js';
import type { FetchedResource } from '../structure/import-job.js';
import type { FetchBudget } from '../../platform/outbound/fetch-budget.js';
import { MAX_IMAGE_BYTES } from './source-sizes.js';

/** Most images of a source that are fetched. */
export const MAX_IMAGES = 500;
const AT_ONCE = 4;

/** Fetched images, and why others were not fetched. */
export interface FetchedImages {
  fetched: FetchedResource[];
  unfetched: { path: string; reason: string }[];
}

/** Fetches the images of a source. If this fails, the page keeps the address and the image is reported. */
export async function fetchImages(budget: FetchBudget, urls: readonly string[]): Promise<FetchedImages> {
  const fetched: (FetchedResource | undefined)[] = [];
  const unfetched: FetchedImages['unfetched'] = [];
  const waiting = [...urls.slice(0, MAX_IMAGES).entries()];
  for (const url of urls.slice(MAX_IMAGES)) {
    unfetched.push({ path: withoutQuery(url), reason: `more than ${MAX_IMAGES} images` });
  }
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, url] = next;
      try {
        const { path, contentType, finalUrl } = await budget.download(url, MAX_IMAGE_BYTES);
        if (contentType !== null && !/^(?:image\/|application\/octet-stream)/i.test(contentType)) {
          unfetched.push({ path: withoutQuery(url), reason: 'not an image' });
        } else {
          fetched[index] = { kind: 'image', url, finalUrl, path, contentType };
        }
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        unfetched.push({ path: withoutQuery(url), reason: error.message });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { fetched: fetched.filter((image) => image !== undefined), unfetched };
}

/** Queries can contain secrets, which must not be logged. Only the scheme of an address that is not of the web. */
export function withoutQuery(address: string): string {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  return `${url.origin}${url.pathname}`.slice(0, 500);
}
