import type { ComponentChildren } from 'preact';
import { type BlockNode, stringOf } from '../../../markdown/document/nodes.js';
import { markdownToDocument } from '../../../markdown/document/document.js';
import { isDefinition } from '../../../markdown/document/remarks.js';
import { readSingleTag, readTag } from '../../../markdown/document/tag-blocks.js';
import { isHtmlBlock } from '../../../markdown/source/long-html-blocks.js';
import { parseTagText } from '../../../markdown/source/tags.js';
import type { BlockComponent, RenderContext } from '../render-context.js';
import { rawHtml } from './raw-html.js';

const TAG = /^\{%(?:(?!%\}).)*%\}$/s;
const FOOTNOTE = /^\[\^([^\s[\]]+)\]:[ \t]*([\s\S]*)$/;

/** Markdown that the document keeps as written, shown without its markup if that is known. */
export const Raw: BlockComponent = ({ node, context }) => {
  const markdown = stringOf(node.data, 'markdown') ?? '';
  const [, label, body = ''] = FOOTNOTE.exec(markdown) ?? [];
  if (isDefinition(markdown)) return null;
  if (TAG.test(markdown)) return unknownTag(markdown, context);
  if (label !== undefined) {
    const { nodes } = markdownToDocument(body.replace(/^ {4}/gm, ''));
    return (
      <div class="loose-footnote">
        <span>[{label}]</span>
        <div>{withoutRaw(nodes, context)}</div>
      </div>
    );
  }
  const shown = isHtmlBlock(markdown) ? rawHtml(markdown, context) : undefined;
  return shown === undefined ? asWritten(markdown) : shown;
};

/** A tag that is unknown or has no end: shows its own attributes. */
function unknownTag(markdown: string, context: RenderContext): ComponentChildren {
  const tag = parseTagText(markdown);
  const block = tag && (readSingleTag(tag) ?? readTag(tag, []));
  if (block) return context.blocks([block]);
  const title = tag?.attributes.title;
  return title === undefined || title === '' ? null : <p>{title}</p>;
}

/** Raw blocks within a raw block are shown as written: reading them would recur without end. */
function withoutRaw(nodes: readonly BlockNode[], context: RenderContext): ComponentChildren {
  return nodes.map((node) =>
    node.type === 'raw' ? asWritten(stringOf(node.data, 'markdown') ?? '') : context.blocks([node]),
  );
}

/** The source of a text, in paragraphs. */
function asWritten(text: string): ComponentChildren {
  return text.split(/\n{2,}/).map((part) => <p class="as-written">{part}</p>);
}
