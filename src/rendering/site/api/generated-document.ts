import type { BlockNode, DocumentNode } from '../../../markdown/document/nodes.js';
import { ApiReader } from '../../../openapi-specs/pages/read-api.js';
import type { SitePage } from '../site-page.js';
import { findOperation } from './find-operation.js';
import { specOf } from './spec-of.js';

/**
 * The document of a page that was generated from an operation or schema: one block that shows it. Undefined for other pages,
 * and when the specification does not have it.
 */
export function generatedDocument(page: SitePage): DocumentNode | undefined {
  const { generatedFrom, text } = page.content;
  if (generatedFrom === undefined || text === null) return undefined;
  const part = partOf(generatedFrom.seed);
  if (part === undefined) return undefined;
  const { type, ...named } = part;
  const data = { ...named, ref: { kind: 'openapi', spec: generatedFrom.spec }, isPage: true };
  const node: BlockNode = { object: 'block', type, isVoid: true, data, meta: { id: 'operation' } };
  const document: DocumentNode = { object: 'document', data: {}, nodes: [node] };
  const reader = specOf(node, { page, document });
  return reader instanceof ApiReader && has(reader, node) ? document : undefined;
}

/** The type and data of the block for a seed, as the generator of pages makes them. */
function partOf(seed: string): { type: string; [name: string]: unknown } | undefined {
  const [, model] = /^model (.+)$/s.exec(seed) ?? [];
  if (model !== undefined) return { type: 'openapi-schemas', schemas: [model] };
  const [, webhook, method, name] = /^(webhook )?([A-Z]+) (.+)$/s.exec(seed) ?? [];
  if (method === undefined) return undefined;
  return webhook === undefined
    ? { type: 'openapi-operation', method, path: name }
    : { type: 'openapi-webhook', method, name };
}

function has(reader: ApiReader, { data, type }: BlockNode): boolean {
  if (type !== 'openapi-schemas') return findOperation(reader, type, data) !== undefined;
  const [name] = data.schemas as string[];
  return reader.schemas().some(([each]) => each === name);
}
