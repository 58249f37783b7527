import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { isAddressOfPicture } from './address-of-picture.js';
import { PictureFetches } from './picture-fetches.js';
import {
  type PictureFacts,
  type PictureRow,
  RemotePicturesRepository,
} from './remote-pictures.repository.js';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** When a picture is queued again whose job never ended. Longer than all attempts of the job. */
const RESCUE_MS = HOUR_MS;
/** Pictures of an organization, and how many of them wait to be fetched at a time. */
const MAX_PICTURES = 5_000;
const MAX_QUEUED = 500;

/** A picture that can be shown. */
export interface RemotePictureView extends PictureFacts {
  id: string;
}

/** The state of the pictures of a page. */
export interface FoundPictures {
  /** By URL. */
  ready: ReadonlyMap<string, RemotePictureView>;
  /** Whether others are about to be fetched. */
  isWaiting: boolean;
}

const NONE: FoundPictures = { ready: new Map(), isWaiting: false };

/** The pictures of other hosts that the pages of an organization show. */
@Injectable()
export class RemotePictures {
  readonly isOn: boolean;

  constructor(
    private readonly repository: RemotePicturesRepository,
    private readonly fetches: PictureFetches,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.isOn = environment.remotePictures;
  }

  /**
   * Finds the pictures that a page shows, with one statement. Pictures that are missing or old are queued; nothing waits for
   * them.
   */
  async find(organizationId: string, urls: readonly string[]): Promise<FoundPictures> {
    const wanted = this.isOn ? [...new Set(urls)].filter(isAddressOfPicture) : [];
    if (wanted.length === 0) return NONE;
    const rows = await this.repository.find(organizationId, wanted);
    const now = this.clock.now();
    const known = new Set(rows.map(({ url }) => url));
    const due = rows.filter(({ dueAt }) => dueAt <= now).map(({ url }) => url);
    const unknown = wanted.filter((url) => !known.has(url));
    const isQueued =
      due.length + unknown.length > 0 && (await this.queue(organizationId, { due, unknown }, now));
    await this.noteUse(rows, now);
    return {
      ready: new Map(
        rows.flatMap(({ url, id, picture }) => (picture === null ? [] : [[url, { id, ...picture }]])),
      ),
      isWaiting: isQueued || rows.some((row) => row.isQueued),
    };
  }

  /** The picture with an ID; undefined when there is no such picture that can be shown. */
  async get(organizationId: string, id: string): Promise<RemotePictureView | undefined> {
    const found = await this.repository.findOne(id);
    if (!this.isOn || found === null || found.organizationId !== organizationId) return undefined;
    const { hash, contentType, size, width, height } = found;
    if (hash === null || contentType === null || size === null || width === null || height === null)
      return undefined;
    return { id, hash, contentType, size, width, height };
  }

  /**
   * Queues those that no other process has queued meanwhile.
   * @returns false when the organization has too many pictures
   */
  private queue(
    organizationId: string,
    { due, unknown }: { due: readonly string[]; unknown: readonly string[] },
    now: Date,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      const { all, queued } = await this.repository.count(organizationId);
      const added = unknown.slice(0, Math.max(0, MAX_PICTURES - all));
      const urls = [...due, ...added].slice(0, Math.max(0, MAX_QUEUED - queued));
      if (urls.length === 0) return false;
      const next = new Date(now.getTime() + RESCUE_MS);
      const claimed = await this.repository.claim(organizationId, urls, { now, next });
      await this.fetches.enqueue(organizationId, claimed);
      return true;
    });
  }

  private async noteUse(rows: readonly PictureRow[], now: Date): Promise<void> {
    const old = rows.filter(({ usedAt }) => now.getTime() - usedAt.getTime() > DAY_MS).map(({ id }) => id);
    if (old.length > 0) await this.repository.touch(old, now);
  }
}
