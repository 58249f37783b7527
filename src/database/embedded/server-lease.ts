import pg from 'pg';

/** Every process that uses the embedded server holds this advisory lock, shared, in the `postgres` database. */
const IN_USE_LOCK = 0x646f6373;
/** Milliseconds between attempts to renew a lost lease. */
const RETRY_MS = 250;

/**
 * Shows that a process uses the embedded server, so that no other process stops it: see {@link ServerLease.acquire}.
 */
export class ServerLease {
  private client: pg.Client | undefined;
  private released = false;
  private renewing: Promise<void> | undefined;

  private constructor(
    private readonly url: string,
    private readonly revive: () => Promise<unknown>,
  ) {}

  /**
   * Acquires a lease of the server at an address. The lease is a lock that lasts as long as its connection. If the
   * connection ends, for example because PostgreSQL restarts after one of its processes was killed, the lease is
   * renewed.
   * @param url of the database `postgres`
   * @param database created if it does not exist
   * @param revive starts the server if it is not running; called when it no longer responds
   * @throws Error when the connection fails, or the database cannot be created
   */
  static async acquire(url: string, database: string, revive: () => Promise<unknown>): Promise<ServerLease> {
    const lease = new ServerLease(url, revive);
    const client = await lease.hold();
    try {
      await createDatabaseIfAbsent(client, database);
      return lease;
    } catch (error) {
      lease.released = true;
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Releases the lease.
   * @param stop stops the server; called if no other process has a lease. No process can acquire one meanwhile: it
   * waits, and then starts the server again
   */
  async release(stop: () => Promise<void>): Promise<void> {
    this.released = true;
    await this.renewing;
    // A server that is already down does not need to be stopped.
    const client = this.client ?? (await this.hold().catch(() => undefined));
    if (client === undefined) return;
    if (await isLastLease(client)) await stop();
    await client.end().catch(() => undefined);
  }

  private async hold(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'docs-publishing-service lease',
    });
    // Without a listener, a lost connection would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    client.once('end', () => {
      this.client = undefined;
      if (!this.released) this.renewing ??= this.renew().finally(() => (this.renewing = undefined));
    });
    return client;
  }

  private async renew(): Promise<void> {
    while (!this.released) {
      const isHeld = await this.hold().then(
        () => true,
        () => false,
      );
      if (isHeld || this.released) return;
      await this.revive().catch(() => undefined);
      await new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
  }
}

async function createDatabaseIfAbsent(client: pg.Client, database: string): Promise<void> {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (found.rowCount !== 0) return;
  await client
    .query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
    .catch((error: { code?: string }) => {
      const alreadyExists = error.code === '42P04' || error.code === '23505';
      if (!alreadyExists) throw error;
    });
}

/**
 * Releases the lease. @returns whether it was the last one; then no other can be acquired until the connection ends
 */
async function isLastLease(client: pg.Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const result = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
      IN_USE_LOCK,
    ]);
    return result.rows[0]?.alone === true;
  } catch {
    return false;
  }
}
