import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { CreateScimTokenDto } from './dto/create-scim-token.dto.js';
import { CreatedScimTokenResource, ScimTokenResource } from './scim-token.resource.js';
import { ScimTokensService } from './scim-tokens.service.js';

@ApiTags('SCIM tokens')
@Controller('v1/orgs/:organizationId/scim-tokens')
export class ScimTokensController {
  constructor(private readonly tokens: ScimTokensService) {}

  @Get()
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'listScimTokens',
    summary: 'List the SCIM tokens of an organization',
    description: 'Oldest first, without secrets.',
  })
  @ApiListResponse(ScimTokenResource)
  list(
    @Param('organizationId') organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<ScimTokenResource>> {
    return this.tokens.list(organizationId, query);
  }

  @Post()
  @Idempotent({ by: 'route', secret: alreadyCreatedMessage })
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'createScimToken',
    summary: 'Create a SCIM token',
    description:
      'A directory uses this token to manage the members and teams of the organization; the token gives access to nothing else. It belongs to the organization and continues to work after you leave. The response contains the secret, which is never shown again. If you repeat the request with the same `Idempotency-Key`, it returns 409 with the ID of the token. An organization can have up to 100 SCIM tokens (409).',
  })
  @ApiCreatedResponse({ type: CreatedScimTokenResource })
  create(
    @Param('organizationId') organizationId: string,
    @Body() body: CreateScimTokenDto,
  ): Promise<CreatedScimTokenResource> {
    return this.tokens.create(organizationId, body);
  }

  @Delete(':scimTokenId')
  @HttpCode(205)
  @Requires('scimToken.admin')
  @ApiOperation({
    operationId: 'deleteScimToken',
    summary: 'Revoke a SCIM token',
    description: 'The token stops working within a second. Everything that was provisioned with it remains.',
  })
  @ApiResponse({ status: 205, description: 'The token no longer works.' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('scimTokenId') scimTokenId: string,
  ): Promise<void> {
    return this.tokens.revoke(organizationId, scimTokenId);
  }
}

/** The response to a repeated request that created a token before, because the secret is returned once. */
function alreadyCreatedMessage({ id }: CreatedScimTokenResource): string {
  return `The first request with this Idempotency-Key created the SCIM token ${id}, whose secret is shown only once: if you did not receive it, delete the token and create another one with a new key.`;
}
