import { type BlockNode, stringOf } from '../../../markdown/document/nodes.js';

/** The seed of the page that is generated from what a block shows; undefined when there is none. */
export function seedOf({ type, data }: Pick<BlockNode, 'type' | 'data'>): string | undefined {
  if (type === 'openapi-schemas') {
    const [name, ...others] = Array.isArray(data.schemas) ? data.schemas.map(String) : [];
    return name === undefined || others.length > 0 ? undefined : `model ${name}`;
  }
  const isWebhook = type === 'openapi-webhook';
  const name = stringOf(data, isWebhook ? 'name' : 'path');
  const method = stringOf(data, 'method')?.toUpperCase();
  if (name === undefined || method === undefined) return undefined;
  return `${isWebhook ? 'webhook ' : ''}${method} ${name}`;
}
