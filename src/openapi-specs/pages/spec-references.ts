import { isLarge, isObject, objectOf, own, type SpecObject } from './spec-values.js';

/** A value with what was behind references. */
interface Followed {
  value: SpecObject;
  /** Last part of the reference that led to it; undefined: it stands where it is used. */
  name?: string;
}

/** References that lead to references. */
const MAX_HOPS = 32;

/** More values were looked at than all pages together may. */
class TooManyValuesError extends Error {}

/** Follows the references of one specification. Everything that it refers to is in it. */
export class SpecReferences {
  private followed = 0;
  private isBounded = false;

  /** @param most values that are looked at within `bounded`, all together */
  constructor(
    private readonly root: SpecObject,
    private readonly most = Infinity,
  ) {}

  /** Does work that looks at values, as long as they are not too many. @returns undefined when they are */
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

  /** What a value is, or refers to. A reference that leads to nothing, or round in a circle, is an empty object of that name. */
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
      // What stands beside a reference takes precedence: OpenAPI 3.1 lets summaries and descriptions do so.
      at = withSiblingFields(found, at);
    }
    return { value: at, ...(name === undefined ? {} : { name }) };
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
/** So that a schema is known again where it is used twice. */
const described = new WeakMap<SpecObject, SpecObject>();

function withSiblingFields(found: SpecObject, beside: SpecObject): SpecObject {
  const said = DESCRIBING.filter((name) => own(beside, name) !== undefined);
  // A copy of what is large for each reference to it would be many times the specification.
  if (said.length === 0 || isLarge(found)) return found;
  const value = { ...found, ...Object.fromEntries(said.map((name) => [name, beside[name]])) };
  described.set(value, original(found));
  return value;
}

/** The object itself where it stands in the specification, whatever was said beside a reference to it. */
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
