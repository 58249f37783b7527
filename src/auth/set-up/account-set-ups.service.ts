import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../common/clock.js';
import { EndedLinkError } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { SignedIds } from '../../common/signed-ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import { MailError } from '../../platform/mail/mail-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { Addresses } from '../addresses/addresses.service.js';
import { TokensService } from '../tokens.service.js';
import { toUserResource } from '../user.mapper.js';
import type { UserResource } from '../user.resource.js';
import { UsersService } from '../users.service.js';
import type { AccountSetUpResource, CompletedSetUpResource } from './account-set-up.resource.js';
import { AccountSetUpsRepository, type OpenSetUp } from './account-set-ups.repository.js';
import { setUpMail } from './set-up-mail.js';

/** A job contains only the IDs of the link and the mail, never the address or the link. */
const SET_UP_MAIL: Queue<{ setUpId: string; mailId?: string }> = {
  name: 'account-set-up-mail',
  // Retries for about ten hours while the mail server is unavailable.
  retry: { limit: 20, delay: 5, maxDelay: 3600 },
};
const ENDED =
  'The account is already set up, or the link has expired: ask the person who created your account to invite you again.';
const LIFETIME_MS = 7 * 24 * 3600_000;

/**
 * Emails people for whom others created an account, and gives them their first token. The link proves that its holder
 * reads the mail of the address. It works only for accounts that have no token, so it never gives access to an account
 * that somebody uses.
 */
@Injectable()
export class AccountSetUps implements OnModuleInit {
  private readonly logger = new Logger(AccountSetUps.name);
  private readonly signed: SignedIds;

  constructor(
    private readonly setUps: AccountSetUpsRepository,
    private readonly users: UsersService,
    private readonly addresses: Addresses,
    private readonly tokens: TokensService,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.signed = new SignedIds(deriveKey(environment, 'account set-up'));
  }

  onModuleInit(): void {
    this.jobs.handle(SET_UP_MAIL, (job) => this.deliver(job));
  }

  /**
   * Creates a person, and emails them a link to set up the account.
   * @throws ConflictError when the address is already in use
   */
  @Transactional()
  async createUser(person: { displayName: string; email: string }): Promise<UserResource> {
    const id = await this.users.create(person);
    const { displayName } = person;
    const email = person.email.toLowerCase();
    await this.send([{ id, email }]);
    return toUserResource({ id, displayName, email, photoUrl: null }, this.environment.publicUrl);
  }

  /** The people among these who never used a link, and have no token that works for an organization. */
  async listNew(userIds: readonly string[], organizationId: string): Promise<Set<string>> {
    return new Set(userIds.length === 0 ? [] : await this.setUps.listNew(userIds, organizationId));
  }

  /** Queues emails to people without a token. They are sent after the open transaction commits. */
  async send(people: readonly { id: string; email: string }[]): Promise<void> {
    if (people.length === 0) return;
    const setUps = people.map(({ id, email }) => ({ id: newId(), userId: id, email }));
    const now = this.clock.now();
    const ids = await this.setUps.renew(setUps, { now, expiresAt: new Date(now.getTime() + LIFETIME_MS) });
    await this.jobs.send(
      SET_UP_MAIL,
      ids.map((setUpId) => ({ setUpId, mailId: newId() })),
    );
  }

  /** @throws EndedLinkError when the link was used, has expired, or the account has a token or another address */
  async show(token: string): Promise<AccountSetUpResource> {
    const { userId, displayName, email, expiresAt } = await this.find(token);
    return { user: userId, displayName, email, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Issues the first token of the person. Works once.
   * @throws EndedLinkError when the link was used, has expired, or the account has a token or another address
   */
  @Transactional()
  async complete(token: string): Promise<CompletedSetUpResource> {
    const { userId } = await this.find(token);
    await this.users.lock(userId);
    // It may have been used while the lock was awaited.
    const { id, email } = await this.find(token);
    await this.setUps.complete(id, this.clock.now());
    await this.addresses.confirm(userId, email);
    const actor = { type: 'user', userId } as const;
    const { secret } = await this.tokens.issue(userId, { label: 'Account set-up', actor });
    return { user: userId, token: secret };
  }

  private async find(token: string): Promise<OpenSetUp> {
    const id = this.signed.read(token, this.clock.now());
    const found = id === undefined ? undefined : await this.setUps.findOpen(id, this.clock.now());
    if (found === undefined) throw new EndedLinkError(ENDED);
    return found;
  }

  /** Does nothing when the link was used or has ended, or the person got a token, in the meantime. */
  private async deliver({ setUpId, mailId = setUpId }: { setUpId: string; mailId?: string }): Promise<void> {
    const setUp = await this.setUps.findOpen(setUpId, this.clock.now());
    if (setUp === undefined) return;
    const { publicUrl } = this.environment;
    const url = `${publicUrl}/v1/account-set-ups/${this.signed.write(setUp.id, setUp.expiresAt)}`;
    const mail = setUpMail(new URL(publicUrl).host, url, setUp.expiresAt);
    try {
      await this.mailer.send({ id: mailId, to: setUp.email, ...mail });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      this.logger.warn({ err: error }, 'The mail server permanently refused an email to a new account');
    }
  }
}
