import { DOMParser } from '@xmldom/xmldom';
import { RefusedSignInError } from '../sign-in/refused-sign-in.js';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const MAX_LENGTH = 128 * 1024;
/** Limits the time for parsing and signatures, which grows with the number and depth of elements. */
const MAX_ELEMENTS = 2000;
const MAX_DEPTH = 30;

const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const TRANSFORMS = new Set(['http://www.w3.org/2000/09/xmldsig#enveloped-signature', CANONICAL]);
const SIGNATURE_METHODS = new Set(
  ['256', '384', '512'].map((bits) => `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`),
);
const DIGESTS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** The attributes of a response outside its assertion. */
export interface Envelope {
  isSigned: boolean;
  destination: string | undefined;
  inResponseTo: string | undefined;
}

const refuse = (reason: string): never => {
  throw new RefusedSignInError(`${reason} Ask whoever runs the identity provider.`);
};

/**
 * Requires that a SAML response has the one form in which it is clear what is signed: a response with one signed
 * assertion, and signatures that cover their parent and nothing else. All forms of signature wrapping
 * (Somorovsky et al., "On Breaking SAML", 2012) need another form. Does not verify the signatures.
 * @throws RefusedSignInError
 */
export function checkStructure(xml: string): Envelope {
  if (xml.length > MAX_LENGTH) refuse('its response is too long.');
  // Comments, CDATA and document types start so. Signatures do not cover them, or parsers read them in different ways.
  if (xml.includes('<!') || /<\?(?!xml\s)/.test(xml) || xml.lastIndexOf('<?') > 0)
    refuse('its response holds comments, CDATA, instructions or a document type.');
  if ((xml.match(/<[^/]/g) ?? []).length > MAX_ELEMENTS) refuse('its response has too many elements.');
  const document = parse(xml);
  const elements = elementsOf(document.documentElement);
  requireUniqueIds(elements);
  const root = document.documentElement;
  if (!is(root, PROTOCOL, 'Response')) refuse('it sent something else than a response.');
  if (elements.some((element) => element.localName === 'EncryptedAssertion'))
    refuse('its assertion is encrypted, which this service does not support.');
  const assertions = elements.filter(({ localName }) => localName === 'Assertion');
  const [assertion] = assertions;
  if (assertion === undefined) return refuse('its response has no assertion: it did not sign anybody in.');
  if (assertions.length > 1 || assertion.parentNode !== root || !is(assertion, ASSERTION, 'Assertion'))
    refuse('its response has more than one assertion, or one in another place.');
  requireSuccess(root);
  const signatures = elements.filter(({ localName }) => localName === 'Signature');
  for (const signature of signatures) requireSound(signature, [root, assertion]);
  const parents = signatures.map(({ parentNode }) => parentNode);
  if (new Set(parents).size < parents.length) refuse('it signed something twice.');
  if (!parents.includes(assertion)) refuse('its assertion is not signed.');
  return {
    isSigned: parents.includes(root),
    destination: attributeOf(root, 'Destination'),
    inResponseTo: attributeOf(root, 'InResponseTo'),
  };
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined;
}

function parse(xml: string): Document {
  const fail = (): never => refuse('its response is no well-formed XML.');
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const document = parser.parseFromString(xml, 'text/xml') as Document | undefined;
  // The library returns undefined for an empty text.
  return document?.documentElement == null ? fail() : document;
}

/** An element and its descendants, in document order. */
function elementsOf(root: Element): Element[] {
  const found: Element[] = [];
  const left: { element: Element; depth: number }[] = [{ element: root, depth: 1 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next.depth > MAX_DEPTH) refuse('its response is nested too deeply.');
    found.push(next.element);
    for (const child of childrenOf(next.element).toReversed())
      left.push({ element: child, depth: next.depth + 1 });
  }
  return found;
}

function childrenOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === 1) found.push(child as Element);
  return found;
}

function is(element: Element | null, namespace: string, name: string): boolean {
  return element !== null && element.namespaceURI === namespace && element.localName === name;
}

/** The attributes by which a signature refers to the element that it covers. */
function requireUniqueIds(elements: readonly Element[]): void {
  const seen = new Set<string>();
  for (const { attributes } of elements) {
    for (let index = 0; index < attributes.length; index += 1) {
      const attribute = attributes.item(index);
      if (attribute?.localName?.toLowerCase() !== 'id') continue;
      if (seen.has(attribute.value)) refuse('its response uses an ID twice.');
      seen.add(attribute.value);
    }
  }
}

function requireSuccess(root: Element): void {
  const statuses = childrenOf(root).filter((child) => is(child, PROTOCOL, 'Status'));
  const [code] = statuses.flatMap(childrenOf).filter((child) => is(child, PROTOCOL, 'StatusCode'));
  if (statuses.length !== 1 || code?.getAttribute('Value') !== 'urn:oasis:names:tc:SAML:2.0:status:Success')
    refuse('its response says that it did not sign anybody in.');
}

/** Requires a signature of its parent alone, with secure algorithms. */
function requireSound(signature: Element, signable: readonly Element[]): void {
  const parent = signable.find((element) => element === signature.parentNode);
  if (parent === undefined || !is(signature, SIGNATURE, 'Signature'))
    return refuse('its response has a signature in another place.');
  const [signedInfo] = exactlyOne(signature, 'SignedInfo');
  exactlyOne(signature, 'SignatureValue');
  const [canonicalization] = exactlyOne(signedInfo, 'CanonicalizationMethod');
  const [method] = exactlyOne(signedInfo, 'SignatureMethod');
  const [reference] = exactlyOne(signedInfo, 'Reference');
  const [digest] = exactlyOne(reference, 'DigestMethod');
  const [digestValue] = exactlyOne(reference, 'DigestValue');
  const [transforms] = exactlyOne(reference, 'Transforms');
  if (childrenOf(digestValue).length > 0) refuse('its digest holds something else than text.');
  const id = parent.getAttribute('ID') ?? '';
  if (id === '' || reference.getAttribute('URI') !== `#${id}`)
    refuse('a signature covers something else than it stands in.');
  if (!childrenOf(transforms).every((transform) => TRANSFORMS.has(algorithmOf(transform))))
    refuse('a signature changes what it covers.');
  const sound =
    algorithmOf(canonicalization) === CANONICAL &&
    SIGNATURE_METHODS.has(algorithmOf(method)) &&
    DIGESTS.has(algorithmOf(digest));
  if (!sound) refuse('a signature does not use RSA with SHA-256, SHA-384 or SHA-512.');
}

function algorithmOf(element: Element): string {
  return element.getAttribute('Algorithm') ?? '';
}

/** The only descendant with that name. */
function exactlyOne(parent: Element, name: string): [Element] {
  const found = elementsOf(parent).filter((element) => element.localName === name);
  const [only] = found;
  if (only === undefined || found.length > 1 || only.parentNode !== parent || only.namespaceURI !== SIGNATURE)
    return refuse(`a signature has none or several of ${name}.`);
  return [only];
}
