import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { RetryDeadlocks } from '../../database/retry-deadlocks.js';
import type { Role } from '../../access/role.js';
import { Clock } from '../../common/clock.js';
import { ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { isUniqueViolation } from '../../database/unique-violation.js';
import { Outbox } from '../../outbox/outbox.js';
import { MembersService } from '../../organizations/members/members.service.js';
import { WelcomeMails } from '../../organizations/invites/welcome-mails.js';
import { OrganizationHooks } from '../../organizations/organization-hooks.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import type { Step } from '../protocol/patch.js';
import { ScimError } from '../protocol/scim-error.js';
import type { AttributeSelection } from '../protocol/attribute-selection.js';
import { MAX_VALUES, pageWithin } from '../protocol/page-within.js';
import type { PageQuery } from '../read-page.js';
import type { ScimResources } from '../scim-resources.js';
import { requireVersion } from '../protocol/scim-version.js';
import { handoverOf, type UserChange } from './handover.js';
import { ScimAccounts, TAKEN } from './scim-accounts.js';
import { type ScimUserView, userStateOf, toScimUser } from './scim-user.mapper.js';
import type { WholeScimUser } from './scim-user.resource.js';
import { ScimUsersRepository } from './scim-users.repository.js';
import { type DirectoryProfile, patched, replaced, type SentUser, type UserState } from './user-state.js';

/**
 * The members of an organization, managed by its directory. Changes in an organization are serialized, so concurrent
 * requests cannot remove its last administrator or use a name twice.
 */
@Injectable()
export class ScimUsersService implements OnModuleInit, ScimResources<SentUser> {
  constructor(
    private readonly users: ScimUsersRepository,
    private readonly accounts: ScimAccounts,
    private readonly members: MembersService,
    private readonly organizations: OrganizationsService,
    private readonly outbox: Outbox,
    private readonly welcomes: WelcomeMails,
    private readonly hooks: OrganizationHooks,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    // A member whom an administrator enables has access from then on.
    this.hooks.memberEnabled.add(({ organizationId, userId }) =>
      this.users.rememberFirst(organizationId, userId),
    );
    this.hooks.registerDirectory((organizationId, userId) =>
      this.users.isKnown(organizationId, userId, this.clock.now()),
    );
  }

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
   * Adds a member, and creates their account if it does not exist. An active member keeps their role. A disabled one whom it
   * enables, and whom the directory did not know, is the next person with the address. The owner of a new account receives
   * an email.
   * @throws ScimError (`uniqueness`), ForbiddenError
   * @throws ConflictError when the last active administrator would be disabled
   */
  @RetryDeadlocks()
  @Transactional()
  async create(
    organizationId: string,
    sent: SentUser,
    selection: AttributeSelection,
  ): Promise<WholeScimUser> {
    const { defaultRole, sso } = await this.organizations.lockJoiningTerms(organizationId);
    const member = await this.users.findByAddress(organizationId, sent.userName);
    if (member !== undefined && member.profile !== null) throw new ScimError('uniqueness', TAKEN);
    // A request without `active` does not enable a disabled member.
    const active = sent.active ?? member?.disabled !== true;
    const state = { ...sent, active, externalId: sent.externalId ?? null };
    if (member !== undefined && !(await this.removeFormer(member, state))) {
      await this.accounts.assign(organizationId, member.userId, state.userName);
      await this.apply(member, await this.changeOf(member, state), { defaultRole, sso });
      return this.get(organizationId, member.userId, selection);
    }
    const id = await this.accounts.findOrCreate(organizationId, state);
    const person = { id, email: state.userName };
    await this.members.admit(organizationId, person, { role: defaultRole, sso: true, by: 'directory' });
    const view = await this.require(organizationId, id);
    await this.write(view, await this.changeOf(view, state), { isAdded: true });
    if (active) await this.welcomes.welcome({ id: organizationId, sso }, person);
    return this.get(organizationId, id, selection);
  }

  /**
   * Removes a disabled member whose User is given to the next person. The User keeps its ID, which is the ID of the account.
   * @returns false when it is not given to the next person, their domain is not verified, or they are a member already who
   * cannot be removed
   * @throws ForbiddenError when the member administers the installation, or the person is not known: the domain of the
   * address is not verified, and they were not a User before
   */
  private async removeFormer(view: ScimUserView, after: UserState): Promise<boolean> {
    const { organizationId, userId, email } = view;
    const change = await this.changeOf(view, after);
    if (handoverOf(change) !== 'next') return false;
    if (!(await this.accounts.areHeld(organizationId, [email, after.userName]))) {
      if (change.known != null) return false;
      throw new ForbiddenError(
        `The domain of ${email} is not verified for the organization, so the directory cannot enable this member, who was not a User of it: verify the domain, or enable the member under /v1/orgs/${organizationId}/members.`,
      );
    }
    // The next person became the last administrator before the former one could be shut out: only that remains.
    if (!view.disabled && (await this.members.isLastAdmin(organizationId, userId))) return false;
    await this.accounts.requireAssignable(userId);
    const renamed = { ...change.before, userName: after.userName };
    await this.accounts.update(organizationId, userId, { ...change, after: renamed });
    const isElsewhere = await this.accounts.isMemberElsewhere(organizationId, userId);
    await this.members.remove(organizationId, userId, { endsAccess: !isElsewhere });
    return true;
  }

  /** Changes a member who stays one. */
  private async apply(
    view: ScimUserView,
    change: UserChange,
    { defaultRole, sso }: { defaultRole: Role | null; sso: boolean },
  ): Promise<void> {
    const { organizationId, userId } = view;
    const { after } = change;
    const hasEnded = await this.accounts.update(organizationId, userId, change);
    if (hasEnded) await this.members.endInvites(organizationId, userId);
    if (after.active) await this.members.endAdministration(organizationId, userId, defaultRole);
    await this.write(view, change, { isAdded: false });
    if (!after.active || handoverOf(change) === 'none') return;
    const people = [{ id: userId, email: after.userName }];
    for (const each of hasEnded ? people : await this.welcomes.listNew(organizationId, people))
      await this.welcomes.welcome({ id: organizationId, sso }, each);
  }

  /** @throws as `change` */
  replace(
    organizationId: string,
    userId: string,
    sent: SentUser,
    ifMatch: string | undefined,
    selection: AttributeSelection,
  ): Promise<WholeScimUser> {
    return this.change(organizationId, userId, (before) => replaced(sent, before), ifMatch, selection);
  }

  /** @throws as `change` */
  patch(
    organizationId: string,
    userId: string,
    steps: readonly Step[],
    ifMatch: string | undefined,
    selection: AttributeSelection,
  ): Promise<WholeScimUser> {
    return this.change(organizationId, userId, (before) => patched(steps, before), ifMatch, selection);
  }

  /**
   * Changes a member, who may be another person then (`Handover`): all ways to sign in to an account with a verified address
   * end, and its person receives the email of a new one. The next person with the address joins as a new member. Nobody
   * becomes an administrator by being enabled.
   * @param change returns the new state
   * @param ifMatch the expected entity tags; undefined: any
   * @throws NotFoundError, PreconditionFailedError, ForbiddenError
   * @throws ScimError (`uniqueness`) when another User has the address or the external ID
   * @throws ConflictError when the last active administrator would be disabled
   */
  @RetryDeadlocks()
  @Transactional()
  private async change(
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
    if (await this.removeFormer(view, after)) return this.create(organizationId, after, selection);
    await this.apply(view, await this.changeOf(view, after), { defaultRole, sso });
    return this.get(organizationId, userId, selection);
  }

  /**
   * Removes a member and their grants. Their account and the content that they wrote remain. The organization may give an
   * address in its domains to somebody else, so all ways to sign in to the account end if it belongs to no other organization.
   * @throws NotFoundError, PreconditionFailedError
   * @throws ConflictError when the member is the last active administrator
   */
  @RetryDeadlocks()
  @Transactional()
  async remove(organizationId: string, userId: string, ifMatch: string | undefined): Promise<void> {
    await this.organizations.lockJoiningTerms(organizationId);
    await this.requireVersion(await this.require(organizationId, userId), ifMatch);
    const isElsewhere = await this.accounts.isMemberElsewhere(organizationId, userId);
    await this.members.remove(organizationId, userId, { endsAccess: !isElsewhere });
  }

  /**
   * Writes only differences, because directories send the same state repeatedly.
   * @param options `isAdded`: the person is a new member, so nobody has access from before
   */
  private async write(
    view: ScimUserView,
    change: UserChange,
    { isAdded }: { isAdded: boolean },
  ): Promise<void> {
    const { organizationId, userId, disabled, profile: before } = view;
    const { active, userName, ...sent } = change.after;
    const isSame = sent.workEmail?.toLowerCase() === userName;
    const profile = isSame ? { ...sent, workEmail: null } : sent;
    if (before === null || !isDeepStrictEqual(profile, before)) {
      await this.save(organizationId, userId, profile);
      await this.outbox.record({ organizationId, action: 'member.profile_changed', target: userId });
    }
    if (active === disabled) await this.members.setDisabled(organizationId, userId, !active);
    if (active || isAdded) await this.remember(view, change, { isAdded });
    else if (change.known === undefined) await this.users.rememberInactive(organizationId, userId);
  }

  /** If the access of another person could not be ended, it must end later, so that person remains the known one. */
  private async remember(
    { organizationId, userId }: ScimUserView,
    change: UserChange,
    { isAdded }: { isAdded: boolean },
  ): Promise<void> {
    const { before, after, known, due } = change;
    const { externalId } = after;
    const handover = handoverOf(change);
    const mayBeDue = !isAdded && (handover === 'enabled' || handover === 'next');
    const isSame = externalId === null || externalId === known;
    const isHeld =
      (mayBeDue || due !== undefined || (!isSame && known != null)) &&
      (await this.accounts.areHeld(organizationId, [before.userName, after.userName]));
    if (isSame) await this.users.rememberFirst(organizationId, userId);
    else if (known == null || isHeld) await this.users.remember(organizationId, userId, externalId);
    const left = mayBeDue && !isHeld ? handover : undefined;
    if (left !== due) await this.users.setDue(organizationId, userId, left ?? null);
  }

  private async changeOf(view: ScimUserView, after: UserState): Promise<UserChange> {
    const person = await this.users.knownPerson(view.organizationId, view.userId);
    const { externalId: known, due } = person ?? {};
    const isCreated = view.profile === null;
    return { before: userStateOf(view), after, known, isCreated, ...(due == null ? {} : { due }) };
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
        `A User of the response is in more than ${MAX_VALUES} Groups: repeat the request with "excludedAttributes=groups".`,
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
