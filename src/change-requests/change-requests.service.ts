import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../access/access-registry.js';
import { needsRoles } from '../access/needs.js';
import type { Actor } from '../access/actor.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { isId, newId } from '../common/ids.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import { changedState } from '../outbox/changed-state.js';
import { Outbox } from '../outbox/outbox.js';
import { MergedChangeRequestError } from '../content/branches/merged-change-request-error.js';
import { type CountedStatus, SpaceCounters } from '../spaces/space-counters.js';
import type { ChangeRequest, ChangeRequestStatus } from './change-request.entity.js';
import { toChangeRequestResource } from './change-request.mapper.js';
import {
  CHANGE_REQUEST_ABILITIES,
  CHANGE_REQUEST_ROLES,
  type ChangeRequestAbilities,
  changeRequestAbilities,
} from './change-request.policy.js';
import type { ChangeRequestResource } from './change-request.resource.js';
import type { ChangeRequestTarget } from './change-request-target.js';
import { type ChangeRequestName, ChangeRequestsRepository } from './change-requests.repository.js';
import type { ChangeRequestsQuery } from './dto/change-requests-query.js';
import type { CreateChangeRequestDto } from './dto/create-change-request.dto.js';
import type { UpdateChangeRequestDto } from './dto/update-change-request.dto.js';

/** The largest number of a change request. */
const MAX_NUMBER = 2_147_483_647;

/** Finds, lists, creates and updates change requests. */
@Injectable()
export class ChangeRequestsService implements OnModuleInit {
  constructor(
    private readonly changeRequests: ChangeRequestsRepository,
    private readonly counters: SpaceCounters,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('changeRequest', {
      noun: 'change request',
      abilities: CHANGE_REQUEST_ABILITIES,
      needs: needsRoles('on the space', CHANGE_REQUEST_ROLES),
      locate: (actor, params) => this.locate(actor, params),
    });
  }

  /** The change request that a path names, with the caller's abilities; undefined if there is none. */
  async locate(
    actor: Actor,
    params: Readonly<Record<string, string>>,
  ): Promise<(ChangeRequestTarget & { abilities: ChangeRequestAbilities }) | undefined> {
    const { spaceId, changeRequestId = '' } = params;
    const name = toName(changeRequestId);
    if (!isId(spaceId) || name === undefined) return undefined;
    const located = await this.changeRequests.locate(actor.userId, spaceId, name);
    if (located === undefined) return undefined;
    const abilities = changeRequestAbilities(located.access);
    return { ...located, abilities, noun: 'change request', role: located.access.role };
  }

  /** The change requests of a space with one status, newest first. */
  list(spaceId: string, query: ChangeRequestsQuery): Promise<ListResource<ChangeRequestResource>> {
    const { contributor } = query;
    const status = query.status ?? 'open';
    const filter = { spaceId, status, ...(isId(contributor) ? { contributor } : {}) };
    // No user has such an ID, so the list is empty.
    const isEmpty = contributor !== undefined && !isId(contributor);
    return this.paginator.page(query, {
      name: `change requests of ${spaceId} ${status} ${contributor ?? ''}`,
      fetch: async (after, limit) => (isEmpty ? [] : this.changeRequests.list(filter, after, limit)),
      count: async () => (isEmpty ? 0 : this.changeRequests.count(filter)),
      key: ({ changeRequest }) => [changeRequest.number],
      map: (view) => toChangeRequestResource(view, this.environment),
    });
  }

  /** @throws NotFoundError */
  async get(spaceId: string, id: string): Promise<ChangeRequestResource> {
    const view = await this.changeRequests.findView(spaceId, id);
    if (view === undefined) throw new NotFoundError('change request');
    return toChangeRequestResource(view, this.environment);
  }

  /**
   * Creates a draft from the current revision of a space. It copies no content, so it costs the same in every space.
   * @throws NotFoundError when the space no longer exists
   */
  @Transactional()
  async create(actor: Actor, spaceId: string, body: CreateChangeRequestDto): Promise<ChangeRequestResource> {
    const counted = await this.counters.addChangeRequest(spaceId);
    if (counted === undefined) throw new NotFoundError('space');
    const { number, organizationId, headRevisionId } = counted;
    const now = this.clock.now();
    const changeRequest: ChangeRequest = {
      id: newId(),
      spaceId,
      organizationId,
      number,
      status: 'draft',
      subject: body.subject ?? '',
      createdById: actor.userId,
      revisionId: headRevisionId,
      revisionInitialId: headRevisionId,
      revisionMergedAncestorId: null,
      revisionMergedId: null,
      openComments: 0,
      createdAt: now,
      updatedAt: now,
    };
    await this.changeRequests.insert(changeRequest);
    await this.changeRequests.addContributor({
      changeRequestId: changeRequest.id,
      spaceId,
      organizationId,
      userId: actor.userId,
      now,
    });
    await this.outbox.record({
      organizationId,
      action: 'change_request.created',
      target: changeRequest.id,
      after: { space: spaceId, revision: headRevisionId, status: 'draft' },
    });
    return this.get(spaceId, changeRequest.id);
  }

  /**
   * Changes the properties in the body. If nothing changes, `updatedAt` stays the same.
   * @throws ConflictError when it is merged
   */
  @Transactional()
  async update(spaceId: string, id: string, body: UpdateChangeRequestDto): Promise<ChangeRequestResource> {
    if (!(await this.counters.lock(spaceId))) throw new NotFoundError('space');
    const before = await this.changeRequests.lock(spaceId, id);
    if (before === null) throw new NotFoundError('change request');
    const changes: Partial<ChangeRequest> = {
      ...(body.subject !== undefined && body.subject !== before.subject ? { subject: body.subject } : {}),
      ...(body.status !== undefined && body.status !== before.status ? { status: body.status } : {}),
    };
    if (Object.keys(changes).length > 0) {
      requireUnmerged(before.status);
      await this.changeRequests.update(id, { ...changes, updatedAt: this.clock.now() });
      await this.counters.moveChangeRequest(
        spaceId,
        toCountedStatus(before.status),
        toCountedStatus(changes.status ?? before.status),
      );
      await this.outbox.record({
        organizationId: before.organizationId,
        action: 'change_request.updated',
        target: id,
        before: { status: before.status },
        after: { space: spaceId, status: before.status, ...changedState(changes, ['status']) },
      });
    }
    return this.get(spaceId, id);
  }
}

/** @throws ConflictError when the status is `merged`, which is final */
export function requireUnmerged(status: ChangeRequestStatus): void {
  if (status === 'merged') throw new MergedChangeRequestError();
}

/** The status as the counters of a space distinguish it. */
export function toCountedStatus(status: ChangeRequestStatus): CountedStatus {
  return status === 'draft' || status === 'open' ? status : 'other';
}

/** Parses the name of a change request in a path; undefined if it is neither an ID nor a number. */
function toName(text: string): ChangeRequestName | undefined {
  if (isId(text)) return { id: text };
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > MAX_NUMBER) return undefined;
  return { number: Number(text) };
}
