import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { isUniqueViolation } from '../../database/unique-violation.js';
import { Outbox } from '../../events/outbox/outbox.js';
import { MembersService } from '../../organizations/members/members.service.js';
import { WelcomeMails } from '../../organizations/invites/welcome-mails.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { ScimError } from '../protocol/scim-error.js';
import type { AttributeSelection } from '../protocol/attribute-selection.js';
import { MAX_VALUES, pageWithin } from '../protocol/page-within.js';
import type { PageQuery } from '../read-page.js';
import { requireVersion } from '../protocol/scim-version.js';
import { isOther, mayBeAnother, ScimAccounts, type UserChange } from './scim-accounts.js';
import { type ScimUserView, userStateOf, toScimUser } from './scim-user.mapper.js';
import type { WholeScimUser } from './scim-user.resource.js';
import { ScimUsersRepository } from './scim-users.repository.js';
import type { DirectoryProfile, SentUser, UserState } from './user-state.js';

/**
 * The members of an organization, managed by its directory. Changes in an organization are serialized, so concurrent
 * requests cannot remove its last administrator or use a name twice.
 */
@Injectable()
export class ScimUsersService {
  constructor(
    private readonly users: ScimUsersRepository,
    private readonly accounts: ScimAccounts,
    private readonly members: MembersService,
    private readonly organizations: OrganizationsService,
    private readonly outbox: Outbox,
    private readonly welcomes: WelcomeMails,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Oldest accounts first. A page ends early when its people are in too many teams in total.
   * @throws ScimError (`invalidFilter`, or `tooMany` when the query selects the teams of a person in very many)
   */
  async list(
    organizationId: string,
    query: PageQuery,
    selection: AttributeSelection,
  ): Promise<{ resources: WholeScimUser[]; count: number }> {
    const { views, count } = await this.users.list(organizationId, query);
    return { resources: await this.show(organizationId, views, selection), count };
  }

  /** @throws NotFoundError; ScimError (`tooMany`) when the query selects the teams of a person in very many */
  async get(organizationId: string, userId: string, selection: AttributeSelection): Promise<WholeScimUser> {
    const [user] = await this.show(organizationId, [await this.require(organizationId, userId)], selection);
    return user as WholeScimUser;
  }

  /**
   * Adds a member, and creates their account if there is none. An existing member keeps their role. The owner of a new
   * account receives an email.
   * @throws ScimError (`uniqueness`), ForbiddenError
   * @throws ConflictError when the last active administrator would be disabled
   */
  @Transactional()
  async create(
    organizationId: string,
    sent: SentUser,
    selection: AttributeSelection,
  ): Promise<WholeScimUser> {
    const { defaultRole, sso } = await this.organizations.lockJoiningTerms(organizationId);
    const state = { ...sent, active: sent.active ?? true, externalId: sent.externalId ?? null };
    const { id, isNew } = await this.accounts.findOrCreate(organizationId, state);
    await this.members.admit(
      organizationId,
      { id, email: state.userName },
      { role: defaultRole, sso: true, by: 'directory' },
    );
    const view = await this.require(organizationId, id);
    const before = userStateOf(view);
    // A request without `active` does not enable a disabled member.
    const wanted = { ...state, active: sent.active ?? before.active };
    const change = await this.changeOf(view, before, wanted);
    const hasEnded = !isNew && (await this.accounts.update(organizationId, id, change));
    if (hasEnded) await this.members.endInvites(organizationId, id);
    await this.write(view, wanted);
    if ((isNew || hasEnded) && wanted.active)
      await this.welcomes.welcome({ id: organizationId, sso }, { id, email: state.userName });
    return this.get(organizationId, id, selection);
  }

  /**
   * Changes a member. A member who becomes active, or gets another external ID, may be another person: then all ways to sign
   * in to an account with a verified address end, and its person receives the email of a new one. A disabled member who gets
   * another external ID is the next person with a verified address, and joins as a new member. Another one who becomes active is
   * no administrator any more.
   * @param change returns the new state
   * @param ifMatch the expected entity tags; undefined: any
   * @throws NotFoundError, PreconditionFailedError, ForbiddenError
   * @throws ScimError (`uniqueness`) when another User has the address or the external ID
   * @throws ConflictError when the last active administrator would be disabled
   */
  @Transactional()
  async change(
    organizationId: string,
    userId: string,
    change: (before: UserState) => UserState,
    ifMatch: string | undefined,
    selection: AttributeSelection,
  ): Promise<WholeScimUser> {
    const { sso, defaultRole } = await this.organizations.lockJoiningTerms(organizationId);
    const view = await this.require(organizationId, userId);
    await this.requireVersion(view, ifMatch);
    const before = userStateOf(view);
    const after = change(before);
    const changed = await this.changeOf(view, before, after);
    if (isNext(changed) && (await this.accounts.isHeld(organizationId, before.userName))) {
      await this.accounts.requireAssignable(userId);
      const isElsewhere = await this.accounts.isMemberElsewhere(organizationId, userId);
      await this.members.remove(organizationId, userId, { endsAccess: !isElsewhere });
      return this.create(organizationId, after, selection);
    }
    const hasEnded = await this.accounts.update(organizationId, userId, changed);
    if (hasEnded) {
      await this.members.endInvites(organizationId, userId);
      if (!before.active) await this.members.endAdministration(organizationId, userId, defaultRole);
    }
    await this.write(view, after);
    if (after.active && mayBeAnother(changed)) {
      const person = { id: userId, email: after.userName };
      for (const each of await this.welcomes.listNew(organizationId, [person]))
        await this.welcomes.welcome({ id: organizationId, sso }, each);
    }
    return this.get(organizationId, userId, selection);
  }

  /**
   * Removes a member and their grants. Their account and the content that they wrote remain. The organization may give an
   * address in its domains to somebody else, so all ways to sign in to the account end if it belongs to no other organization.
   * @throws NotFoundError, PreconditionFailedError
   * @throws ConflictError when the member is the last active administrator
   */
  @Transactional()
  async remove(organizationId: string, userId: string, ifMatch: string | undefined): Promise<void> {
    await this.organizations.lockJoiningTerms(organizationId);
    await this.requireVersion(await this.require(organizationId, userId), ifMatch);
    const isElsewhere = await this.accounts.isMemberElsewhere(organizationId, userId);
    await this.members.remove(organizationId, userId, { endsAccess: !isElsewhere });
  }

  /** Writes only differences, because directories send the same state repeatedly. */
  private async write(
    { organizationId, userId, disabled, profile: before }: ScimUserView,
    { active, userName, ...sent }: UserState,
  ): Promise<void> {
    const isSame = sent.workEmail?.toLowerCase() === userName;
    const profile = isSame ? { ...sent, workEmail: null } : sent;
    if (before === null || !isDeepStrictEqual(profile, before)) {
      await this.save(organizationId, userId, profile);
      await this.outbox.record({ organizationId, action: 'member.profile_changed', target: userId });
    }
    if (active === disabled) await this.members.setDisabled(organizationId, userId, !active);
    const { externalId } = sent;
    if (active && externalId !== null && (disabled || externalId !== before?.externalId))
      await this.users.remember(organizationId, userId, externalId);
  }

  private async changeOf(
    { organizationId, userId }: ScimUserView,
    before: UserState,
    after: UserState,
  ): Promise<UserChange> {
    const known = (await this.users.knownExternalId(organizationId, userId)) ?? before.externalId;
    return { before, after, known };
  }

  private async save(organizationId: string, userId: string, profile: DirectoryProfile): Promise<void> {
    try {
      await this.users.save(organizationId, userId, profile);
    } catch (error) {
      if (!isUniqueViolation(error, 'scim_users_external_id')) throw error;
      throw new ScimError('uniqueness', 'This externalId belongs to another User of the organization.');
    }
  }

  private async show(
    organizationId: string,
    views: readonly ScimUserView[],
    selection: AttributeSelection,
  ): Promise<WholeScimUser[]> {
    const { publicUrl } = this.environment;
    if (!selection.includes('groups')) return views.map((view) => toScimUser(view, undefined, publicUrl));
    const ids = views.map(({ userId }) => userId);
    const counts = await this.users.countTeams(organizationId, ids);
    const sizes = views.map(({ userId }) => counts.get(userId) ?? 0);
    if (sizes.some((size) => size > MAX_VALUES)) {
      throw new ScimError(
        'tooMany',
        `A User here is in more than ${MAX_VALUES} Groups: ask with "excludedAttributes=groups".`,
      );
    }
    const page = pageWithin(views, sizes);
    const teams = await this.users.teams(organizationId, ids.slice(0, page.length));
    return page.map((view) => toScimUser(view, teams.get(view.userId) ?? [], publicUrl));
  }

  /** @throws PreconditionFailedError */
  private async requireVersion(view: ScimUserView, ifMatch: string | undefined): Promise<void> {
    if (ifMatch === undefined) return;
    const { organizationId, userId } = view;
    const teams = await this.users.teams(organizationId, [userId]);
    requireVersion(ifMatch, toScimUser(view, teams.get(userId) ?? [], this.environment.publicUrl));
  }

  private async require(organizationId: string, userId: string): Promise<ScimUserView> {
    const view = isId(userId) ? await this.users.find(organizationId, userId) : undefined;
    if (view === undefined) throw new NotFoundError('User');
    return view;
  }
}

/** Whether a directory gives the User of somebody who left to the next person. */
function isNext(change: UserChange): boolean {
  const { before, after } = change;
  return !before.active && after.active && isOther(change) && after.userName === before.userName;
}
