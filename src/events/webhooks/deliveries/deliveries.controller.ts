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
    summary: 'Send a test event to a webhook',
    description:
      'Sends `webhook.test` in the background, ahead of everything that waits. The list of deliveries shows the result. Returns 409 while the webhook is disabled, or when 3,000 of its deliveries are waiting.',
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
    summary: 'List the deliveries of a webhook',
    description: 'Newest first. The newest 10,000 deliveries are kept, for 30 days.',
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
    summary: 'Retry a delivery',
    description:
      'Sends the delivery again in the background, with the same `webhook-id`, after everything that waits for the same target. Returns 409 while the webhook is disabled, or when 3,000 of its deliveries are waiting.',
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
