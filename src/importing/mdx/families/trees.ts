import { asBlock, type Component, type MdxTools, oneLine, stack } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';
import { writeInlineCode } from './inline-code.js';

const FOLDERS = ['Tree.Folder', 'Folder'];
const FILES = ['Tree.File', 'File'];

/** Files and folders become a list with lists in it. A tree that is written as a list stays it. */
function tree(element: MdxElement, tools: MdxTools): string {
  const items = tools.elementsIn(element);
  const isTree =
    items?.length !== 0 && items?.every(({ name }) => FOLDERS.includes(name) || FILES.includes(name));
  return isTree === true ? writeTree(items ?? [], tools) : tools.blocks(element);
}

function writeTree(items: readonly MdxElement[], tools: MdxTools): string {
  return items
    .map((item) => {
      const name = oneLine(tools.attribute(item, 'name') ?? '');
      const isFolder = FOLDERS.includes(item.name);
      const label = writeInlineCode(isFolder && !name.endsWith('/') ? `${name}/` : name);
      const children = tools.elementsIn(item) ?? [];
      return `- ${tools.indent([label, writeTree(children, tools)].filter((part) => part !== '').join('\n'), '  ')}`;
    })
    .join('\n');
}

/** Colors with their names, in rows with a title or without. */
function colors(element: MdxElement, tools: MdxTools): string {
  const items = tools.elementsIn(element) ?? [];
  const written = items.map((item) => {
    const title = tools.attribute(item, 'title');
    if (item.name === 'Color.Row')
      return `- ${tools.indent(stack(title && `**${oneLine(title)}**`, colors(item, tools)), '  ')}`;
    const name = tools.attribute(item, 'name');
    const value = item.attributes.get('value');
    const color = typeof value === 'object' ? value.code : (value ?? '');
    return `- ${[name, writeInlineCode(oneLine(color))].filter((part) => part !== undefined).join(': ')}`;
  });
  return written.length > 0 ? written.join('\n') : tools.blocks(element);
}

export const TREES: readonly (readonly [string, Component])[] = [
  ...['Tree', 'FileTree', 'Files'].map((name) => [name, asBlock(tree)] as const),
  ['Color', asBlock(colors)],
];
