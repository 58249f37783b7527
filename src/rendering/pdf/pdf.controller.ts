import { Controller, Get, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { LaterAccess } from '../../auth/later-access.js';
import type { BranchTarget } from '../../content/branches/branch-target.js';
import type { ContentRoute } from '../../content/branches/content-route.js';
import { claimsOf } from '../../spaces/space-access.js';
import { PdfQuery } from './pdf-query.js';
import { PdfResource } from './pdf.resource.js';
import { PdfService } from './pdf.service.js';

/** Creates the PDF controller of one kind of content. */
export function pdfController(route: ContentRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(route.owner)
  class PdfController {
    constructor(
      private readonly pdfs: PdfService,
      private readonly access: LaterAccess,
    ) {}

    @Get('pdf')
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('getSpacePdf'),
      summary: 'Create a PDF of the content, or of a part of it',
      description:
        'Made from the current revision when it is first requested. Returns 422 if the content is too large for one file.',
    })
    @ApiOkResponse({ type: PdfResource })
    async pdf(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Query() query: PdfQuery,
    ): Promise<PdfResource> {
      const { access, changeRequest } = target;
      const pdf = await this.pdfs.address(target, query);
      const params = {
        spaceId: access.spaceId,
        ...(changeRequest === undefined ? {} : { changeRequestId: changeRequest.id }),
      };
      // Making it may take long, and the address needs no token. That of a visitor is checked when it is used.
      if (access.visited !== undefined) return pdf;
      const later = await this.access.require(actor.tokenId, route.read, params, { reads: true });
      const now = later.target as BranchTarget;
      // A person whose role has ended may still read the space on a site, without the parts that visitors do not see.
      const hasLostRole = claimsOf(access) === undefined && claimsOf(now.access) !== undefined;
      return hasLostRole ? this.pdfs.address(now, query) : pdf;
    }
  }
  return PdfController;
}
