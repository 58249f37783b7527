import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../access/actor.js';
import { CurrentActor } from '../../../access/current-request.js';
import { Requires } from '../../../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../../../common/lists/list-resource.js';
import { Idempotent } from '../../../idempotency/idempotent.decorator.js';
import { ListDeliveriesQuery } from '../dto/save-webhook.dto.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookDeliveryResource } from './delivery.resource.js';

@ApiTags('Webhooks')
@Controller('v1/orgs/:organizationId/webhooks/:webhookId')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Post('test')
  @Idempotent({ by: 'route' })
  @Requires('webhook.admin')
  @ApiOperation({
    operationId: 'testWebhook',
    summary: 'Send a test to a webhook',
    description:
      'Sends `webhook.test` in the background, whatever else waits; the list of deliveries tells what came of it. 409 while the webhook is switched off.',
  })
  @ApiCreatedResponse({ type: WebhookDeliveryResource })
  test(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('webhookId') webhookId: string,
  ): Promise<WebhookDeliveryResource> {
    return this.deliveries.test(actor, { organizationId, webhookId });
  }

  @Get('deliveries')
  @Requires('webhook.admin')
  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'What was sent to a webhook, and is going to be',
    description: 'Newest first. Deliveries are kept for 30 days.',
  })
  @ApiListResponse(WebhookDeliveryResource)
  list(
    @Param('webhookId') webhookId: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<ListResource<WebhookDeliveryResource>> {
    return this.deliveries.list(webhookId, query);
  }

  @Post('deliveries/:deliveryId/retry')
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('webhook.admin')
  @ApiOperation({
    operationId: 'retryWebhookDelivery',
    summary: 'Send a delivery again',
    description:
      'In the background and under the same `webhook-id`, after what waits about the same thing. 409 while the webhook is switched off.',
  })
  @ApiOkResponse({ type: WebhookDeliveryResource })
  retry(
    @Param('organizationId') organizationId: string,
    @Param('webhookId') webhookId: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<WebhookDeliveryResource> {
    return this.deliveries.retry({ organizationId, webhookId }, deliveryId);
  }
}
