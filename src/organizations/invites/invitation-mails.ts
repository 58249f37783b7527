import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import { MailError } from '../../platform/mail/mail-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { EmailInvitesRepository } from './email-invites.repository.js';
import { InvitationLinks } from './invitation-links.js';
import { invitationMail } from './invitation-mail.js';

/** The mails of invitations. A job names the invitation; address and link never stand in the queue. */
export const INVITATION_MAIL: Queue<{ inviteId: string }> = {
  name: 'invitation-mail',
  // About ten hours of a mail server that is away.
  retry: { limit: 20, delay: 5, maxDelay: 3600 },
};

/** Writes and sends the mails of invitations, in the background. */
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

  /** Sends the mails of invitations once the open transaction commits. */
  async send(inviteIds: readonly string[]): Promise<void> {
    await this.jobs.send(
      INVITATION_MAIL,
      inviteIds.map((inviteId) => ({ inviteId })),
    );
  }

  /** Does nothing when the invitation has been accepted, replaced or has expired in the meantime. */
  private async deliver(inviteId: string): Promise<void> {
    const invite = await this.invites.findOpen(inviteId, this.clock.now());
    if (invite === undefined) return;
    const url = this.links.url(invite.id, invite.expiresAt);
    const mail = invitationMail(invite.organizationTitle, url, invite.expiresAt);
    try {
      await this.mailer.send({ id: invite.id, to: invite.email, ...mail });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      this.logger.warn({ err: error }, 'The mail server refused an invitation for good');
    }
  }
}
