import type { ListedDelivery } from './deliveries/deliveries.repository.js';
import type { WebhookDeliveryResource } from './deliveries/delivery.resource.js';
import type { Webhook } from './webhook.entity.js';
import type { WebhookResource, WebhookStatus } from './webhook.resource.js';

/** A webhook as the API returns it, without its secret. */
export function toWebhookResource(webhook: Webhook, publicUrl: string): WebhookResource {
  const { id, organizationId, name, url, actions, active, failingSince, createdAt, updatedAt } = webhook;
  return {
    object: 'webhook',
    id,
    name,
    url,
    actions,
    active,
    status: statusOf(webhook),
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    urls: { location: `${publicUrl}/v1/orgs/${organizationId}/webhooks/${id}` },
  };
}

function statusOf({ active, disabledAt, failingSince }: Webhook): WebhookStatus {
  if (!active) return disabledAt === null ? 'paused' : 'disabled';
  return failingSince === null ? 'active' : 'failing';
}

/** A delivery as the API returns it. */
export function toDeliveryResource(delivery: ListedDelivery): WebhookDeliveryResource {
  return {
    object: 'webhook-delivery',
    id: delivery.id,
    webhook: delivery.webhookId,
    type: delivery.type,
    event: delivery.type === 'webhook.test' ? null : delivery.data.id,
    target: delivery.data.target,
    status: delivery.status,
    attempts: delivery.attempts,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
    responseStatus: delivery.responseStatus,
    error: delivery.error,
    createdAt: delivery.createdAt.toISOString(),
  };
}
