import type { PageLink } from '../versioning/page-links.js';

export const LINK_SOURCE_KINDS = ['page', 'reusable-content'] as const;
/** What a link can stand in. */
export type LinkSourceKind = (typeof LINK_SOURCE_KINDS)[number];

/** Something whose links are looked at, with where to find them. */
export interface LinkSource {
  holder: LinkSourceKind;
  id: string;
  /** Hash of its text; null when it has none. */
  document: string | null;
  /** Those besides the links of its text, which come first. */
  links?: readonly PageLink[];
}

/**
 * The links of such holders in SQL, as `link`, with their `ordinal` from 1.
 * @param holders parameter that is a JSON array of `LinkSource`
 * @param space parameter that is the id of their space
 */
export const linksOfSources = (holders: string, space: string): string => `
  jsonb_to_recordset(${holders}::jsonb) AS c(holder text, id uuid, document text, links jsonb)
  LEFT JOIN LATERAL (
    -- LIMIT: one after the other by the index. A join of them all reads every document of a large space for one page.
    SELECT links FROM documents WHERE space_id = ${space} AND hash = decode(c.document, 'hex') LIMIT 1
  ) AS d ON true
  CROSS JOIN LATERAL jsonb_array_elements(coalesce(c.links, '[]') || coalesce(d.links, '[]'))
    WITH ORDINALITY AS l(link, ordinal)`;
