import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../access/access-registry.js';
import { needsRoles } from '../access/needs.js';
import type { Actor } from '../access/actor.js';
import type { Visit } from '../access/visit.js';
import { Clock } from '../common/clock.js';
import { NotFoundError, ValidationError } from '../common/errors/api-error.js';
import { isId, newId } from '../common/ids.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import { Outbox } from '../outbox/outbox.js';
import { OrganizationHooks } from '../organizations/organization-hooks.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { SpaceHooks } from '../spaces/space-hooks.js';
import { SpacesService } from '../spaces/spaces.service.js';
import type { CreateSiteDto } from './dto/create-site.dto.js';
import type { ListSitesQuery } from './store/dto/list-sites.dto.js';
import { SiteAudience } from './audience/site-audience.js';
import { SiteVisits } from './audience/site-visits.js';
import { SiteStandingsRepository } from './store/site-standings.repository.js';
import { toSiteResource } from './site.mapper.js';
import { mayReadProfile, SITE_ABILITIES, siteAbilities, type SiteStanding } from './site.policy.js';
import type { SiteResource } from './site.resource.js';
import { type NewSite, SitesRepository } from './store/sites.repository.js';
import { addSiteSpace } from './tree/site-space-changes.js';
import type { VisitedSiteTarget } from './store/visited-site-target.js';
import { StructureRepository } from './tree/structure.repository.js';
import type { SiteReader } from './store/site-reader.js';

/** In the list of spaces of a new site: create a space. */
const NEW_SPACE = 'empty';

/** Docs sites, and who may access them. */
@Injectable()
export class SitesService implements OnModuleInit {
  constructor(
    private readonly sites: SitesRepository,
    private readonly standings: SiteStandingsRepository,
    private readonly structures: StructureRepository,
    private readonly organizations: OrganizationsService,
    private readonly organizationHooks: OrganizationHooks,
    private readonly spaces: SpacesService,
    private readonly spaceHooks: SpaceHooks,
    private readonly audience: SiteAudience,
    private readonly visits: SiteVisits,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('site', {
      noun: 'site',
      abilities: SITE_ABILITIES,
      needs: needsRoles('in the organization', { edit: 'create', admin: 'admin' }),
      locate: async (actor, { organizationId, siteId }) => {
        const standing = await this.standing(actor, organizationId, siteId);
        return standing === undefined ? undefined : { abilities: siteAbilities(standing), noun: 'site' };
      },
    });
    this.registry.register('publishedSite', {
      noun: 'published site',
      abilities: ['view'],
      needs: {},
      locate: async (actor, { organizationId, siteId }): Promise<VisitedSiteTarget | undefined> => {
        const standing = await this.standing(actor, organizationId, siteId);
        if (standing === undefined) return undefined;
        return {
          abilities: { view: mayReadProfile(standing) },
          noun: 'published site',
          reader: readerOf(actor, standing),
          excluded: standing.disabled,
        };
      },
      keyTakesPrecedence: true,
      locateVisit: (visit, ids) => this.locateVisit(visit, ids),
    });
    this.registry.register('visitedSite', {
      noun: 'site',
      abilities: ['view'],
      needs: {},
      locate: async (actor, { organizationId, siteId }): Promise<VisitedSiteTarget | undefined> => {
        const standing = await this.standing(actor, organizationId, siteId);
        if (standing === undefined) return undefined;
        return {
          abilities: { view: siteAbilities(standing).view },
          noun: 'site',
          reader: readerOf(actor, standing),
          excluded: standing.disabled,
        };
      },
      keyTakesPrecedence: true,
      locateVisit: (visit, ids) => this.locateVisit(visit, ids),
    });
    this.spaceHooks.onTransferred(({ spaceIds, fromOrganizationId }) =>
      this.sites.removeSpaces(fromOrganizationId, spaceIds),
    );
    this.organizationHooks.registerSiteCheck(
      async (organizationId, siteId) => isId(siteId) && (await this.sites.exists(organizationId, siteId)),
    );
  }

  /** @throws NotFoundError */
  async get(actor: Actor, organizationId: string, siteId: string): Promise<SiteResource> {
    const found = await this.sites.find(actor.userId, organizationId, siteId);
    if (found === undefined) throw new NotFoundError('site');
    return toSiteResource(found, this.environment);
  }

