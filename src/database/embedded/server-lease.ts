import pg from 'pg';

/** Every process that uses the embedded server holds this advisory lock, shared, in the `postgres` database. */
const IN_USE_LOCK = 0x646f6373;
/** After so long it is tried again to make a claim that was lost. */
const RETRY_MS = 250;

/** Says that a process uses the embedded server, so that no other one stops it: see {@link ServerLease.acquire}. */
export class ServerLease {
  private client: pg.Client | undefined;
  private released = false;
  private renewing: Promise<void> | undefined;

  private constructor(
    private readonly url: string,
    private readonly revive: () => Promise<unknown>,
  ) {}

  /**
   * Claims the server that answers at an address. The claim is a lock that lasts as long as its connection; where that
   * ends, as when PostgreSQL starts again after one of its processes was killed, the claim is made again.
   * @param url of the database `postgres`
   * @param database is made unless it is there
   * @param revive starts the server where it does not run; asked when it does not answer any more
   * @throws Error when there is no connection, or the database cannot be made
   */
  static async acquire(url: string, database: string, revive: () => Promise<unknown>): Promise<ServerLease> {
    const claim = new ServerLease(url, revive);
    const client = await claim.hold();
    try {
      await makeDatabase(client, database);
      return claim;
    } catch (error) {
      claim.released = true;
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Gives the claim up.
   * @param stop stops the server; called when nobody else has a claim. Nobody can make one meanwhile: whoever comes then
   *   waits, and starts the server again
   */
  async release(stop: () => Promise<void>): Promise<void> {
    this.released = true;
    await this.renewing;
    // A server that has gone down needs no stopping.
    const client = this.client ?? (await this.hold().catch(() => undefined));
    if (client === undefined) return;
    if (await isLastLease(client)) await stop();
    await client.end().catch(() => undefined);
  }

  private async hold(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'docs-publishing-service claim',
    });
    // Without a listener a server that goes away would end the process.
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

async function makeDatabase(client: pg.Client, database: string): Promise<void> {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (found.rowCount !== 0) return;
  await client
    .query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
    .catch((error: { code?: string }) => {
      const alreadyThere = error.code === '42P04' || error.code === '23505';
      if (!alreadyThere) throw error;
    });
}

/** Gives the claim up. @returns whether it was the last one; then nobody else can make one until the connection ends */
async function isLastLease(claim: pg.Client): Promise<boolean> {
  try {
    await claim.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const result = await claim.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
      IN_USE_LOCK,
    ]);
    return result.rows[0]?.alone === true;
  } catch {
    return false;
  }
}
