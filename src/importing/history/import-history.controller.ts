import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { ImportHistoryService } from './import-history.service.js';
import { ImportRecordResource } from './import-record.resource.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/imports')
export class ImportHistoryController {
  constructor(private readonly history: ImportHistoryService) {}

  @Get()
  @Requires('space.import')
  @ApiOperation({
    operationId: 'listImports',
    summary: 'List the imports of a space',
    description:
      'Newest first, including failed imports: what was imported, what was left out, and why. Requires permission to import.',
  })
  @ApiListResponse(ImportRecordResource)
  list(
    @Param('spaceId') spaceId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<ImportRecordResource>> {
    return this.history.list(spaceId, query);
  }

  @Get(':importId')
  @Requires('space.import')
  @ApiOperation({
    operationId: 'getImport',
    summary: 'Get an import',
    description:
      'An import into the space or into one of its change requests: its progress while it runs as a job, and its result. Requires permission to import.',
  })
  @ApiOkResponse({ type: ImportRecordResource })
  get(@Param('spaceId') spaceId: string, @Param('importId') importId: string): Promise<ImportRecordResource> {
    return this.history.get(spaceId, importId);
  }
}
