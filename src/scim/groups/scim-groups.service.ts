import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { RetryDeadlocks } from '../../database/retry-deadlocks.js';
import { NotFoundError, PreconditionFailedError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Outbox } from '../../outbox/outbox.js';
import { isUniqueViolation } from '../../database/unique-violation.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { TeamMembersService } from '../../organizations/teams/team-members.service.js';
import { TeamsService } from '../../organizations/teams/teams.service.js';
import type { Step } from '../protocol/patch.js';
import { ScimError } from '../protocol/scim-error.js';
import { MAX_VALUES, pageWithin } from '../protocol/page-within.js';
import type { PageQuery } from '../read-page.js';
import type { ScimResources } from '../scim-resources.js';
import { requireVersion } from '../protocol/scim-version.js';
import type { AttributeSelection } from '../protocol/attribute-selection.js';
import {
  type GroupChanges,
  type MemberChanges,
  type NewGroup,
  readGroupPatch,
  refuseUnknown,
} from './group-changes.js';
import { type ScimGroupView, toScimGroup } from './scim-group.mapper.js';
import type { WholeScimGroup } from './scim-group.resource.js';
import { ScimGroupsRepository } from './scim-groups.repository.js';

/** The teams of an organization, managed by its directory. */
@Injectable()
export class ScimGroupsService implements ScimResources<NewGroup> {
  constructor(
    private readonly groups: ScimGroupsRepository,
    private readonly teams: TeamsService,
    private readonly teamMembers: TeamMembersService,
    private readonly organizations: OrganizationsService,
    private readonly outbox: Outbox,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Oldest first. A page ends early when its groups have too many members in total.
   * @throws ScimError (`invalidFilter`, or `tooMany` when the query selects the members of a huge team)
   */
  async list(
    organizationId: string,
    query: PageQuery,
    selection: AttributeSelection,
  ): Promise<{ resources: WholeScimGroup[]; count: number }> {
    const { views, count } = await this.groups.list(organizationId, query);
    const sizes = views.map(({ size }) => size);
    const page = selection.includes('members') ? pageWithin(views, sizes) : views;
    return { resources: await this.show(page, selection), count };
  }

  /** @throws NotFoundError; ScimError (`tooMany`) when the query selects the members of a huge team */
  async get(organizationId: string, id: string, selection: AttributeSelection): Promise<WholeScimGroup> {
    const [group] = await this.show([await this.require(organizationId, id)], selection);
    return group as WholeScimGroup;
  }

  /**
   * Creates a team.
   * @throws ScimError (`invalidValue`) when a person is not a member of the organization; (`uniqueness`) when another
   * team has the external ID
   */
  @RetryDeadlocks()
  @Transactional()
  async create(
    organizationId: string,
    { displayName, externalId, members }: NewGroup,
    selection: AttributeSelection,
  ): Promise<WholeScimGroup> {
    const add = [...members.add];
    await this.requireMembers(organizationId, add);
    const id = await this.teams.make(organizationId, displayName, add);
    if (externalId != null) await this.saveExternalId(organizationId, id, externalId);
    return this.get(organizationId, id, selection);
  }

  /** @throws as `change` and `get` */
  async replace(
    organizationId: string,
    id: string,
    sent: GroupChanges,
    ifMatch: string | undefined,
    selection: AttributeSelection,
  ): Promise<WholeScimGroup> {
    await this.change(organizationId, id, sent, ifMatch);
    return this.get(organizationId, id, selection);
  }

  /** @throws as `change` */
  async patch(
    organizationId: string,
    id: string,
    steps: readonly Step[],
    ifMatch: string | undefined,
  ): Promise<undefined> {
    await this.change(organizationId, id, readGroupPatch(steps), ifMatch);
  }

  /**
   * Changes a team.
   * @throws NotFoundError, PreconditionFailedError
   * @throws ScimError (`invalidValue`, `uniqueness`)
   */
  @RetryDeadlocks()
  @Transactional()
  private async change(
    organizationId: string,
    id: string,
    { displayName, externalId, members }: GroupChanges,
    ifMatch: string | undefined,
  ): Promise<void> {
    // Who removes a member locks the organization, the membership and then its teams.
    await this.organizations.lockJoiningTerms(organizationId);
    await this.teams.queue('shared', organizationId);
    const title = await this.lock(organizationId, id, ifMatch);
    // Write only differences, because directories send the same state repeatedly.
    if (displayName !== undefined && displayName !== title)
      await this.teams.rename(organizationId, id, displayName);
    if (externalId !== undefined && (await this.saveExternalId(organizationId, id, externalId))) {
      const after = { changed: ['externalId'] };
      await this.teams.touch(id);
      await this.outbox.record({ organizationId, action: 'team.updated', target: id, after });
    }
    await this.changeMembers(organizationId, id, members);
  }

  /** Deletes a team and its grants. @throws NotFoundError, PreconditionFailedError */
  @RetryDeadlocks()
  @Transactional()
  async remove(organizationId: string, id: string, ifMatch: string | undefined): Promise<void> {
    await this.teams.queue('exclusive', organizationId);
    await this.lock(organizationId, id, ifMatch);
    await this.teams.delete(organizationId, id);
  }

  /** The teams among these that the directory manages: it gave them an external ID. */
  managedTeams(organizationId: string, teamIds: readonly string[]): Promise<Set<string>> {
    return this.groups.withExternalId(organizationId, teamIds);
  }

  private async changeMembers(
    organizationId: string,
    id: string,
    { clear, add, remove }: MemberChanges,
  ): Promise<void> {
    const added = [...add];
    await this.requireMembers(organizationId, added);
    if (clear) await this.teamMembers.replace(organizationId, id, added);
    else await this.teamMembers.addAndRemove(organizationId, id, added, [...remove].filter(isId));
  }

  /** Names a person who is not a member. The teams lock memberships until the transaction ends. */
  private async requireMembers(organizationId: string, userIds: readonly string[]): Promise<void> {
    const stranger = await this.groups.findStranger(organizationId, userIds);
    if (stranger !== undefined) refuseUnknown(stranger);
  }

  /** @returns the title of the team */
  private async lock(organizationId: string, id: string, ifMatch: string | undefined): Promise<string> {
    const title = isId(id) ? await this.groups.lock(organizationId, id) : undefined;
    if (title === undefined) throw new NotFoundError('Group');
    if (ifMatch === undefined) return title;
    const view = await this.require(organizationId, id);
    if (view.size > MAX_VALUES)
      throw new PreconditionFailedError(
        'A Group with this many members has no version: leave out "If-Match".',
      );
    const members = await this.groups.members([id]);
    requireVersion(ifMatch, toScimGroup(view, members.get(id), this.environment.publicUrl));
    return title;
  }

  private async show(
    views: readonly ScimGroupView[],
    selection: AttributeSelection,
  ): Promise<WholeScimGroup[]> {
    const { publicUrl } = this.environment;
    if (!selection.includes('members')) return views.map((view) => toScimGroup(view, undefined, publicUrl));
    if (views.some(({ size }) => size > MAX_VALUES)) {
      throw new ScimError(
        'tooMany',
        `A Group of the response has more than ${MAX_VALUES} members: repeat the request with "excludedAttributes=members".`,
      );
    }
    const members = await this.groups.members(views.map(({ id }) => id));
    return views.map((view) => toScimGroup(view, members.get(view.id) ?? [], publicUrl));
  }

  private async saveExternalId(
    organizationId: string,
    id: string,
    externalId: string | null,
  ): Promise<boolean> {
    try {
      return await this.groups.saveExternalId(organizationId, id, externalId);
    } catch (error) {
      if (!isUniqueViolation(error, 'scim_groups_external_id')) throw error;
      throw new ScimError('uniqueness', 'This externalId belongs to another Group of the organization.');
    }
  }

  private async require(organizationId: string, id: string): Promise<ScimGroupView> {
    const view = isId(id) ? await this.groups.find(organizationId, id) : undefined;
    if (view === undefined) throw new NotFoundError('Group');
    return view;
  }
}
