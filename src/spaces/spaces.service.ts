import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry, type LocatedTarget } from '../access/access-registry.js';
import { needsRoles } from '../access/needs.js';
import type { Actor } from '../access/actor.js';
import { NOBODY, type Visit } from '../access/visit.js';
import { Siblings } from '../collections/tree/siblings.js';
import { levelColumns } from '../collections/tree/tree-columns.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { isId, newId } from '../common/ids.js';
import { withoutUndefined } from '../common/without-undefined.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { changedState } from '../outbox/changed-state.js';
import { Outbox } from '../outbox/outbox.js';
import type { CreateSpaceDto } from './dto/create-space.dto.js';
import type { UpdateSpaceDto } from './dto/update-space.dto.js';
import { SpaceLocks } from './space-locks.js';
import { SpaceHooks } from './space-hooks.js';
import { SpaceVisits } from './space-visits.js';
import { SpaceDestinations } from './space-destinations.js';
import type { Space } from './space.entity.js';
import { toSpaceResource } from './space.mapper.js';
import { SPACE_ABILITIES, SPACE_ROLES, spaceAbilities } from './space.policy.js';
import type { SpaceResource } from './space.resource.js';
import { retentionStart } from './space-retention.js';
import type { SpaceAccess } from './space-access.js';
import { SpacesRepository, type SpaceView } from './spaces.repository.js';

/** A located space, which the guard attaches to the request for content routes. */
export interface SpaceTarget extends LocatedTarget {
  access: SpaceAccess;
}

/** A located space that may be deleted. Only administrators see a deleted space, as long as it can be restored. */
export interface RecoverableSpaceTarget extends LocatedTarget {
  view: SpaceView;
}

/** The permissions of visitors of a site on a space that it shows. */
const VISITING = spaceAbilities({
  role: null,
  disabled: false,
  editMode: 'locked',
  publishedVisibility: null,
  visiting: true,
});

/** Creates, reads and updates spaces. */
@Injectable()
export class SpacesService implements OnModuleInit {
  constructor(
    private readonly spaces: SpacesRepository,
    private readonly destinations: SpaceDestinations,
    private readonly locks: SpaceLocks,
    private readonly siblings: Siblings,
    private readonly hooks: SpaceHooks,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly visits: SpaceVisits,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('space', {
      noun: 'space',
      abilities: SPACE_ABILITIES,
      needs: needsRoles('on the space', SPACE_ROLES),
      locate: (actor, { spaceId }) => this.locate(actor, spaceId),
      locateVisit: (visit, { spaceId }) => this.locateVisit(visit, spaceId),
    });
    this.registry.register('recoverableSpace', {
      noun: 'space',
      abilities: SPACE_ABILITIES,
      needs: needsRoles('on the space', SPACE_ROLES),
      locate: async (actor, { spaceId }): Promise<RecoverableSpaceTarget | undefined> => {
        if (!isId(spaceId)) return undefined;
        const view = await this.spaces.findRecoverable(
          actor.userId,
          spaceId,
          retentionStart(this.clock.now()),
        );
        if (view === undefined) return undefined;
        const abilities = spaceAbilities({ ...view.space, ...view });
        return {
          view,
          abilities: { ...abilities, view: view.space.deletedAt === null ? abilities.view : abilities.admin },
          noun: 'space',
          excluded: view.disabled,
          role: view.role,
        };
      },
      locateVisit: async (visit, { spaceId }) => {
        const found = await this.visits.find(visit, spaceId);
        const view = found && (await this.spaces.findView(NOBODY, found.spaceId));
        return view && { view: { ...view, visiting: true }, abilities: VISITING, noun: 'space' };
      },
    });
  }

  /** A space and the caller's abilities on it, read in one statement; undefined when it does not exist. */
  async locate(actor: Actor, spaceId: string | undefined): Promise<SpaceTarget | undefined> {
    if (!isId(spaceId)) return undefined;
    const access = await this.spaces.findAccess(actor.userId, spaceId);
    if (access === undefined) return undefined;
    const { role, disabled } = access;
    return { access, abilities: spaceAbilities(access), noun: 'space', excluded: disabled, role };
  }

  /** A space for a visitor of a site; undefined when the site does not show it to them. */
  async locateVisit(visit: Visit, spaceId: string | undefined): Promise<SpaceTarget | undefined> {
    const access = await this.visits.find(visit, spaceId);
    return access === undefined ? undefined : { access, abilities: VISITING, noun: 'space' };
  }

  /**
   * @param visiting whether the caller reads a site that shows the space
   * @throws NotFoundError
   */
  async get(
    { userId }: Pick<Actor, 'userId'>,
    spaceId: string,
    { visiting = false }: { visiting?: boolean } = {},
  ): Promise<SpaceResource> {
    const view = await this.spaces.findView(userId, spaceId);
    if (view === undefined) throw new NotFoundError('space');
    return toSpaceResource({ ...view, visiting }, this.environment);
  }

  /** A located space, deleted or not, as the API shows it. */
  show(view: SpaceView): SpaceResource {
    return toSpaceResource(view, this.environment);
  }

  /**
   * Creates a space with one empty revision, last among its siblings.
   * @throws NotFoundError when `parent` is not a collection of the organization or the caller cannot view it
   * @throws ForbiddenError when the caller may not create content there
   */
  @Transactional()
  async create(actor: Actor, organizationId: string, body: CreateSpaceDto): Promise<SpaceResource> {
    await this.siblings.lock(organizationId);
    const place = await this.destinations.find(actor, organizationId, body.parent ?? null);
    const now = this.clock.now();
    const space: Space = {
      id: newId(),
      ...place,
      title: body.title ?? 'Untitled',
      emoji: body.emoji ?? null,
      editMode: 'live',
      inheritsLevel: true,
      defaultLevel: null,
      position: await this.siblings.nextPosition(place),
      headRevisionId: newId(),
      publishedVisibility: null,
      publishedSiteId: null,
      openComments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      purging: false,
    };
    await this.spaces.insert(space);
    await this.hooks.created({
      spaceId: space.id,
      organizationId,
      revisionId: space.headRevisionId,
      authorId: actor.userId,
      now,
    });
    await this.outbox.record({
      organizationId,
      action: 'space.created',
      target: space.id,
      after: { parent: space.parentId, revision: space.headRevisionId },
    });
    return this.get(actor, space.id);
  }

  /**
   * Changes the properties in the body. An empty body changes nothing, not even `updatedAt`.
   * @throws NotFoundError, ForbiddenError when the caller lost access in the meantime
   */
  @Transactional()
  async update(actor: Actor, spaceId: string, body: UpdateSpaceDto): Promise<SpaceResource> {
    const { title, emoji, editMode, defaultLevel } = body;
    const level = defaultLevel === undefined ? {} : levelColumns(defaultLevel);
    const changes = withoutUndefined({ title, emoji, editMode, ...level });
    const { organization } = await this.get(actor, spaceId);
    if (defaultLevel !== undefined) {
      // Lock, because the level above may change or the space may move at the same time.
      await this.locks.lockAndAuthorize(actor, spaceId, 'admin', [organization]);
    }
    if (Object.keys(changes).length > 0) {
      await this.spaces.update(spaceId, { ...changes, updatedAt: this.clock.now() });
      await this.outbox.record({
        organizationId: organization,
        action: 'space.updated',
        target: spaceId,
        after: changedState(body, ['defaultLevel', 'editMode']),
      });
    }
    return this.get(actor, spaceId);
  }
}
