import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../common/ids.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { anchorsIn } from '../content/store/document-anchors.sql.js';
import { type LinkSource, linksOfSources } from './link-source.js';
import type { Backlink } from './links.repository.js';

/** The differences between the links of a revision and the rows, which are those of the head of primary content. */
export interface LinkDifferences {
  /** The revision of primary content it was compared with. */
  primaryRevisionId: string;
  /** Sources whose rows do not count, because the revision has other links or does not contain the source. */
  replaced: readonly string[];
  /** Pages and reusable contents of the revision that are new or have other links. */
  changed: readonly LinkSource[];
}

export interface BacklinkPage {
  /** Whether the compared revision is still the head of primary content; if not, the other properties mean nothing. */
  current: boolean;
  count: number;
  items: Backlink[];
}

/**
 * $1: the space; $2: the page or file; $3: sources whose rows do not count; $4: sources that count instead; $5: the
 * revision that $3 and $4 were made for, checked here because rows follow the head; $6: source after which the page of
 * the list begins; $7: its length.
 */
const backlinksOf = (counted: boolean): string => `
WITH linking AS (
  SELECT page_id AS id, holder, relation = 'dependsOn' AS depends FROM link_rows
  WHERE space_id = $1 AND target_id = $2::uuid AND page_id <> $2::uuid
    AND page_id NOT IN (SELECT unnest($3::uuid[]))
  UNION ALL
  SELECT c.id, c.holder, l.link->>'relation' = 'dependsOn'
  FROM ${linksOfSources('$4', '$1')}
  WHERE c.id <> $2::uuid AND l.link->>'kind' IN ('page', 'file') AND l.link->>'target' = $2::uuid::text
),
shown AS (
  SELECT id, min(holder) AS holder, bool_or(depends) AS depends FROM linking WHERE id > $6::uuid
  GROUP BY id ORDER BY id LIMIT $7
)
SELECT s.head_revision_id = $5::uuid AS current,
  ${counted ? '(SELECT count(DISTINCT id)::int FROM linking)' : '0'} AS count,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', id, 'holder', holder, 'depends', depends) ORDER BY id) FROM shown
  ), '[]') AS items
FROM spaces s WHERE s.id = $1`;

const BACKLINKS = {
  counted: { name: 'branch-backlinks-counted', text: backlinksOf(true) },
  uncounted: { name: 'branch-backlinks', text: backlinksOf(false) },
};

/** Reads the links of revisions other than the head of primary content. */
@Injectable()
export class BranchLinksRepository {
  constructor(private readonly database: Database) {}

  /** The anchors of documents, by hash. */
  async anchors(spaceId: string, hashes: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
    if (hashes.length === 0) return new Map();
    const rows = await this.database.query<{ hash: string; anchors: string[] }>(
      `SELECT encode(d.hash, 'hex') AS hash, ${anchorsIn('d.sections')} AS anchors
       FROM documents d WHERE d.space_id = $1 AND d.hash = ANY ($2::bytea[])`,
      [spaceId, hashes.map((hash) => Buffer.from(hash, 'hex'))],
    );
    return new Map(rows.map(({ hash, anchors }) => [hash, new Set(anchors)]));
  }

  /** Other sources with links to a page or file, in the order of their IDs; `counted`: with their total number. */
  async backlinks(
    { spaceId, targetId, counted }: { spaceId: string; targetId: string; counted: boolean },
    differences: LinkDifferences,
    after: Keyset | undefined,
    limit: number,
  ): Promise<BacklinkPage> {
    const { name, text } = counted ? BACKLINKS.counted : BACKLINKS.uncounted;
    const [page] = await this.database.prepared<BacklinkPage>(name, text, [
      spaceId,
      targetId,
      differences.replaced,
      JSON.stringify(differences.changed),
      differences.primaryRevisionId,
      after?.[0] ?? NIL_ID,
      limit,
    ]);
    return page ?? { current: false, count: 0, items: [] };
  }
}
