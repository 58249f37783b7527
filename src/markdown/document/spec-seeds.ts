import { type BlockNode, stringOf } from './nodes.js';

/**
 * The seed of the page that is generated from the same part of a specification as a block shows; undefined when there is no
 * such page.
 */
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

/** The part of a specification that a block shows, without the reference to the specification. */
export interface SpecPart {
  type: 'openapi-operation' | 'openapi-schemas' | 'openapi-webhook';
  method?: string;
  path?: string;
  name?: string;
  schemas?: string[];
}

/** The part of a specification that the page with a seed shows: the inverse of `seedOf`. Undefined for pages of tags. */
export function partOfSeed(seed: string): SpecPart | undefined {
  const [, model] = /^model (.+)$/s.exec(seed) ?? [];
  if (model !== undefined) return { type: 'openapi-schemas', schemas: [model] };
  const [, webhook, method, name] = /^(webhook )?([A-Z]+) (.+)$/s.exec(seed) ?? [];
  if (method === undefined || name === undefined) return undefined;
  return webhook === undefined
    ? { type: 'openapi-operation', method, path: name }
    : { type: 'openapi-webhook', method, name };
}
