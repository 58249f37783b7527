import { verify } from 'node:crypto';
import {
  attributeOf,
  childrenOf,
  elementsOf,
  is,
  parseMessage,
  type SamlDocument,
  SIGNATURE,
  textOf,
  unsound,
} from './saml-xml.js';

const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const TRANSFORMS = new Set(['http://www.w3.org/2000/09/xmldsig#enveloped-signature', CANONICAL]);
/** The hash functions of the accepted signatures, which use RSA. */
const SIGNATURE_HASHES = new Map(
  ['256', '384', '512'].map((bits) => [
    `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`,
    `sha${bits}`,
  ]),
);
const DIGESTS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
const WEAK = 'a signature does not use RSA with SHA-256, SHA-384 or SHA-512.';

/** The hash function of a signature algorithm. @throws UnsoundXmlError when the algorithm is not accepted */
export function hashOf(algorithm: string): string {
  return SIGNATURE_HASHES.get(algorithm) ?? unsound(WEAK);
}

/**
 * Requires that all signatures of a message cover the element that they are in and nothing else, with secure algorithms.
 * Does not verify them.
 * @param signable the elements that may be signed, each once
 * @returns the elements that are signed
 * @throws UnsoundXmlError
 */
export function requireSoundSignatures(
  { elements }: SamlDocument,
  signable: readonly Element[],
): ReadonlySet<Element> {
  const signatures = elements.filter(({ localName }) => localName === 'Signature');
  const signed = signatures.map((signature) => requireSound(signature, signable));
  if (new Set(signed).size < signed.length) unsound('it signed something twice.');
  return new Set(signed);
}

/** Most elements and attributes of the signed description of a message: its hash, and the computation of the hash. */
const MAX_SIGNED_INFO = 60;
/** Most characters of them. */
const MAX_SIGNED_INFO_LENGTH = 4_000;

/**
 * The certificates whose keys made the signatures of a message: the first matching one for each signature. Reads only the
 * signed hash, and does not compare it with the hash of the message: computing that hash takes long, and anybody may send a
 * message.
 * @param message checked with `requireSoundSignatures`
 * @param certificates in PEM
 */
export async function signersOf(
  { elements }: SamlDocument,
  certificates: readonly string[],
): Promise<string[]> {
  const { ExclusiveCanonicalization } = await import('xml-crypto');
  const signers = new Set<string>();
  for (const signature of elements.filter((element) => is(element, SIGNATURE, 'Signature'))) {
    const [signedInfo] = exactlyOne(signature, 'SignedInfo');
    const parts = elementsOf(signedInfo);
    const size = parts.reduce((sum, { attributes }) => sum + 1 + attributes.length, 0);
    const length = parts.reduce((sum, part) => sum + attributesLength(part), textOf(signedInfo).length);
    if (size > MAX_SIGNED_INFO || length > MAX_SIGNED_INFO_LENGTH)
      unsound('the description of what a signature covers is too long.');
    const hash = hashOf(algorithmOf(exactlyOne(signedInfo, 'SignatureMethod')[0]));
    const value = Buffer.from(textOf(exactlyOne(signature, 'SignatureValue')[0]), 'base64');
    const ancestorNamespaces = namespacesAround(signedInfo);
    const signed = Buffer.from(new ExclusiveCanonicalization().process(signedInfo, { ancestorNamespaces }));
    const signer = certificates.find((certificate) => verify(hash, signed, certificate, value));
    if (signer !== undefined) signers.add(signer);
  }
  return [...signers];
}

function attributesLength({ attributes }: Element): number {
  let length = 0;
  for (let index = 0; index < attributes.length; index += 1)
    length += attributes.item(index)?.value.length ?? 0;
  return length;
}

/** The namespaces with a prefix that the ancestors of an element declare. */
function namespacesAround(element: Element): { prefix: string; namespaceURI: string }[] {
  const found = new Map<string, string>();
  for (let at = element.parentNode; at?.nodeType === 1; at = at.parentNode) {
    const { attributes } = at as Element;
    for (let index = 0; index < attributes.length; index += 1) {
      const attribute = attributes.item(index);
      if (attribute?.prefix === 'xmlns' && !found.has(attribute.localName))
        found.set(attribute.localName, attribute.value);
    }
  }
  return [...found].map(([prefix, namespaceURI]) => ({ prefix, namespaceURI }));
}

/**
 * The content that the signature of the outermost element covers.
 * @param xml checked with `requireSoundSignatures`
 * @param certificates in PEM; the key of one of them must have signed
 * @throws UnsoundXmlError when none of the keys signed, or the content was changed afterwards
 */
export async function verifiedMessage(xml: string, certificates: readonly string[]): Promise<SamlDocument> {
  const { SignedXml } = await import('xml-crypto');
  // Parsers read line breaks so, and the library does not.
  const text = xml.replaceAll(/\r\n?/g, '\n');
  const signers = await signersOf(parseMessage(text), certificates);
  const { root } = parseMessage(text);
  const signature = childrenOf(root).find((child) => is(child, SIGNATURE, 'Signature'));
  if (signature === undefined) return unsound('its message is not signed.');
  for (const publicCert of signers) {
    const signed = new SignedXml({ publicCert });
    try {
      signed.loadSignature(signature);
      if (!signed.checkSignature(text)) continue;
    } catch {
      continue;
    }
    const [content, ...others] = signed.getSignedReferences();
    if (content !== undefined && others.length === 0) return parseMessage(content);
  }
  return unsound('its message is not signed with the key of the provider’s certificate, or was changed.');
}

/** @returns the element that it covers */
function requireSound(signature: Element, signable: readonly Element[]): Element {
  const parent = signable.find((element) => element === signature.parentNode);
  if (parent === undefined || !is(signature, SIGNATURE, 'Signature'))
    return unsound('its message has a signature in another place.');
  const [signedInfo] = exactlyOne(signature, 'SignedInfo');
  exactlyOne(signature, 'SignatureValue');
  const [canonicalization] = exactlyOne(signedInfo, 'CanonicalizationMethod');
  const [method] = exactlyOne(signedInfo, 'SignatureMethod');
  const [reference] = exactlyOne(signedInfo, 'Reference');
  const [digest] = exactlyOne(reference, 'DigestMethod');
  const [digestValue] = exactlyOne(reference, 'DigestValue');
  const [transforms] = exactlyOne(reference, 'Transforms');
  if (childrenOf(digestValue).length > 0) unsound('its digest contains more than text.');
  const id = attributeOf(parent, 'ID') ?? '';
  if (id === '' || reference.getAttribute('URI') !== `#${id}`)
    unsound('a signature covers another element than the one that contains it.');
  if (!childrenOf(transforms).every((transform) => TRANSFORMS.has(algorithmOf(transform))))
    unsound('a signature transforms the text that it covers.');
  const sound =
    algorithmOf(canonicalization) === CANONICAL &&
    SIGNATURE_HASHES.has(algorithmOf(method)) &&
    DIGESTS.has(algorithmOf(digest));
  if (!sound) unsound(WEAK);
  return parent;
}

function algorithmOf(element: Element): string {
  return element.getAttribute('Algorithm') ?? '';
}

/** The only descendant with that name. */
function exactlyOne(parent: Element, name: string): [Element] {
  const found = elementsOf(parent).filter((element) => element.localName === name);
  const [only] = found;
  if (only === undefined || found.length > 1 || only.parentNode !== parent || only.namespaceURI !== SIGNATURE)
    return unsound(`a signature must have exactly one ${name}.`);
  return [only];
}
