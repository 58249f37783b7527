import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { newId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import { MailError } from '../../platform/mail/mail-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { formerAddressMail } from './address-mails.js';
import { EmailConfirmationsRepository } from './email-confirmations.repository.js';

const FORMER_ADDRESS_MAIL: Queue<{ noticeId: string }> = {
  name: 'former-address-mail',
  // Retries for about ten hours while the mail server is unavailable.
  retry: { limit: 20, delay: 5, maxDelay: 3600 },
};

/** Tells people that their account got another address. */
@Injectable()
export class AddressNotices implements OnModuleInit {
  private readonly logger = new Logger(AddressNotices.name);

  constructor(
    private readonly repository: EmailConfirmationsRepository,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FORMER_ADDRESS_MAIL, ({ noticeId }) => this.deliver(noticeId));
  }

  /** Queues an email to the former address. It is sent after the open transaction commits. */
  async tellFormer(email: string): Promise<void> {
    const noticeId = newId();
    await this.repository.addNotice(noticeId, email);
    await this.jobs.send(FORMER_ADDRESS_MAIL, [{ noticeId }]);
  }

  /** Does nothing when the email was sent before. */
  private async deliver(noticeId: string): Promise<void> {
    const email = await this.repository.findNotice(noticeId);
    if (email === undefined) return;
    try {
      const mail = formerAddressMail(new URL(this.environment.publicUrl).host);
      await this.mailer.send({ id: noticeId, to: email, ...mail });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      this.logger.warn({ err: error }, 'The mail server permanently refused an email to a former address');
    }
    await this.repository.removeNotice(noticeId);
  }
}
