/** The target of a reference does not exist. */
export class BrokenReferenceError extends Error {
  override readonly name = 'BrokenReferenceError';
}

/** The property for joined documents. Extensions of OpenAPI start with `x-`. */
const PARTS = 'x-parts';

/** A document of a specification. */
interface Part {
  /** Its URL without a fragment. */
  url: string;
  value: unknown;
  /** The pointer to its place in the joined document; empty for the root. */
  place: string;
}

/**
 * Joins a specification and all documents that it refers to into one document, and changes references
 * accordingly. Each document is walked once, without recursion, so the cost of circles and of thousands
 * of references is linear.
 * @param root the specification, which the function changes
 * @param url base URL of references in `root`
 * @param load returns the document at a URL, once for each URL
 * @throws BrokenReferenceError when the target of a reference does not exist; the errors of `load`
 */
export async function joinParts(
  root: object,
  url: string,
  load: (url: string) => Promise<unknown>,
): Promise<object> {
  let name = PARTS;
  while (name in root) name += '-';
  const first: Part = { url: withoutFragment(new URL(url)), value: root, place: '' };
  const parts = new Map([[first.url, first]]);
  const wanted: { part: Part; pointer: string }[] = [];
  // The loop also visits parts that are added while it runs.
  for (const part of parts.values()) {
    for (const holder of referencesIn(part.value)) {
      const { address, fragment } = split(holder.$ref, part.url);
      let target = parts.get(address);
      if (target === undefined) {
        target = { url: address, value: await load(address), place: `/${name}/${parts.size - 1}` };
        parts.set(address, target);
      }
      // Anchors keep their names in the joined document.
      if (fragment !== '' && !fragment.startsWith('/')) continue;
      wanted.push({ part: target, pointer: fragment });
      holder.$ref = `#${target.place}${fragment}`;
    }
  }
  for (const { part, pointer } of wanted) requireThere(part, pointer);
  const others = [...parts.values()].slice(1).map(({ value }) => value);
  return others.length === 0 ? root : { ...root, [name]: others };
}

/** The references in a document. An object that several YAML anchors share appears once. */
function referencesIn(document: unknown): { $ref: string }[] {
  const found: { $ref: string }[] = [];
  const seen = new Set<object>();
  const left: unknown[] = [document];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if ('$ref' in value && typeof value.$ref === 'string') found.push(value as { $ref: string });
    for (const child of Object.values(value)) left.push(child);
  }
  return found;
}

function split(reference: string, base: string): { address: string; fragment: string } {
  const url = URL.parse(reference, base);
  if (url === null) throw new BrokenReferenceError(`A "$ref" is not a valid URL: "${reference}".`);
  // Unchanged, because a pointer can contain characters that a URL would encode.
  const at = reference.indexOf('#');
  return { address: withoutFragment(url), fragment: at === -1 ? '' : reference.slice(at + 1) };
}

function withoutFragment(url: URL): string {
  return url.href.replace(/#.*$/s, '');
}

/** @throws BrokenReferenceError when the document has no value at the pointer (RFC 6901) */
function requireThere({ value, url, place }: Part, pointer: string): void {
  let at = value;
  for (const token of pointer.split('/').slice(1)) {
    const name = decode(token).replaceAll('~1', '/').replaceAll('~0', '~');
    // A value behind another reference is found when that reference is followed.
    if (typeof at === 'object' && at !== null && '$ref' in at && !Object.hasOwn(at, name)) return;
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name))
      throw new BrokenReferenceError(
        `Unresolved "$ref": there is no "${place === '' ? '' : new URL(url).pathname}#${pointer}".`,
      );
    at = (at as Record<string, unknown>)[name];
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
