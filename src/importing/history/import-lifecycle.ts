import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SpaceTables } from '../../spaces/space-tables.js';

/** What happens to the history of imports when its space is handed over or purged. A copy of a space has none. */
@Injectable()
export class ImportLifecycle implements OnModuleInit {
  constructor(private readonly tables: SpaceTables) {}

  onModuleInit(): void {
    this.tables.keepWithSpace(['imports']);
  }
}
