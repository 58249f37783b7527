import { type BlockNode, type DocumentNode, stringOf } from '../../../markdown/document/nodes.js';
import { eachNode } from '../../../markdown/document/walk.js';
import { JsonIndex } from '../../../openapi-specs/pages/json-index.js';
import { ApiReader } from '../../../openapi-specs/pages/read-api.js';
import { schemaNames, specPart, type SpecSelection } from '../../../openapi-specs/pages/spec-part.js';
import { referenceOf } from '../../pdf/link-target.js';
import type { RenderContext } from '../render-context.js';
import type { PageSpec } from '../site-page.js';
import { targetKey } from '../target-key.js';

/** Schemas that one block shows. */
const MAX_SCHEMAS = 50;

/** What of a specification is shown: a page, and the document that is shown on it. */
type Showing = Pick<RenderContext, 'page' | 'document'>;

/** The readers of the specifications of a document, by key. */
const readers = new WeakMap<DocumentNode, Map<string, ApiReader | undefined>>();

/** The index of the version that was read last. The next page of the thread often shows the same one. */
let last: { version: string; index: JsonIndex } | undefined;

/** Reads what a document shows of the specification of a block. Undefined when there is none, or it is no JSON. */
export function specOf(value: unknown, { page, document }: Showing): ApiReader | undefined {
  const ref = referenceOf(value);
  if (ref === undefined || document === null) return undefined;
  const known = readers.get(document) ?? new Map<string, ApiReader | undefined>();
  readers.set(document, known);
  const key = targetKey(ref);
  if (!known.has(key)) {
    const { specs } = page.content;
    known.set(key, Object.hasOwn(specs, key) ? read(specs[key] as PageSpec, key, document) : undefined);
  }
  return known.get(key);
}

function read({ bytes, version }: PageSpec, key: string, document: DocumentNode): ApiReader | undefined {
  if (bytes === undefined || version === null) return undefined;
  if (last?.version !== version) last = { version, index: new JsonIndex(bytes) };
  const { index } = last;
  try {
    return new ApiReader(specPart(index, selectionIn(document, key, index)));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What the blocks of a document show of a specification. */
function selectionIn({ nodes }: DocumentNode, key: string, index: JsonIndex): SpecSelection {
  const operations: SpecSelection['operations'][number][] = [];
  const webhooks: SpecSelection['webhooks'][number][] = [];
  const schemas = new Set<string>();
  eachNode(nodes, (node) => {
    const ref = node.object === 'block' && isOfApi(node) ? referenceOf(node.data.ref) : undefined;
    if (ref === undefined || targetKey(ref) !== key) return;
    const { data, type } = node;
    const method = stringOf(data, 'method');
    const of = method === undefined ? {} : { method };
    const [path, name] = [stringOf(data, 'path'), stringOf(data, 'name')];
    if (type === 'openapi-schemas') {
      for (const each of shownSchemas(data.schemas, () => schemaNames(index))) schemas.add(each);
    } else if (type === 'openapi-webhook') {
      if (name !== undefined) webhooks.push({ name, ...of });
    } else if (path !== undefined) operations.push({ path, ...of });
  });
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
