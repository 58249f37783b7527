import { Injectable } from '@nestjs/common';
import { Any, type SelectQueryBuilder } from 'typeorm';
import { accessJoin } from '../../access/effective-role.sql.js';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { VIEWABLE } from '../store/sites.repository.js';
import { Redirect } from './redirect.entity.js';

/** SQL for the ID of the item that a redirect leads to. */
const TARGET = `coalesce(${['space', 'siteSpace', 'siteSection']
  .map((name) => `redirect.destination->>'${name}'`)
  .join(', ')})`;

const TARGETS = `
SELECT shown.id, s.id AS space, shown.section_id AS section, ${VIEWABLE} AS viewable
FROM site_spaces shown JOIN spaces s ON s.id = shown.space_id ${accessJoin('s', '$2')}
WHERE shown.site_id = $1`;

interface TargetRow {
  id: string;
  space: string;
  section: string | null;
  viewable: boolean;
}

/** Redirects of sites in the database. */
@Injectable()
export class RedirectsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Redirects of a site, oldest first.
   * @param hidden IDs from `hiddenTargets`; redirects to these are left out
   */
  list(
    siteId: string,
    hidden: readonly string[],
    after: Keyset | undefined,
    limit: number,
  ): Promise<Redirect[]> {
    const query = this.visible(siteId, hidden).orderBy('redirect.id').take(limit);
    return (
      after === undefined ? query : query.andWhere('redirect.id > :last', { last: after[0] })
    ).getMany();
  }

  /** @param hidden as for `list`. If left out, counts all redirects of the site */
  count(siteId: string, hidden: readonly string[] = []): Promise<number> {
    return this.visible(siteId, hidden).getCount();
  }

  /**
   * IDs of the items that the site shows and the caller does not see: spaces, their site spaces, and sections that contain
   * no other site spaces. A deleted space can be restored, so it counts as well; redirects to purged spaces are kept and
   * shown.
   */
  async hiddenTargets(siteId: string, userId: string): Promise<string[]> {
    const rows = await this.database.prepared<TargetRow>('redirect-targets', TARGETS, [siteId, userId]);
    const seen = new Set(rows.flatMap(({ viewable, section }) => (viewable ? (section ?? []) : [])));
    const hidden = rows.filter(({ viewable }) => !viewable);
    return hidden.flatMap(({ id, space, section }) => [
      id,
      space,
      ...(section === null || seen.has(section) ? [] : [section]),
    ]);
  }

  private visible(siteId: string, hidden: readonly string[]): SelectQueryBuilder<Redirect> {
    return this.database
      .repository(Redirect)
      .createQueryBuilder('redirect')
      .where('redirect.siteId = :siteId', { siteId })
      .andWhere(`NOT coalesce(${TARGET}, '') = ANY(:hidden)`, { hidden });
  }

  find(siteId: string, id: string): Promise<Redirect | null> {
    return this.database.repository(Redirect).findOneBy({ siteId, id });
  }

  findBySource(siteId: string, source: string): Promise<Redirect | null> {
    return this.database.repository(Redirect).findOneBy({ siteId, source });
  }

  /** The redirect of the first of these sources that has a redirect. */
  async findByFirstSource(siteId: string, sources: readonly string[]): Promise<Redirect | undefined> {
    const found = await this.database.repository(Redirect).findBy({ siteId, source: Any([...sources]) });
    const bySource = new Map(found.map((redirect) => [redirect.source, redirect]));
    const first = sources.find((source) => bySource.has(source));
    return first === undefined ? undefined : bySource.get(first);
  }

  async insert(redirect: Redirect): Promise<void> {
    await this.database.repository(Redirect).insert(redirect);
  }

  async update(
    id: string,
    changes: Partial<Pick<Redirect, 'source' | 'destination' | 'permanent'>>,
  ): Promise<void> {
    await this.database.repository(Redirect).update({ id }, changes);
  }

  async delete(id: string): Promise<void> {
    await this.database.repository(Redirect).delete({ id });
  }
}
