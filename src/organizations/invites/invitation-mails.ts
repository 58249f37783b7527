import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import { MailError } from '../../platform/mail/mail-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { EmailInvitesRepository } from './email-invites.repository.js';
import { InvitationLinks } from './invitation-links.js';
import { invitationMail } from './invitation-mail.js';

/** The queue of invitation emails. A job contains only the ID of the invitation, never the address or the link. */
export const INVITATION_MAIL: Queue<{ inviteId: string }> = {
  name: 'invitation-mail',
  // Retries for about ten hours while the mail server is unavailable.
  retry: { limit: 20, delay: 5, maxDelay: 3600 },
};

/** Sends invitation emails in the background. */
@Injectable()
export class InvitationMails implements OnModuleInit {
  private readonly logger = new Logger(InvitationMails.name);

  constructor(
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    private readonly invites: EmailInvitesRepository,
    private readonly links: InvitationLinks,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(INVITATION_MAIL, ({ inviteId }) => this.deliver(inviteId));
  }

  /** Queues the emails of invitations. They are sent after the open transaction commits. */
  async send(inviteIds: readonly string[]): Promise<void> {
    await this.jobs.send(
      INVITATION_MAIL,
      inviteIds.map((inviteId) => ({ inviteId })),
    );
  }

  /** Does nothing when the invitation was accepted or replaced, or has expired, in the meantime. */
  private async deliver(inviteId: string): Promise<void> {
    const invite = await this.invites.findOpen(inviteId, this.clock.now());
    if (invite === undefined) return;
    const url = this.links.url(invite.id, invite.expiresAt);
    const mail = invitationMail(invite.organizationTitle, url, invite.expiresAt);
    try {
      await this.mailer.send({ id: invite.id, to: invite.email, ...mail });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      this.logger.warn({ err: error }, 'The mail server permanently refused an invitation');
    }
  }
}
