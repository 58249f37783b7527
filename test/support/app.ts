import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { Clock } from '../../src/common/clock.js';
import { loadEnvironment } from '../../src/config/environment.js';
import { Database } from '../../src/database/database.js';
import { configureApp } from '../../src/http/configure-app.js';
import { ApiClient } from './client.js';
import { cloneDatabase } from './database.js';
import { Factories } from './factories.js';
import { ResponseCheck } from './response-check.js';
import { TestClock } from './test-clock.js';

/** The service as a spec file sees it: on its own database, listening on a free port. */
export class TestApp {
  private constructor(
    readonly app: NestExpressApplication,
    readonly baseUrl: string,
    readonly dataDir: string,
    readonly databaseUrl: string,
    readonly clock: TestClock,
    readonly build: Factories,
    private readonly check: ResponseCheck,
    private readonly cleanUp: () => Promise<void>,
  ) {}

  /** @param variables environment variables besides what every test has */
  static async start(variables: Record<string, string> = {}): Promise<TestApp> {
    const database = await cloneDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'docs-publishing-service-data-'));
    const environment = loadEnvironment({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO: 'false',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PORT: '0',
      PUBLIC_URL: 'http://docs.test',
      OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
      RATE_LIMIT_TOKEN: '0',
      RATE_LIMIT_ANONYMOUS: '0',
      RATE_LIMIT_IMPORTS: '0',
      SECRET_KEY: 'a secret key that is only used in tests',
      ...variables,
    });
    const clock = new TestClock();
    const module = await Test.createTestingModule({ imports: [AppModule.forRoot(environment, database.url)] })
      .overrideProvider(Clock)
      .useValue(clock)
      .compile();
    const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
    configureApp(app, environment);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    const check = await ResponseCheck.load(baseUrl);
    return new TestApp(app, baseUrl, dataDir, database.url, clock, new Factories(app), check, async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  get database(): Database {
    return this.app.get(Database);
  }

  /** Requests as somebody: a person made by the factories, a token, or nobody. */
  client(actor?: { token: string } | string): ApiClient {
    return new ApiClient(this.baseUrl, typeof actor === 'string' ? actor : actor?.token, this.check);
  }

  async stop(): Promise<void> {
    await this.cleanUp();
  }
}
