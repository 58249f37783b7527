import type { BlockNode, DocumentNode } from '../../../markdown/document/nodes.js';
import { partOfSeed } from '../../../markdown/document/spec-seeds.js';
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
  const part = partOfSeed(generatedFrom.seed);
  if (part === undefined) return undefined;
  const { type, ...named } = part;
  const data = { ...named, ref: { kind: 'openapi', spec: generatedFrom.spec }, isPage: true };
  const node: BlockNode = { object: 'block', type, isVoid: true, data, meta: { id: 'operation' } };
  const document: DocumentNode = { object: 'document', data: {}, nodes: [node] };
  const reader = specOf(node, { page, document });
  return reader instanceof ApiReader && has(reader, node) ? document : undefined;
}

function has(reader: ApiReader, { data, type }: BlockNode): boolean {
  if (type !== 'openapi-schemas') return findOperation(reader, type, data) !== undefined;
  const [name] = data.schemas as string[];
  return reader.schemas().some(([each]) => each === name);
}
