import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request, { type Agent } from 'supertest';
import { AppModule } from '../../src/app.module.js';
import { Clock } from '../../src/common/clock.js';
import { type Environment, loadEnvironment } from '../../src/config/environment.js';
import { Database } from '../../src/database/database.js';
import { configureApp } from '../../src/http/configure-app.js';
import { RoutingAdapter } from '../../src/http/routing-adapter.js';
import { ApiClient } from './client.js';
import { cloneDatabase } from './database.js';
import { Factories } from './factories.js';
import { requireReadsWithoutLocks, watchReads } from './locking-reads.js';
import { newDirectory } from './new-directory.js';
import { Replica } from './replica.js';
import { ResponseCheck } from './response-check.js';
import { TestClock } from './test-clock.js';

watchReads();

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

  /**
   * Starts on a new database, which is dropped when the application stops.
   * @param variables environment variables in addition to those of every test
   */
  static async start(variables: Record<string, string> = {}): Promise<TestApp> {
    const database = await cloneDatabase();
    return TestApp.startOn(database.url, variables, database.drop);
  }

  /** On an existing database, which need not be migrated yet. */
  static async startOn(
    databaseUrl: string,
    variables: Record<string, string> = {},
    cleanUp: () => Promise<void> = async () => undefined,
  ): Promise<TestApp> {
    const dataDir = await newDirectory('data');
    return TestApp.open(databaseUrl, dataDir, new TestClock(), variables, async () => {
      await cleanUp();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  /** Stops this application and starts another one on the same database, files and clock, like a new deployment. */
  async restart(variables: Record<string, string> = {}): Promise<TestApp> {
    await this.app.close();
    return TestApp.open(this.databaseUrl, this.dataDir, this.clock, variables, this.cleanUp);
  }

  /**
   * Starts a second process of the installation.
   * @param variables in addition to those of this one, or replacing them
   */
  startReplica(variables: Record<string, string> = {}): Promise<Replica> {
    return Replica.start({ ...this.variables, ...variables });
  }

  /** Requests to a second process as an actor. */
  clientOf(replica: Replica, actor?: Actor): ApiClient {
    return new ApiClient(replica.baseUrl, secretOf(actor), this.check);
  }

  /**
   * Runs `work` while a second process of the installation serves requests.
   * @param variables as in `startReplica`
   */
  async withReplica(
    work: (client: (actor?: Actor) => ApiClient, replica: Replica) => Promise<void>,
    variables: Record<string, string> = {},
  ): Promise<void> {
    const replica = await this.startReplica(variables);
    try {
      await work((actor) => this.clientOf(replica, actor), replica);
    } finally {
      await replica.stop();
    }
  }

  private static async open(
    databaseUrl: string,
    dataDir: string,
    clock: TestClock,
    variables: Record<string, string>,
    cleanUp: () => Promise<void>,
  ): Promise<TestApp> {
    const environment = testEnvironment(databaseUrl, dataDir, variables);
    const module = await Test.createTestingModule({ imports: [AppModule.forRoot(environment, databaseUrl)] })
      .overrideProvider(Clock)
      .useValue(clock)
      .compile();
    const app = module.createNestApplication<NestExpressApplication>(new RoutingAdapter(), {
      bodyParser: false,
      logger: false,
    });
    configureApp(app, environment);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    const check = await ResponseCheck.load(baseUrl);
    return new TestApp(app, baseUrl, dataDir, databaseUrl, clock, new Factories(app), check, cleanUp);
  }

  /** The environment of another process of the installation, without its port. */
  get variables(): Record<string, string> {
    const variables = Object.entries(testVariables(this.databaseUrl, this.dataDir));
    return Object.fromEntries(variables.filter(([name]) => name !== 'PORT'));
  }

  get database(): Database {
    return this.app.get(Database);
  }

  /** Requests as an actor: a person of the factories, a token, or nobody. */
  client(actor?: Actor): ApiClient {
    return new ApiClient(this.baseUrl, secretOf(actor), this.check);
  }

  /** SCIM requests to an organization, with one of its tokens or any other text as token. */
  scim(organizationId: string, token?: string, replica?: Replica): ApiClient {
    const root = `/scim/v2/${organizationId}`;
    return new ApiClient(replica?.baseUrl ?? this.baseUrl, token, this.check, root);
  }

  /** Plain HTTP from the root of the service, for requests outside of the API: probes, `HEAD`, broken requests. */
  get http(): Agent {
    return request(this.baseUrl);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.cleanUp();
    requireReadsWithoutLocks();
  }
}

/** The sender of requests: a person of the factories, or a token. */
export type Actor = { token: string } | string;

function secretOf(actor?: Actor): string | undefined {
  return typeof actor === 'string' ? actor : actor?.token;
}

/** The environment of a test: no variables of the machine, no rate limits, no log, no pictures of other hosts. */
export function testEnvironment(
  databaseUrl: string,
  dataDir: string,
  variables: Record<string, string> = {},
): Environment {
  return loadEnvironment({ ...testVariables(databaseUrl, dataDir), ...variables });
}

function testVariables(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'false',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_URL: 'http://docs.test',
    OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    // No server: names that a test does not set do not exist on any machine.
    DNS_SERVERS: '127.0.0.1:1',
    REMOTE_PICTURES: 'false',
    RATE_LIMIT_TOKEN: '0',
    RATE_LIMIT_ANONYMOUS: '0',
    RATE_LIMIT_IMPORTS: '0',
    SECRET_KEY: 'a secret key that is only used in tests',
  };
}
