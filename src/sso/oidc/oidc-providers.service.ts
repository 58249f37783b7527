import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../../access/access-registry.js';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Outbox } from '../../events/outbox/outbox.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { DefaultTeams } from '../providers/default-teams.js';
import { ProviderLimits } from '../providers/provider-limits.js';
import { SsoIdentitiesRepository } from '../sign-in/sso-identities.repository.js';
import { ClientSecrets } from './client-secrets.js';
import type { CreateOidcProviderDto, UpdateOidcProviderDto } from './dto/save-oidc-provider.dto.js';
import type { OidcProvider } from './oidc-provider.entity.js';
import { toOidcProviderResource } from './oidc-provider.mapper.js';
import type { OidcProviderResource } from './oidc-provider.resource.js';
import { OidcProvidersRepository } from './oidc-providers.repository.js';

const NOUN = 'OpenID Connect provider';

/** The OpenID Connect providers of an organization, which its administrators manage. */
@Injectable()
export class OidcProvidersService implements OnModuleInit {
  constructor(
    private readonly providers: OidcProvidersRepository,
    private readonly identities: SsoIdentitiesRepository,
    private readonly organizations: OrganizationsService,
    private readonly secrets: ClientSecrets,
    private readonly teams: DefaultTeams,
    private readonly limits: ProviderLimits,
    private readonly outbox: Outbox,
    private readonly registry: AccessRegistry,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('oidcProvider', {
      noun: NOUN,
      abilities: ['view', 'admin'],
      locate: async (actor, { organizationId, oidcProviderId }) => {
        const permissions = await this.organizations.permissionsOf(actor, organizationId);
        if (permissions?.view !== true || organizationId === undefined || !isId(oidcProviderId))
          return undefined;
        if ((await this.providers.find(organizationId, oidcProviderId)) === null) return undefined;
        return { abilities: { view: permissions.view, admin: permissions.admin }, noun: NOUN };
      },
    });
  }

  /** Oldest first. */
  list(actor: Actor, organizationId: string, query: ListQuery): Promise<ListResource<OidcProviderResource>> {
    return this.paginator.page(query, {
      name: `oidc of ${organizationId}`,
      fetch: (after, limit) => this.providers.list(organizationId, after, limit),
      count: () => this.providers.count(organizationId),
      key: ({ id }) => [id],
      show: (providers) => this.toResources(actor, providers),
    });
  }

  /** @throws NotFoundError */
  async get(actor: Actor, organizationId: string, id: string): Promise<OidcProviderResource> {
    return this.show(actor, await this.require(organizationId, id));
  }

  /** @throws NotFoundError */
  async require(organizationId: string, id: string): Promise<OidcProvider> {
    const found = isId(organizationId) && isId(id) ? await this.providers.find(organizationId, id) : null;
    if (found === null) throw new NotFoundError(NOUN);
    return found;
  }

  /** A provider that nobody changes or deletes until the transaction ends. @throws NotFoundError */
  async lock(organizationId: string, id: string): Promise<OidcProvider> {
    const found = await this.providers.lock(organizationId, id);
    if (found === null) throw new NotFoundError(NOUN);
    return found;
  }

  /**
   * @throws NotFoundError when the organization has no such team
   * @throws ConflictError when it has as many providers as it may
   */
  @Transactional()
  async create(
    actor: Actor,
    organizationId: string,
    body: CreateOidcProviderDto,
  ): Promise<OidcProviderResource> {
    await this.limits.requireRoom(organizationId);
    const { defaultRole } = await this.organizations.get(actor, organizationId);
    const provider: OidcProvider = {
      id: newId(),
      organizationId,
      label: body.label,
      issuer: null,
      clientId: null,
      clientSecret: null,
      scopes: ['email', 'profile'],
      defaultTeamId: null,
      defaultRole: defaultRole ?? null,
      createdAt: this.clock.now(),
      firstSignInAt: null,
      ...(await this.changesOf(actor, organizationId, body)),
    };
    await this.providers.insert(provider);
    await this.outbox.record({ organizationId, action: 'oidc_provider.created', target: provider.id });
    return this.show(actor, provider);
  }

  /**
   * Changes what is given; an empty body changes nothing.
   * @throws NotFoundError as `create`
   * @throws ValidationError when the issuer changes and its secret does not
   */
  @Transactional()
  async update(
    actor: Actor,
    organizationId: string,
    id: string,
    body: UpdateOidcProviderDto,
  ): Promise<OidcProviderResource> {
    const changes = await this.changesOf(actor, organizationId, body);
    const before = await this.lock(organizationId, id);
    if (changes.issuer !== undefined && changes.issuer !== before.issuer) {
      // Whoever may set the issuer may not have its secret sent to themselves.
      if (before.issuer !== null && before.clientSecret !== null && changes.clientSecret === undefined)
        throw new ValidationError([
          { path: 'clientSecret', message: 'must be there, or null, when the issuer becomes another one' },
        ]);
      // Another issuer may mean somebody else by the same subject.
      await this.identities.removeOfProvider(id);
    }
    if (Object.keys(changes).length > 0) {
      await this.providers.update(id, changes);
      await this.outbox.record({
        organizationId,
        action: 'oidc_provider.updated',
        target: id,
        after: { changed: namesOf(body) },
      });
    }
    return this.get(actor, organizationId, id);
  }

  /**
   * Those who signed in through it stay members, and keep their tokens until these expire.
   * @throws ConflictError when nobody who must sign in could do so any more
   * @throws NotFoundError when somebody else has deleted it meanwhile
   */
  @Transactional()
  async delete(organizationId: string, id: string): Promise<void> {
    await this.limits.requireAnother(organizationId, id);
    if (!(await this.providers.delete(id))) throw new NotFoundError(NOUN);
    await this.identities.removeOfProvider(id);
    await this.outbox.record({ organizationId, action: 'oidc_provider.deleted', target: id });
  }

  private async changesOf(
    actor: Actor,
    organizationId: string,
    { label, issuer, clientId, clientSecret, scopes, defaultTeam, defaultRole }: UpdateOidcProviderDto,
  ): Promise<Partial<OidcProvider>> {
    if (defaultTeam !== undefined) await this.teams.require(actor, organizationId, defaultTeam);
    return {
      ...(label !== undefined ? { label } : {}),
      ...(issuer !== undefined ? { issuer } : {}),
      ...(clientId !== undefined ? { clientId } : {}),
      ...(clientSecret !== undefined ? { clientSecret: this.secrets.seal(clientSecret) } : {}),
      ...(scopes !== undefined ? { scopes: scopes.filter((scope) => scope !== 'openid') } : {}),
      ...(defaultTeam !== undefined ? { defaultTeamId: defaultTeam } : {}),
      ...(defaultRole !== undefined ? { defaultRole } : {}),
    };
  }

  private async show(actor: Actor, provider: OidcProvider): Promise<OidcProviderResource> {
    const [shown] = await this.toResources(actor, [provider]);
    return shown as OidcProviderResource;
  }

  private async toResources(
    actor: Actor,
    providers: readonly OidcProvider[],
  ): Promise<OidcProviderResource[]> {
    const teams = await this.teams.resources(actor, providers);
    return providers.map((provider) =>
      toOidcProviderResource(provider, teams.get(provider.defaultTeamId ?? ''), this.environment.publicUrl),
    );
  }
}

/** The properties that a body gives. */
function namesOf(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : name));
}
