import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { EmptyBody } from '../common/validation/empty-body.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { MoveSpaceDto } from './dto/move-space.dto.js';
import { TransferSpaceDto } from './dto/transfer-space.dto.js';
import { DuplicateSpace } from './duplicate-space.js';
import { MoveSpace } from './move-space.js';
import { SpaceDeletion } from './space-deletion.js';
import { SpaceResource } from './space.resource.js';
import type { RecoverableSpaceTarget, SpaceTarget } from './spaces.service.js';
import { TransferSpace } from './transfer-space.js';

/** The lifecycle and position of a space. */
@ApiTags('Spaces')
@Controller('v1/spaces/:spaceId')
export class SpaceLifecycleController {
  constructor(
    private readonly deletion: SpaceDeletion,
    private readonly duplicateSpace: DuplicateSpace,
    private readonly moveSpace: MoveSpace,
    private readonly transferSpace: TransferSpace,
  ) {}

  @Delete()
  @HttpCode(205)
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'deleteSpace',
    summary: 'Delete a space',
    description:
      'For 7 days, its administrators can still read the space (`deletedAt`) and restore it. After that it is removed.',
  })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  async delete(@CurrentActor() actor: Actor, @CurrentTarget() { access }: SpaceTarget): Promise<void> {
    await this.deletion.delete(actor, access.organizationId, access.spaceId);
  }

  @Post('restore')
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('recoverableSpace.admin')
  @ApiOperation({
    operationId: 'restoreSpace',
    summary: 'Restore a deleted space',
    description:
      'Restores the space exactly as it was, within 7 days. A space that is not deleted does not change.',
  })
  @ApiOkResponse({ type: SpaceResource })
  restore(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { view }: RecoverableSpaceTarget,
    @Body() _body: EmptyBody,
  ): Promise<SpaceResource> {
    return this.deletion.restore(actor, view.space.organizationId, view.space.id);
  }

  @Post('duplicate')
  @HttpCode(200)
  @Idempotent({ by: 'service' })
  @Requires('space.organize')
  @ApiOperation({
    operationId: 'duplicateSpace',
    summary: 'Duplicate a space',
    description:
      'Copies content, files, emoji and settings, but no change requests, comments or grants. Requires the role `create` on the space and on its parent.',
  })
  @ApiOkResponse({ type: SpaceResource, description: 'The new space.' })
  duplicate(
    @CurrentActor() actor: Actor,
    @Param('spaceId') spaceId: string,
    @Body() _body: EmptyBody,
  ): Promise<SpaceResource> {
    return this.duplicateSpace.run(actor, spaceId);
  }

  @Post('move')
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('space.organize')
  @ApiOperation({
    operationId: 'moveSpace',
    summary: 'Move a space within its organization',
    description:
      'Moves the space into another collection, to another position among its siblings, or both. Requires the role `create` on the space and on the new parent. Moving never gives anybody a stronger role on the space. What the space inherits changes with its position, but never opens it to more people: in that case it keeps its previous level as its own, unless `defaultLevel` sets another one (role `admin`).',
  })
  @ApiOkResponse({ type: SpaceResource })
  move(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access }: SpaceTarget,
    @Body() body: MoveSpaceDto,
  ): Promise<SpaceResource> {
    return this.moveSpace.run(actor, access.organizationId, access.spaceId, body);
  }

  @Post('transfer')
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'transferSpace',
    summary: 'Transfer a space to another organization',
    description:
      'Transfers the space with its content, change requests and comments. Grants to people and teams that the other organization does not have are removed. Requires, in the other organization, the permission `createContent`, or the role `create` on the collection that `parent` names. Returns 409 while a site publishes the space. What the space inherits changes with its position, but never opens it to more people: in that case it keeps its previous level as its own, unless `defaultLevel` sets another one.',
  })
  @ApiOkResponse({ type: SpaceResource })
  transfer(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access }: SpaceTarget,
    @Body() body: TransferSpaceDto,
  ): Promise<SpaceResource> {
    return this.transferSpace.run(actor, access.organizationId, access.spaceId, body);
  }
}
