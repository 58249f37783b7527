import { type EncryptedElement, readEncrypted } from './xml/encryption.js';
import { requireSoundSignatures } from './xml/signatures.js';
import {
  ASSERTION,
  attributeOf,
  childrenNamed,
  childrenOf,
  is,
  parseMessage,
  PROTOCOL,
  unsound,
} from './xml/saml-xml.js';

/** The attributes of a response outside its assertion. */
export interface Envelope {
  isSigned: boolean;
  destination: string | undefined;
  inResponseTo: string | undefined;
  /** The assertion, if it is encrypted. */
  encrypted: EncryptedElement | undefined;
}

/**
 * Requires that a SAML response has one of the forms in which the signed part is clear: a response with one signed
 * assertion, and signatures that cover their parent and nothing else; or a response with one encrypted assertion. All forms
 * of signature wrapping (Somorovsky et al., "On Breaking SAML", 2012) need another form. Does not verify the signatures.
 * @throws UnsoundXmlError
 */
export function checkStructure(xml: string): Envelope {
  const message = parseMessage(xml);
  const { root, elements } = message;
  if (!is(root, PROTOCOL, 'Response')) unsound('it did not send a SAML response.');
  const assertions = elements.filter(
    ({ localName }) => localName === 'Assertion' || localName === 'EncryptedAssertion',
  );
  const [assertion] = assertions;
  if (assertion === undefined) return unsound('its response has no assertion: it did not sign anybody in.');
  if (assertions.length > 1 || assertion.parentNode !== root || assertion.namespaceURI !== ASSERTION)
    unsound('its response has more than one assertion, encrypted or not, or one in another place.');
  requireSuccess(root);
  const isEncrypted = assertion.localName === 'EncryptedAssertion';
  const signed = requireSoundSignatures(message, isEncrypted ? [root] : [root, assertion]);
  if (!isEncrypted && !signed.has(assertion)) unsound('its assertion is not signed.');
  return {
    isSigned: signed.has(root),
    destination: attributeOf(root, 'Destination'),
    inResponseTo: attributeOf(root, 'InResponseTo'),
    encrypted: isEncrypted ? readEncrypted(assertion) : undefined,
  };
}

/**
 * A response that contains a decrypted assertion, to be checked as one that was never encrypted: anybody can encrypt with
 * our certificate.
 */
export function responseWith(assertion: string): string {
  const status = `<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status>`;
  const element = assertion.replace(/^\s*<\?xml[^>]*\?>/, '');
  return `<samlp:Response xmlns:samlp="${PROTOCOL}" Version="2.0">${status}${element}</samlp:Response>`;
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

function requireSuccess(root: Element): void {
  const statuses = childrenNamed(root, PROTOCOL, 'Status');
  const [code] = statuses.flatMap(childrenOf).filter((child) => is(child, PROTOCOL, 'StatusCode'));
  if (statuses.length !== 1 || code?.getAttribute('Value') !== SUCCESS)
    unsound('its response says that it did not sign anybody in.');
}
