import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import { writeSpecBlock } from '../structure/operation-pages.js';
import type { SourcePage } from '../structure/source-tree.js';

/**
 * Writes the slugs that specifications of the source have in the organization into the blocks that show them. A block of a
 * specification without a slug becomes a line with its operation. Texts were read with the slugs that were expected, so most
 * of them stay as they are.
 * @param slugs by path of the specification
 */
export function nameSpecs(
  pages: readonly SourcePage[],
  slugs: Readonly<Record<string, string | undefined>>,
): void {
  for (const page of pages) {
    const { specBlock: block, markdown } = page;
    if (block !== undefined && markdown !== undefined && slugs[block.spec] !== block.slug) {
      const end = `${writeSpecBlock(block, block.slug)}\n`;
      page.markdown = `${markdown.slice(0, -end.length)}${writeSpecBlock(block, slugs[block.spec])}\n`;
      page.parsed = parseMarkdown(page.markdown);
    }
    nameSpecs(page.children, slugs);
  }
}
