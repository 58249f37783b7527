import { objectOf } from '../../../openapi-specs/pages/spec-values.js';
import { ApiReader } from '../../../openapi-specs/pages/read-api.js';
import { referenceOf } from '../../pdf/link-target.js';
import type { RenderContext } from '../render-context.js';
import { targetKey } from '../target-key.js';

/** Characters of the longest specification that is read while a page is rendered. */
const MAX_LENGTH = 8_000_000;

/** The readers of the specifications of a page, by key. */
const readers = new WeakMap<RenderContext, Map<string, ApiReader | undefined>>();

/** Reads the specification of a block. Undefined when there is none, or it is no JSON. */
export function specOf(value: unknown, context: RenderContext): ApiReader | undefined {
  const ref = referenceOf(value);
  if (ref === undefined) return undefined;
  const known = readers.get(context) ?? new Map<string, ApiReader | undefined>();
  readers.set(context, known);
  const key = targetKey(ref);
  if (!known.has(key)) known.set(key, read(context, key));
  return known.get(key);
}

function read({ page }: RenderContext, key: string): ApiReader | undefined {
  const { specs } = page.content;
  const text = Object.hasOwn(specs, key) ? specs[key] : undefined;
  if (text === undefined || text.length > MAX_LENGTH) return undefined;
  try {
    return new ApiReader(objectOf(JSON.parse(text)));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
