import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { RemotePictures } from '../../remote-pictures/remote-pictures.service.js';
import type { SiteImage, SiteShell } from '../../rendering/site/site-page.js';
import type { SiteSettings } from '../../sites/settings/settings.js';
import { PictureLinks, type PictureScope, SITE_SCOPE } from '../files/picture-links.js';
import { fileIn, ShownFiles } from '../files/shown-files.js';
import type { SiteVisit } from '../visits/site-visit.js';

/** How often the pictures of a cached page are looked up while some of them are about to be fetched, and otherwise. */
const WAITING_MS = 1_000;
const SETTLED_MS = 60_000;

/** Pictures of other hosts, as the pages of a visit show them. */
export interface FoundImages {
  /** The URLs that were looked up. */
  urls: readonly string[];
  /** By URL. */
  images: Readonly<Record<string, SiteImage>>;
  /** The hashes of their bytes, by URL. */
  hashes: ReadonlyMap<string, string>;
  /** Whether others are about to be fetched. */
  isWaiting: boolean;
}

const NO_IMAGES: FoundImages = { urls: [], images: {}, hashes: new Map(), isWaiting: false };

/** Finds the pictures of other hosts that a site shows. Nothing waits until a picture is fetched. */
@Injectable()
export class SitePictures {
  constructor(
    private readonly pictures: RemotePictures,
    private readonly links: PictureLinks,
    private readonly shownFiles: ShownFiles,
    private readonly clock: Clock,
  ) {}

  /** @param scope the part of the site that shows them */
  async find(visit: SiteVisit, scope: PictureScope, urls: readonly string[]): Promise<FoundImages> {
    if (urls.length === 0 || !this.pictures.isOn) return NO_IMAGES;
    const { ready, isWaiting } = await this.pictures.find(visit.site.organizationId, urls);
    const images: Record<string, SiteImage> = {};
    for (const [url, picture] of ready) images[url] = this.links.image(visit, scope, picture);
    return { urls, images, hashes: hashesOf(ready), isWaiting };
  }

  /** The pictures of the customization. Those on the host of the site need not be fetched. */
  async ofShell(visit: SiteVisit, { settings, publicAddress }: SiteShell): Promise<FoundImages> {
    const urls = urlsOf(settings);
    if (urls.length === 0) return NO_IMAGES;
    const { origin } = new URL(publicAddress);
    const isOwn = (url: string): boolean => URL.parse(url)?.origin === origin;
    const found = await this.find(
      visit,
      SITE_SCOPE,
      urls.filter((url) => !isOwn(url)),
    );
    const images: Record<string, SiteImage> = { ...found.images };
    for (const url of urls.filter(isOwn)) images[url] = await this.ownImage(visit, publicAddress, url);
    return { ...found, images };
  }

  /**
   * A file of the site has its size, so that nothing moves when it has loaded, and the address that the reader opened: browsers
   * load nothing from others, and a site with a preview may not be published.
   */
  private async ownImage(visit: SiteVisit, publicAddress: string, url: string): Promise<SiteImage> {
    const named = fileIn(url, publicAddress);
    if (named === undefined) return { href: url };
    const file = await this.shownFiles.toReader(visit, named.spaceId, named.fileId);
    return { href: visit.home + url.slice(publicAddress.length + 1), ...file?.dimensions };
  }

  /**
   * The pictures of a rendered page; undefined: it shows no pictures of other hosts.
   * @param urls all pictures that it would show if they were fetched
   */
  shown(visit: SiteVisit, urls: readonly string[], found: readonly FoundImages[]): ShownPictures | undefined {
    if (urls.length === 0 || !this.pictures.isOn) return undefined;
    const { organizationId } = visit.site;
    const hashes = new Map(found.flatMap((each) => [...each.hashes]));
    return new ShownPictures(
      urls,
      { hashes, isWaiting: found.some(({ isWaiting }) => isWaiting) },
      async () => {
        const { ready, isWaiting } = await this.pictures.find(organizationId, urls);
        return { hashes: hashesOf(ready), isWaiting };
      },
      () => this.clock.now().getTime(),
    );
  }
}

type PicturesState = Pick<FoundImages, 'hashes' | 'isWaiting'>;

/** The pictures of other hosts on a cached page. They are looked up again from time to time, not for each request. */
export class ShownPictures {
  private lookedAt: number;
  private areOld = false;

  constructor(
    private readonly urls: readonly string[],
    private state: PicturesState,
    private readonly look: () => Promise<PicturesState>,
    private readonly now: () => number,
  ) {
    this.lookedAt = now();
  }

  /** Approximate bytes in memory. */
  get size(): number {
    return 2 * lengthOf(this.urls) + 500;
  }

  /** Whether the page shows the pictures as they are. */
  async areCurrent(): Promise<boolean> {
    const now = this.now();
    if (this.areOld) return false;
    if (now - this.lookedAt < (this.state.isWaiting ? WAITING_MS : SETTLED_MS)) return true;
    this.lookedAt = now;
    const latest = await this.look();
    this.areOld = this.urls.some((url) => latest.hashes.get(url) !== this.state.hashes.get(url));
    this.state = { ...this.state, isWaiting: latest.isWaiting };
    return !this.areOld;
  }
}

/** Characters of URLs. */
export function lengthOf(urls: readonly string[]): number {
  return urls.reduce((sum, { length }) => sum + length, 0);
}

/** The URLs of the pictures of a customization that pages show. */
function urlsOf({ header, footer, favicon }: SiteSettings): string[] {
  const images = [header.logo, footer.logo, favicon.icon].filter((each) => each !== undefined);
  return images.flatMap(({ light, dark }) => [light, dark]);
}

function hashesOf(ready: ReadonlyMap<string, { hash: string }>): Map<string, string> {
  return new Map([...ready].map(([url, { hash }]) => [url, hash]));
}
