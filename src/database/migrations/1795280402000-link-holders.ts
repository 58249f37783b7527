import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Adds the links of existing reusable contents, from the heads of all spaces. */
const ADD_LINKS = `
WITH RECURSIVE nodes AS (
  SELECT s.id AS space_id, s.organization_id, n.node FROM spaces s
  JOIN revisions r ON r.id = s.head_revision_id
  JOIN tree_nodes n ON n.space_id = s.id AND n.hash = r.reusable_contents_hash
  UNION ALL
  SELECT p.space_id, p.organization_id, n.node FROM nodes p
  CROSS JOIN LATERAL jsonb_array_elements_text(coalesce(p.node -> 'children', '[]')) AS child(hash)
  JOIN tree_nodes n ON n.space_id = p.space_id AND n.hash = decode(child.hash, 'base64')
)
INSERT INTO link_rows (space_id, organization_id, holder, page_id, ordinal, kind, target_id, target, anchor, section, relation)
SELECT n.space_id, n.organization_id, 'reusable-content', (e.entry ->> 'id')::uuid, l.ordinal - 1, l.link ->> 'kind',
  CASE WHEN l.link ->> 'kind' IN ('page', 'file') AND l.link ->> 'target' ~ '${ID}' THEN (l.link ->> 'target')::uuid END,
  CASE WHEN l.link ->> 'kind' IN ('url', 'unresolved') THEN left(l.link ->> 'target', 2048) END,
  l.link ->> 'anchor', l.link ->> 'section', l.link ->> 'relation'
FROM nodes n
CROSS JOIN LATERAL jsonb_array_elements(coalesce(n.node -> 'entries', '[]')) AS e(entry)
JOIN documents d ON d.space_id = n.space_id AND d.hash = decode(e.entry ->> 'document', 'hex')
CROSS JOIN LATERAL jsonb_array_elements(d.links) WITH ORDINALITY AS l(link, ordinal)
ON CONFLICT DO NOTHING`;

/** The source of a link: a page, like all existing links, or a reusable content. */
export class LinkHolders1795280402000 implements MigrationInterface {
  readonly name = 'LinkHolders1795280402000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "link_rows" ADD "holder" text NOT NULL DEFAULT 'page'`);
    await queryRunner.query(ADD_LINKS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "link_rows" WHERE "holder" <> 'page'`);
    await queryRunner.query(`ALTER TABLE "link_rows" DROP COLUMN "holder"`);
  }
}
