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

/** Where a space is, and whether it is. */
@ApiTags('Spaces')
@Controller('v1/spaces/:spaceId')
export class SpaceLivesController {
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
      'For 7 days its administrators can still read it (`deletedAt`) and restore it; then it is gone.',
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
    description: 'Exactly as it was, within 7 days. A space that is not deleted stays as it is.',
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
    summary: 'Copy a space',
    description:
      'Content, files, emoji and settings; not change requests, comments and grants. Needs the role `create` on the space and where it lies.',
  })
  @ApiOkResponse({ type: SpaceResource, description: 'The copy.' })
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
      'Into another collection, to another place among its siblings, or both. Needs the role `create` on the space and on the new parent. Nobody gets a stronger role on a space by moving it. What it inherits changes with its place, but never opens it to more people: then it keeps the level that counted before, as its own, unless `defaultLevel` says otherwise (role `admin`).',
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
    summary: 'Hand a space over to another organization',
    description:
      'With its content, change requests and comments; grants to people and teams unknown there are dropped. Needs the permission `createContent` there, or the role `create` on the collection that `parent` names. Refused (409) while a site publishes the space. What it inherits changes with its place, but never opens it to more people: then it keeps the level that counted before, as its own, unless `defaultLevel` says otherwise.',
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
