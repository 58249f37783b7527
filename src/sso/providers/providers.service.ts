import { isDeepStrictEqual } from 'node:util';
import { Inject, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../../access/access-registry.js';
import { needsRoles } from '../../access/needs.js';
import type { Actor } from '../../access/actor.js';
import { TokensService } from '../../auth/tokens.service.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { withoutUndefined } from '../../common/without-undefined.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { RetryDeadlocks } from '../../database/retry-deadlocks.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { Outbox } from '../../outbox/outbox.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import type { TeamResource } from '../../organizations/teams/team.resource.js';
import { TeamsService } from '../../organizations/teams/teams.service.js';
import { ScimGroupsService } from '../../scim/groups/scim-groups.service.js';
import { ReaderSignInService } from '../readers/reader-sign-in.service.js';
import { ProviderSessions } from '../sign-in/provider-sessions.js';
import { SsoSessionsRepository } from '../sign-in/sso-sessions.repository.js';
import type { AssertedIdentity } from '../sign-in/asserted-identity.js';
import type { ClaimRule } from '../sign-in/claim-rules.js';
import { RefusedSignInError } from '../sign-in/refused-sign-in.js';
import type { SignInAttempt } from '../sign-in/sign-in-attempts.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { SsoIdentitiesRepository } from '../sign-in/sso-identities.repository.js';
import type { SaveProviderDto } from './dto/save-provider.dto.js';
import { type IdentityProvider, SESSION_S } from '../sign-in/identity-provider.entity.js';
import { ProviderLimits } from './provider-limits.js';
import type { ProviderResource } from './provider.resource.js';
import type { ProvidersRepository } from './providers.repository.js';

/**
 * The settings of a provider that decide about people who sign in. A sign-in that started before they changed would give
 * access that was taken away.
 */
const DECIDE_ON_SIGN_INS = [
  'defaultTeamId',
  'defaultRole',
  'visitorClaims',
  'claimRules',
  'sessionLifetime',
] as const satisfies readonly (keyof IdentityProvider)[];

/** The identity providers of one kind, which administrators of an organization manage. */
export abstract class ProvidersService<
  P extends IdentityProvider = IdentityProvider,
  Body extends SaveProviderDto = SaveProviderDto,
  Resource extends ProviderResource = ProviderResource,
> implements OnModuleInit {
  @Inject() private readonly signIns!: SignInService;
  @Inject() private readonly readers!: ReaderSignInService;
  @Inject() private readonly sessions!: SsoSessionsRepository;
  @Inject() private readonly providerSessions!: ProviderSessions;
  @Inject() private readonly identities!: SsoIdentitiesRepository;
  @Inject() private readonly organizations!: OrganizationsService;
  @Inject() private readonly teams!: TeamsService;
  @Inject() private readonly groups!: ScimGroupsService;
  @Inject() private readonly tokens!: TokensService;
  @Inject() private readonly limits!: ProviderLimits;
  @Inject() private readonly outbox!: Outbox;
  @Inject() private readonly registry!: AccessRegistry;
  @Inject() private readonly paginator!: KeysetPaginator;
  @Inject() private readonly clock!: Clock;
  @Inject(ENVIRONMENT) private readonly environment!: Environment;

  /** Names the routes, permissions and audited actions of this kind. */
  protected abstract readonly kind: 'oidc' | 'saml';
  protected abstract readonly noun: string;
  protected abstract readonly providers: ProvidersRepository<P>;

  /** The columns of this kind, for a provider whose creator sets none of them. */
  protected abstract readonly defaults: Omit<P, keyof IdentityProvider>;

  /** The columns of this kind that a request sets. @throws ValidationError */
  protected abstract settingsOf(body: Partial<Body>): Partial<P>;

  /** @throws ValidationError unless the changes may be made together */
  protected abstract changesIssuer(before: P, changes: Partial<P>): boolean;

  /** Whether responses to a request that was sent with the settings `then` are still accepted. */
  protected abstract isSameProvider(now: P, then: P): boolean;

  protected abstract toResource(provider: P, team: TeamResource | undefined, publicUrl: string): Resource;

  onModuleInit(): void {
    const { noun } = this;
    this.registry.register(`${this.kind}Provider`, {
      noun,
      abilities: ['view', 'admin'],
      needs: needsRoles('in the organization', { admin: 'admin' }),
      locate: async (actor, { organizationId, [`${this.kind}ProviderId`]: id }) => {
        const permissions = await this.organizations.permissionsOf(actor, organizationId);
        if (permissions?.view !== true || organizationId === undefined || !isId(id)) return undefined;
        if ((await this.providers.find(organizationId, id)) === null) return undefined;
        return { abilities: { view: permissions.view, admin: permissions.admin }, noun };
      },
    });
  }

  /** Oldest first. */
  list(actor: Actor, organizationId: string, query: ListQuery): Promise<ListResource<Resource>> {
    return this.paginator.page(query, {
      name: `${this.kind} of ${organizationId}`,
      fetch: (after, limit) => this.providers.list(organizationId, after, limit),
      count: () => this.providers.count(organizationId),
      key: ({ id }) => [id],
      show: (providers) => this.toResources(actor, providers),
    });
  }

  /** @throws NotFoundError */
  async get(actor: Actor, organizationId: string, id: string): Promise<Resource> {
    return this.show(actor, await this.require(organizationId, id));
  }

  /** @throws NotFoundError */
  async require(organizationId: string, id: string): Promise<P> {
    const provider = isId(organizationId) && isId(id) ? await this.providers.find(organizationId, id) : null;
    if (provider === null) throw new NotFoundError(this.noun);
    return provider;
  }

  /**
   * @throws ValidationError when a setting is not valid
   * @throws NotFoundError when the organization has no such team
   * @throws ConflictError when the organization has the maximum number of providers
   */
  @Transactional()
  async create(actor: Actor, organizationId: string, body: Body): Promise<Resource> {
    await this.limits.requireRoom(organizationId);
    const { defaultRole } = await this.organizations.get(actor, organizationId);
    const provider = {
      id: newId(),
      organizationId,
      label: body.label,
      defaultTeamId: null,
      defaultRole: defaultRole ?? null,
      visitorClaims: [],
      claimRules: [],
      sessionLifetime: SESSION_S,
      createdAt: this.clock.now(),
      firstSignInAt: null,
      ...this.defaults,
      ...(await this.changesOf(actor, organizationId, body)),
    } satisfies IdentityProvider as unknown as P;
    await this.providers.insert(provider);
    await this.outbox.record({
      organizationId,
      action: `${this.kind}_provider.created`,
      target: provider.id,
    });
    await this.afterSave(provider);
    return this.show(actor, provider);
  }

  /**
   * Changes the properties that are present. An empty body changes nothing. Another issuer ends all sign-ins through the
   * former one, with their tokens; other `visitorClaims` end the sessions of readers.
   * @throws ValidationError, NotFoundError as `create`
   */
  @Transactional()
  async update(actor: Actor, organizationId: string, id: string, body: Partial<Body>): Promise<Resource> {
    const changes = await this.changesOf(actor, organizationId, body);
    const before = await this.lock(organizationId, id);
    if (this.changesIssuer(before, changes)) {
      // Another issuer may use the same subject for another person.
      await this.identities.removeOfProvider(id);
      // An administrator who replaces an issuer may not trust it any more.
      await this.providerSessions.endOfProvider(id);
    }
    // Sessions have the claims of the former names.
    const { visitorClaims } = changes;
    if (visitorClaims !== undefined && !isDeepStrictEqual(visitorClaims, before.visitorClaims))
      await this.providerSessions.endReadersOfProvider(id);
    if (Object.keys(changes).length > 0) {
      await this.providers.update(id, changes);
      await this.outbox.record({
        organizationId,
        action: `${this.kind}_provider.updated`,
        target: id,
        after: { changed: namesOf(body) },
      });
      await this.afterSave({ ...before, ...changes });
    }
    return this.get(actor, organizationId, id);
  }

  /**
   * Members who signed in through the provider stay members, and keep their tokens until these expire.
   * @throws ConflictError when the organization enforces single sign-on, and no other provider is known to work
   * @throws NotFoundError when another request deleted it first
   */
  @Transactional()
  async delete(organizationId: string, id: string): Promise<void> {
    await this.limits.requireAnother(organizationId, id);
    if (!(await this.providers.delete(id))) throw new NotFoundError(this.noun);
    await this.identities.removeOfProvider(id);
    await this.sessions.removeOfProvider(id);
    await this.outbox.record({ organizationId, action: `${this.kind}_provider.deleted`, target: id });
  }

  /**
   * Ends a sign-in through a provider.
   * @param then the provider as it was when its response was checked
   * @returns the URL in the application, or on the site, that the browser goes to, with a code
   * @throws RefusedSignInError as `SignInService.complete`, and when the provider was changed since then
   * @throws NotFoundError when the provider was deleted since then
   */
  @RetryDeadlocks()
  @Transactional()
  async completeSignIn(then: P, attempt: SignInAttempt, identity: AssertedIdentity): Promise<string> {
    const { reader } = attempt;
    const address =
      reader === undefined
        ? await this.signIns.complete(then, attempt, identity)
        : await this.readers.complete(then, attempt, reader, identity);
    const now = await this.lock(then.organizationId, then.id);
    const isSame = DECIDE_ON_SIGN_INS.every((name) => isDeepStrictEqual(now[name], then[name]));
    if (!isSame || !this.isSameProvider(now, then))
      throw new RefusedSignInError('the provider was changed in the meantime. Start again at its startURL.');
    // Readers of sites need not be members, so their sign-ins do not show that members can sign in.
    if (reader !== undefined) return address;
    // After the first sign-in the organization can enforce single sign-on, which cached tokens do not know.
    if (await this.providers.noteSignIn(now.id, this.clock.now())) await this.tokens.invalidateCaches();
    return address;
  }

  /** Called in the transaction that created or changed a provider. */
  protected async afterSave(_provider: P): Promise<void> {
    // A kind of provider can override it.
  }

  protected async lock(organizationId: string, id: string): Promise<P> {
    const provider = await this.providers.lock(organizationId, id);
    if (provider === null) throw new NotFoundError(this.noun);
    return provider;
  }

  private async changesOf(actor: Actor, organizationId: string, body: Partial<Body>): Promise<Partial<P>> {
    const { label, defaultTeam, defaultRole, visitorClaims, claimRules, sessionLifetime } = body;
    if (defaultTeam !== undefined) await this.teams.requireIn(actor, organizationId, defaultTeam);
    if (claimRules !== undefined) await this.requireRules(actor, organizationId, claimRules);
    return withoutUndefined({
      label,
      defaultTeamId: defaultTeam,
      defaultRole,
      visitorClaims: visitorClaims?.map(({ name, claim }) => ({ name, claim })),
      claimRules: claimRules?.map(ruleOf),
      sessionLifetime,
      ...this.settingsOf(body),
    } satisfies Partial<IdentityProvider>) as Partial<P>;
  }

  /**
   * @throws ValidationError when a rule gives nothing, or names a team that a directory manages
   * @throws NotFoundError when the organization has no such team
   */
  private async requireRules(
    actor: Actor,
    organizationId: string,
    rules: readonly ClaimRule[],
  ): Promise<void> {
    const empty = rules.findIndex(({ role, team }) => role === undefined && team === undefined);
    if (empty !== -1)
      throw new ValidationError([{ path: `claimRules.${empty}`, message: 'must have a role or a team' }]);
    const teams = [...new Set(rules.flatMap(({ team }) => team ?? []))];
    for (const team of teams) await this.teams.requireIn(actor, organizationId, team);
    const managed = await this.groups.managedTeams(organizationId, teams);
    const index = rules.findIndex(({ team }) => team !== undefined && managed.has(team));
    if (index !== -1)
      throw new ValidationError([
        {
          path: `claimRules.${index}.team`,
          message: 'must not be a team that a directory manages: change its members in the directory',
        },
      ]);
  }

  private async show(actor: Actor, provider: P): Promise<Resource> {
    const [resource] = await this.toResources(actor, [provider]);
    return resource as Resource;
  }

  protected async toResources(actor: Actor, providers: readonly P[]): Promise<Resource[]> {
    const ids = providers.flatMap(({ defaultTeamId }) => defaultTeamId ?? []);
    const teams = await this.teams.resources(actor, [...new Set(ids)]);
    return providers.map((provider) =>
      this.toResource(provider, teams.get(provider.defaultTeamId ?? ''), this.environment.publicUrl),
    );
  }
}

function ruleOf({ claim, value, role, team }: ClaimRule): ClaimRule {
  return { claim, value, ...(role !== undefined ? { role } : {}), ...(team !== undefined ? { team } : {}) };
}

/** The names of the properties that are present in a body. */
function namesOf(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : name));
}
