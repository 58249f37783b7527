import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { DeliveryOutcomes } from './deliveries/delivery-outcomes.js';
import { DeliveryRetentionCron } from './deliveries/delivery-retention.cron.js';
import { DeliveryWorker } from './deliveries/delivery-worker.js';
import { EventDeliveries } from './deliveries/event-deliveries.js';
import { LanesRepository } from './deliveries/lanes.repository.js';
import { WebhookSender } from './deliveries/webhook-sender.js';
import { DisabledWebhookMails } from './disabled-webhook-mails.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

/** Sends the events of the audit log to other programs. */
@Module({
  imports: [AuditModule, OrganizationsModule],
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    DeliveriesRepository,
    DeliveriesService,
    DeliveryOutcomes,
    DeliveryRetentionCron,
    DeliveryWorker,
    EventDeliveries,
    LanesRepository,
    WebhookSender,
    DisabledWebhookMails,
    WebhooksRepository,
    WebhooksService,
  ],
})
export class WebhooksModule {}
