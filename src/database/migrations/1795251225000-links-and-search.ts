import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Characters of scripts written without spaces, in a bracket expression: Bopomofo, Han, Kana, Hangul. */
const CJK =
  '\\u1100-\\u11ff\\u2e80-\\u2fdf\\u3005-\\u3007\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u312f\\u3130-\\u318f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\U00020000-\\U0003ffff';

/**
 * Splits runs of such characters into overlapping pairs and a last single character: `ab bc cd d`. So every character
 * begins a word, and the pairs of a query are adjacent where the text contains it.
 */
const CJK_PAIRS = `
CREATE FUNCTION cjk_pairs(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN text !~ '[${CJK}]' THEN text ELSE (
    SELECT string_agg(
      CASE
        WHEN NOT is_cjk THEN part
        WHEN next_is_cjk THEN ' ' || part || next_part
        ELSE ' ' || part || ' '
      END, '' ORDER BY place)
    FROM (
      SELECT part, place, is_cjk, lead(part) OVER w AS next_part, lead(is_cjk) OVER w AS next_is_cjk
      FROM (
        SELECT part, place, part ~ '[${CJK}]' AS is_cjk
        FROM string_to_table(text, NULL) WITH ORDINALITY AS parts(part, place)
      ) AS marked
      WINDOW w AS (ORDER BY place)
    ) AS paired
  ) END
$$`;

/** Adds the pairs to the words of existing pages. */
const ADD_PAIRS = `
UPDATE search_rows r SET words = r.words
  || setweight(to_tsvector('simple', cjk_pairs(regexp_replace(r.title, '[^${CJK}]+', ' ', 'g'))), 'A')
  || setweight(to_tsvector('simple', left(cjk_pairs(regexp_replace(coalesce(plain.text, ''), '[^${CJK}]+', ' ', 'g')), 75000)), 'C')
FROM search_rows o
LEFT JOIN documents d ON d.space_id = o.space_id AND d.hash = o.document_hash
CROSS JOIN LATERAL (
  SELECT string_agg(left(concat_ws(E'\\n', s->>'title', s->>'text'), 100000), E'\\n') AS text
  FROM jsonb_array_elements(coalesce(d.sections, '[]'::jsonb)) AS s
) AS plain
WHERE o.space_id = r.space_id AND o.page_id = r.page_id AND concat_ws(' ', r.title, plain.text) ~ '[${CJK}]'`;

/**
 * For the lists of links and both searches: the anchors of each page, its title and headings separate from its text,
 * Chinese, Japanese and Korean text split into pairs, and an index of the pages that link to a target, in order.
 */
export class LinksAndSearch1795251225000 implements MigrationInterface {
  name = 'LinksAndSearch1795251225000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(CJK_PAIRS);
    await queryRunner.query(`
      ALTER TABLE "search_rows"
      ADD "anchors" text array NOT NULL DEFAULT '{}',
      ADD "heads" tsvector NOT NULL DEFAULT ''
    `);
    await queryRunner.query(ADD_PAIRS);
    await queryRunner.query(`
      UPDATE "search_rows" r SET
        heads = ts_filter(r.words, '{a,b}'),
        anchors = coalesce((
          SELECT array_agg(s->>'anchor') FROM documents d, jsonb_array_elements(d.sections) AS s
          WHERE d.space_id = r.space_id AND d.hash = r.document_hash AND s->>'anchor' IS NOT NULL
        ), '{}')
    `);
    await queryRunner.query('DROP INDEX "link_rows_target"');
    await queryRunner.query(
      'CREATE INDEX "link_rows_target" ON "link_rows" ("space_id", "target_id", "page_id")',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "link_rows_target"');
    await queryRunner.query('CREATE INDEX "link_rows_target" ON "link_rows" ("space_id", "target_id")');
    await queryRunner.query('ALTER TABLE "search_rows" DROP COLUMN "heads", DROP COLUMN "anchors"');
    await queryRunner.query('DROP FUNCTION cjk_pairs(text)');
  }
}
