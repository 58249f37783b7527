import { isDeepStrictEqual } from 'node:util';
import { BLOCKS, type BlockType, kindOf, knownTag, type KnownTag } from '../blocks/blocks.js';
import type { BlockDescriptor } from '../blocks/descriptor.js';
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
  type InlineChild,
  type NodeData,
  stringOf,
  voidBlock,
} from './nodes.js';
import { readTags } from './update-tags.js';
import { allowed, readReference } from '../source/references.js';

type ReadTag = (tag: Tag, children: BlockNode[]) => BlockNode | null;

/** Blocks whose tags say more than their attributes. */
const READERS: Partial<Record<BlockType, ReadTag>> = {
  code: ({ attributes }, children) => readCode(attributes, children),
  embed: ({ attributes: { url, ...rest } }) =>
    url === undefined ? null : voidBlock('embed', { ...rest, url, ...playerData(url) }),
  if: ({ argument }, children) => block('if', { expression: argument }, children),
  'openapi-schemas': readSchemas,
  'reusable-content': ({ argument }) => voidBlock('reusable-content', { ref: readReference(argument) }),
};

/** Reads a tag that needs no end. Returns null if there is no such tag. */
export function readSingleTag(written: Tag): BlockNode | null {
  const known = knownTag(written.name);
  return known?.end === undefined ? null : readOwn(withAllowedAddresses(written), known, []);
}

/** Reads a tag with the blocks up to its end. Returns null if it is not understood. */
export function readTag(written: Tag, children: BlockNode[]): BlockNode | null {
  const known = knownTag(written.name);
  if (known === undefined || known.end === 'none') return null;
  const node = readOwn(withAllowedAddresses(written), known, children);
  if (node === null || !node.isVoid) return node;
  if (known.end === 'optional') return { ...node, fragments: [fragment('caption', children)] };
  return withContent(node, children);
}

/** The block of a tag: with its content, or void. */
function readOwn(tag: Tag, known: KnownTag, children: BlockNode[]): BlockNode | null {
  const { type, reference } = known;
  const read = READERS[type];
  if (read !== undefined) return read(tag, children);
  if (reference === undefined) return readContainer(tag, known, children);
  const node = withReference(type, tag, reference);
  return node && known.isOther ? { ...node, data: { ...node.data, tag: tag.name } } : node;
}

/** The player of the embedded page, so that a front end need not know the services. It is not part of the tag. */
function playerData(address: string): NodeData {
  const player = playerOf(address);
  return player === undefined ? {} : { player: { name: player.name, url: player.url } };
}

/** Reads a tag around blocks. Returns null if it has other content than it must, or a value that is not allowed. */
function readContainer(
  { attributes }: Tag,
  { type, defaults }: KnownTag,
  children: BlockNode[],
): BlockNode | null {
  const descriptor: BlockDescriptor = BLOCKS[type];
  const { content, empty } = descriptor;
  if (typeof content === 'object') {
    if (children.length === 0 || children.some((child) => child.type !== content.only)) return null;
  }
  const data: [string, unknown][] = [];
  for (const [name, value] of Object.entries({ ...attributes, ...defaults, ...attributes })) {
    const kind = kindOf(descriptor, name);
    if (kind instanceof RegExp && !kind.test(value)) return null;
    data.push([name, kind === 'length' ? readLength(value) : kind === 'tags' ? readTags(value) : value]);
  }
  return block(type, Object.fromEntries(data), empty === 'filled' ? atLeastOne(children) : children);
}

/** Empties the attributes of a tag that contain addresses that are not allowed. */
function withAllowedAddresses(tag: Tag): Tag {
  const attributes = Object.entries(tag.attributes).map(([name, value]) => [
    name,
    isAddressAttribute(name) ? allowed(value) : value,
  ]);
  return { ...tag, attributes: Object.fromEntries(attributes) as Tag['attributes'] };
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
  const node = withReference('openapi-schemas', { ...tag, attributes: rest }, 'spec');
  if (schemas === undefined || !isGrouped || node === null) return null;
  const names = schemas.split(',').flatMap((name) => name.trim() || []);
  return { ...node, data: { ...node.data, schemas: names, grouped: grouped === 'true' } };
}

/** A tag with a reference in one attribute. */
function withReference(type: BlockType, { attributes }: Tag, name: string): BlockNode | null {
  const { [name]: written, ...rest } = attributes;
  if (written === undefined || 'ref' in rest || 'tag' in rest) return null;
  const target = name === 'spec' ? targetOfSpec(written) : written;
  return target === undefined ? null : voidBlock(type, { ...rest, ref: readReference(target) });
}

/** An API is named by its slug. */
function targetOfSpec(spec: string): string | undefined {
  return spec === '' ? undefined : /^[\w-]{1,64}$/.test(spec) ? `ref:openapi/${spec}` : spec;
}

/** Drops the content of a void tag if it is only the link for older readers. Other content goes into a fragment. */
function withContent(node: BlockNode, children: BlockNode[]): BlockNode {
  return children.length === 0 || isLinkTo(node.data.ref, children)
    ? node
    : { ...node, fragments: [fragment('content', children)] };
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
