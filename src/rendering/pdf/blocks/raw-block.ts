import { type BlockNode, stringOf } from '../../../markdown/document/nodes.js';
import { markdownToDocument } from '../../../markdown/document/document.js';
import { isDefinition } from '../../../markdown/document/remarks.js';
import { readSingleTag, readTag } from '../../../markdown/document/tag-blocks.js';
import { isHtmlBlock } from '../../../markdown/source/long-html-blocks.js';
import { parseTagText } from '../../../markdown/source/tags.js';
import { looseHtmlBlocks } from '../loose-html.js';
import type { BlockRenderer, LayoutContext, Place } from '../layout-context.js';
import { labeled } from './labels.js';
import { addAsWritten } from './as-written.js';

const TAG = /^\{%(?:(?!%\}).)*%\}$/s;
const FOOTNOTE = /^\[\^([^\s[\]]+)\]:[ \t]*([\s\S]*)$/;

/** Markdown that the document keeps as written, shown without its markup if that is known. */
export const raw: BlockRenderer = (node, place, context) => {
  const markdown = stringOf(node.data, 'markdown') ?? '';
  const [, label, body = ''] = FOOTNOTE.exec(markdown) ?? [];
  if (isDefinition(markdown)) return;
  if (TAG.test(markdown)) addTag(markdown, place, context);
  else if (label !== undefined) {
    const { nodes } = markdownToDocument(body.replace(/^ {4}/gm, ''));
    addRead(nodes, { ...place, indent: place.indent + 1, marker: `[${label}]` }, context);
  } else if (isHtmlBlock(markdown)) addHtml(markdown, place, context);
  else addAsWritten(markdown, place, context);
};

/** A tag that is unknown or has no end: shows its own attributes. */
function addTag(markdown: string, place: Place, context: LayoutContext): void {
  const tag = parseTagText(markdown);
  const block = tag && (readSingleTag(tag) ?? readTag(tag, []));
  if (block) context.addAll([block], place);
  else labeled(tag?.attributes.title, place, context);
}

function addHtml(html: string, place: Place, context: LayoutContext): void {
  const blocks = looseHtmlBlocks(html);
  if (blocks === undefined) addAsWritten(html, place, context);
  else addRead(blocks, place, context);
}

/** Adds blocks read from a raw block. Raw blocks among them are shown as written: reading them would recur without end. */
function addRead(blocks: readonly BlockNode[], place: Place, context: LayoutContext): void {
  let next = place;
  for (const block of blocks) {
    if (block.type === 'raw') addAsWritten(stringOf(block.data, 'markdown') ?? '', next, context);
    else context.addAll([block], next);
    next = { ...place, marker: undefined };
  }
}
