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
import { readCertificates } from './certificates.js';
import type { CreateSamlProviderDto, UpdateSamlProviderDto } from './dto/save-saml-provider.dto.js';
import type { SamlProvider } from './saml-provider.entity.js';
import { toSamlProviderResource } from './saml-provider.mapper.js';
import type { SamlProviderResource } from './saml-provider.resource.js';
import { SamlProvidersRepository } from './saml-providers.repository.js';

const NOUN = 'SAML provider';

/** The SAML providers of an organization, which its administrators manage. */
@Injectable()
export class SamlProvidersService implements OnModuleInit {
  constructor(
    private readonly providers: SamlProvidersRepository,
    private readonly identities: SsoIdentitiesRepository,
    private readonly organizations: OrganizationsService,
    private readonly teams: DefaultTeams,
    private readonly limits: ProviderLimits,
    private readonly outbox: Outbox,
    private readonly registry: AccessRegistry,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('samlProvider', {
      noun: NOUN,
      abilities: ['view', 'admin'],
      locate: async (actor, { organizationId, samlProviderId }) => {
        const permissions = await this.organizations.permissionsOf(actor, organizationId);
        if (permissions?.view !== true || organizationId === undefined || !isId(samlProviderId))
          return undefined;
        if ((await this.providers.find(organizationId, samlProviderId)) === null) return undefined;
        return { abilities: { view: permissions.view, admin: permissions.admin }, noun: NOUN };
      },
    });
  }

  /** Oldest first. */
  list(actor: Actor, organizationId: string, query: ListQuery): Promise<ListResource<SamlProviderResource>> {
    return this.paginator.page(query, {
      name: `saml of ${organizationId}`,
      fetch: (after, limit) => this.providers.list(organizationId, after, limit),
      count: () => this.providers.count(organizationId),
      key: ({ id }) => [id],
      show: (providers) => this.toResources(actor, providers),
    });
  }

  /** @throws NotFoundError */
  async get(actor: Actor, organizationId: string, id: string): Promise<SamlProviderResource> {
    return this.show(actor, await this.require(organizationId, id));
  }

  /** @throws NotFoundError */
  async require(organizationId: string, id: string): Promise<SamlProvider> {
    const found = isId(organizationId) && isId(id) ? await this.providers.find(organizationId, id) : null;
    if (found === null) throw new NotFoundError(NOUN);
    return found;
  }

  /** A provider that nobody changes or deletes until the transaction ends. @throws NotFoundError */
  async lock(organizationId: string, id: string): Promise<SamlProvider> {
    const found = await this.providers.lock(organizationId, id);
    if (found === null) throw new NotFoundError(NOUN);
    return found;
  }

  /**
   * @throws ValidationError when the certificate cannot be read
   * @throws NotFoundError when the organization has no such team
   * @throws ConflictError when it has as many providers as it may
   */
  @Transactional()
  async create(
    actor: Actor,
    organizationId: string,
    body: CreateSamlProviderDto,
  ): Promise<SamlProviderResource> {
    await this.limits.requireRoom(organizationId);
    const { defaultRole } = await this.organizations.get(actor, organizationId);
    const provider: SamlProvider = {
      id: newId(),
      organizationId,
      label: body.label,
      entityId: null,
      certificate: null,
      ssoUrl: null,
      defaultTeamId: null,
      defaultRole: defaultRole ?? null,
      createdAt: this.clock.now(),
      firstSignInAt: null,
      ...(await this.changesOf(actor, organizationId, body)),
    };
    await this.providers.insert(provider);
    await this.outbox.record({ organizationId, action: 'saml_provider.created', target: provider.id });
    return this.show(actor, provider);
  }

  /**
   * Changes what is given; an empty body changes nothing.
   * @throws ValidationError, NotFoundError as `create`
   */
  @Transactional()
  async update(
    actor: Actor,
    organizationId: string,
    id: string,
    body: UpdateSamlProviderDto,
  ): Promise<SamlProviderResource> {
    const changes = await this.changesOf(actor, organizationId, body);
    const before = await this.lock(organizationId, id);
    // Another issuer may mean somebody else by the same subject.
    if (changes.entityId !== undefined && changes.entityId !== before.entityId)
      await this.identities.removeOfProvider(id);
    if (Object.keys(changes).length > 0) {
      await this.providers.update(id, changes);
      await this.outbox.record({
        organizationId,
        action: 'saml_provider.updated',
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
    await this.outbox.record({ organizationId, action: 'saml_provider.deleted', target: id });
  }

  private async changesOf(
    actor: Actor,
    organizationId: string,
    { label, entityID, certificate, ssoURL, defaultTeam, defaultRole }: UpdateSamlProviderDto,
  ): Promise<Partial<SamlProvider>> {
    if (defaultTeam !== undefined) await this.teams.require(actor, organizationId, defaultTeam);
    return {
      ...(label !== undefined ? { label } : {}),
      ...(entityID !== undefined ? { entityId: entityID } : {}),
      ...(certificate !== undefined ? { certificate: readable(certificate) } : {}),
      ...(ssoURL !== undefined ? { ssoUrl: ssoURL } : {}),
      ...(defaultTeam !== undefined ? { defaultTeamId: defaultTeam } : {}),
      ...(defaultRole !== undefined ? { defaultRole } : {}),
    };
  }

  private async show(actor: Actor, provider: SamlProvider): Promise<SamlProviderResource> {
    const [shown] = await this.toResources(actor, [provider]);
    return shown as SamlProviderResource;
  }

  private async toResources(
    actor: Actor,
    providers: readonly SamlProvider[],
  ): Promise<SamlProviderResource[]> {
    const teams = await this.teams.resources(actor, providers);
    return providers.map((provider) =>
      toSamlProviderResource(provider, teams.get(provider.defaultTeamId ?? ''), this.environment.publicUrl),
    );
  }
}

function readable(certificate: string): string {
  const found = readCertificates(certificate);
  if (found === undefined)
    throw new ValidationError([
      { path: 'certificate', message: 'must be an X.509 certificate, in PEM or in base64 alone' },
    ]);
  return found.join('');
}

/** The properties that a body gives. */
function namesOf(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : name));
}
