import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { LaterAccess } from '../../auth/later-access.js';
import { NO_STORE } from '../../common/http/no-store.js';
import { sendStream } from '../../common/http/send-stream.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { AuditEventActionResource, AuditEventResource } from './audit-event.resource.js';
import { AuditEventsService } from './audit-events.service.js';
import { AuditEventsQuery, ExportAuditEventsQuery } from './dto/audit-events-query.js';

@ApiTags('Audit log')
@Controller('v1/orgs/:organizationId')
export class AuditEventsController {
  constructor(
    private readonly events: AuditEventsService,
    private readonly access: LaterAccess,
  ) {}

  @Get('audit-events')
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'listAuditEvents',
    summary: 'List the audit events of an organization',
    description: 'Newest first. An event appears about a second after the change, and is kept for a year.',
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
    summary: 'Export the audit log as JSON Lines',
    description: 'One event per line, newest first, with the same properties and filters as the list.',
  })
  @ApiOkResponse({ content: { 'application/x-ndjson': { schema: { type: 'string' } } } })
  async export(
    @CurrentActor() { tokenId }: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ExportAuditEventsQuery,
    @Res() response: Response,
  ): Promise<void> {
    const authorize = () => this.access.require(tokenId, 'organization.admin', { organizationId });
    const lines = await this.events.export(organizationId, query, authorize);
    response.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="audit-events-${organizationId}.jsonl"`);
    response.setHeader('Cache-Control', NO_STORE);
    await sendStream(response, lines);
  }

  @Get('audit-events/:auditEventId')
  @Requires('organization.admin')
  @ApiOperation({ operationId: 'getAuditEvent', summary: 'Retrieve an audit event' })
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
    summary: 'List the actions of audit events',
    description: 'Use them in filters of the audit log and of webhooks.',
  })
  @ApiListResponse(AuditEventActionResource)
  actions(
    @Param('organizationId') _organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<AuditEventActionResource>> {
    return this.events.actions(query);
  }
}
