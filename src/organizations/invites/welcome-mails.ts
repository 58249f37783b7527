import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AddressHooks } from '../../auth/addresses/address-hooks.js';
import { AccountSetUps } from '../../auth/set-up/account-set-ups.service.js';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { RateLimitedError } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import { MailError } from '../../platform/mail/mail-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { NewcomersRepository } from './newcomers.repository.js';
import { SentInvitationsRepository } from './sent-invitations.repository.js';
import { OrganizationHooks } from '../organization-hooks.js';
import { signInMail } from './sign-in-mail.js';

const SIGN_IN_MAIL: Queue<{ organizationId: string; userId: string; mailId: string }> = {
  name: 'sign-in-mail',
  // Retries for about ten hours while the mail server is unavailable.
  retry: { limit: 20, delay: 5, maxDelay: 3600 },
};

/** For `Retry-After`: the limits are those of an hour and of a day. */
const RETRY_SECONDS = 3600;

interface Person {
  id: string;
  email: string;
}

/**
 * Emails members who have never used their account, because others created it. If the organization enforces single
 * sign-on, they learn where to sign in; otherwise they receive a link to set up the account.
 */
@Injectable()
export class WelcomeMails implements OnModuleInit {
  private readonly logger = new Logger(WelcomeMails.name);

  constructor(
    private readonly setUps: AccountSetUps,
    private readonly hooks: OrganizationHooks,
    private readonly addressHooks: AddressHooks,
    private readonly newcomers: NewcomersRepository,
    private readonly sent: SentInvitationsRepository,
    private readonly users: UsersService,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SIGN_IN_MAIL, (job) => this.deliver(job));
    this.addressHooks.mailRequested.add(async ({ organizationId, email }) => {
      const allowed = await this.sent.take(organizationId, [email], this.clock.now());
      if (allowed.length === 0) throw new RateLimitedError(RETRY_SECONDS);
    });
  }

  /** The members of an organization among these who have never used their account. */
  async listNew(organizationId: string, people: readonly Person[]): Promise<Person[]> {
    const ids = people.map(({ id }) => id);
    const found = await this.setUps.listNew(ids, organizationId);
    return people.filter(({ id }) => found.has(id));
  }

  /** Queues an email to a new member, unless it would exceed the limits of invitation emails. */
  async welcome(organization: { id: string; sso: boolean }, person: Person): Promise<void> {
    const allowed = await this.sent.take(organization.id, [person.email], this.clock.now());
    if (allowed.length > 0) await this.send(organization, [person]);
  }

  /**
   * Queues emails, which are sent after the open transaction commits.
   * @param people members whose emails are counted, and who have never used their account
   */
  async send(organization: { id: string; sso: boolean }, people: readonly Person[]): Promise<void> {
    if (people.length === 0) return;
    const addresses = organization.sso ? await this.hooks.signInAddresses(organization.id) : [];
    if (addresses.length === 0) return this.setUps.send(people);
    await this.jobs.send(
      SIGN_IN_MAIL,
      people.map(({ id }) => ({ organizationId: organization.id, userId: id, mailId: newId() })),
    );
  }

  /** Does nothing when the person is no longer an active member, or there is nowhere to sign in any more. */
  private async deliver(job: { organizationId: string; userId: string; mailId: string }): Promise<void> {
    const { organizationId, userId, mailId } = job;
    const organization = await this.newcomers.findOrganization(organizationId);
    const member = await this.newcomers.findMember(organizationId, userId);
    const user = await this.users.findById(userId);
    const addresses = await this.hooks.signInAddresses(organizationId);
    if (organization === null || member === null || member.disabled || user === null) return;
    if (addresses.length === 0) return;
    try {
      await this.mailer.send({ id: mailId, to: user.email, ...signInMail(organization.title, addresses) });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      this.logger.warn({ err: error }, 'The mail server permanently refused an email to a new member');
    }
  }
}
