import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { SingleFlight } from '../../common/single-flight.js';
import { storageDirectory } from '../../content/files/files.service.js';
import { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { CardLogo, SocialCard } from '../../rendering/site/social/social-card.js';
import { loadSharp } from '../../platform/images/load-sharp.js';
import { cardDigest } from './social-card.js';

const WORKER = new URL('../../rendering/site/social/social-card.worker.js', import.meta.url);
const MAX_SECONDS = 20;
const WAIT = { what: 'images', seconds: 15, most: 100, retrySeconds: 10 };
/** Images that are kept for a page: sites can show it with other colors, and networks can ask for earlier ones. */
const KEPT = 10;

/** Makes the images of pages for social networks, once each: the storage keeps them beside the files of the space. */
@Injectable()
export class SocialImages implements OnApplicationShutdown {
  private readonly queue = new AdmissionQueue(WAIT);
  private readonly making = new SingleFlight<void>();
  private readonly pool: Piscina<{ card: SocialCard; logo?: CardLogo }, string>;

  constructor(
    private readonly storage: FileStorage,
    private readonly temporary: TemporaryDirectories,
    threads: ThreadPools,
  ) {
    this.pool = threads.create(WORKER, { maxThreads: 1, idleTimeout: 30_000, maxOldGenerationSizeMb: 256 });
  }

  /**
   * The storage key of the image of a page, which exists then.
   * @param readLogo the logo of the card; without one, the image has a mark in the color of the site
   * @param allow called before the image is made; throws when it must not be
   * @throws BusyError when too many images wait
   */
  async key(
    spaceId: string,
    pageId: string,
    card: SocialCard,
    readLogo: (address: string) => Promise<CardLogo | undefined>,
    allow: () => Promise<void>,
  ): Promise<string> {
    const directory = `${storageDirectory(spaceId)}/social/${pageId}`;
    const key = `${directory}/${cardDigest(card)}.png`;
    if (await this.storage.exists(key)) return key;
    if (!this.making.has(key)) await allow();
    await this.making.run(key, () => this.make(directory, key, card, readLogo));
    return key;
  }

  /** Nobody waits for a place in the queue of images while the storage reads the logo or stores the image. */
  private async make(
    directory: string,
    key: string,
    card: SocialCard,
    readLogo: (address: string) => Promise<CardLogo | undefined>,
  ): Promise<void> {
    const logo = card.logo === undefined ? undefined : await readLogo(card.logo);
    await this.temporary.withDirectory('image', async (folder) => {
      const made = join(folder, 'made.png');
      // Not by sharp, whose errors do not say whether the disk is full.
      await writeFile(made, await this.queue.run(() => this.draw({ card, ...(logo && { logo }) })));
      await this.storage.store(key, made);
    });
    const others = (await this.storage.list(directory)).filter((each) => each !== key);
    if (others.length >= KEPT) for (const other of others) await this.storage.delete(other);
  }

  private async draw(image: { card: SocialCard; logo?: CardLogo }): Promise<Buffer> {
    const svg = await this.pool.run(image, { signal: AbortSignal.timeout(MAX_SECONDS * 1000) });
    const sharp = await loadSharp();
    return sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
