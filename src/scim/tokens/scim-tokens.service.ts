import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../../access/access-registry.js';
import { needsRoles } from '../../access/needs.js';
import { TokenCache } from '../../auth/token-cache.js';
import { isTokenSecret, newTokenSecret, tokenHash } from '../../auth/token-secret.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { runInBackground } from '../../common/http/request-context.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Outbox } from '../../outbox/outbox.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { Notifications } from '../../database/notifications.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { scimBaseUrl } from '../protocol/scim-addresses.js';
import type { CreateScimTokenDto } from './dto/create-scim-token.dto.js';
import { toScimTokenResource } from './scim-token.mapper.js';
import type { CreatedScimTokenResource, ScimTokenResource } from './scim-token.resource.js';
import { type CheckedScimToken, ScimTokensRepository } from './scim-tokens.repository.js';

const PREFIX = 'dps_scim_';
const REVOKED_CHANNEL = 'scim_token_revoked';
const TOUCH_EVERY_MS = 5 * 60_000;
const MAX_TOKENS = 100;
const NOUN = 'SCIM token';

/** The tokens of directories that provision organizations. Administrators create them. */
@Injectable()
export class ScimTokensService implements OnModuleInit {
  private readonly logger = new Logger(ScimTokensService.name);
  private readonly cache = new TokenCache<CheckedScimToken>();

  constructor(
    private readonly tokens: ScimTokensRepository,
    private readonly organizations: OrganizationsService,
    private readonly registry: AccessRegistry,
    private readonly notifications: Notifications,
    private readonly paginator: KeysetPaginator,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    notifications.on(REVOKED_CHANNEL, (tokenId) => this.cache.invalidate(tokenId));
    notifications.onReconnect(() => this.cache.clear());
  }

  onModuleInit(): void {
    this.registry.register('scimToken', {
      noun: NOUN,
      abilities: ['view', 'admin'],
      needs: needsRoles('in the organization', { admin: 'admin' }),
      locate: async (actor, { organizationId, scimTokenId }) => {
        if (!isId(organizationId) || !isId(scimTokenId)) return undefined;
        const admin = (await this.organizations.permissionsOf(actor, organizationId))?.admin === true;
        if (!admin || !(await this.tokens.exists(organizationId, scimTokenId))) return undefined;
        return { abilities: { view: admin, admin }, noun: NOUN };
      },
    });
  }

  /** The cached token of a secret; undefined when it must be looked up. */
  findCached(secret: string): CheckedScimToken | undefined {
    return this.usable(this.notifications.isCurrent ? this.cache.get(secret) : undefined);
  }

  /** The token of a secret; undefined when it is malformed, unknown, revoked or expired. */
  async authenticate(secret: string): Promise<CheckedScimToken | undefined> {
    if (!isTokenSecret(secret, PREFIX)) return undefined;
    const found = await this.cache.lookUp(secret, () => this.tokens.findByHash(tokenHash(secret)));
    const token = this.usable(found);
    if (token !== undefined) this.touch(token.tokenId);
    return token;
  }

  /** Oldest first. */
  list(organizationId: string, query: ListQuery): Promise<ListResource<ScimTokenResource>> {
    return this.paginator.page(query, {
      name: `SCIM tokens of ${organizationId}`,
      fetch: (after, limit) => this.tokens.list(organizationId, after, limit),
      count: () => this.tokens.count(organizationId),
      key: ({ id }) => [id],
      map: toScimTokenResource,
    });
  }

  /**
   * Creates a token.
   * @throws ValidationError when the expiry is in the past
   * @throws ConflictError when the organization has the maximum number of tokens
   */
  @Transactional()
  async create(organizationId: string, body: CreateScimTokenDto): Promise<CreatedScimTokenResource> {
    const now = this.clock.now();
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
    if (expiresAt !== null && expiresAt <= now)
      throw new ValidationError([{ path: 'expiresAt', message: 'must be in the future' }]);
    // Serializes the count below.
    await this.organizations.lockJoiningTerms(organizationId);
    if ((await this.tokens.count(organizationId)) >= MAX_TOKENS) {
      throw new ConflictError(
        `The organization has ${MAX_TOKENS} SCIM tokens, which is the maximum: delete one.`,
      );
    }
    const secret = newTokenSecret(PREFIX);
    const { label = '' } = body;
    const token = { id: newId(), label, expiresAt, lastUsedAt: null, createdAt: now };
    await this.tokens.insert({ ...token, organizationId, hash: tokenHash(secret) });
    await this.outbox.record({ organizationId, action: 'scim_token.created', target: token.id });
    const baseURL = scimBaseUrl(this.environment.publicUrl, organizationId);
    return { ...toScimTokenResource(token), token: secret, baseURL };
  }

  /** @throws NotFoundError when another request revoked the token first */
  @Transactional()
  async revoke(organizationId: string, tokenId: string): Promise<void> {
    if (!(await this.tokens.delete(tokenId))) throw new NotFoundError(NOUN);
    await this.outbox.record({ organizationId, action: 'scim_token.revoked', target: tokenId });
    await this.notifications.apply(REVOKED_CHANNEL, tokenId);
  }

  private usable(token: CheckedScimToken | undefined): CheckedScimToken | undefined {
    if (token === undefined || (token.expiresAt !== null && token.expiresAt <= this.clock.now()))
      return undefined;
    return token;
  }

  private touch(tokenId: string): void {
    const touch = () => this.tokens.touch(tokenId, this.clock.now(), TOUCH_EVERY_MS);
    runInBackground(touch).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'The last use of a SCIM token could not be stored');
    });
  }
}
