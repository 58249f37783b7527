import { type AddressUse, ALLOWED_ADDRESSES, isAllowedAddress } from '../source/address.js';
import { type ContentReference, REFERENCE_KINDS, REFERENCE_PROPERTY } from '../source/content-reference.js';
import { DocumentError } from './document.errors.js';
import { requireKnownProperties, requireOneOf, objectAt, stringAt } from './received-values.js';

/** Properties that references of some kinds can have. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  page: ['space'],
  anchor: ['page', 'space'],
  file: ['anchor'],
};
const MAX_ANCHOR = 255;

/** @throws DocumentError if a value is not a content reference for a link or an image */
export function checkReference(value: unknown, path: string, use: AddressUse = 'link'): void {
  const ref = objectAt(value, path);
  requireOneOf(ref.kind, `${path}.kind`, REFERENCE_KINDS);
  const kind = ref.kind as ContentReference['kind'];
  const needed = REFERENCE_PROPERTY[kind];
  if (ref.kind === 'reusable-content' && ref.space !== undefined)
    throw new DocumentError(`${path}.space`, 'must be this space: others are not included');
  requireKnownProperties(ref, path, ['kind', needed, ...(OPTIONAL[kind] ?? [])]);
  if (ref[needed] === undefined) throw new DocumentError(`${path}.${needed}`, 'must be given');
  for (const [name, part] of Object.entries(ref)) {
    const at = `${path}.${name}`;
    const text = stringAt(part, at);
    if (name === 'anchor' && (text === '' || text.length > MAX_ANCHOR))
      throw new DocumentError(at, `must be 1 to ${MAX_ANCHOR} characters`);
    // An address may be empty. The size of the page limits its length.
    if (name === 'url') checkAddress(text, at, use);
    const isFree = name === 'url' || name === 'anchor' || name === 'kind';
    if (!isFree && !/^[\w-]{1,64}$/.test(text)) throw new DocumentError(at, 'is not an ID');
  }
}

/** @throws DocumentError if an address is not allowed for a link or an image */
export function checkAddress(address: string, path: string, use: AddressUse = 'link'): void {
  if (isAllowedAddress(address, use)) return;
  const images = use === 'image' ? ', or an image in a data: URL' : '';
  throw new DocumentError(path, `must be ${ALLOWED_ADDRESSES}${images}`);
}
