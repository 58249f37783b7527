import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../common/clock.js';
import { CronTurns, HOUR_MS } from '../platform/cron/cron-turns.js';
import { PictureStorage } from './picture-storage.js';
import { RemotePicturesRepository } from './remote-pictures.repository.js';

/** How long a picture is kept that no page shows. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const BATCH = 100;

/** Removes pictures that pages no longer show. */
@Injectable()
export class UnusedPicturesCron {
  constructor(
    private readonly repository: RemotePicturesRepository,
    private readonly storage: PictureStorage,
    private readonly clock: Clock,
    private readonly turns: CronTurns,
  ) {}

  @Cron('47 * * * *')
  scheduled(): Promise<void> {
    return this.turns.runOnce('unused-pictures', HOUR_MS, () => this.run());
  }

  async run(): Promise<void> {
    while ((await this.removeBatch()) === BATCH);
  }

  /** @returns number of removed pictures */
  @Transactional()
  async removeBatch(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    const unused = await this.repository.lockUnused(before, BATCH);
    for (const picture of unused) await this.storage.remove(picture);
    await this.repository.remove(unused.map(({ id }) => id));
    return unused.length;
  }
}