  async list(
    actor: Actor,
    organizationId: string,
    query: ListSitesQuery,
  ): Promise<ListResource<SiteResource>> {
    const insider = (await this.organizations.permissionsOf(actor, organizationId))?.listMembers === true;
    // An invalid ID names no space, so no site shows it.
    if (query.space !== undefined && !isId(query.space)) return { count: 0, items: [] };
    const { space, title, published } = query;
    const filters = { space, title, published };
    return this.paginator.page(query, {
      name: `sites of ${organizationId} for ${actor.userId} ${JSON.stringify(filters)}`,
      fetch: (after, limit) => this.sites.list(actor.userId, organizationId, insider, filters, after, limit),
      count: () => this.sites.count(actor.userId, organizationId, insider, filters),
      key: ({ site }) => [site.id],
      map: (found) => toSiteResource(found, this.environment),
    });
  }

  /**
   * Creates an unpublished site that shows these spaces.
   * @throws ForbiddenError, and 404, when the caller may not show a space
   */
  @Transactional()
  async create(actor: Actor, organizationId: string, body: CreateSiteDto): Promise<SiteResource> {
    const wanted = body.spaces ?? [];
    if (new Set(wanted).size !== wanted.length) {
      throw new ValidationError([
        { path: 'spaces', message: 'must not name a space twice, and may hold "empty" once' },
      ]);
    }
    const created = wanted.includes(NEW_SPACE)
      ? await this.spaces.create(actor, organizationId, { title: spaceTitle(body.title) })
      : undefined;
    const existing = wanted.filter((id) => id !== NEW_SPACE);
    // After creating the new space, because the tree must be locked before the rows of spaces.
    const found = await this.audience.requirePublishable(actor, organizationId, existing);
    const siteSpaces = wanted.flatMap((id) =>
      id === NEW_SPACE
        ? created === undefined
          ? []
          : [{ id: created.id, title: created.title, openToMembers: true }]
        : found.filter((space) => space.id === id),
    );
    const site: NewSite = {
      id: newId(),
      organizationId,
      title: body.title ?? siteTitle(siteSpaces[0]),
      type: body.type ?? 'basic',
      visibility: body.visibility ?? 'public',
      createdAt: this.clock.now(),
    };
    await this.sites.insert(site);
    const empty = await this.structures.find(site.id);
    const structure = siteSpaces.reduce(
      (before, { id, title }) => addSiteSpace(before, { id: newId(), spaceId: id, title }),
      empty.structure,
    );
    await this.structures.save({ siteId: site.id, organizationId }, empty.rows, structure);
    await this.outbox.record({
      organizationId,
      action: 'site.created',
      target: site.id,
      after: { visibility: site.visibility, spaces: siteSpaces.map(({ id }) => id) },
    });
    return this.get(actor, organizationId, site.id);
  }

  /** Deletes a site; the spaces it shows stay. @throws NotFoundError */
  @Transactional()
  async delete(organizationId: string, siteId: string): Promise<void> {
    const spaceIds = await this.audience.lockToNarrow(organizationId, siteId);
    await this.sites.get(organizationId, siteId);
    await this.sites.delete(siteId);
    await this.organizations.clearDefaultSite(organizationId, siteId);
    await this.audience.updateVisibilities(spaceIds);
    await this.outbox.record({ organizationId, action: 'site.deleted', target: siteId });
  }

  private async locateVisit(
    visit: Visit,
    { organizationId, siteId }: Readonly<Record<string, string>>,
  ): Promise<VisitedSiteTarget | undefined> {
    if (!isId(organizationId) || !isId(siteId)) return undefined;
    if (!(await this.visits.accepts(visit, organizationId, siteId))) return undefined;
    const reader = { kind: 'visitor' as const, claims: visit.claims };
    return { abilities: { view: true }, noun: 'published site', reader, visit };
  }

  private async standing(
    actor: Actor,
    organizationId?: string,
    siteId?: string,
  ): Promise<SiteStanding | undefined> {
    if (!isId(organizationId) || !isId(siteId)) return undefined;
    const found = await this.standings.find(actor.userId, siteId);
    if (found?.organizationId !== organizationId) return undefined;
    const { member, published, visibility, hasSpace } = found;
    const organization = this.organizations.permissionsIn({ ...member, ownsTeam: false });
    return { organization, disabled: member.disabled, published, visibility, hasSpace };
  }
}

function readerOf({ userId }: Actor, standing: SiteStanding): SiteReader {
  return { kind: siteAbilities(standing).view ? 'insider' : 'stranger', userId };
}

/** Shortens a site title to the length of a space title. Counts characters as the validation does. */
function spaceTitle(title: string | undefined): string | undefined {
  return title === undefined ? undefined : [...title].slice(0, 50).join('');
}

/** All members see the titles of sites, so do not use the title of a space that is not open to all members. */
function siteTitle(space: { title: string; openToMembers: boolean } | undefined): string {
  return space?.openToMembers === true && space.title.length >= 2 ? space.title : 'Untitled site';
}
