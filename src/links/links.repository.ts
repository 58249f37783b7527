import { Injectable } from '@nestjs/common';
import { isId, NIL_ID } from '../common/ids.js';
import { UnusableSourceError } from '../common/errors/api-error.js';
import { anchorsIn } from '../content/store/document-anchors.sql.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import type { LinkHolder } from '../content/visible/link-holders.js';
import type { PageLink } from '../versioning/page-links.js';
import { REUSABLE_CONTENT } from '../versioning/reusable-content.js';
import type { LinkStatus } from './dto/links-query.js';
import type { LinkSourceKind } from './link-source.js';
import { type LinkItem, MAX_OCCURRENCES } from './link-item.js';
import { shortened, TOP } from './link-items.js';
import type { VisibleParts } from '../content/visible/visible-content.js';

/** Which links to list. */
export interface LinkFilter {
  spaceId: string;
  /** Only links of this page. */
  pageId?: string;
  status?: LinkStatus;
  /** Addresses of this service, in lower case, without a trailing slash. */
  ownAddresses: readonly string[];
  /** Linked files that do not exist. */
  missingFiles: readonly string[];
  /** The existing reusable contents, with the hashes of their documents. */
  reusableContents: readonly { id: string; document: string }[];
  /** The parts that the reader sees. Not for links of a page. */
  visible: Pick<VisibleParts, 'holders' | 'hidden'>;
}

export interface LinkPage {
  total: number;
  broken: number;
  count: number;
  items: LinkItem[];
}

/** A page or reusable content with a link. */
export interface Backlink {
  holder: LinkSourceKind;
  id: string;
  /** Whether it shows the target. */
  depends: boolean;
}

/** Reads the links of primary content. */
@Injectable()
export class LinksRepository {
  constructor(private readonly database: Database) {}

  /** An item for each target, in the order of the first places that link to it, with totals. */
  async list(filter: LinkFilter, after: Keyset | undefined, limit: number): Promise<LinkPage> {
    const {
      pageId,
      visible: { holders, hidden },
    } = filter;
    const of = pageId !== undefined ? 'page' : holders.size + hidden.size > 0 ? 'parts' : 'space';
    const anchors = [...holders].map(([id, each]) => ({ id, anchors: [...each.anchors] }));
    const nothing = [...hidden].filter((id) => !holders.has(id)).map((id) => ({ id, anchors: [] }));
    const [page] = await this.database.query<LinkPage>(listOf(of), [
      filter.spaceId,
      filter.missingFiles,
      filter.ownAddresses,
      filter.status ?? null,
      after?.[0] ?? null,
      limit,
      filter.reusableContents.map(({ id }) => id),
      filter.reusableContents.map(({ document }) => document),
      ...(pageId === undefined ? [] : [pageId]),
      ...(of === 'parts'
        ? [JSON.stringify(toRows(holders, hidden)), JSON.stringify([...anchors, ...nothing])]
        : []),
    ]);
    return page ?? { total: 0, broken: 0, count: 0, items: [] };
  }

  /** The files that the links of a space, or of one of its pages, lead to. */
  async linkedFiles(spaceId: string, pageId?: string): Promise<string[]> {
    const rows = await this.database.query<{ target_id: string }>(
      `SELECT DISTINCT target_id FROM link_rows
       WHERE space_id = $1 AND kind = 'file' AND target_id IS NOT NULL ${pageId === undefined ? '' : 'AND page_id = $2'}`,
      pageId === undefined ? [spaceId] : [spaceId, pageId],
    );
    return rows.map(({ target_id: id }) => id);
  }

  /** Pages and reusable contents that show an address, as an embed or an image, in the order of their IDs. */
  async sourcesOf(
    spaceId: string,
    address: string,
    limit: number,
  ): Promise<{ holder: LinkSourceKind; id: string }[]> {
    return this.database.query(
      // The index contains only targets that are pages and files.
      `SELECT page_id AS id, min(holder) AS holder FROM link_rows
       WHERE space_id = $1 AND target_id IS NULL AND kind = 'url' AND relation = 'dependsOn' AND target = $2
       GROUP BY page_id ORDER BY page_id LIMIT $3`,
      [spaceId, address, limit],
    );
  }

  /** Other pages and reusable contents that link to a page or file, in the order of their IDs. */
  async backlinks(
    spaceId: string,
    targetId: string,
    after: Keyset | undefined,
    limit: number,
  ): Promise<Backlink[]> {
    return this.database.prepared<Backlink>(
      'backlinks',
      `SELECT page_id AS id, min(holder) AS holder, bool_or(relation = 'dependsOn') AS depends FROM link_rows
       WHERE space_id = $1 AND target_id = $2 AND page_id <> $2 AND page_id > $3
       GROUP BY page_id ORDER BY page_id LIMIT $4`,
      [spaceId, targetId, after?.[0] ?? NIL_ID, limit],
    );
  }

