import { readEncrypted, type EncryptedElement } from '../xml/encryption.js';
import {
  ASSERTION,
  attributeOf,
  childrenNamed,
  childrenOf,
  is,
  PROTOCOL,
  textOf,
  unsound,
} from '../xml/saml-xml.js';

/** The values that a valid logout request has. */
interface ExpectedLogout {
  /** The entity ID of the identity provider. */
  issuer: string;
  /** The URL that receives the request. */
  destination: string;
  now: Date;
}

/** The content of a logout request. */
export interface LogoutRequest {
  id: string;
  /** The NameID of the person, or that which is encrypted. */
  person: string | EncryptedElement;
  /** The provider's own names for the sessions that end; empty: all of the person. */
  sessions: string[];
}

/** Milliseconds that the clock of an identity provider may differ. */
const SKEW_MS = 60_000;
/** Milliseconds after which a request is refused. */
export const MAX_AGE_MS = 600_000;
const MAX_ID_LENGTH = 1024;

/**
 * Requires that a logout request whose signature is verified is for this service, and of the last ten minutes (SAML 2.0 core,
 * 3.7.1).
 * @throws UnsoundXmlError
 */
export function checkLogout(root: Element, { issuer, destination, now }: ExpectedLogout): LogoutRequest {
  if (!is(root, PROTOCOL, 'LogoutRequest')) unsound('it did not send a logout request.');
  const id = attributeOf(root, 'ID') ?? '';
  if (id === '' || id.length > MAX_ID_LENGTH) unsound('its request has no ID, or one that is too long.');
  const [from, ...others] = childrenNamed(root, ASSERTION, 'Issuer');
  if (from === undefined || others.length > 0 || textOf(from) !== issuer)
    unsound('the issuer of its request is not the entityID of the provider.');
  if (attributeOf(root, 'Destination') !== destination)
    unsound('the destination of its request is not the singleLogoutURL of this service.');
  const time = now.getTime();
  const issuedAt = Date.parse(attributeOf(root, 'IssueInstant') ?? '');
  const isRecent = issuedAt > time - MAX_AGE_MS && issuedAt <= time + SKEW_MS;
  const end = attributeOf(root, 'NotOnOrAfter');
  const lasts = end === undefined || Date.parse(end) > time - SKEW_MS;
  if (!isRecent || !lasts) unsound('its request has expired, or is not valid yet.');
  return { id, person: personOf(root), sessions: sessionsOf(root) };
}

function personOf(root: Element): string | EncryptedElement {
  const names = childrenOf(root).filter(
    (child) => child.namespaceURI === ASSERTION && /^(?:NameID|EncryptedID|BaseID)$/.test(child.localName),
  );
  const [name] = names;
  if (name === undefined || names.length > 1) return unsound('its request does not name one person.');
  if (name.localName === 'EncryptedID') return readEncrypted(name);
  return nameOf(name);
}

/** The text of a NameID. @throws UnsoundXmlError when it is another element, or empty */
export function nameOf(element: Element): string {
  const name = is(element, ASSERTION, 'NameID') && childrenOf(element).length === 0 ? textOf(element) : '';
  return name === '' ? unsound('its request does not name a person with a NameID.') : name;
}

function sessionsOf(root: Element): string[] {
  return childrenNamed(root, PROTOCOL, 'SessionIndex').map(textOf);
}
