import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { AuditEventActionResource, AuditEventResource } from './audit-event.resource.js';
import { AuditEventsService } from './audit-events.service.js';
import { AuditEventsQuery, ExportAuditEventsQuery } from './dto/audit-events-query.js';

@ApiTags('Audit log')
@Controller('v1/orgs/:organizationId')
export class AuditEventsController {
  constructor(private readonly events: AuditEventsService) {}

  @Get('audit-events')
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'listAuditEvents',
    summary: 'What was changed in an organization, and by whom',
    description: 'Newest first. A change is here about a second after it was made, and stays for a year.',
  })
  @ApiListResponse(AuditEventResource)
  list(
    @Param('organizationId') organizationId: string,
    @Query() query: AuditEventsQuery,
  ): Promise<ListResource<AuditEventResource>> {
    return this.events.list(organizationId, query);
  }

  @Get('audit-events/export')
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'exportAuditEvents',
    summary: 'The audit log as JSON Lines',
    description: 'One event a line, newest first, as the list shows them, with the same filters.',
  })
  @ApiOkResponse({ content: { 'application/x-ndjson': { schema: { type: 'string' } } } })
  async export(
    @Param('organizationId') organizationId: string,
    @Query() query: ExportAuditEventsQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.events.export(organizationId, query, response);
  }

  @Get('audit-events/:auditEventId')
  @Requires('organization.admin')
  @ApiOperation({ operationId: 'getAuditEvent', summary: 'One event of the audit log' })
  @ApiOkResponse({ type: AuditEventResource })
  get(
    @Param('organizationId') organizationId: string,
    @Param('auditEventId') auditEventId: string,
  ): Promise<AuditEventResource> {
    return this.events.get(organizationId, auditEventId);
  }

  @Get('audit-event-actions')
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'listAuditEventActions',
    summary: 'The actions that events name',
    description: 'For filters of the audit log and of webhooks.',
  })
  @ApiListResponse(AuditEventActionResource)
  actions(
    @Param('organizationId') _organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<AuditEventActionResource>> {
    return this.events.actions(query);
  }
}
