import { isLarge, isObject, objectOf, own, type SpecObject } from './spec-values.js';

/** A value after following its references. */
interface Followed {
  value: SpecObject;
  /** The last part of its reference; undefined: the value is inline. */
  name?: string;
}

/** Maximum references that lead to references. */
const MAX_HOPS = 32;

/** The limit of visited values for all pages was reached. */
class TooManyValuesError extends Error {}

/** Follows the references of one specification, which are all internal. */
export class SpecReferences {
  private followed = 0;
  private isBounded = false;

  /** @param most maximum values that are visited within all calls of `bounded` together */
  constructor(
    private readonly root: SpecObject,
    private readonly most = Infinity,
  ) {}

  /** Runs a function that visits values. @returns undefined when the limit is reached */
  bounded<Result>(work: () => Result): Result | undefined {
    this.isBounded = true;
    try {
      return this.followed > this.most ? undefined : work();
    } catch (error) {
      if (!(error instanceof TooManyValuesError)) throw error;
      return undefined;
    } finally {
      this.isBounded = false;
    }
  }

  /** A value or the target of its reference. A broken or circular reference returns an empty object with its name. */
  follow(value: unknown): Followed {
    this.followed += 1;
    if (this.isBounded && this.followed > this.most) throw new TooManyValuesError();
    let at = objectOf(value);
    let name: string | undefined;
    for (let hops = 0; typeof own(at, '$ref') === 'string'; hops += 1) {
      const reference = own(at, '$ref') as string;
      name = nameOf(reference);
      const found = hops < MAX_HOPS ? this.find(reference) : undefined;
      if (!isObject(found)) return { value: {}, name };
      // Properties beside a reference take precedence, as summaries and descriptions do in OpenAPI 3.1.
      at = withSiblingFields(found, at);
    }
    return { value: at, name };
  }

  private find(reference: string): unknown {
    if (!reference.startsWith('#')) return undefined;
    const pointer = reference.slice(1);
    if (pointer !== '' && !pointer.startsWith('/')) return undefined;
    let at: unknown = this.root;
    for (const token of pointer.split('/').slice(1)) {
      const name = decoded(token).replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(at)) at = /^\d{1,9}$/.test(name) ? (at as unknown[])[Number(name)] : undefined;
      else at = isObject(at) ? own(at, name) : undefined;
    }
    return at;
  }
}

const DESCRIBING = ['summary', 'description', 'deprecated'] as const;
/** Identifies a schema that is used twice. */
const described = new WeakMap<SpecObject, SpecObject>();

function withSiblingFields(found: SpecObject, beside: SpecObject): SpecObject {
  const said = DESCRIBING.filter((name) => own(beside, name) !== undefined);
  // Copying a large object for each reference could multiply the size of the specification.
  if (said.length === 0 || isLarge(found)) return found;
  const value = { ...found, ...Object.fromEntries(said.map((name) => [name, beside[name]])) };
  described.set(value, original(found));
  return value;
}

/** The original object in the specification, without the properties beside a reference to it. */
export function original(value: SpecObject): SpecObject {
  return described.get(value) ?? value;
}

function nameOf(reference: string): string {
  const last = reference.slice(reference.lastIndexOf('/') + 1).replace(/^#/, '');
  return decoded(last).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
