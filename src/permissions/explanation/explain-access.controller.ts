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
      summary: `Explain the role of a user on a ${type}`,
      description:
        'Returns the effective role and every step that gave or withheld it: whether the person is an administrator of the organization, the default level and where it is set, and each grant on the item or above it, to the person or to one of their teams. You can always ask about yourself; asking about others requires the role `admin` and a token with the scope `admin`. Returns 404 for somebody who does not belong to the organization and has no grant on the item or above it. What a site shows to everybody is not a role.',
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
