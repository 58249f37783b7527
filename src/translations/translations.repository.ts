import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { listById } from '../database/list-by-id.js';
import { TranslationSettings } from './translation-settings.entity.js';

/** Translation settings in the database. */
@Injectable()
export class TranslationsRepository {
  constructor(private readonly database: Database) {}

  /** Lists the rows of an organization, oldest first. */
  list(organizationId: string, after: Keyset | undefined, limit: number): Promise<TranslationSettings[]> {
    return listById(this.database.repository(TranslationSettings), { organizationId }, after, limit);
  }

  count(organizationId: string): Promise<number> {
    return this.database.repository(TranslationSettings).countBy({ organizationId });
  }

  find(organizationId: string, id: string): Promise<TranslationSettings | null> {
    return this.database.repository(TranslationSettings).findOneBy({ organizationId, id });
  }

  async insert(settings: TranslationSettings): Promise<void> {
    await this.database.repository(TranslationSettings).insert(settings);
  }

  /** @returns whether the settings existed */
  async update(
    id: string,
    changes: Pick<TranslationSettings, 'title' | 'languages' | 'updatedAt'>,
  ): Promise<boolean> {
    const { affected } = await this.database.repository(TranslationSettings).update({ id }, changes);
    return affected === 1;
  }

  /** @returns whether the settings existed */
  async delete(id: string): Promise<boolean> {
    const { affected } = await this.database.repository(TranslationSettings).delete({ id });
    return affected === 1;
  }
}
