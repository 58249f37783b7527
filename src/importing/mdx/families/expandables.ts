import { escapeHtmlValue } from '../../../markdown/document/html-tree.js';
import { asBlock, type Component, type MdxTools, oneLine, stack } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';
import { anchorOf } from './anchors.js';
import { iconName, writeIcon } from './icons.js';

/** An expandable. @param summary HTML */
function writeDetails(summary: string, content: string, isOpen: boolean): string {
  return stack(`<details${isOpen ? ' open' : ''}>`, `<summary>${summary}</summary>`, content, '</details>');
}

function expandable(element: MdxElement, tools: MdxTools): string {
  const title = oneLine(tools.attribute(element, 'title') ?? 'Details');
  const icon = iconName(tools.attribute(element, 'icon'));
  const label = /[`*_<[&]/.test(title)
    ? (tools.html(title) ?? escapeHtmlValue(title))
    : escapeHtmlValue(title);
  const parts = [icon === undefined ? '' : writeIcon(icon), label, anchorOf(element, tools)];
  const summary = parts.filter((part) => part !== '').join(' ');
  const content = stack(tools.attribute(element, 'description'), tools.blocks(element));
  return writeDetails(summary, content, tools.isSet(element, 'defaultOpen'));
}

/**
 * `<details>` of HTML, whose `<summary>` is among its children, and `Details` of Docusaurus, which can have it as an attribute.
 * A summary in a condition is left out, because the title of the block is not in the condition.
 */
function details(element: MdxElement, tools: MdxTools): string {
  const summary = element.children.find((node) => node.type === 'element' && node.name === 'summary');
  const isTitle = summary?.type === 'element' && !tools.hasConditions(upTo(element, summary));
  if (summary?.type === 'element' && !isTitle) tools.report(summary);
  const title =
    summary?.type === 'element' && isTitle
      ? tools.withoutFootnotes(() => tools.line(summary))
      : oneLine(tools.attribute(element, 'summary') ?? 'Details');
  const label = tools.html(title) ?? escapeHtmlValue(title);
  return writeDetails(
    [label, anchorOf(element, tools)].filter((part) => part !== '').join(' '),
    tools.blocks(element),
    tools.isSet(element, 'open'),
  );
}

/** An element as far as the end of an element in it. */
function upTo(element: MdxElement, { end }: MdxElement): MdxElement {
  return { ...element, content: { ...element.content, end } };
}

export const EXPANDABLES: readonly (readonly [string, Component])[] = [
  ['Accordion', asBlock(expandable)],
  ['Expandable', asBlock(expandable)],
  [':::details', asBlock(expandable)],
  ['details', asBlock(details)],
  ['Details', asBlock(details)],
  // Written by the element around it.
  ['summary', asBlock(() => '')],
];
