import type { PageLink } from '../versioning/page-links.js';

export const LINK_SOURCE_KINDS = ['page', 'reusable-content'] as const;
/** The kinds of link sources. */
export type LinkSourceKind = (typeof LINK_SOURCE_KINDS)[number];

/** A page or reusable content with links. */
export interface LinkSource {
  holder: LinkSourceKind;
  id: string;
  /** Hash of its text; null when it has none. */
  document: string | null;
  /** Links that are not in its text; they come first. */
  links?: readonly PageLink[];
}

/**
 * SQL for the links of link sources, as `link`, with their `ordinal` from 1.
 * @param holders parameter with a JSON array of `LinkSource`
 * @param space parameter with the ID of their space
 */
export const linksOfSources = (holders: string, space: string): string => `
  jsonb_to_recordset(${holders}::jsonb) AS c(holder text, id uuid, document text, links jsonb)
  LEFT JOIN LATERAL (
    -- LIMIT: one after the other by the index. A join of them all reads every document of a large space for one page.
    SELECT links FROM documents WHERE space_id = ${space} AND hash = decode(c.document, 'hex') LIMIT 1
  ) AS d ON true
  CROSS JOIN LATERAL jsonb_array_elements(coalesce(c.links, '[]') || coalesce(d.links, '[]'))
    WITH ORDINALITY AS l(link, ordinal)`;
