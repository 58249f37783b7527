import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { WriteFailedError, Store } from '../../common/errors/write-failed-error.js';
import { toWriteFailedError } from '../../common/errors/write-failed-error.js';
import { type FailedStore, FailedWrites } from '../../common/errors/failed-writes.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { InstanceId } from '../../common/instance-id.js';
import { FileStorage } from '../storage/file-storage.js';

/**
 * How long a store counts as not writable before it is probed again. Long enough for a health check every second to
 * notice.
 */
const REMEMBERED_MS = 10_000;
/** A store with less free space than this counts as full. */
const PROBE_BYTES = 1_048_576;
/** Probes of orchestrators rarely wait longer. */
const WAIT_MS = 800;
/** The same size in rows of 61 bytes. */
const PROBE_ROWS = Math.ceil(PROBE_BYTES / 61);

/** Checks whether a store that refused a write is writable again, by writing to it. */
@Injectable()
export class WriteProbe {
  private running: Promise<WriteFailedError | undefined> | undefined;

  constructor(
    private readonly failedWrites: FailedWrites,
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly instance: InstanceId,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Does not wait long for a store that hangs: it counts as before.
   * @returns the error of a store that is not writable; undefined when no error is known
   */
  async check(): Promise<WriteFailedError | undefined> {
    const [known] = this.failedWrites.all;
    if (known === undefined) return undefined;
    this.running ??= this.checkAll().finally(() => (this.running = undefined));
    const late = Promise.withResolvers<WriteFailedError>();
    const timer = setTimeout(() => late.resolve(known.error), WAIT_MS);
    try {
      return await Promise.race([this.running, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async checkAll(): Promise<WriteFailedError | undefined> {
    for (const refused of this.failedWrites.all) {
      const error = await this.checkStore(refused);
      if (error !== undefined) return error;
    }
    return undefined;
  }

  private async checkStore({ store, error, at }: FailedStore): Promise<WriteFailedError | undefined> {
    if (this.clock.now().getTime() - at.getTime() < REMEMBERED_MS) return error;
    try {
      await this.write(store);
    } catch (thrown) {
      const refusal = toWriteFailedError(thrown);
      if (refusal === undefined) throw thrown;
      return refusal;
    }
    this.failedWrites.forget(store);
    return undefined;
  }

  private async write(store: Store): Promise<void> {
    if (store === 'database') return this.writeRows();
    await writeBytes(this.environment.dataDir);
    await this.storage.probeWrite(`write-probe-${this.instance.value}`, PROBE_BYTES);
  }

  /** Writes to a temporary table, which ends with the transaction. */
  private async writeRows(): Promise<void> {
    await this.database.transaction(() =>
      this.database.query(
        `CREATE TEMPORARY TABLE write_probe ON COMMIT DROP AS
         SELECT md5(number::text) FROM generate_series(1, ${PROBE_ROWS}) AS number`,
      ),
    );
  }
}

async function writeBytes(directory: string): Promise<void> {
  const path = join(directory, '.write-probe');
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}
