import type { AttributesQuery } from './scim-list.js';

/** Responses always include these (RFC 7643, section 3.1). */
const ALWAYS = new Set(['schemas', 'id']);

/** The parts of an attribute that a query names, in lower case; `all`: the whole attribute. */
type Named = 'all' | ReadonlySet<string>;

/** Selects the attributes of a response, and the parts of complex attributes, such as `name.givenName`. */
export class AttributeSelection {
  private readonly only: ReadonlyMap<string, Named> | undefined;
  private readonly but: ReadonlyMap<string, Named>;

  constructor({ attributes, excludedAttributes }: AttributesQuery) {
    this.only = attributes === undefined ? undefined : namesIn(attributes);
    this.but = namesIn(excludedAttributes ?? '');
  }

  /** Whether the response includes an attribute or a part of it. @param name in any case */
  includes(name: string): boolean {
    const key = name.toLowerCase();
    return ALWAYS.has(key) || ((this.only?.has(key) ?? true) && this.but.get(key) !== 'all');
  }

  /** The selected attributes of a resource. Attributes without any selected part are absent. */
  select<Resource extends object>(resource: Resource): Partial<Resource> {
    return Object.fromEntries(
      Object.entries(resource).flatMap(([name, value]: [string, unknown]) => {
        if (!this.includes(name)) return [];
        const selected = ALWAYS.has(name) ? value : this.partsOf(name.toLowerCase(), value);
        return selected === undefined ? [] : [[name, selected]];
      }),
    ) as Partial<Resource>;
  }

  private partsOf(name: string, value: unknown): unknown {
    const only = this.only?.get(name) ?? 'all';
    const but = this.but.get(name) ?? new Set<string>();
    if ((only === 'all' && but !== 'all' && but.size === 0) || typeof value !== 'object' || value === null)
      return value;
    const select = (whole: object): object =>
      Object.fromEntries(
        Object.entries(whole).filter(([part]) => {
          const key = part.toLowerCase();
          return (only === 'all' || only.has(key)) && but !== 'all' && !but.has(key);
        }),
      );
    const isEmpty = (whole: object): boolean => Object.keys(whole).length === 0;
    if (!Array.isArray(value)) {
      const selected = select(value);
      return isEmpty(selected) ? undefined : selected;
    }
    const selected = (value as object[]).map(select);
    return selected.every(isEmpty) ? undefined : selected;
  }
}

function namesIn(text: string): Map<string, Named> {
  const names = new Map<string, Named>();
  for (const written of text.split(',')) {
    const name = written.trim().toLowerCase();
    const plain = name.startsWith('urn:') ? name.slice(name.lastIndexOf(':') + 1) : name;
    const [attribute = '', part] = plain.split('.', 2);
    const before = names.get(attribute);
    if (part === undefined || before === 'all') names.set(attribute, 'all');
    else names.set(attribute, new Set([...(before ?? []), part]));
  }
  return names;
}
