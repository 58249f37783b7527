import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_URL } from './database-url.js';
import { migrations } from './migrations.js';

/** How long the database may take to respond, in milliseconds. */
const TIMEOUT_MS = 3000;

/**
 * Checks whether the database can be used, on a connection of its own, so that the answer neither waits for requests nor
 * takes a connection from them. Concurrent checks share one statement.
 *
 * Migrations run before the process starts, and later versions only add some. So they are looked up only once for each
 * connection: another database, or an older backup of this one, breaks the connection.
 */
@Injectable()
export class DatabaseHealth implements OnModuleDestroy {
  private readonly logger = new Logger(DatabaseHealth.name);
  private client: pg.Client | undefined;
  private running: Promise<string | undefined> | undefined;

  constructor(@Inject(DATABASE_URL) private readonly url: string) {}

  /** @returns the problem; undefined if the database can be used */
  check(): Promise<string | undefined> {
    this.running ??= this.ask().finally(() => (this.running = undefined));
    return this.running;
  }

  async onModuleDestroy(): Promise<void> {
    await this.running;
    await this.client?.end().catch(() => undefined);
  }

  private async ask(): Promise<string | undefined> {
    let client: pg.Client | undefined;
    try {
      client = this.client;
      if (client === undefined) {
        client = this.makeClient();
        await client.connect();
        if (await arePending(client)) {
          await client.end();
          return 'migrations are pending';
        }
        this.client = client;
      } else await client.query('SELECT 1');
      return undefined;
    } catch (error) {
      if (client !== undefined) this.drop(client);
      this.logger.warn({ err: error }, 'The check of the database failed');
      return 'it does not respond';
    }
  }

  private makeClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'docs-publishing-service health',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const drop = () => this.drop(client);
    client.on('error', drop);
    client.on('end', drop);
    return client;
  }

  private drop(client: pg.Client): void {
    if (this.client === client) this.client = undefined;
    client.connection.stream.destroy();
  }
}

async function arePending(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pending: boolean }>(
    `SELECT EXISTS (SELECT FROM unnest($1::text[]) AS known(name) WHERE NOT EXISTS (
       SELECT FROM migrations m WHERE m.name = known.name)) AS pending`,
    [migrations.map(({ name }) => name)],
  );
  return rows[0]?.pending !== false;
}
