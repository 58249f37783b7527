import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { SaveTranslationSettingsDto } from './dto/save-translation-settings.dto.js';
import { TranslationSettingsResource } from './translation-settings.resource.js';
import { TranslationsService } from './translations.service.js';

@ApiTags('Translations')
@Controller('v1/orgs/:organizationId/translations')
export class TranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  @Get()
  @Requires('organization.listIntegrations')
  @ApiOperation({
    operationId: 'listTranslationSettings',
    summary: 'List the translation settings of an organization',
    description: 'Oldest first.',
  })
  @ApiListResponse(TranslationSettingsResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<TranslationSettingsResource>> {
    return this.translations.list(actor, organizationId, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('organization.createContent')
  @ApiOperation({ operationId: 'createTranslationSettings', summary: 'Create translation settings' })
  @ApiCreatedResponse({ type: TranslationSettingsResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: SaveTranslationSettingsDto,
  ): Promise<TranslationSettingsResource> {
    return this.translations.create(actor, organizationId, body);
  }

  @Get(':translationSettingsId')
  @Requires('translationSettings.view')
  @ApiOperation({ operationId: 'getTranslationSettings', summary: 'Retrieve translation settings' })
  @ApiOkResponse({ type: TranslationSettingsResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('translationSettingsId') id: string,
  ): Promise<TranslationSettingsResource> {
    return this.translations.get(actor, organizationId, id);
  }

  @Put(':translationSettingsId')
  @Idempotent({ by: 'route' })
  @Requires('translationSettings.edit')
  @ApiOperation({
    operationId: 'replaceTranslationSettings',
    summary: 'Replace translation settings',
    description: 'Languages that you leave out are removed.',
  })
  @ApiOkResponse({ type: TranslationSettingsResource })
  replace(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('translationSettingsId') id: string,
    @Body() body: SaveTranslationSettingsDto,
  ): Promise<TranslationSettingsResource> {
    return this.translations.replace(actor, organizationId, id, body);
  }

  @Delete(':translationSettingsId')
  @HttpCode(205)
  @Requires('translationSettings.edit')
  @ApiOperation({ operationId: 'deleteTranslationSettings', summary: 'Delete translation settings' })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('translationSettingsId') id: string,
  ): Promise<void> {
    return this.translations.delete(organizationId, id);
  }
}
