import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../../access/access-registry.js';
import { needsRoles } from '../../access/needs.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { withoutUndefined } from '../../common/without-undefined.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';
import { changedState } from '../../outbox/changed-state.js';
import { EventFeed } from '../audit/event-feed.js';
import { Outbox } from '../../outbox/outbox.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { SWITCHED_OFF } from './deliveries/delivery-outcomes.js';
import { WebhookSender } from './deliveries/webhook-sender.js';
import { newWebhookSecret } from './deliveries/signature.js';
import type { CreateWebhookDto, UpdateWebhookDto } from './dto/save-webhook.dto.js';
import type { Webhook } from './webhook.entity.js';
import { toWebhookResource } from './webhook.mapper.js';
import { WEBHOOK_ABILITIES, webhookAbilities } from './webhook.policy.js';
import type { WebhookResource } from './webhook.resource.js';
import { WebhooksRepository } from './webhooks.repository.js';

export const MAX_WEBHOOKS = 20;
/** Time in which the previous secret also signs deliveries. */
const ROTATION_MS = 24 * 3600_000;

/** The webhooks of an organization. */
@Injectable()
export class WebhooksService implements OnModuleInit {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly sender: WebhookSender,
    private readonly outbound: OutboundClient,
    private readonly organizations: OrganizationsService,
    private readonly feed: EventFeed,
    private readonly outbox: Outbox,
    private readonly registry: AccessRegistry,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('webhook', {
      noun: 'webhook',
      abilities: WEBHOOK_ABILITIES,
      needs: needsRoles('in the organization', { admin: 'admin' }),
      locate: async (actor, { organizationId, webhookId }) => {
        if (!isId(organizationId) || !isId(webhookId)) return undefined;
        const permissions = await this.organizations.permissionsOf(actor, organizationId);
        if (permissions === undefined) return undefined;
        if ((await this.webhooks.find(organizationId, webhookId)) === null) return undefined;
        return { abilities: webhookAbilities(permissions), noun: 'webhook' };
      },
    });
  }

  /** Oldest first. */
  list(organizationId: string, query: ListQuery): Promise<ListResource<WebhookResource>> {
    return this.paginator.page(query, {
      name: `webhooks of ${organizationId}`,
      fetch: (after, limit) => this.webhooks.list(organizationId, after, limit),
      count: () => this.webhooks.count(organizationId),
      key: ({ id }) => [id],
      map: (webhook) => this.show(webhook),
    });
  }

  /** @throws NotFoundError */
  async get(organizationId: string, id: string): Promise<WebhookResource> {
    const webhook = await this.webhooks.find(organizationId, id);
    if (webhook === null) throw new NotFoundError('webhook');
    return this.show(webhook);
  }

  /**
   * @returns the webhook with its secret, which cannot be shown again
   * @throws ValidationError when the URL has a user name or password
   * @throws ConflictError when the organization has the maximum number of webhooks
   */
  @Transactional()
  async create(
    organizationId: string,
    { name, url, actions = [], active = true }: CreateWebhookDto,
  ): Promise<WebhookResource> {
    requireWithoutCredentials(url);
    await this.webhooks.lockOrganization(organizationId);
    if ((await this.webhooks.count(organizationId)) >= MAX_WEBHOOKS)
      throw new ConflictError(`An organization can have up to ${MAX_WEBHOOKS} webhooks: delete one first.`);
    const secret = newWebhookSecret();
    const now = this.clock.now();
    const webhook: Webhook = {
      ...{ id: newId(), organizationId, name, url, actions, active },
      disabledAt: null,
      secret: this.sender.seal(secret),
      previousSecret: null,
      previousSecretUntil: null,
      failingSince: null,
      lastFailureAt: null,
      slow: false,
      position: String(await this.feed.end(organizationId)),
      eventsDueAt: null,
      createdAt: now,
      updatedAt: now,
    };
    await this.webhooks.insert(webhook);
    await this.outbox.record({
      organizationId,
      action: 'webhook.created',
      target: webhook.id,
      after: { active },
    });
    return { ...this.show(webhook), secret, ...this.warningsOf(url) };
  }

  /**
   * Changes the properties that are present. An empty body changes nothing.
   * @returns the webhook, with its secret if that changed
   * @throws NotFoundError
   * @throws ValidationError when the URL has a user name or password
   */
  @Transactional()
  async update(
    organizationId: string,
    id: string,
    { rotateSecret = false, ...body }: UpdateWebhookDto,
  ): Promise<WebhookResource> {
    if (body.url !== undefined) requireWithoutCredentials(body.url);
    const before = await this.webhooks.lock(id);
    if (before === null || before.organizationId !== organizationId) throw new NotFoundError('webhook');
    const now = this.clock.now();
    const secret = rotateSecret ? newWebhookSecret() : undefined;
    const { name, url, actions, active } = body;
    const changes: Partial<Webhook> = {
      ...withoutUndefined({ name, url, actions, active }),
      // Enabling the webhook or changing its URL starts a new period of failures. Earlier events are not sent.
      ...(active === true && !before.active
        ? {
            ...{ disabledAt: null, failingSince: null, slow: false },
            position: String(await this.feed.end(organizationId)),
          }
        : {}),
      ...(active === false ? { eventsDueAt: null } : {}),
      ...(url !== undefined && url !== before.url ? { failingSince: null, slow: false } : {}),
      ...(secret !== undefined
        ? {
            secret: this.sender.seal(secret),
            previousSecret: before.secret,
            previousSecretUntil: new Date(now.getTime() + ROTATION_MS),
          }
        : {}),
    };
    const warnings = url === undefined ? {} : this.warningsOf(url);
    if (Object.keys(changes).length === 0) return this.show(before);
    await this.webhooks.update(id, { ...changes, updatedAt: now });
    if (active === false && before.active) await this.deliveries.failAll(id, SWITCHED_OFF);
    await this.outbox.record({
      organizationId,
      action: 'webhook.updated',
      target: id,
      before: { active: before.active },
      after: {
        active: before.active,
        ...changedState({ ...body, ...(secret === undefined ? {} : { secret }) }, ['active']),
      },
    });
    const after = { ...this.show({ ...before, ...changes, updatedAt: now }), ...warnings };
    return secret === undefined ? after : { ...after, secret };
  }

  /** Also deletes its deliveries. @throws NotFoundError when another request deleted it first */
  @Transactional()
  async delete(organizationId: string, id: string): Promise<void> {
    if (!(await this.webhooks.delete(id))) throw new NotFoundError('webhook');
    await this.outbox.record({ organizationId, action: 'webhook.deleted', target: id });
  }

  /** A host that has to be resolved gets no warning: its addresses can change before the first delivery. */
  private warningsOf(url: string): Pick<WebhookResource, 'warnings'> {
    const refusal = this.outbound.refusalOf(url);
    if (refusal === undefined) return {};
    return { warnings: [{ code: 'PRIVATE_ADDRESS', message: `No delivery will succeed: ${refusal}.` }] };
  }

  private show(webhook: Webhook): WebhookResource {
    return toWebhookResource(webhook, this.environment.publicUrl);
  }
}

/** Refuses credentials in the URL, because they would appear in lists and logs. @throws ValidationError */
function requireWithoutCredentials(address: string): void {
  const { username, password } = new URL(address);
  if (username === '' && password === '') return;
  throw new ValidationError([{ path: 'url', message: 'must not contain a user name or a password' }]);
}
