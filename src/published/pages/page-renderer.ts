import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { RenderedPage, SitePage } from '../../rendering/site/site-page.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { PageWorkers } from './page-workers.js';
import { type FoundImages, lengthOf, type ShownPictures, SitePictures } from './site-pictures.js';
import type { SpaceView } from './space-views.js';

/** Characters of URLs that are remembered. */
const REMEMBERED = 2_000_000;

/** Renders pages with the pictures of other hosts that are there. */
@Injectable()
export class PageRenderer {
  /** The URLs of pictures that pages showed when they were rendered last, so that they need not be rendered twice. */
  private readonly urls = new LRUCache<string, readonly string[]>({
    maxSize: REMEMBERED,
    sizeCalculation: (urls, key) => lengthOf(urls) + key.length,
  });

  constructor(
    private readonly workers: PageWorkers,
    private readonly pictures: SitePictures,
  ) {}

  /**
   * @param collect collects what the page shows when it is its turn; called again if pictures were found meanwhile
   * @returns the page, and its pictures of other hosts; undefined: it has no such pictures
   * @throws UnusableSourceError when the page takes too long or too much memory
   * @throws BusyError when too many pages wait
   */
  async render(
    { visit, shellPictures }: SpaceView,
    collect: () => Promise<SitePage>,
    { page: { id, document } }: PlacedPage,
  ): Promise<{ rendered: RenderedPage; pictures: ShownPictures | undefined }> {
    const scope = visit.siteSpace.spaceId;
    const key = `${id} ${document}`;
    const known = this.urls.get(key) ?? [];
    const found = [await this.pictures.find(visit, scope, known)];
    let rendered = await this.renderWith(collect, found);
    let { pictures: urls = [] } = rendered;
    const others = urls.filter((url) => !known.includes(url));
    if (others.length > 0) {
      this.urls.set(key, urls);
      const more = await this.pictures.find(visit, scope, others);
      found.push(more);
      if (more.hashes.size > 0) {
        rendered = await this.renderWith(collect, found);
        urls = rendered.pictures ?? [];
      }
    }
    const all = [...urls, ...shellPictures.urls];
    return { rendered, pictures: this.pictures.shown(visit, all, [shellPictures, ...found]) };
  }

  private renderWith(collect: () => Promise<SitePage>, found: readonly FoundImages[]): Promise<RenderedPage> {
    const pictures = Object.assign({}, ...found.map(({ images }) => images)) as FoundImages['images'];
    return this.workers.render(async () => ({ kind: 'page', page: { ...(await collect()), pictures } }));
  }
}
