import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { newId } from '../../common/ids.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import { MailError } from '../../platform/mail/mail-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { UsersService } from '../../auth/users.service.js';
import { OrganizationsRepository } from '../organizations.repository.js';
import { domainMail, type DomainNews } from './domain-mail.js';

/** A job names the administrator by their ID, so it contains no address. */
const DOMAIN_MAIL: Queue<{
  organizationId: string;
  userId: string;
  mailId: string;
  domain: string;
  news: DomainNews;
}> = {
  name: 'domain-mail',
  // Retries for about ten hours while the mail server is unavailable.
  retry: { limit: 20, delay: 5, maxDelay: 3600 },
};

/** Emails the administrators of an organization about its domains. */
@Injectable()
export class DomainMails implements OnModuleInit {
  private readonly logger = new Logger(DomainMails.name);

  constructor(
    private readonly organizations: OrganizationsRepository,
    private readonly users: UsersService,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DOMAIN_MAIL, (job) => this.deliver(job));
  }

  /** Queues an email to each active administrator. They are sent after the open transaction commits. */
  async send(organizationId: string, domain: string, news: DomainNews): Promise<void> {
    const admins = await this.organizations.activeAdmins(organizationId);
    await this.jobs.send(
      DOMAIN_MAIL,
      admins.map(({ id }) => ({ organizationId, userId: id, mailId: newId(), domain, news })),
    );
  }

  /** Does nothing when the person is no longer an active administrator. */
  private async deliver(job: {
    organizationId: string;
    userId: string;
    mailId: string;
    domain: string;
    news: DomainNews;
  }): Promise<void> {
    const view = await this.organizations.findView(job.userId, job.organizationId);
    const user = await this.users.findById(job.userId);
    if (view === undefined || user === null) return;
    if (view.standing.disabled || view.standing.role !== 'admin') return;
    try {
      const mail = domainMail(view.organization.title, job.domain, job.news);
      await this.mailer.send({ id: job.mailId, to: user.email, ...mail });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      this.logger.warn({ err: error }, 'The mail server permanently refused an email about a domain');
    }
  }
}