  /** Pages and reusable contents with links to files and reusable contents. */
  async holdersOf(spaceId: string, ids: readonly string[]): Promise<LinkHolder[]> {
    return this.database.query<LinkHolder>(
      `SELECT page_id AS id, target_id AS "targetId" FROM link_rows
       WHERE space_id = $1 AND target_id = ANY ($2::uuid[]) AND kind = 'file'
       UNION SELECT page_id, substr(target, ${REUSABLE_CONTENT.length + 1})::uuid FROM link_rows
       WHERE space_id = $1 AND target_id IS NULL AND kind = 'url' AND target = ANY ($3::text[])`,
      [spaceId, ids, ids.map((id) => REUSABLE_CONTENT + id)],
    );
  }

  /**
   * The files and reusable contents that links of a space lead to, each once.
   * @param holders IDs of pages and reusable contents with such links; undefined: all
   */
  async usedIn(spaceId: string, holders: readonly string[] | undefined): Promise<string[]> {
    const of = holders === undefined ? '' : 'AND page_id = ANY ($2::uuid[])';
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT target_id::text AS id FROM link_rows
       WHERE space_id = $1 AND kind = 'file' AND target_id IS NOT NULL ${of}
       UNION SELECT ${CONTENT_ID} FROM link_rows WHERE space_id = $1 AND ${TO_CONTENT} ${of}`,
      holders === undefined ? [spaceId] : [spaceId, holders],
    );
    return rows.map(({ id }) => id);
  }

  /** The files and reusable contents that pages and reusable contents use, at most `most`. */
  async usesOf(spaceId: string, holders: readonly string[], most: number): Promise<LinkHolder[]> {
    return this.database.query<LinkHolder>(
      `SELECT page_id AS id, target_id::text AS "targetId" FROM link_rows
       WHERE space_id = $1 AND page_id = ANY ($2::uuid[]) AND kind = 'file' AND target_id IS NOT NULL
       UNION SELECT page_id, ${CONTENT_ID} FROM link_rows
       WHERE space_id = $1 AND page_id = ANY ($2::uuid[]) AND ${TO_CONTENT} LIMIT $3`,
      [spaceId, holders, most],
    );
  }

  async countBacklinks(spaceId: string, targetId: string): Promise<number> {
    const [row] = await this.database.prepared<{ count: number }>(
      'backlinks-count',
      `SELECT count(DISTINCT page_id)::int AS count FROM link_rows
       WHERE space_id = $1 AND target_id = $2 AND page_id <> $2`,
      [spaceId, targetId],
    );
    return row?.count ?? 0;
  }
}

/**
 * The links that a reader sees of the pages and reusable contents, as rows.
 * @throws UnusableSourceError when there are so many that they are not in memory together
 */
function toRows(holders: VisibleParts['holders'], hidden: ReadonlySet<string>): object[] {
  const shown = [...holders].filter(([id]) => !hidden.has(id));
  const count = shown.reduce((sum, [, { links }]) => sum + links.length, 0);
  if (count > MOST_ROWS)
    throw new UnusableSourceError(
      `The texts that depend on the visitor have more than ${MOST_ROWS} links: request the links of a page instead.`,
    );
  return shown.flatMap(([id, { kind: holder, links }]) =>
    links.map((link, ordinal) => ({
      holder,
      page_id: id,
      ordinal,
      kind: link.kind,
      ...targetOfRow(link),
      ...(link.anchor === undefined ? {} : { anchor: link.anchor }),
      ...(link.section === undefined ? {} : { section: link.section }),
      relation: link.relation,
    })),
  );
}

function targetOfRow(link: PageLink): { target_id?: string; target?: string } {
  if (link.kind === 'url' || link.kind === 'unresolved') return { target: shortened(link.target) };
  return isId(link.target) ? { target_id: link.target } : {};
}

/** Links of texts that depend on the reader, in one statement. */
const MOST_ROWS = 100_000;
/** Whether the target of a link is a reusable content, and its ID. */
const TO_CONTENT = `target_id IS NULL AND kind = 'url' AND target LIKE '${REUSABLE_CONTENT}%'`;
const CONTENT_ID = `substr(target, ${REUSABLE_CONTENT.length + 1})`;

/** The links of a space, of which a reader sees only a part. */
const SEEN_LINKS = `seen AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($10::jsonb) AS s(id uuid, anchors text[])
),
rows AS MATERIALIZED (
  SELECT holder, page_id, ordinal, kind, target_id, target, anchor, section, relation FROM link_rows
  WHERE space_id = $1 AND page_id NOT IN (SELECT id FROM seen)
  UNION ALL
  SELECT * FROM jsonb_to_recordset($9::jsonb) AS s(holder text, page_id uuid, ordinal integer, kind text,
    target_id uuid, target text, anchor text, section text, relation text)
),`;
const ALL_LINKS = `rows AS NOT MATERIALIZED (SELECT * FROM link_rows WHERE space_id = $1),`;

/**
 * $1: the space; $2: missing files; $3: own addresses; $4: status or null; $5: place after which the page of the list
 * begins; $6: its length; $7, $8: the existing reusable contents, and the hashes of their documents; $9: the page whose
 * links are listed, or the visible links and anchors ($9, $10). The search rows contain the existing pages and their
 * anchors; those of a page are also the anchors of the reusable contents that it includes.
 */
const listOf = (of: 'space' | 'page' | 'parts'): string => `
WITH ${of === 'parts' ? SEEN_LINKS : ALL_LINKS}
contents AS MATERIALIZED (
  SELECT c.id, ${of === 'parts' ? 'coalesce(seen.anchors, d.anchors)' : 'd.anchors'} AS anchors
  FROM unnest($7::text[], $8::text[]) AS c(id, hash)
  CROSS JOIN LATERAL (
    SELECT ${anchorsIn('sections')} AS anchors FROM documents WHERE space_id = $1 AND hash = decode(c.hash, 'hex')
  ) AS d ${of === 'parts' ? 'LEFT JOIN seen ON seen.id = c.id::uuid' : ''}
),
included AS MATERIALIZED (
  SELECT i.page_id, array_agg(DISTINCT c.id) AS contents
  FROM contents c JOIN rows i ON i.kind = 'url' AND i.target = '${REUSABLE_CONTENT}' || c.id
  WHERE cardinality(c.anchors) > 0 ${
    of === 'page' ? 'AND i.page_id IN (SELECT target_id FROM rows WHERE page_id = $9::uuid)' : ''
  }
  GROUP BY i.page_id
),
links AS MATERIALIZED (
  SELECT l.holder, l.page_id, l.section, l.kind, coalesce(l.target_id, '${NIL_ID}') AS target_id, coalesce(l.target, '') AS target,
    CASE WHEN l.kind = 'page' THEN coalesce(l.anchor, '') ELSE '' END AS anchor,
    l.relation = 'dependsOn' AS depends,
    (l.page_id::text || '/' || lpad(l.ordinal::text, 8, '0')) COLLATE "C" AS place,
    CASE
      WHEN l.kind = 'unresolved' THEN 'broken'
      WHEN l.kind = 'file' AND (l.target_id IS NULL OR l.target_id = ANY ($2::uuid[])) THEN 'broken'
      WHEN l.kind = 'page' AND (p.page_id IS NULL OR lower(l.anchor) <> '${TOP}' AND l.anchor <> ALL (${
        of === 'parts'
          ? 'coalesce((SELECT anchors FROM seen WHERE id = l.target_id), p.anchors)'
          : 'p.anchors'
      })
        AND (n.page_id IS NULL OR NOT EXISTS (
          SELECT 1 FROM contents c WHERE c.id = ANY (n.contents) AND l.anchor = ANY (c.anchors)
        ))) THEN 'broken'
      WHEN l.kind = 'url' AND starts_with(l.target, '${REUSABLE_CONTENT}')
        AND substr(l.target, ${REUSABLE_CONTENT.length + 1}) <> ALL ($7::text[]) THEN 'broken'
      WHEN l.kind = 'url' AND EXISTS (
        SELECT 1 FROM unnest($3::text[]) AS own(address)
        WHERE starts_with(lower(l.target), own.address)
          AND substr(l.target, length(own.address) + 1, 1) IN ('', '/', '?', '#')
      ) THEN 'in-app'
      ELSE 'ok'
    END AS status
  FROM rows l
  LEFT JOIN search_rows p ON l.kind = 'page' AND p.space_id = $1 AND p.page_id = l.target_id
  LEFT JOIN included n ON l.kind = 'page' AND n.page_id = l.target_id
  ${of === 'page' ? 'WHERE l.page_id = $9::uuid' : ''}
),
items AS MATERIALIZED (
  SELECT kind, target_id, target, anchor, status, bool_or(depends) AS depends, min(place) AS place
  FROM links GROUP BY kind, target_id, target, anchor, status
),
shown AS (
  SELECT * FROM items WHERE ($4::text IS NULL OR status = $4) AND ($5::text IS NULL OR place > $5 COLLATE "C")
  ORDER BY place LIMIT $6
)
SELECT
  (SELECT count(*)::int FROM items) AS total,
  (SELECT count(*)::int FROM items WHERE status = 'broken') AS broken,
  (SELECT count(*)::int FROM items WHERE $4::text IS NULL OR status = $4) AS count,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'kind', s.kind, 'target_id', nullif(s.target_id, '${NIL_ID}'), 'target', s.target, 'anchor', s.anchor,
      'status', s.status, 'relation', CASE WHEN s.depends THEN 'dependsOn' ELSE 'reference' END, 'place', s.place,
      'places', places.places
    ) ORDER BY s.place)
    FROM shown s
    JOIN (
      SELECT place, jsonb_agg(jsonb_build_object('holder', holder, 'id', page_id, 'section', section) ORDER BY nth) AS places
      FROM (
        SELECT shown.place, min(l.holder) AS holder, l.page_id, l.section,
          row_number() OVER (PARTITION BY shown.place ORDER BY min(l.place)) AS nth
        FROM shown JOIN links l USING (kind, target_id, target, anchor)
        GROUP BY shown.place, l.page_id, l.section
      ) AS each
      WHERE nth <= ${MAX_OCCURRENCES} GROUP BY place
    ) AS places ON places.place = s.place
  ), '[]') AS items`;
