import type { BlockNode, DocumentNode } from '../../../markdown/document/nodes.js';
import type { SitePage } from '../site-page.js';
import { findOperation } from './find-operation.js';
import { specOf } from './spec-of.js';

/**
 * The document of a page that was generated from an operation: one block that shows it. Undefined for other pages, and when
 * the specification does not have the operation.
 */
export function generatedDocument(page: SitePage): DocumentNode | undefined {
  const { generatedFrom, text } = page.content;
  if (generatedFrom === undefined || text === null) return undefined;
  const [, webhook, method, name = ''] = /^(webhook )?([A-Z]+) (.+)$/s.exec(generatedFrom.seed) ?? [];
  if (method === undefined) return undefined;
  const node: BlockNode = {
    object: 'block',
    type: webhook === undefined ? 'openapi-operation' : 'openapi-webhook',
    isVoid: true,
    data: {
      ref: { kind: 'openapi', spec: generatedFrom.spec },
      method,
      [webhook === undefined ? 'path' : 'name']: name,
      isPage: true,
    },
    meta: { id: 'operation' },
  };
  const document: DocumentNode = { object: 'document', data: {}, nodes: [node] };
  const reader = specOf(node.data.ref, { page, document });
  return reader !== undefined && findOperation(reader, node.type, node.data) !== undefined
    ? document
    : undefined;
}
