import { Inject, Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { SearchRowsRepository } from './search-rows.repository.js';

/** Pages whose words are read in one transaction. */
const BATCH = 100;

/** Reads the words of the pages whose search rows are older than the table of words. */
@Injectable()
export class SearchWordsCron {
  private readonly logger = new Logger(SearchWordsCron.name);

  constructor(
    private readonly rows: SearchRowsRepository,
    private readonly database: Database,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Cron('* * * * *')
  async run(): Promise<void> {
    if (this.environment.role === 'web' || !(await this.rows.hasUnread())) return;
    const read = await this.database.withAdvisoryLock('read words of search rows', async () => {
      let pages = 0;
      for (let taken = -1; taken !== 0; pages += taken) taken = await this.rows.readWords(BATCH);
      return pages;
    });
    if (read !== undefined) this.logger.log({ pages: read }, 'The words of older pages were read for search');
  }
}
