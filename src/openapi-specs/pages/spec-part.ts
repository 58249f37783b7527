import type { JsonIndex } from './json-index.js';
import { isObject, objectOf, own, type SpecObject } from './spec-values.js';

/** The selected parts of a specification. */
export interface SpecSelection {
  operations: readonly { path: string; method?: string }[];
  webhooks: readonly { name: string; method?: string }[];
  /** Names of schemas. */
  schemas: readonly string[];
}

/** The budget that is left for the parts of several specifications together. */
export interface PartBudget {
  values: number;
  /** Of JSON that is parsed. */
  bytes: number;
}

/** Maximum values of a part. References beyond them lead nowhere, and are shown by their name. */
const MAX_VALUES = 50_000;
/** Maximum bytes that are parsed for a part. Further references lead nowhere. */
const MAX_BYTES = 8_000_000;
/** Properties of a specification that every operation may need. */
const COMMON = [
  ...['openapi', 'swagger', 'info', 'servers', 'host', 'basePath', 'schemes', 'consumes', 'produces'],
  ...['security', 'securityDefinitions'],
];

/**
 * The part of a specification that some operations, webhooks and schemas need: themselves, and everything that they refer
 * to, at the same places. A page with few blocks of a large specification is rendered from it much faster.
 * @param budget the size of the part is subtracted from it. It does not limit the part, which has a limit of its own
 */
export function specPart(
  index: JsonIndex,
  wanted: SpecSelection,
  budget: PartBudget = { values: MAX_VALUES, bytes: MAX_BYTES },
): SpecObject {
  const part = new SpecPart(index);
  for (const name of COMMON) part.copy([name]);
  part.copy(['components', 'securitySchemes']);
  for (const { path, method } of wanted.operations) part.copyItem('paths', path, method);
  for (const { name, method } of wanted.webhooks) part.copyItem('webhooks', name, method);
  const schemas = schemasPlace(index);
  for (const name of wanted.schemas) part.copy([...schemas, name]);
  part.followReferences();
  budget.values -= part.values;
  budget.bytes -= part.bytes;
  return part.result;
}

/** The names of all schemas of a specification. */
export function schemaNames(index: JsonIndex): string[] {
  return index.namesAt(schemasPlace(index));
}

function schemasPlace(index: JsonIndex): string[] {
  return index.find(['swagger']) === undefined ? ['components', 'schemas'] : ['definitions'];
}

class SpecPart {
  readonly result: Record<string, unknown> = {};
  private readonly waiting: string[] = [];
  private readonly known = new Set<string>();
  values = 0;
  bytes = 0;
  /** Objects of the result that are not values of the specification. */
  private readonly own = new WeakSet<object>();

  constructor(private readonly index: JsonIndex) {}

  /** Copies the targets of the references in the part, until no target is missing. */
  followReferences(): void {
    for (let next = this.waiting.pop(); next !== undefined; next = this.waiting.pop()) {
      this.copy(next.slice(2).split('/').map(decoded));
    }
  }

  /** Copies an operation of a path or webhook. @param method undefined: all */
  copyItem(list: 'paths' | 'webhooks', name: string, method: string | undefined): void {
    const item = this.read([list, name]);
    if (!isObject(item)) return;
    const others = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
    if (method !== undefined) others.delete(method.toLowerCase());
    const kept =
      method === undefined
        ? item
        : Object.fromEntries(Object.entries(item).filter(([key]) => !others.has(key)));
    const before = objectOf(own(objectOf(own(this.result, list)), name));
    this.put([list, name], { ...before, ...kept });
  }

  /** Copies the value at a place. */
  copy(place: readonly string[]): void {
    const value = this.read(place);
    if (value !== undefined) this.put(place, value);
  }

  private read(place: readonly string[]): unknown {
    const found = this.index.find(place, MAX_BYTES - this.bytes);
    this.bytes += found?.bytes ?? 0;
    return found?.value;
  }

  private put(place: readonly string[], value: unknown): void {
    if (!this.noteReferences(value)) return;
    let at = this.result;
    for (const name of place.slice(0, -1)) {
      const inside = own(at, name);
      // A place within something that was copied whole is there already.
      if (inside !== undefined && !isObject(inside)) return;
      let next: Record<string, unknown>;
      // Copied once: copying it for each value in it would take the square of their number.
      if (inside !== undefined && this.own.has(inside)) next = inside;
      else define(at, name, (next = { ...inside }));
      this.own.add(next);
      at = next;
    }
    const last = place.at(-1);
    if (last !== undefined) define(at, last, value);
  }

  /** Notes where the references in a value lead. @returns false when the part is full */
  private noteReferences(value: unknown): boolean {
    const waiting: unknown[] = [value];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if ((this.values += 1) > MAX_VALUES) return false;
      if (typeof next !== 'object' || next === null) continue;
      const reference = isObject(next) ? own(next, '$ref') : undefined;
      if (typeof reference === 'string' && reference.startsWith('#/') && !this.known.has(reference)) {
        this.known.add(reference);
        this.waiting.push(reference);
      }
      for (const child of Object.values(next)) if (child !== undefined) waiting.push(child);
    }
    return true;
  }
}

/** Sets a property, whatever its name. */
function define(at: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(at, name, { value, enumerable: true, configurable: true, writable: true });
}

function decoded(token: string): string {
  let text = token;
  try {
    text = decodeURIComponent(token);
  } catch {
    // As written.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
