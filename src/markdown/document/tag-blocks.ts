import { isDeepStrictEqual } from 'node:util';
import { isAddressAttribute } from '../source/address.js';
import type { Tag } from '../source/tags.js';
import { plainText } from './atoms.js';
import { readCodeMeta } from './code-meta.js';
import { playerOf } from './embed-players.js';
import { readLength } from './length.js';
import {
  atLeastOne,
  block,
  type BlockNode,
  fragment,
  HINT_STYLES,
  type InlineChild,
  type NodeData,
  stringOf,
  voidBlock,
} from './nodes.js';
import { readTags } from './update-tags.js';
import { allowed, readReference } from '../source/references.js';

/** Reads a tag that has no end. Returns null if there is no such tag. */
export function readSingleTag(written: Tag): BlockNode | null {
  const tag = withAllowedAddresses(written);
  switch (tag.name) {
    case 'embed': {
      const { url, ...rest } = tag.attributes;
      return url === undefined ? null : voidBlock('embed', { ...rest, url, ...playerData(url) });
    }
    case 'file':
      return withReference('file', tag, 'src');
    case 'include':
      return voidBlock('reusable-content', { ref: readReference(tag.argument) });
    default:
      return null;
  }
}

/** The player of the embedded page, so that a front end need not know the services. It is not part of the tag. */
function playerData(address: string): NodeData {
  const player = playerOf(address);
  return player === undefined ? {} : { player: { name: player.name, url: player.url } };
}

/** Reads a tag with the blocks up to its end. Returns null if it is not understood. */
export function readTag(written: Tag, children: BlockNode[]): BlockNode | null {
  const tag = withAllowedAddresses(written);
  const { name, attributes } = tag;
  switch (name) {
    case 'hint': {
      const style = attributes.style ?? 'info';
      return HINT_STYLES.includes(style)
        ? block('hint', { ...attributes, style }, atLeastOne(children))
        : null;
    }
    case 'tabs':
      return parent('tabs', attributes, 'tabs-item', children);
    case 'tab':
      return block('tabs-item', attributes, children);
    case 'stepper':
      return parent('stepper', attributes, 'stepper-step', children);
    case 'step':
      return block('stepper-step', attributes, children);
    case 'prompt':
      return block('prompt', attributes, children);
    case 'updates':
      return parent('updates', attributes, 'update', children);
    case 'update':
      return block(
        'update',
        { ...attributes, ...(attributes.tags === undefined ? {} : { tags: readTags(attributes.tags) }) },
        children,
      );
    case 'columns':
      return parent('columns', attributes, 'column', children);
    case 'column':
      return block(
        'column',
        { ...attributes, ...(attributes.width ? { width: readLength(attributes.width) } : {}) },
        children,
      );
    case 'if':
      return block('if', { expression: tag.argument }, children);
    case 'code':
      return readCode(attributes, children);
    case 'content-ref':
      return withContent(withReference('content-ref', tag, 'url'), children);
    case 'openapi':
      return withContent(withReference('openapi-operation', tag, 'src'), children);
    case 'openapi-operation':
      return withContent(withSpec(name, tag), children, { tag: name });
    case 'openapi-webhook':
      return withContent(withSpec(name, tag), children);
    case 'openapi-schemas':
      return withContent(readSchemas(tag), children);
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

/** Empties the attributes of a tag that contain addresses that are not allowed. */
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
  // Attributes of the tag take precedence over the meta of the code, but not over other properties of the code.
  const said: NodeData = readCodeMeta(stringOf(code.data, 'meta') ?? '').data;
  const own = Object.entries(code.data).filter(([name, value]) => value !== said[name]);
  const data: NodeData = { ...code.data, ...attributes, ...Object.fromEntries(own) };
  const { lineNumbers } = attributes;
  if (lineNumbers === 'true' || lineNumbers === 'false') data.lineNumbers = lineNumbers === 'true';
  return { ...code, data };
}

/** `{% openapi-schemas spec="petstore" schemas="Pet,Order" grouped="true" %}` */
function readSchemas(tag: Tag): BlockNode | null {
  const { schemas, grouped, ...rest } = tag.attributes;
  const isGrouped = grouped === undefined || grouped === 'true' || grouped === 'false';
  const node = withSpec('openapi-schemas', { ...tag, attributes: rest });
  if (schemas === undefined || !isGrouped || node === null) return null;
  const names = schemas.split(',').flatMap((name) => name.trim() || []);
  return { ...node, data: { ...node.data, schemas: names, grouped: grouped === 'true' } };
}

/** A tag that names an API by its slug. */
function withSpec(type: string, { attributes, ...tag }: Tag): BlockNode | null {
  const { spec = '' } = attributes;
  const target = /^[\w-]{1,64}$/.test(spec) ? `ref:openapi/${spec}` : spec;
  return spec === ''
    ? null
    : withReference(type, { ...tag, attributes: { ...attributes, spec: target } }, 'spec');
}

function withReference(type: string, { attributes }: Tag, name: string): BlockNode | null {
  const { [name]: target, ...rest } = attributes;
  if (target === undefined || 'ref' in rest || 'tag' in rest) return null;
  return voidBlock(type, { ...rest, ref: readReference(target) });
}

/** Drops the content of a void tag if it is only the link for older readers. Other content goes into a fragment. */
function withContent(node: BlockNode | null, children: BlockNode[], data: NodeData = {}): BlockNode | null {
  if (node === null) return null;
  const tagged = { ...node, data: { ...node.data, ...data } };
  return children.length === 0 || isLinkTo(node.data.ref, children)
    ? tagged
    : { ...tagged, fragments: [fragment('content', children)] };
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
