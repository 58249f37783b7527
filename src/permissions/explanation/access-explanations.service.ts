import { Inject, Injectable } from '@nestjs/common';
import type { LocatedTarget } from '../../access/access-registry.js';
import type { Actor } from '../../access/actor.js';
import { toUserResource } from '../../auth/user.mapper.js';
import { ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { PermissionTarget } from '../permission-target.js';
import type { AccessExplanationResource } from './access-explanation.resource.js';
import { AccessExplanationsRepository } from './access-explanations.repository.js';
import { accessSteps } from './access-steps.js';

/** Says why somebody has the role that they have on a space or a collection. */
@Injectable()
export class AccessExplanationsService {
  constructor(
    private readonly explanations: AccessExplanationsRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param user whose role; undefined: the caller's own. For anybody else the caller must be `admin` of the item
   * @throws ForbiddenError
   * @throws NotFoundError when the person neither is a member of the organization nor was given a role on the item
   */
  async explain(
    actor: Actor,
    { abilities }: LocatedTarget,
    target: PermissionTarget,
    user = actor.userId,
  ): Promise<AccessExplanationResource> {
    // A visitor of a site is nobody, who has no role anywhere.
    if (actor.visit !== undefined)
      throw new ForbiddenError('A site token can only read its site: use an API token.');
    const aboutOneself = user === actor.userId;
    if (!aboutOneself) requireAdmin(actor, abilities);
    const found = isId(user) ? await this.explanations.find(target, user, actor.userId) : undefined;
    if (found === undefined) throw new NotFoundError('user');
    const known = found.facts.member !== undefined || found.facts.grants.length > 0;
    if (!known && !aboutOneself) throw new NotFoundError('user');
    const steps = accessSteps(found.facts);
    return {
      object: 'access-explanation',
      user: toUserResource(found.user, this.environment.publicUrl),
      role: found.role,
      // Who sees an item only because a site shows it does not learn what members may do with it.
      steps: found.callerHasRole
        ? steps
        : steps.map((step) => (step.applies || step.type !== 'level' ? step : { ...step, role: null })),
    };
  }
}

function requireAdmin({ scopes }: Actor, abilities: LocatedTarget['abilities']): void {
  if (abilities.admin !== true)
    throw new ForbiddenError(
      'You may ask about yourself: about others only who has the permission "admin" here may.',
    );
  if (!scopes.includes('admin'))
    throw new ForbiddenError(
      'This token does not have the scope "admin", which questions about others need: use one that has.',
    );
}
