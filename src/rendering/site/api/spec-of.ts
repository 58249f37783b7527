import { type BlockNode, type DocumentNode, stringOf } from '../../../markdown/document/nodes.js';
import { eachNode } from '../../../markdown/document/walk.js';
import { JsonIndex } from '../../../openapi-specs/pages/json-index.js';
import { ApiReader } from '../../../openapi-specs/pages/read-api.js';
import {
  type PartBudget,
  schemaNames,
  specPart,
  type SpecSelection,
} from '../../../openapi-specs/pages/spec-part.js';
import { referenceOf } from '../../../markdown/document/node-parts.js';
import type { RenderContext } from '../render-context.js';
import type { PageSpec } from '../site-page.js';
import { targetKey } from '../target-key.js';

/** Schemas that one block shows. */
const MAX_SCHEMAS = 50;

/** Blocks of APIs that one page shows. */
const MAX_BLOCKS = 100;
/** Values of all specifications of a page, and bytes that are parsed for them. Specifications are read while any are left. */
const MAX_VALUES = 150_000;
const MAX_BYTES = 24_000_000;

/** The page that shows parts of a specification, and its document. */
type Showing = Pick<RenderContext, 'page' | 'document'>;

/**
 * The reader of a specification. Undefined: the page has no such specification. `too-large`: it does not fit on the page.
 */
export type SpecReader = ApiReader | 'too-large' | undefined;

/** The specifications of a document, as far as they have been read. */
interface DocumentSpecs {
  /** The first blocks of APIs. Others are not shown. */
  blocks: ReadonlySet<BlockNode>;
  /** By key. */
  readers: Map<string, SpecReader>;
  left: PartBudget;
}

const known = new WeakMap<DocumentNode, DocumentSpecs>();

/** The index of the version that was read last. The next page of the thread often shows the same one. */
let last: { version: string; index: JsonIndex } | undefined;

/** Reads what a document shows of the specification of one of its blocks. */
export function specOf(node: BlockNode, { page, document }: Showing): SpecReader {
  const ref = referenceOf(node.data.ref);
  if (ref === undefined || document === null) return undefined;
  const specs = known.get(document) ?? specsIn(document);
  known.set(document, specs);
  if (!specs.blocks.has(node)) return 'too-large';
  const key = targetKey(ref);
  if (!specs.readers.has(key)) {
    const spec = Object.hasOwn(page.content.specs, key) ? page.content.specs[key] : undefined;
    specs.readers.set(key, spec && read(spec, key, specs));
  }
  return specs.readers.get(key);
}

function specsIn({ nodes }: DocumentNode): DocumentSpecs {
  const blocks = new Set<BlockNode>();
  eachNode(nodes, (node) => {
    if (node.object === 'block' && isOfApi(node) && blocks.size < MAX_BLOCKS) blocks.add(node);
  });
  return { blocks, readers: new Map(), left: { values: MAX_VALUES, bytes: MAX_BYTES } };
}

function read({ bytes, version }: PageSpec, key: string, { blocks, left }: DocumentSpecs): SpecReader {
  if (version === null) return undefined;
  if (bytes === undefined || left.values <= 0 || left.bytes <= 0) return 'too-large';
  if (last?.version !== version) last = { version, index: new JsonIndex(bytes) };
  const { index } = last;
  try {
    return new ApiReader(specPart(index, selectionOf(blocks, key, index), left));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What blocks show of a specification. */
function selectionOf(blocks: Iterable<BlockNode>, key: string, index: JsonIndex): SpecSelection {
  const operations: SpecSelection['operations'][number][] = [];
  const webhooks: SpecSelection['webhooks'][number][] = [];
  const schemas = new Set<string>();
  for (const { data, type } of blocks) {
    const ref = referenceOf(data.ref);
    if (ref === undefined || targetKey(ref) !== key) continue;
    const method = stringOf(data, 'method');
    const of = method === undefined ? {} : { method };
    const [path, name] = [stringOf(data, 'path'), stringOf(data, 'name')];
    if (type === 'openapi-schemas') {
      for (const each of shownSchemas(data.schemas, () => schemaNames(index))) schemas.add(each);
    } else if (type === 'openapi-webhook') {
      if (name !== undefined) webhooks.push({ name, ...of });
    } else if (path !== undefined) operations.push({ path, ...of });
  }
  return { operations, webhooks, schemas: [...schemas] };
}

/** The names of the schemas that a block shows. Without any, it shows all. */
export function shownSchemas(value: unknown, all: () => string[]): string[] {
  const named = Array.isArray(value) ? value.map(String) : [];
  return (named.length === 0 ? all() : named).slice(0, MAX_SCHEMAS);
}

function isOfApi({ type }: BlockNode): boolean {
  return type === 'swagger' || type.startsWith('openapi-');
}
