import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { splitIntoChunks } from '../markdown/chunks.js';
import { gfmOf } from '../markdown/gfm-of.js';
import { constructsToDisable } from '../markdown/parse-limits.js';
import { dropHiddenColumns } from './hidden-columns.js';
import { setTagsApart } from './tag-lines.js';

export type Root = ReturnType<typeof fromMarkdown>;
export type Node = Root['children'][number];

/** Parsed in one piece up to here, so that definitions count everywhere in it. */
const WHOLE = 64 * 1024;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S.*$/gm;
const MAX_DEFINITIONS = 16 * 1024;

const HTML = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark);

/**
 * The tree of a markdown text. A long text is read in chunks, since the parser takes more than linear time.
 * @returns undefined for a text that is built to be slow, which is taken for plain text
 */
export function parseTree(markdown: string): Node[] | undefined {
  const source = setTagsApart(markdown);
  const chunks = splitIntoChunks(source);
  const disabled = constructsToDisable(source, chunks);
  if (disabled === null) return undefined;
  const parse = (text: string): Node[] =>
    fromMarkdown(text, {
      extensions: [gfmOf(text), { disable: { null: disabled } }],
      mdastExtensions: [gfmFromMarkdown()],
    }).children;
  if (source.length <= WHOLE) return parse(source);
  const definitions = (source.match(DEFINITION) ?? []).join('\n').slice(0, MAX_DEFINITIONS);
  return chunks.flatMap(({ start, end }) => parse(`${source.slice(start, end)}\n\n${definitions}`));
}

/** The tree of a piece of HTML, as markdown would have it, without the columns of tables that are hidden. */
export function parseHtml(html: string): Node[] {
  const parsed = HTML.parse(html);
  dropHiddenColumns(parsed);
  const tree = HTML.runSync(parsed);
  return tree.type === 'root' ? tree.children : [];
}
