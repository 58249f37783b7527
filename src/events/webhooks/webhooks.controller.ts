import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { CreateWebhookDto, UpdateWebhookDto } from './dto/save-webhook.dto.js';
import { WebhookResource } from './webhook.resource.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('Webhooks')
@Controller('v1/orgs/:organizationId/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'listWebhooks',
    summary: 'List the webhooks of an organization',
    description: 'Oldest first.',
  })
  @ApiListResponse(WebhookResource)
  list(
    @Param('organizationId') organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<WebhookResource>> {
    return this.webhooks.list(organizationId, query);
  }

  @Post()
  @Idempotent({ by: 'route', secret: alreadyCreatedMessage })
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'The response contains the secret that deliveries are signed with. It is never shown again. An organization can have up to 20 webhooks (409).',
  })
  @ApiCreatedResponse({ type: WebhookResource })
  create(
    @Param('organizationId') organizationId: string,
    @Body() body: CreateWebhookDto,
  ): Promise<WebhookResource> {
    return this.webhooks.create(organizationId, body);
  }

  @Get(':webhookId')
  @Requires('webhook.admin')
  @ApiOperation({ operationId: 'getWebhook', summary: 'Retrieve a webhook' })
  @ApiOkResponse({ type: WebhookResource })
  get(
    @Param('organizationId') organizationId: string,
    @Param('webhookId') webhookId: string,
  ): Promise<WebhookResource> {
    return this.webhooks.get(organizationId, webhookId);
  }

  @Patch(':webhookId')
  @Requires('webhook.admin')
  @ApiOperation({
    operationId: 'updateWebhook',
    summary: 'Update a webhook',
    description: 'With `rotateSecret`, the response contains the new secret. It is never shown again.',
  })
  @ApiOkResponse({ type: WebhookResource })
  update(
    @Param('organizationId') organizationId: string,
    @Param('webhookId') webhookId: string,
    @Body() body: UpdateWebhookDto,
  ): Promise<WebhookResource> {
    return this.webhooks.update(organizationId, webhookId, body);
  }

  @Delete(':webhookId')
  @HttpCode(205)
  @Requires('webhook.admin')
  @ApiOperation({ operationId: 'deleteWebhook', summary: 'Delete a webhook and its deliveries' })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('webhookId') webhookId: string,
  ): Promise<void> {
    return this.webhooks.delete(organizationId, webhookId);
  }
}

/** The response to a repeated request that created a webhook before, because the secret is returned once. */
function alreadyCreatedMessage({ id }: WebhookResource): string {
  return `The first request with this Idempotency-Key created the webhook ${id}, whose secret is shown only once: if you did not receive it, create another secret with PATCH and "rotateSecret".`;
}
