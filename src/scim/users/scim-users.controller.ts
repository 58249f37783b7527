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
import { ApiScimIfMatch } from '../protocol/if-match.decorator.js';
import { readPatch } from '../protocol/patch.js';
import {
  AttributesQuery,
  ApiScimList,
  pageQueryOf,
  type ScimList,
  ScimListQuery,
  toScimList,
} from '../protocol/scim-list.js';
import { readSearch } from '../protocol/search-request.js';
import { USER_SCHEMA } from '../protocol/schema-urns.js';
import { AttributeSelection } from '../protocol/attribute-selection.js';
import { respondWithList, respondToRead, respondWith } from '../scim-responses.js';
import { ScimPatchBody, ScimSearchBody, ScimUserBody } from '../scim-bodies.resource.js';
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
    summary: 'List members (SCIM Users)',
    description:
      'Oldest accounts first. A page ends early when its people are in 10,000 teams in total. A single person in more returns 400 with `tooMany`, unless you set `excludedAttributes=groups`.',
  })
  @ApiScimList(ScimUserResource)
  async list(
    @Param('organizationId') organizationId: string,
    @Query() query: ScimListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScimList<object>> {
    return this.page(organizationId, query, response);
  }

  @Post('.search')
  @HttpCode(200)
  @ApiBody({ type: ScimSearchBody })
  @ApiOperation({
    operationId: 'searchScimUsers',
    summary: 'Search members (SCIM Users)',
    description: 'Returns the same as listing them, but takes the query as a body, which no log contains.',
  })
  @ApiScimList(ScimUserResource)
  async search(
    @Param('organizationId') organizationId: string,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScimList<object>> {
    return this.page(organizationId, readSearch(body), response);
  }

  @Post()
  @ApiBody({ type: ScimUserBody })
  @ApiOperation({
    operationId: 'createScimUser',
    summary: 'Create a member (SCIM User)',
    description:
      "The domain of the address must be verified for the organization; otherwise the request returns 403, whether the address has an account or not. If it has no account, one is created. If it has one that nobody confirmed, all tokens and links of the account end, except tokens from a sign-in to the organization. The member gets the organization's `defaultRole` and is marked `sso`. A person who is already a member is linked to the directory, whatever the domain, and keeps their role. Returns 403 for an administrator of the instance who is not a member, and 409 with `uniqueness` if the directory already manages the person.",
  })
  @ApiCreatedResponse({ type: ScimUserResource })
  async create(
    @Param('organizationId') organizationId: string,
    @Query() query: AttributesQuery,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const selection = new AttributeSelection(query);
    const user = await this.users.create(organizationId, readUser(body), selection);
    return respondWith(response, user, selection);
  }

  @Get(':scimUserId')
  @ApiOperation({ operationId: 'getScimUser', summary: 'Retrieve a member' })
  @ApiOkResponse({ type: ScimUserResource })
  @ApiResponse({ status: 304, description: 'The resource still has the version in `If-None-Match`.' })
  async get(
    @Param('organizationId') organizationId: string,
    @Param('scimUserId') userId: string,
    @Query() query: AttributesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object | undefined> {
    const selection = new AttributeSelection(query);
    const user = await this.users.get(organizationId, userId, selection);
    return respondToRead(request, response, user, selection);
  }

  @Put(':scimUserId')
  @ApiScimIfMatch()
  @ApiBody({ type: ScimUserBody })
  @ApiOperation({
    operationId: 'replaceScimUser',
    summary: 'Replace a member (SCIM User)',
    description:
      'Attributes that you leave out are removed, except `active` and `externalId`, which do not change. `active` enables and disables the member. You cannot disable the last active administrator (409). The name of the account changes only if the organization owns the account: the person belongs to no other organization and does not administer the instance, and its directory or an identity provider created the account, or the domain of the address is verified for it and the person confirmed the membership. The address changes only if the domains of the old and the new address are also verified for it (403 otherwise). Then all tokens and links of the account end, except tokens from a sign-in to the organization, and the new address has to be confirmed.',
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
    const selection = new AttributeSelection(query);
    const user = await this.users.change(organizationId, userId, change, ifMatch, selection);
    return respondWith(response, user, selection);
  }

  @Patch(':scimUserId')
  @ApiScimIfMatch()
  @ApiBody({ type: ScimPatchBody })
  @ApiOperation({
    operationId: 'patchScimUser',
    summary: 'Update a member (SCIM User)',
    description:
      'Either all operations are applied or none, under the same rules as replacing a member. Attributes that the service does not store are ignored.',
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
    const selection = new AttributeSelection(query);
    const user = await this.users.change(organizationId, userId, change, ifMatch, selection);
    return respondWith(response, user, selection);
  }

  @Delete(':scimUserId')
  @HttpCode(204)
  @ApiScimIfMatch()
  @ApiOperation({
    operationId: 'deleteScimUser',
    summary: 'Remove a member (SCIM User)',
    description:
      "Removes the member's grants and team memberships. What they wrote and their account remain. You cannot remove the last active administrator (409).",
  })
  @ApiNoContentResponse({ description: 'The person is no longer a member.' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('scimUserId') userId: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    return this.users.remove(organizationId, userId, ifMatch);
  }

  private async page(
    organizationId: string,
    query: ScimListQuery,
    response: Response,
  ): Promise<ScimList<object>> {
    const selection = new AttributeSelection(query);
    const page = pageQueryOf(query);
    const { resources, count } = await this.users.list(organizationId, page, selection);
    return respondWithList(response, toScimList(resources, page.offset, count), selection);
  }
}
