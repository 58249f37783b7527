import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { escapeHtml } from '../../common/escape-html.js';
import { newId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import { MailError } from '../../platform/mail/mail-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import type { Webhook } from './webhook.entity.js';
import { WebhooksRepository } from './webhooks.repository.js';

interface Job {
  mailId: string;
  organizationId: string;
  webhookId: string;
  userId: string;
}

/** A job stores the IDs of the webhook and the administrator, but no addresses. */
const DISABLED_WEBHOOK_MAIL: Queue<Job> = {
  name: 'webhook-switched-off-mail',
  // Enough for a mail server that is unreachable for ten hours.
  retry: { limit: 20, delay: 5, maxDelay: 3600 },
};

/** Emails administrators when the service switches off a webhook. */
@Injectable()
export class DisabledWebhookMails implements OnModuleInit {
  private readonly logger = new Logger(DisabledWebhookMails.name);

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly organizations: OrganizationsService,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DISABLED_WEBHOOK_MAIL, (job) => this.deliver(job));
  }

  /** Queues emails to the current administrators, which are sent after the open transaction commits. */
  async send(organizationId: string, webhookId: string): Promise<void> {
    const admins = await this.organizations.activeAdmins(organizationId);
    await this.jobs.send(
      DISABLED_WEBHOOK_MAIL,
      admins.map(({ id: userId }) => ({ mailId: newId(), organizationId, webhookId, userId })),
    );
  }

  /** Does nothing when the webhook is enabled again or deleted, or the person is no longer an administrator. */
  private async deliver({ mailId, organizationId, webhookId, userId }: Job): Promise<void> {
    const webhook = await this.webhooks.find(organizationId, webhookId);
    if (webhook === null || webhook.disabledAt === null) return;
    const admins = await this.organizations.activeAdmins(organizationId);
    const admin = admins.find(({ id }) => id === userId);
    if (admin === undefined) return;
    try {
      await this.mailer.send({ id: mailId, to: admin.email, ...this.mailAbout(webhook) });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      this.logger.warn({ err: error }, 'The mail server permanently refused an email about a webhook');
    }
  }

  private mailAbout({ id, organizationId, name }: Webhook): { subject: string; text: string; html: string } {
    const singleLine = name.replace(/\s+/g, ' ');
    const lead = `The webhook "${singleLine}" was disabled, because all deliveries to it failed for three days.`;
    const url = `${this.environment.publicUrl}/v1/orgs/${organizationId}/webhooks/${id}`;
    const end =
      'Its deliveries show why. When the receiver works again, enable the webhook with PATCH and "active": true. Then you can retry the deliveries that failed.';
    return {
      subject: `Webhook ${singleLine} was disabled`,
      text: `${lead}\n\n${url}\n\n${end}\n`,
      html: `<!doctype html><html lang="en"><body><p>${escapeHtml(lead)}</p><p>${escapeHtml(url)}</p><p>${escapeHtml(end)}</p></body></html>\n`,
    };
  }
}
