import type { AttributesQuery } from './scim-list.js';

/** Responses always include these (RFC 7643, section 3.1). */
const ALWAYS = new Set(['schemas', 'id']);

/** Selects the attributes of a response. A complex attribute is included as a whole, even if the query names a part. */
export class AttributeSelection {
  private readonly only: ReadonlySet<string> | undefined;
  private readonly but: ReadonlySet<string>;

  constructor({ attributes, excludedAttributes }: AttributesQuery) {
    this.only = attributes === undefined ? undefined : namesIn(attributes);
    // Excluding a part of an attribute excludes nothing else.
    this.but = namesIn(excludedAttributes ?? '', true);
  }

  /** @param name in any case */
  includes(name: string): boolean {
    const key = name.toLowerCase();
    return ALWAYS.has(key) || ((this.only?.has(key) ?? true) && !this.but.has(key));
  }

  /** The selected attributes of a resource. */
  select<Resource extends object>(resource: Resource): Partial<Resource> {
    return Object.fromEntries(
      Object.entries(resource).filter(([name]) => this.includes(name)),
    ) as Partial<Resource>;
  }
}

function namesIn(text: string, wholeOnly = false): Set<string> {
  const names = text.split(',').map((name) => {
    const plain = name.trim().toLowerCase();
    return plain.startsWith('urn:') ? plain.slice(plain.lastIndexOf(':') + 1) : plain;
  });
  if (wholeOnly) return new Set(names.filter((name) => !name.includes('.')));
  return new Set(names.map((name) => name.split('.')[0] ?? ''));
}
