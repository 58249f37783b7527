import {
  Body,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiIfMatch } from '../protocol/if-match.decorator.js';
import { readPatch } from '../protocol/patch.js';
import { AttributesQuery, ApiScimList, type ScimList, ScimListQuery } from '../protocol/scim-list.js';
import { USER_SCHEMA } from '../protocol/schema-urns.js';
import { ShownAttributes } from '../protocol/shown-attributes.js';
import { answerList, answerRead, answerWith } from '../scim-answers.js';
import { ScimPatchBody, ScimUserBody } from '../scim-bodies.resource.js';
import { ScimRoutes } from '../scim-routes.decorator.js';
import { ScimUserResource } from './scim-user.resource.js';
import { ScimUsersService } from './scim-users.service.js';
import { patched, readUser, replaced } from './user-state.js';

@ScimRoutes('/Users')
export class ScimUsersController {
  constructor(private readonly users: ScimUsersService) {}

  @Get()
  @ApiOperation({
    operationId: 'listScimUsers',
    summary: 'The members of the organization',
    description:
      'Those with the oldest accounts first. Found by `userName`, `externalId`, `displayName`, `id`.',
  })
  @ApiScimList(ScimUserResource)
  async list(
    @Param('organizationId') organizationId: string,
    @Query() query: ScimListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScimList<object>> {
    return answerList(response, await this.users.list(organizationId, query), new ShownAttributes(query));
  }

  @Post()
  @ApiBody({ type: ScimUserBody })
  @ApiOperation({
    operationId: 'createScimUser',
    summary: 'Make somebody a member',
    description:
      'With the `defaultRole` of the organization, marked `sso`. An account is made for an address that has none. Somebody who has one is taken in when the address is in the `emailDomains` of the organization, or they are a member already; else the answer is 403. A person whom the directory has already answers 409 with `uniqueness`.',
  })
  @ApiCreatedResponse({ type: ScimUserResource })
  async create(
    @Param('organizationId') organizationId: string,
    @Query() query: AttributesQuery,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const user = await this.users.create(organizationId, readUser(body));
    return answerWith(response, user, new ShownAttributes(query));
  }

  @Get(':scimUserId')
  @ApiOperation({ operationId: 'getScimUser', summary: 'One member' })
  @ApiOkResponse({ type: ScimUserResource })
  @ApiResponse({ status: 304, description: 'It still has the version of `If-None-Match`.' })
  async get(
    @Param('organizationId') organizationId: string,
    @Param('scimUserId') userId: string,
    @Query() query: AttributesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object | undefined> {
    return answerRead(
      request,
      response,
      await this.users.get(organizationId, userId),
      new ShownAttributes(query),
    );
  }

  @Put(':scimUserId')
  @ApiIfMatch()
  @ApiBody({ type: ScimUserBody })
  @ApiOperation({
    operationId: 'replaceScimUser',
    summary: 'Replace what the directory says of a member',
    description:
      'What is left out is none afterwards, but for `active` and `externalId`, which stay. `active` disables and enables. The last active administrator stays one (409). Name and address of the account change only when it is the own of the organization: its address in `emailDomains`, and its person a member of no other organization. An address that may not be changed answers 403.',
  })
  @ApiOkResponse({ type: ScimUserResource })
  async replace(
    @Param('organizationId') organizationId: string,
    @Param('scimUserId') userId: string,
    @Query() query: AttributesQuery,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const sent = readUser(body);
    const change = replaced.bind(undefined, sent);
    const user = await this.users.change(organizationId, userId, change, ifMatch);
    return answerWith(response, user, new ShownAttributes(query));
  }

  @Patch(':scimUserId')
  @ApiIfMatch()
  @ApiBody({ type: ScimPatchBody })
  @ApiOperation({
    operationId: 'patchScimUser',
    summary: 'Change what the directory says of a member',
    description:
      'All of the operations are done, or none; the rules are those of replacing. Attributes that the service does not keep are left out.',
  })
  @ApiOkResponse({ type: ScimUserResource })
  async patch(
    @Param('organizationId') organizationId: string,
    @Param('scimUserId') userId: string,
    @Query() query: AttributesQuery,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const steps = readPatch(body, USER_SCHEMA);
    const change = patched.bind(undefined, steps);
    const user = await this.users.change(organizationId, userId, change, ifMatch);
    return answerWith(response, user, new ShownAttributes(query));
  }

  @Delete(':scimUserId')
  @HttpCode(204)
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'deleteScimUser',
    summary: 'Remove a member',
    description:
      'Takes their grants and places in teams away, never what they wrote, and leaves their account. The last active administrator stays (409).',
  })
  @ApiNoContentResponse({ description: 'The person is no member any more.' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('scimUserId') userId: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    return this.users.remove(organizationId, userId, ifMatch);
  }
}
