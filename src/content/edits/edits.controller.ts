import { Body, Controller, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ConflictError } from '../../common/errors/api-error.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { EditContentDto } from './edit-content.dto.js';
import { EditResource } from './edit.resource.js';
import { EditsService } from './edits.service.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId')
export class EditsController {
  constructor(private readonly edits: EditsService) {}

  @Post('content')
  @HttpCode(200)
  @Idempotent()
  @Requires('space.import')
  @ApiOperation({
    operationId: 'editContent',
    summary: 'Change pages, files, variables and reusable contents of a space',
    description:
      'Changes are applied in their order as one revision: all or nothing. Relative links of texts are kept as references to the pages and files they lead to. Changes that come out as nothing make no revision. 409 while the edit mode is `locked`; 412 when `If-Match` does not name the current revision; 422 when a file cannot be fetched.',
  })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'The revision the changes were made for, in quotes: when it is no longer the current one, nothing is done and the answer is 412.',
    schema: { type: 'string', maxLength: 1000 },
  })
  @ApiOkResponse({ type: EditResource })
  async edit(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access }: SpaceTarget,
    @Param('spaceId') spaceId: string,
    @Body() body: EditContentDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EditResource> {
    if (access.editMode === 'locked') {
      throw new ConflictError('The space is locked: its content changes by change requests only.');
    }
    const { revision, made } = await this.edits.edit(actor, spaceId, body, ifMatch);
    response.setHeader('ETag', `"${revision}"`);
    return { revision, ...made };
  }
}
