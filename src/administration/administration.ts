import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Role } from '../access/role.js';
import { AppModule } from '../app.module.js';
import type { User } from '../auth/user.entity.js';
import { TokensService } from '../auth/tokens.service.js';
import { UsersService } from '../auth/users.service.js';
import { ApiError, ConflictError, NotFoundError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import { ConfigurationError, type Environment, loadEnvironment } from '../config/environment.js';
import { type OpenDatabase, openDatabase } from '../database/open-database.js';
import { type Demo, DemoService } from '../demo/demo.service.js';
import { describeFirstStart, keepText } from '../demo/first-start.js';
import { AuditChainService } from '../events/audit/audit-chain.service.js';
import { AuditVerification, type CheckedChain } from '../events/audit/audit-verification.js';
import { INSTANCE_CHAIN } from '../events/audit/event-hash.js';
import { configureApp } from '../http/configure-app.js';
import { RoutingAdapter } from '../http/routing-adapter.js';
import { CheckedStorage } from '../platform/storage/checked-storage.js';
import { SpacePurge } from '../spaces/space-purge.js';
import { DomainsService } from '../organizations/domains/domains.service.js';
import type { DomainResource } from '../organizations/domains/domain.resource.js';
import { OrganizationsService } from '../organizations/organizations.service.js';

/** The service's own code for the command-line tool. Its HTTP server does not listen unless a command needs it. */
export class Administration {
  constructor(
    private readonly app: NestExpressApplication,
    private readonly environment: Environment,
  ) {}

  get users(): UsersService {
    return this.app.get(UsersService);
  }

  get tokens(): TokensService {
    return this.app.get(TokensService);
  }

  get organizations(): OrganizationsService {
    return this.app.get(OrganizationsService);
  }

  /** @throws ApiError (404) */
  async personByEmail(email: string): Promise<User> {
    const person = await this.users.findByEmail(email);
    if (person !== null) return person;
    const message = (await this.users.hasAny())
      ? 'There is no user with this email address: create one with "user create".'
      : 'This installation has no users: create one with "user create". If you use another installation, set its DATA_DIR or DATABASE_URL.';
    throw new ApiError(404, message);
  }

  /** @throws NotFoundError */
  async addMember(organizationId: string, userId: string, role: Role | null): Promise<void> {
    if (!isId(organizationId) || !(await this.organizations.exists(organizationId)))
      throw new NotFoundError('organization');
    await this.organizations.setMember(organizationId, userId, role);
  }

  /**
   * Confirms a domain for an organization.
   * @throws NotFoundError
   * @throws ConflictError when it is verified for another one, unless `takeOver`
   */
  async confirmDomain(organizationId: string, domain: string, takeOver: boolean): Promise<DomainResource> {
    if (!isId(organizationId)) throw new NotFoundError('organization');
    return this.app.get(DomainsService).confirm(organizationId, domain, { takeOver });
  }

  /** @throws NotFoundError */
  async revokeToken(id: string): Promise<void> {
    if (!isId(id) || !(await this.tokens.revoke(id))) throw new NotFoundError('token');
  }

  /** @throws ConflictError when an organization already exists */
  async createDemo(): Promise<Demo> {
    const demo = await this.app.get(DemoService).create();
    if (demo === undefined)
      throw new ConflictError(
        'This installation already contains an organization. The demo can be created only on a new installation.',
      );
    await keepText(this.environment.dataDir, describeFirstStart(demo, this.environment));
    return demo;
  }

  /**
   * Makes this installation the owner of the file storage, whoever the owner was.
   * @returns the ID of the installation before, if there was one
   * @throws ApiError when the storage cannot be used
   */
  adoptStorage(): Promise<string | undefined> {
    return this.app.get(CheckedStorage).adopt();
  }

  /** Purges the spaces that can no longer be restored at `now`. @returns the number of spaces */
  purge(now: Date): Promise<number> {
    return this.app.get(SpacePurge).run(now);
  }

  /**
   * Checks the audit log of one organization or, without an ID, all of it.
   * @returns the chains, if all of them are intact
   * @throws NotFoundError when there is no such organization
   * @throws ConflictError naming the first broken event
   */
  async verifyAudit(organizationId: string | undefined): Promise<CheckedChain[]> {
    if (
      organizationId !== undefined &&
      (!isId(organizationId) || !(await this.organizations.exists(organizationId)))
    )
      throw new NotFoundError('organization');
    // Also check events that were recorded just now, for example by this tool.
    while (await this.app.get(AuditChainService).drainOutbox());
    const checked: CheckedChain[] = [];
    for await (const chain of this.app.get(AuditVerification).verify(organizationId)) {
      if (chain.broken !== undefined) {
        const { position, eventId, reason } = chain.broken;
        throw new ConflictError(
          `The audit log of ${nameOf(chain)} is broken at event ${position}${eventId === null ? '' : ` (${eventId})`}: ${reason}.`,
        );
      }
      checked.push(chain);
    }
    return checked;
  }

  /** Serves the API to this machine, at a free port, until the installation is closed. */
  async serve(): Promise<Server> {
    await this.app.listen(0, '127.0.0.1');
    return this.app.getHttpServer();
  }
}

function nameOf({ id }: CheckedChain): string {
  return id === INSTANCE_CHAIN ? 'the installation' : `the organization ${id}`;
}

/**
 * Updates the schema of the database that the variables name. Needs no file storage.
 * @returns names of the migrations that ran
 * @throws ConfigurationError when a variable is invalid, or the database cannot be used
 */
export async function migrateInstallation(variables: NodeJS.ProcessEnv): Promise<string[]> {
  const environment = loadEnvironment({ ...variables, STORAGE_URL: undefined });
  const database = await openAs(environment);
  await database.release();
  return database.migrated;
}

function openAs(environment: Environment): Promise<OpenDatabase> {
  return openDatabase(environment).catch((cause: Error) => {
    throw new ConfigurationError(cause.message, { cause });
  });
}

/**
 * Opens the installation that the variables describe, runs `work`, and closes the installation.
 * @throws ConfigurationError when a variable is invalid, or the database cannot be used
 */
export async function withAdministration<T>(
  variables: NodeJS.ProcessEnv,
  work: (administration: Administration) => Promise<T>,
): Promise<T> {
  const environment = loadEnvironment(variables);
  const database = await openAs(environment);
  try {
    // Commands print only their result.
    const quiet: Environment = { ...environment, role: 'web', logLevel: 'silent' };
    const module = AppModule.forRoot(quiet, database.url);
    const app = await NestFactory.create<NestExpressApplication>(module, new RoutingAdapter(), {
      bodyParser: false,
      logger: ['error', 'fatal'],
      abortOnError: false,
    });
    configureApp(app, quiet);
    try {
      await app.init();
      return await work(new Administration(app, environment));
    } finally {
      await app.close();
    }
  } finally {
    await database.release();
  }
}
