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

/** Explains why a person has their role on a space or a collection. */
@Injectable()
export class AccessExplanationsService {
  constructor(
    private readonly explanations: AccessExplanationsRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param user the person; undefined: the caller. To ask about others, the caller needs `admin` on the item
   * @throws ForbiddenError
   * @throws NotFoundError when the person is not a member of the organization and has no grant on the item or above
   */
  async explain(
    actor: Actor,
    { abilities }: LocatedTarget,
    target: PermissionTarget,
    user = actor.userId,
  ): Promise<AccessExplanationResource> {
    // A visitor of a site is not a person, and has no role anywhere.
    if (actor.visit !== undefined)
      throw new ForbiddenError('A site token can only read its site: use an API token.');
    const isSelf = user === actor.userId;
    if (!isSelf) requireAdmin(actor, abilities);
    const access = isId(user) ? await this.explanations.find(target, user, actor.userId) : undefined;
    if (access === undefined) throw new NotFoundError('user');
    const known = access.facts.member !== undefined || access.facts.grants.length > 0;
    if (!known && !isSelf) throw new NotFoundError('user');
    const steps = accessSteps(access.facts);
    return {
      object: 'access-explanation',
      user: toUserResource(access.user, this.environment.publicUrl),
      role: access.role,
      // A caller who sees an item only because a site publishes it must not learn what members may do with it.
      steps: access.callerHasRole
        ? steps
        : steps.map((step) => (step.applies || step.type !== 'level' ? step : { ...step, role: null })),
    };
  }
}

function requireAdmin({ scopes }: Actor, abilities: LocatedTarget['abilities']): void {
  if (abilities.admin !== true)
    throw new ForbiddenError(
      'You can ask only about yourself: asking about others requires the role "admin" here.',
    );
  if (!scopes.includes('admin'))
    throw new ForbiddenError(
      'Asking about others requires a token with the scope "admin": use one that has it.',
    );
}
