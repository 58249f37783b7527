import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CHANGE_REQUEST_CONTENT, PRIMARY_CONTENT } from '../content/branches/content-route.js';
import { ContentModule } from '../content/content.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ExportController } from './export/export.controller.js';
import { ExportService } from './export/export.service.js';
import { pdfController } from './pdf/pdf.controller.js';
import { PdfDownloadsController } from './pdf/pdf-downloads.controller.js';
import { PdfService } from './pdf/pdf.service.js';
import { PdfWorkers } from './pdf/pdf-workers.js';
import { PreparePdf } from './pdf/prepare-pdf.js';

/** Exports of content: PDF and markdown archives. */
@Module({
  imports: [AuthModule, ContentModule, SpacesModule],
  controllers: [
    ...[PRIMARY_CONTENT, CHANGE_REQUEST_CONTENT].map(pdfController),
    PdfDownloadsController,
    ExportController,
  ],
  providers: [ExportService, PdfService, PdfWorkers, PreparePdf],
  exports: [PdfService],
})
export class RenderingModule {}
