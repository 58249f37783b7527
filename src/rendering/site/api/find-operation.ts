import { type NodeData, stringOf } from '../../../markdown/document/nodes.js';
import type { FoundOperation } from '../../../openapi-specs/pages/api-operation.js';
import type { ApiReader } from '../../../openapi-specs/pages/read-api.js';

/** Operations of a specification that are looked through. */
const MAX_OPERATIONS = 20_000;

/** The operation or webhook that a block names. */
export function findOperation(reader: ApiReader, type: string, data: NodeData): FoundOperation | undefined {
  const isWebhook = type === 'openapi-webhook';
  const name = stringOf(data, isWebhook ? 'name' : 'path');
  const method = stringOf(data, 'method')?.toUpperCase();
  let count = 0;
  for (const found of reader.operations()) {
    if (
      found.isWebhook === isWebhook &&
      found.path === name &&
      (method === undefined || found.method === method)
    )
      return found;
    if ((count += 1) > MAX_OPERATIONS) break;
  }
  return undefined;
}
