import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { withoutUndefined } from '../../common/without-undefined.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { changedState } from '../../outbox/changed-state.js';
import { Outbox } from '../../outbox/outbox.js';
import type { EventState } from '../../outbox/recorded-event.js';
import { siteAddresses } from '../store/site-address.js';
import { SitesRepository } from '../store/sites.repository.js';
import { SiteStructures } from '../views/site-structures.js';
import type { SiteOf } from '../tree/structure-rows.js';
import type { CreateRedirectDto, DestinationInput, UpdateRedirectDto } from './dto/redirect.dto.js';
import type { RedirectDestination } from './redirect-destination.js';
import { leadsToItself, problemOfPattern } from './redirect-pattern.js';
import { redirectSource } from './redirect-source.js';
import { RedirectTargets } from './redirect-targets.js';
import type { Redirect } from './redirect.entity.js';
import type { RedirectResource, RedirectTargetResource } from './redirect.resource.js';
import { RedirectsRepository } from './redirects.repository.js';
import { SiteRedirects } from './site-redirects.js';

const MAX_REDIRECTS = 10_000;
/** Maximum bytes of a source, because an index entry holds at most 2,704 bytes. */
const MAX_SOURCE_BYTES = 2_048;

/** Redirects of a site. */
@Injectable()
export class RedirectsService {
  constructor(
    private readonly redirects: RedirectsRepository,
    private readonly sites: SitesRepository,
    private readonly structures: SiteStructures,
    private readonly targets: RedirectTargets,
    private readonly siteRedirects: SiteRedirects,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Lists the redirects whose destination is not hidden from the caller. @throws NotFoundError */
  async list(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    query: ListQuery,
  ): Promise<ListResource<RedirectResource>> {
    await this.sites.get(organizationId, siteId);
    const hidden = await this.redirects.hiddenTargets(siteId, actor.userId);
    return this.paginator.page(query, {
      name: `redirects of ${siteId}`,
      fetch: (after, limit) => this.redirects.list(siteId, hidden, after, limit),
      count: () => this.redirects.count(siteId, hidden),
      key: ({ id }) => [id],
      map: toResource,
    });
  }

  /**
   * @throws ValidationError when the source is not a path, too long or has a `*` within it, or the destination is incomplete
   *   or the source itself
   * @throws NotFoundError when the caller does not see the destination on the site
   * @throws ConflictError when another redirect has the source
   */
  @Transactional()
  async create(
    actor: Actor,
    site: SiteOf,
    { source, destination, permanent = true }: CreateRedirectDto,
  ): Promise<RedirectResource> {
    await this.begin(site);
    if ((await this.redirects.count(site.siteId)) >= MAX_REDIRECTS)
      throw new ConflictError(`A site can have up to ${MAX_REDIRECTS} redirects: delete one.`);
    const from = await this.requireSource(site, source);
    const redirect: Redirect = {
      ...site,
      id: newId(),
      source: from,
      destination: await this.requireDestination(actor, site, from, destination),
      permanent,
      createdAt: this.clock.now(),
    };
    await this.redirects.insert(redirect);
    await this.record('redirect.created', site, redirect.id);
    return toResource(redirect);
  }

  /** @throws as `create` */
  @Transactional()
  async update(
    actor: Actor,
    site: SiteOf,
    redirectId: string,
    { source, destination, permanent }: UpdateRedirectDto,
  ): Promise<RedirectResource> {
    await this.begin(site);
    const before = await this.require(actor, site, redirectId);
    const from = source === undefined ? undefined : await this.requireSource(site, source, redirectId);
    if (from !== undefined && destination === undefined)
      await this.requireOtherPlace(site, from, before.destination);
    const changes = withoutUndefined({
      source: from,
      destination:
        destination && (await this.requireDestination(actor, site, from ?? before.source, destination)),
      permanent,
    });
    if (Object.keys(changes).length > 0) {
      await this.redirects.update(redirectId, changes);
      await this.record('redirect.updated', site, redirectId, changedState(changes, ['permanent']));
    }
    return toResource({ ...before, ...changes });
  }

  /** @throws NotFoundError */
  @Transactional()
  async remove(actor: Actor, site: SiteOf, redirectId: string): Promise<void> {
    await this.begin(site);
    await this.require(actor, site, redirectId);
    await this.redirects.delete(redirectId);
    await this.record('redirect.deleted', site, redirectId);
  }

  private record(
    action: 'redirect.created' | 'redirect.updated' | 'redirect.deleted',
    { organizationId, siteId }: SiteOf,
    target: string,
    state?: EventState,
  ): Promise<void> {
    return this.outbox.record({ organizationId, action, target, after: { site: siteId, ...state } });
  }

  /**
   * Resolves a path of the site for a reader.
   * @param target how the caller reads the site
   * @throws NotFoundError when there is no redirect, or the reader does not see its destination
   */
  async find(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    text: string,
    target: Pick<VisitedSiteTarget, 'reader' | 'visit'>,
  ): Promise<RedirectTargetResource> {
    const seen = await this.structures.visibleToReader(actor, { organizationId, siteId }, target);
    const found = await this.siteRedirects.find(text, seen);
    if (found === undefined) throw new NotFoundError('redirect');
    return { target: found.target, permanent: found.permanent };
  }

  /** Locks the site, so that concurrent requests cannot use one source twice or exceed the limit. */
  private async begin({ organizationId, siteId }: SiteOf): Promise<void> {
    await this.sites.lock(siteId);
    await this.sites.get(organizationId, siteId);
  }

  /** @throws NotFoundError also when the destination is hidden from the caller */
  private async require(actor: Actor, { siteId }: SiteOf, redirectId: string): Promise<Redirect> {
    const redirect = isId(redirectId) ? await this.redirects.find(siteId, redirectId) : null;
    if (redirect === null) throw new NotFoundError('redirect');
    const hidden = await this.redirects.hiddenTargets(siteId, actor.userId);
    if (Object.values(redirect.destination).some((id) => hidden.includes(id)))
      throw new NotFoundError('redirect');
    return redirect;
  }

  /** @param redirectId the redirect that may already have the source */
  private async requireSource({ siteId }: SiteOf, text: string, redirectId?: string): Promise<string> {
    const source = redirectSource(text);
    if (source === undefined)
      throw new ValidationError([{ path: 'source', message: 'must be a path on the site' }]);
    if (Buffer.byteLength(source) > MAX_SOURCE_BYTES)
      throw new ValidationError([
        { path: 'source', message: `must have at most ${MAX_SOURCE_BYTES} bytes in UTF-8` },
      ]);
    const problem = problemOfPattern(source);
    if (problem !== undefined) throw new ValidationError([{ path: 'source', message: problem }]);
    const other = await this.redirects.findBySource(siteId, source);
    if (other !== null && other.id !== redirectId)
      throw new ConflictError(`There is already a redirect from "${source}": change it.`);
    return source;
  }

  private async requireDestination(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    source: string,
    input: DestinationInput,
  ): Promise<RedirectDestination> {
    const destination = toDestination(input);
    await this.requireOtherPlace({ organizationId, siteId }, source, destination);
    const seen = await this.structures.visibleTo(actor, organizationId, siteId);
    // An unpublished site has no address, so use an empty one.
    const address = await this.targets.addressOf(destination, { ...seen, address: seen.address ?? '' });
    if (address === undefined) throw new NotFoundError('destination on this site');
    return destination;
  }

  /** @throws ValidationError when the source leads to itself, so that browsers would never arrive */
  private async requireOtherPlace(
    { organizationId, siteId }: SiteOf,
    source: string,
    destination: RedirectDestination,
  ): Promise<void> {
    if (destination.kind !== 'url') return;
    const addresses = siteAddresses(await this.sites.get(organizationId, siteId), this.environment);
    if (leadsToItself(source, destination.url, addresses))
      throw new ValidationError([
        { path: 'destination.url', message: 'must not be the URL of `source` itself' },
      ]);
  }
}

/** @throws ValidationError unless the input has exactly the properties of its kind */
function toDestination({ kind, ...given }: DestinationInput): RedirectDestination {
  const needed = {
    page: ['page', 'space'],
    'site-space': ['siteSpace'],
    'site-section': ['siteSection'],
    url: ['url'],
  };
  const problems = [
    ...needed[kind]
      .filter((name) => given[name as keyof typeof given] === undefined)
      .map((name) => ({ path: `destination.${name}`, message: `must be given with the kind ${kind}` })),
    ...Object.entries(given)
      .filter(([name, value]) => value !== undefined && !needed[kind].includes(name))
      .map(([name]) => ({ path: `destination.${name}`, message: `must not be given with the kind ${kind}` })),
  ];
  if (problems.length > 0) throw new ValidationError(problems);
  return { kind, ...given } as RedirectDestination;
}

function toResource({ id, source, destination, permanent, createdAt }: Redirect): RedirectResource {
  return {
    object: 'site-redirect',
    id,
    source,
    destination,
    permanent,
    createdAt: createdAt.toISOString(),
  };
}
