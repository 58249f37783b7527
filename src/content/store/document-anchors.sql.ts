/**
 * SQL for the array of all anchors of a document: the anchors of its headings, and the other anchors that lead into its
 * sections.
 * @param sections expression for the sections of the document (jsonb array, not NULL)
 */
export function anchorsIn(sections: string): string {
  return `ARRAY(
    SELECT anchors.anchor FROM jsonb_array_elements(${sections}) AS s
    CROSS JOIN LATERAL (
      SELECT s->>'anchor' AS anchor WHERE s ? 'anchor'
      UNION ALL SELECT jsonb_array_elements_text(s->'aliases') WHERE s ? 'aliases'
    ) AS anchors
  )`;
}
