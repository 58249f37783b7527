import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { newId } from '../../common/ids.js';
import { SignedIds } from '../../common/signed-ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import { MailError } from '../../platform/mail/mail-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { confirmationMail } from './address-mails.js';
import { EmailConfirmationsRepository, type OpenConfirmation } from './email-confirmations.repository.js';

/** A job contains only the ID of the link, never the address or the link. */
const CONFIRMATION_MAIL: Queue<{ confirmationId: string; mailId: string }> = {
  name: 'email-confirmation-mail',
  // Retries for about ten hours while the mail server is unavailable.
  retry: { limit: 20, delay: 5, maxDelay: 3600 },
};
const LIFETIME_MS = 7 * 24 * 3600_000;
/** The shortest time between two emails to one address. */
export const PAUSE_MS = 5 * 60_000;

/** Emails people a link that confirms the address of their account. */
@Injectable()
export class EmailConfirmationMails implements OnModuleInit {
  private readonly logger = new Logger(EmailConfirmationMails.name);
  private readonly signed: SignedIds;

  constructor(
    private readonly repository: EmailConfirmationsRepository,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.signed = new SignedIds(deriveKey(environment, 'email confirmation'));
  }

  onModuleInit(): void {
    this.jobs.handle(CONFIRMATION_MAIL, (job) => this.deliver(job));
  }

  /**
   * Queues an email to a person. It is sent after the open transaction commits.
   * @returns false when the address received one a moment ago
   */
  async send(userId: string, email: string): Promise<boolean> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const link = { id: newId(), userId, email, now, expiresAt };
    const confirmationId = await this.repository.renew(link, new Date(now.getTime() - PAUSE_MS));
    if (confirmationId === undefined) return false;
    await this.jobs.send(CONFIRMATION_MAIL, [{ confirmationId, mailId: newId() }]);
    return true;
  }

  /** The confirmation that a link names; undefined when it was used, has expired or is not valid. */
  async find(token: string): Promise<OpenConfirmation | undefined> {
    const id = this.signed.read(token, this.clock.now());
    return id === undefined ? undefined : this.repository.findOpen(id, this.clock.now());
  }

  /** Does nothing when the address was confirmed or changed in the meantime. */
  private async deliver({
    confirmationId,
    mailId,
  }: {
    confirmationId: string;
    mailId: string;
  }): Promise<void> {
    const found = await this.repository.findOpen(confirmationId, this.clock.now());
    if (found === undefined) return;
    const { publicUrl } = this.environment;
    const url = `${publicUrl}/v1/email-confirmations/${this.signed.write(found.id, found.expiresAt)}`;
    const mail = confirmationMail(new URL(publicUrl).host, url, found.expiresAt);
    try {
      await this.mailer.send({ id: mailId, to: found.email, ...mail });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      this.logger.warn(
        { err: error },
        'The mail server permanently refused an email that confirms an address',
      );
    }
  }
}
