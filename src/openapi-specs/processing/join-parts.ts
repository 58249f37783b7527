/** A reference of a specification leads to nothing. */
export class BrokenReferenceError extends Error {
  override readonly name = 'BrokenReferenceError';
}

/** Where parts that were elsewhere are put: extensions of OpenAPI begin with `x-`. */
const PARTS = 'x-parts';

/** One of the documents a specification is made of. */
interface Part {
  /** Where it is, without a fragment. */
  url: string;
  value: unknown;
  /** The pointer to where it goes in the whole; empty: it is the whole. */
  place: string;
}

/**
 * Makes one document of a specification and of all documents that it refers to: these become parts of it, and references
 * lead to where they are there. Each document is walked once, without recursion, so that neither circles nor thousands
 * of references cost more than their number.
 * @param root is changed
 * @param url what references of `root` are relative to
 * @param load gets the document at an address; each is asked for once
 * @throws BrokenReferenceError when a reference leads to nothing; and what `load` throws
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
  // The loop goes on with parts that are added while it runs.
  for (const part of parts.values()) {
    for (const holder of referencesIn(part.value)) {
      const { address, fragment } = split(holder.$ref, part.url);
      let target = parts.get(address);
      if (target === undefined) {
        target = { url: address, value: await load(address), place: `/${name}/${parts.size - 1}` };
        parts.set(address, target);
      }
      // An anchor keeps its name, wherever its document is put.
      if (fragment !== '' && !fragment.startsWith('/')) continue;
      wanted.push({ part: target, pointer: fragment });
      holder.$ref = `#${target.place}${fragment}`;
    }
  }
  for (const { part, pointer } of wanted) requireThere(part, pointer);
  const others = [...parts.values()].slice(1).map(({ value }) => value);
  return others.length === 0 ? root : { ...root, [name]: others };
}

/** The objects of a document that are references, each once, however many anchors of YAML lead to it. */
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
  if (url === null) throw new BrokenReferenceError(`A "$ref" is no address: "${reference}".`);
  // As it is written, since a pointer may hold what an address would encode.
  const at = reference.indexOf('#');
  return { address: withoutFragment(url), fragment: at === -1 ? '' : reference.slice(at + 1) };
}

function withoutFragment(url: URL): string {
  return url.href.replace(/#.*$/s, '');
}

/** @throws BrokenReferenceError when the document has nothing there; pointers are those of RFC 6901 */
function requireThere({ value, url, place }: Part, pointer: string): void {
  let at = value;
  for (const token of pointer.split('/').slice(1)) {
    const name = decode(token).replaceAll('~1', '/').replaceAll('~0', '~');
    // What is behind another reference is found by whoever follows that.
    if (typeof at === 'object' && at !== null && '$ref' in at && !Object.hasOwn(at, name)) return;
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name))
      throw new BrokenReferenceError(
        `A "$ref" leads to nothing: there is no "${place === '' ? '' : new URL(url).pathname}#${pointer}".`,
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
