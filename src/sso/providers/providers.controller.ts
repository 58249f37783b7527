import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  type Type,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiSchema,
  ApiTags,
} from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { SaveProviderDto } from './dto/save-provider.dto.js';
import type { ProviderResource } from './provider.resource.js';
import type { ProvidersService } from './providers.service.js';

/** How one kind of provider appears in the API. */
interface ProviderRoutes {
  kind: 'oidc' | 'saml';
  /** As in `listOIDCProviders`. */
  name: string;
  /** With its article. */
  noun: string;
  plural: string;
  /** The properties that a provider needs before people can sign in. */
  needs: string;
  service: Type<ProvidersService>;
  resource: Type<ProviderResource>;
  createDto: Type<SaveProviderDto>;
  updateDto: Type<Partial<SaveProviderDto>>;
}

/** The controller of the providers of one kind. */
export function providersController(routes: ProviderRoutes): Type<unknown> {
  const { kind, name, noun, plural, needs, service, resource, createDto, updateDto } = routes;
  const ID = `${kind}ProviderId`;

  // The types of bodies must be classes, so that they are validated and documented.
  @ApiSchema({ name: createDto.name })
  class CreateBody extends createDto {}

  @ApiSchema({ name: updateDto.name })
  class UpdateBody extends updateDto {}

  @ApiTags('SSO')
  @Controller(`v1/orgs/:organizationId/${kind}`)
  class ProvidersController {
    constructor(@Inject(service) private readonly providers: ProvidersService) {}

    @Get()
    @Requires('organization.admin')
    @ApiOperation({
      operationId: `list${name}Providers`,
      summary: `List the ${plural} of an organization`,
      description: 'Requires an administrator. Oldest first.',
    })
    @ApiListResponse(resource)
    list(
      @CurrentActor() actor: Actor,
      @Param('organizationId') organizationId: string,
      @Query() query: ListQuery,
    ): Promise<ListResource<ProviderResource>> {
      return this.providers.list(actor, organizationId, query);
    }

    @Post()
    @Idempotent({ by: 'route' })
    @Requires('organization.admin')
    @ApiOperation({
      operationId: `create${name}Provider`,
      summary: `Create ${noun}`,
      description: `People can sign in once it has ${needs}. An organization can have up to 20 identity providers.`,
    })
    @ApiCreatedResponse({ type: resource })
    create(
      @CurrentActor() actor: Actor,
      @Param('organizationId') organizationId: string,
      @Body() body: CreateBody,
    ): Promise<ProviderResource> {
      return this.providers.create(actor, organizationId, body);
    }

    @Get(`:${ID}`)
    @Requires(`${kind}Provider.admin`)
    @ApiOperation({ operationId: `get${name}Provider`, summary: `Retrieve ${noun}` })
    @ApiOkResponse({ type: resource })
    get(
      @CurrentActor() actor: Actor,
      @Param('organizationId') organizationId: string,
      @Param(ID) id: string,
    ): Promise<ProviderResource> {
      return this.providers.get(actor, organizationId, id);
    }

    @Patch(`:${ID}`)
    @Requires(`${kind}Provider.admin`)
    @ApiOperation({ operationId: `update${name}Provider`, summary: `Update ${noun}` })
    @ApiOkResponse({ type: resource })
    update(
      @CurrentActor() actor: Actor,
      @Param('organizationId') organizationId: string,
      @Param(ID) id: string,
      @Body() body: UpdateBody,
    ): Promise<ProviderResource> {
      return this.providers.update(actor, organizationId, id, body);
    }

    @Delete(`:${ID}`)
    @HttpCode(204)
    @Requires(`${kind}Provider.admin`)
    @ApiOperation({
      operationId: `delete${name}Provider`,
      summary: `Delete ${noun}`,
      description:
        'People who signed in through it stay members. While the organization enforces single sign-on (`sso`), you cannot delete the last provider that people can sign in through (409).',
    })
    @ApiNoContentResponse({ description: 'Deleted.' })
    delete(@Param('organizationId') organizationId: string, @Param(ID) id: string): Promise<void> {
      return this.providers.delete(organizationId, id);
    }
  }
  return ProvidersController;
}
