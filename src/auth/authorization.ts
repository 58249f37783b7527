import { Injectable } from '@nestjs/common';
import { AccessRegistry, type LocatedTarget, type Resource } from '../access/access-registry.js';
import type { Actor } from '../access/actor.js';
import { missingAbility } from '../access/needs.js';
import { requireScope } from '../access/require-scope.js';
import { NOBODY } from '../access/visit.js';
import { Visits } from '../access/visits.js';
import { ForbiddenError, NotFoundError } from '../common/errors/api-error.js';
import { TokenReach } from './token-reach.js';

const MUST_SIGN_IN =
  'This organization requires a token from its single sign-on: sign in at a startURL of GET /v1/orgs/{organizationId}/sso.';
const ELSEWHERE =
  'This token works only for the organization whose single sign-on issued it: use another token.';
const SITE_TOKEN = 'A site token can only read its site: use an API token.';

/** The requirements of a route for its callers. */
export interface RouteRule {
  permission: string;
  reads: boolean;
  /** Also admits members who have not yet signed in through the organization's single sign-on. */
  beforeSignIn: boolean;
}

/** The target of a request. */
interface Place {
  /** The path parameters. */
  params: Readonly<Record<string, string>>;
  /** The key of a share link, as sent. */
  shareKey?: unknown;
}

/** An authorized caller. */
export interface Authorized {
  /** The actor, or nobody if their token does not work for the organization. */
  caller: Actor;
  /** Absent for the permission `self.any`. */
  target?: LocatedTarget;
}

/** Decides whether an actor may do something. */
@Injectable()
export class Authorization {
  constructor(
    private readonly registry: AccessRegistry,
    private readonly visits: Visits,
    private readonly reach: TokenReach,
  ) {}

  /**
   * @throws NotFoundError when the caller cannot view the target
   * @throws ForbiddenError when they lack the permission, or their token does
   */
  async require(actor: Actor, rule: RouteRule, place: Place): Promise<Authorized> {
    const { permission, reads, beforeSignIn } = rule;
    requireScopeFor(actor, permission, reads);
    if (permission === 'self.any' && actor.visit !== undefined) throw new ForbiddenError(SITE_TOKEN);
    const reach = await this.reach.at(actor, place.params);
    if (permission === 'self.any' && reach === 'elsewhere') throw new ForbiddenError(ELSEWHERE);
    if (permission === 'self.any') return { caller: actor };
    const { resource, ability } = this.registry.find(permission);
    const keptOut = reach === 'elsewhere' || (reach === 'awaiting sign-in' && !beforeSignIn);
    // They see only public content.
    const caller = keptOut ? { ...actor, userId: NOBODY } : actor;
    const target = await this.locate(place, caller, resource);
    if (reach === 'awaiting sign-in' && keptOut && target?.abilities[ability] !== true) {
      const afterSignIn = await this.locate(place, actor, resource);
      if (afterSignIn?.abilities.view === true) throw new ForbiddenError(MUST_SIGN_IN);
    }
    if (target === undefined || target.abilities.view !== true) throw new NotFoundError(resource.noun);
    if (target.abilities[ability] !== true) {
      throw new ForbiddenError(missingAbility(resource.needs[ability], target));
    }
    return { caller, target };
  }

  /** The target for the caller, by their role or by the share key in the query. */
  private async locate(
    { params, shareKey }: Place,
    actor: Actor,
    { locate, locateVisit, keyTakesPrecedence = false }: Resource,
  ): Promise<LocatedTarget | undefined> {
    if (actor.visit !== undefined) {
      if (locateVisit === undefined) throw new ForbiddenError(SITE_TOKEN);
      return locateVisit(actor.visit, params);
    }
    const target = await locate(actor, params);
    if (locateVisit === undefined || shareKey === undefined || target?.excluded === true) return target;
    if (target?.abilities.view === true && !keyTakesPrecedence) return target;
    const visit = this.visits.ofShareKey(shareKey);
    return (visit === undefined ? undefined : await locateVisit(visit, params)) ?? target;
  }
}

function requireScopeFor(actor: Actor, permission: string, reads: boolean): void {
  const needed = permission.endsWith('.admin') ? 'admin' : reads ? 'read' : 'write';
  // A site token cannot have another scope, so a message about scopes would not help.
  if (actor.visit !== undefined && !actor.scopes.includes(needed)) throw new ForbiddenError(SITE_TOKEN);
  requireScope(actor, needed);
}
