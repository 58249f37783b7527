import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CreateTokenDto } from './dto/create-token.dto.js';
import { CreatedTokenResource, TokenResource } from './token.resource.js';
import { UserTokensService } from './user-tokens.service.js';

@ApiTags('Users')
@Controller('v1/user/tokens')
export class UserTokensController {
  constructor(private readonly tokens: UserTokensService) {}

  @Get()
  @Requires('self.any')
  @ApiOperation({ operationId: 'listTokens', summary: 'List your API tokens' })
  @ApiListResponse(TokenResource)
  list(@CurrentActor() actor: Actor, @Query() query: ListQuery): Promise<ListResource<TokenResource>> {
    return this.tokens.list(actor, query);
  }

  @Post()
  @Idempotent({ by: 'route', secret: alreadyCreatedMessage })
  @Requires('self.any')
  @ApiOperation({
    operationId: 'createToken',
    summary: 'Create an API token',
    description:
      "The response contains the token's secret, which is never shown again. If you repeat the request with the same `Idempotency-Key`, it returns 409 with the ID of the token. A token cannot create a token with a scope it lacks, or one that expires after it does (403). A person can have up to 100 tokens (409).",
  })
  @ApiCreatedResponse({ type: CreatedTokenResource })
  create(@CurrentActor() actor: Actor, @Body() body: CreateTokenDto): Promise<CreatedTokenResource> {
    return this.tokens.create(actor, body);
  }

  @Delete(':tokenId')
  @HttpCode(205)
  @Requires('self.any')
  @ApiOperation({
    operationId: 'deleteToken',
    summary: 'Revoke an API token',
    description:
      'The token stops working immediately. You can revoke the token that you make this request with, but not a token with a scope that this one lacks (403).',
  })
  @ApiResponse({ status: 205, description: 'The token no longer works.' })
  async delete(@CurrentActor() actor: Actor, @Param('tokenId') tokenId: string): Promise<void> {
    await this.tokens.delete(actor, tokenId);
  }
}

/** Response to a repeated request: the secret was sent once and is not stored. */
function alreadyCreatedMessage({ id }: CreatedTokenResource): string {
  return `The first request with this Idempotency-Key created the token ${id}, whose secret is shown only once: if you did not receive it, delete the token and create another one with a new key.`;
}
