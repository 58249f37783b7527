import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SpaceTables } from '../../spaces/space-tables.js';

/** Keeps the history of imports in step with its space: transfer and purge. A copy of a space has no history. */
@Injectable()
export class ImportLifecycle implements OnModuleInit {
  constructor(private readonly tables: SpaceTables) {}

  onModuleInit(): void {
    this.tables.keepWithSpace(['imports', 'queued_imports']);
  }
}
