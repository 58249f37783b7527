import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LocatedTarget } from '../../access/access-registry.js';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ExplainAccessQuery } from '../dto/explain-access.query.js';
import type { PermissionTarget } from '../permission-target.js';
import { AccessExplanationResource } from './access-explanation.resource.js';
import { AccessExplanationsService } from './access-explanations.service.js';

/** The controller that explains roles on spaces, or on collections. */
function explainAccessController(type: PermissionTarget['type']): Type<unknown> {
  const parameter = `${type}Id`;

  @ApiTags(type === 'space' ? 'Space users' : 'Collection users')
  @Controller(`v1/${type}s/:${parameter}/permissions/explain`)
  class ExplainAccessController {
    constructor(private readonly explanations: AccessExplanationsService) {}

    @Get()
    @Requires(`${type}.view`)
    @ApiOperation({
      operationId: type === 'space' ? 'explainSpaceAccess' : 'explainCollectionAccess',
      summary: `Why somebody has the role that they have on a ${type}`,
      description:
        'The effective role, and every step that gave or withheld it: whether the person administers the organization, the default level and where it is set, and each grant on it or above, to the person or one of their teams. Everybody may ask about themselves; about others needs the permission `admin` and a token with the scope `admin`. 404 for somebody who neither belongs to the organization nor was given a role here or above. What a site shows to everyone is no role.',
    })
    @ApiOkResponse({ type: AccessExplanationResource })
    explain(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: LocatedTarget,
      @Param(parameter) id: string,
      @Query() { user }: ExplainAccessQuery,
    ): Promise<AccessExplanationResource> {
      return this.explanations.explain(actor, target, { type, id }, user);
    }
  }
  return ExplainAccessController;
}

export const EXPLAIN_ACCESS_CONTROLLERS = [
  explainAccessController('space'),
  explainAccessController('collection'),
];
