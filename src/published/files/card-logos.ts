import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import { storageKey } from '../../content/files/files.service.js';
import { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import type { SiteShell } from '../../rendering/site/site-page.js';
import type { CardLogo } from '../../rendering/site/social/social-card.js';
import type { FileEntry } from '../../versioning/file.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { drawInProcess } from './logo-process.js';
import { fileIn, ShownFiles } from './shown-files.js';

const SOURCES = /^image\/(?:png|jpeg|webp|svg\+xml)$/;
const MAX_BYTES = 2 * 1024 * 1024;
/** Remembered logos. One that cannot be drawn is tried again later, because the machine may only have been busy. */
const KEPT = { maxSize: 200, milliseconds: 10 * 60_000 };
const WAIT = { what: 'images', seconds: 15, most: 100, retrySeconds: 10 };

/**
 * The address of the logo that the images of a site show: the logo of the header, or the icon.
 * @returns undefined when the site has none, or when it is not a file of the site
 */
export function logoAddress({ settings, publicAddress }: Pick<SiteShell, 'settings' | 'publicAddress'>) {
  const logo = settings.header.logo ?? settings.favicon.icon;
  const address = settings.themes.default === 'dark' ? logo?.dark : logo?.light;
  return address !== undefined && fileIn(address, publicAddress) !== undefined ? address : undefined;
}

/** Reads the logos of sites for images for social networks. */
@Injectable()
export class CardLogos {
  private readonly queue = new AdmissionQueue(WAIT);
  /** By the hash of the file; undefined: it cannot be drawn. */
  private readonly drawn = new SingleFlightCache<CardLogo | undefined>(KEPT);

  constructor(
    private readonly shown: ShownFiles,
    private readonly storage: FileStorage,
    private readonly temporary: TemporaryDirectories,
  ) {}

  /**
   * @param address as `logoAddress` returns it
   * @returns undefined when there is no such file, some readers do not see it, or it cannot be drawn
   * @throws BusyError when too many logos wait
   */
  async read(visit: SiteVisit, publicAddress: string, address: string): Promise<CardLogo | undefined> {
    const named = fileIn(address, publicAddress);
    const file = named && (await this.shown.toAll(visit, named.spaceId, named.fileId));
    if (named === undefined || file === undefined) return undefined;
    const { contentType, hash, size } = file;
    if (!SOURCES.test(contentType) || size === 0 || size > MAX_BYTES) return undefined;
    return this.drawn.get(hash, () => this.draw(named.spaceId, file));
  }

  private draw(spaceId: string, { hash, size, contentType }: FileEntry): Promise<CardLogo | undefined> {
    return this.queue.run(() =>
      this.temporary.withDirectory('image', async (directory) => {
        const [source, made] = [join(directory, 'source'), join(directory, 'made.png')];
        const stored = await this.storage.open(storageKey(spaceId, hash), { start: 0, end: size - 1 });
        await pipeline(stored, createWriteStream(source));
        return drawInProcess(source, contentType === 'image/svg+xml', made);
      }),
    );
  }
}
