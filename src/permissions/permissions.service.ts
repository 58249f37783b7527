import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { isStrongerRole, type Role } from '../access/role.js';
import { Clock } from '../common/clock.js';
import { ForbiddenError, NotFoundError, ValidationError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import { Outbox } from '../outbox/outbox.js';
import type { GrantPermissionsDto } from './dto/grant-permissions.dto.js';
import type { PermissionTarget } from './permission-target.js';
import { PermissionsRepository, type TargetStanding } from './permissions.repository.js';

/** Grants roles on spaces and collections to people and teams, and revokes them. */
@Injectable()
export class PermissionsService {
  constructor(
    private readonly permissions: PermissionsRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a role to members and teams of the organization, to all of them or none.
   * @throws ValidationError when the body names no person and no team
   * @throws NotFoundError when a person is not a member of the organization, or a team does not belong to it
   */
  @Transactional()
  async grant(actor: Actor, target: PermissionTarget, body: GrantPermissionsDto): Promise<void> {
    const { role, users = [], teams = [] } = body;
    if (users.length + teams.length === 0) {
      throw new ValidationError([
        { path: 'users', message: 'must name somebody, unless `teams` names a team' },
      ]);
    }
    const { organizationId } = await this.lockAndAuthorize(actor, target, role);
    const userIds = await this.findMembers(organizationId, users);
    const teamIds = await this.findTeams(organizationId, teams);
    await this.grantAndRecord(organizationId, target, { userIds, teamIds }, role);
  }

  /**
   * @param role null: revokes the person's grant
   * @throws NotFoundError when the person is not a member of the organization and has no grant
   */
  @Transactional()
  async setUser(actor: Actor, target: PermissionTarget, userId: string, role: Role | null): Promise<void> {
    const { organizationId } = await this.lockAndAuthorize(actor, target, role);
    if (!isId(userId)) throw new NotFoundError('user');
    const [member] = await this.permissions.lockMembers(organizationId, [userId], []);
    if (member === undefined && !(await this.permissions.lockUserGrant(target, userId))) {
      throw new NotFoundError('user');
    }
    if (role === null) await this.revoke(organizationId, target, 'user', userId);
    else await this.grantAndRecord(organizationId, target, { userIds: [userId], teamIds: [] }, role);
  }

  /** @throws NotFoundError when the person has no grant on the target itself */
  @Transactional()
  async removeUser(actor: Actor, target: PermissionTarget, userId: string): Promise<void> {
    const { organizationId } = await this.lockAndAuthorize(actor, target, null);
    if (!isId(userId) || !(await this.revoke(organizationId, target, 'user', userId)))
      throw new NotFoundError('permission');
  }

  /**
   * @param role null: revokes the team's grant
   * @throws NotFoundError when the team does not belong to the organization
   */
  @Transactional()
  async setTeam(actor: Actor, target: PermissionTarget, teamId: string, role: Role | null): Promise<void> {
    const { organizationId } = await this.lockAndAuthorize(actor, target, role);
    const teamIds = await this.findTeams(organizationId, [teamId]);
    if (role === null) await this.revoke(organizationId, target, 'team', teamId);
    else await this.grantAndRecord(organizationId, target, { userIds: [], teamIds }, role);
  }

  /** @throws NotFoundError when the team has no grant on the target itself */
  @Transactional()
  async removeTeam(actor: Actor, target: PermissionTarget, teamId: string): Promise<void> {
    const { organizationId } = await this.lockAndAuthorize(actor, target, null);
    if (!isId(teamId) || !(await this.revoke(organizationId, target, 'team', teamId)))
      throw new NotFoundError('permission');
  }

  /**
   * Locks the target, and compares the role to give with the caller's own.
   * @throws NotFoundError when the target was deleted since the guard found it
   * @throws ForbiddenError when the role exceeds the caller's
   */
  private async lockAndAuthorize(
    actor: Actor,
    target: PermissionTarget,
    role: Role | null,
  ): Promise<TargetStanding> {
    const standing = await this.permissions.lock(target, actor.userId);
    if (standing?.role == null) throw new NotFoundError(target.type);
    if (isStrongerRole(role, standing.role)) {
      throw new ForbiddenError(
        `You cannot give the role "${String(role)}": your own here is "${standing.role}".`,
      );
    }
    return standing;
  }

  private async findMembers(organizationId: string, users: readonly string[]): Promise<string[]> {
    const ids = [...new Set(users.filter(isId))];
    const emails = [
      ...new Set(users.filter((user): boolean => !isId(user)).map((email) => email.toLowerCase())),
    ];
    const members = await this.permissions.lockMembers(organizationId, ids, emails);
    const found = new Set(members.flatMap(({ id, email }) => [id, email]));
    if (![...ids, ...emails].every((user) => found.has(user))) throw new NotFoundError('user');
    return members.map(({ id }) => id);
  }

  private async findTeams(organizationId: string, teams: readonly string[]): Promise<string[]> {
    const wanted = [...new Set(teams)];
    if (!wanted.every(isId)) throw new NotFoundError('team');
    const found = await this.permissions.lockTeams(organizationId, wanted);
    if (found.length !== wanted.length) throw new NotFoundError('team');
    return found;
  }

  private async grantAndRecord(
    organizationId: string,
    target: PermissionTarget,
    principals: { userIds: string[]; teamIds: string[] },
    role: Role,
  ): Promise<void> {
    const changed = await this.permissions.grant(organizationId, target, principals, role, this.clock.now());
    await this.outbox.record(
      ...changed.map(({ kind, id }) => ({
        organizationId,
        action: `${target.type}.permission_granted` as const,
        target: target.id,
        after: { [kind]: id, role },
      })),
    );
  }

  /** @returns whether there was such a grant */
  private async revoke(
    organizationId: string,
    target: PermissionTarget,
    kind: 'user' | 'team',
    id: string,
  ): Promise<boolean> {
    const role = await this.permissions.revoke(target, `${kind}_id`, id);
    if (role === undefined) return false;
    await this.outbox.record({
      organizationId,
      action: `${target.type}.permission_revoked`,
      target: target.id,
      before: { [kind]: id, role },
    });
    return true;
  }
}
