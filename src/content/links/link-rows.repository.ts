import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { ChangedPage } from '../model/content-plan.js';

/** A reference written by hand may name anything; what is no id leads nowhere. */
const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The links of primary content as rows. */
@Injectable()
export class LinkRowsRepository {
  constructor(private readonly database: Database) {}

  /** Makes the rows of changed pages again, what a page leads to or shows before what its text does, and removes those of pages that are gone. */
  async replace(
    spaceId: string,
    organizationId: string,
    changed: readonly Pick<ChangedPage, 'id' | 'document' | 'links'>[],
    removed: string[],
  ): Promise<void> {
    const gone = [...removed, ...changed.map(({ id }) => id)];
    if (gone.length === 0) return;
    await this.database.query('DELETE FROM link_rows WHERE space_id = $1 AND page_id = ANY ($2::uuid[])', [
      spaceId,
      gone,
    ]);
    await this.database.query(
      `INSERT INTO link_rows (space_id, organization_id, page_id, ordinal, kind, target_id, target, anchor, section, relation)
       SELECT $1, $2, c.id, l.ordinal - 1, l.link->>'kind',
         CASE WHEN l.link->>'kind' IN ('page', 'file') AND l.link->>'target' ~ '${ID}' THEN (l.link->>'target')::uuid END,
         CASE WHEN l.link->>'kind' IN ('url', 'unresolved') THEN left(l.link->>'target', 2048) END,
         l.link->>'anchor', l.link->>'section', l.link->>'relation'
       FROM jsonb_to_recordset($3::jsonb) AS c(id uuid, document text, links jsonb)
       LEFT JOIN LATERAL (
         -- LIMIT: one after the other by the index. A join of them all reads every document of a large space for one page.
         SELECT links FROM documents WHERE space_id = $1 AND hash = decode(c.document, 'hex') LIMIT 1
       ) AS d ON true
       CROSS JOIN LATERAL jsonb_array_elements(coalesce(c.links, '[]') || coalesce(d.links, '[]'))
         WITH ORDINALITY AS l(link, ordinal)`,
      [
        spaceId,
        organizationId,
        JSON.stringify(changed.map(({ id, document, links }) => ({ id, document, links }))),
      ],
    );
  }
}
