import { isDeepStrictEqual } from 'node:util';
import { isAddressAttribute } from '../model/address.js';
import { plainText } from './atoms.js';
import { block, type BlockNode, fragment, type InlineChild, type NodeData, voidBlock } from './nodes.js';
import { allowed, readReference } from './references.js';
import type { Tag } from './tag-syntax.js';

/** Tags with an end, by the name of the start. */
export const CONTAINER_TAGS = new Set([
  ...['hint', 'tabs', 'tab', 'code', 'stepper', 'step', 'columns', 'column', 'if'],
  ...['content-ref', 'openapi', 'openapi-operation', 'swagger', 'embed', 'file'],
]);
const HINT_STYLES = ['info', 'warning', 'danger', 'success'];

/** The block of a tag that has no end; null when there is no such. */
export function readSingleTag(written: Tag): BlockNode | null {
  const tag = withAllowedAddresses(written);
  switch (tag.name) {
    case 'embed': {
      const { url, ...rest } = tag.attributes;
      return url === undefined ? null : voidBlock('embed', { ...rest, url });
    }
    case 'file':
      return withReference('file', tag, 'src');
    case 'include':
      return voidBlock('reusable-content', { ref: readReference(tag.argument) });
    default:
      return null;
  }
}

/** The block of a tag and what stands up to its end; null when it is not understood. */
export function readTag(written: Tag, children: BlockNode[]): BlockNode | null {
  const tag = withAllowedAddresses(written);
  const { name, attributes } = tag;
  switch (name) {
    case 'hint': {
      const style = attributes.style ?? 'info';
      return HINT_STYLES.includes(style) ? block('hint', { ...attributes, style }, children) : null;
    }
    case 'tabs':
      return parent('tabs', attributes, 'tabs-item', children);
    case 'tab':
      return block('tabs-item', attributes, children);
    case 'stepper':
      return parent('stepper', attributes, 'stepper-step', children);
    case 'step':
      return block('stepper-step', attributes, children);
    case 'columns':
      return parent('columns', attributes, 'column', children);
    case 'column':
      return block('column', attributes, children);
    case 'if':
      return block('if', { expression: tag.argument }, children);
    case 'code':
      return readCode(attributes, children);
    case 'content-ref':
      return withContent(withReference('content-ref', tag, 'url'), children);
    case 'openapi':
      return withContent(withReference('openapi-operation', tag, 'src'), children);
    case 'openapi-operation':
      return withContent(withReference('openapi-operation', tag, 'spec'), children, { tag: name });
    case 'swagger':
      return withContent(withReference('swagger', tag, 'src'), children);
    case 'embed':
    case 'file': {
      const single = readSingleTag(tag);
      return single && { ...single, fragments: [fragment('caption', children)] };
    }
    default:
      return null;
  }
}

/** The tag with nothing in place of addresses that are not allowed, whatever attribute they stand in. */
function withAllowedAddresses(tag: Tag): Tag {
  const attributes = Object.entries(tag.attributes).map(([name, value]) => [
    name,
    isAddressAttribute(name) ? allowed(value) : value,
  ]);
  return { ...tag, attributes: Object.fromEntries(attributes) as Tag['attributes'] };
}

function parent(type: string, data: NodeData, child: string, children: BlockNode[]): BlockNode | null {
  return children.length > 0 && children.every((node) => node.type === child)
    ? block(type, data, children)
    : null;
}

function readCode(attributes: Record<string, string>, children: BlockNode[]): BlockNode | null {
  const [code, ...more] = children;
  if (code?.type !== 'code' || more.length > 0) return null;
  const data: NodeData = { ...attributes, ...code.data };
  const { lineNumbers } = attributes;
  if (lineNumbers === 'true' || lineNumbers === 'false') data.lineNumbers = lineNumbers === 'true';
  return { ...code, data };
}

function withReference(type: string, { attributes }: Tag, name: string): BlockNode | null {
  const { [name]: target, ...rest } = attributes;
  if (target === undefined || 'ref' in rest || 'tag' in rest) return null;
  return voidBlock(type, { ...rest, ref: readReference(target) });
}

/** What stands inside of a void tag is the link that older readers show, or is kept in a fragment. */
function withContent(node: BlockNode | null, children: BlockNode[], data: NodeData = {}): BlockNode | null {
  if (node === null) return null;
  const made = { ...node, data: { ...node.data, ...data } };
  return children.length === 0 || isLinkTo(node.data.ref, children)
    ? made
    : { ...made, fragments: [fragment('content', children)] };
}

function isLinkTo(ref: unknown, children: readonly BlockNode[]): boolean {
  const [only, ...more] = children;
  const [link, ...beside] = only?.type === 'paragraph' ? (only.nodes ?? []) : [];
  if (more.length > 0 || beside.length > 0 || link?.object !== 'inline' || link.type !== 'link') return false;
  const label = plainText(link.nodes ?? []);
  return isDeepStrictEqual(link.data, { ref }) && !/\s/.test(label) && isPlainLink(link.nodes ?? []);
}

function isPlainLink(nodes: readonly InlineChild[]): boolean {
  return nodes.every(
    (node) => node.object === 'text' && node.leaves.every(({ marks }) => marks.length === 0),
  );
}
