import { Injectable } from '@nestjs/common';
import { batchesOf } from '../database/batches.js';
import { Database } from '../database/database.js';
import type { ContentPlan } from '../versioning/content-plan.js';
import { type LinkSource, linksOfSources } from './link-source.js';

/** Users can write references by hand, so a target may be no ID; the link is then broken. */
const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The part of a plan that says which pages and reusable contents have other links. */
type ChangedSources = Pick<
  ContentPlan,
  'changedPages' | 'removedPages' | 'changedReusableContents' | 'removedReusableContents'
>;

/** Link sources of one statement, so that no statement takes long. */
const SOURCES_AT_ONCE = 1_000;

/** Writes the links of primary content as rows. */
@Injectable()
export class LinkRowsRepository {
  constructor(private readonly database: Database) {}

  /** Replaces the rows of changed sources (attributes of a page before its text), and deletes those of removed ones. */
  async replace(spaceId: string, organizationId: string, plan: ChangedSources): Promise<void> {
    const changed: LinkSource[] = [
      ...plan.changedPages.map(({ id, document, links }) => ({
        holder: 'page' as const,
        id,
        document,
        links,
      })),
      ...plan.changedReusableContents.map((entry) => ({ holder: 'reusable-content' as const, ...entry })),
    ];
    const outdated = [...plan.removedPages, ...plan.removedReusableContents, ...changed.map(({ id }) => id)];
    if (outdated.length === 0) return;
    await this.database.query('DELETE FROM link_rows WHERE space_id = $1 AND page_id = ANY ($2::uuid[])', [
      spaceId,
      outdated,
    ]);
    for (const batch of batchesOf(changed, SOURCES_AT_ONCE))
      await this.insert(spaceId, organizationId, batch);
  }

  /** Copies the rows of a space to its copy. */
  async copy(fromSpaceId: string, toSpaceId: string, toOrganizationId: string): Promise<void> {
    await this.database.query(
      `INSERT INTO link_rows (space_id, organization_id, holder, page_id, ordinal, kind, target_id, target, anchor, section, relation)
       SELECT $2, $3, holder, page_id, ordinal, kind, target_id, target, anchor, section, relation FROM link_rows WHERE space_id = $1`,
      [fromSpaceId, toSpaceId, toOrganizationId],
    );
  }

  private async insert(
    spaceId: string,
    organizationId: string,
    changed: readonly LinkSource[],
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO link_rows (space_id, organization_id, holder, page_id, ordinal, kind, target_id, target, anchor, section, relation)
       SELECT $1, $2, c.holder, c.id, l.ordinal - 1, l.link->>'kind',
         CASE WHEN l.link->>'kind' IN ('page', 'file') AND l.link->>'target' ~ '${ID}' THEN (l.link->>'target')::uuid END,
         CASE WHEN l.link->>'kind' IN ('url', 'unresolved') THEN left(l.link->>'target', 2048) END,
         l.link->>'anchor', l.link->>'section', l.link->>'relation'
       FROM ${linksOfSources('$3', '$1')}`,
      [spaceId, organizationId, JSON.stringify(changed)],
    );
  }
}
