import { escapeHtml } from '../../common/escape-html.js';
import type { SamlCertificate } from './keys/saml-keys.repository.js';
import type { SamlProvider } from './saml-provider.entity.js';

export const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings:';
const ENCRYPTION_METHODS = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
];

/**
 * The metadata of this service for an identity provider (SAML 2.0 metadata), in XML.
 * @param certificates oldest first
 */
export function samlMetadata(
  { signRequests, requireEncryptedAssertions, singleLogoutUrl }: SamlProvider,
  { entityID, acsURL, singleLogoutURL }: { entityID: string; acsURL: string; singleLogoutURL: string },
  certificates: readonly SamlCertificate[],
): string {
  const signing = certificates.map((one) => keyDescriptor('signing', one, ''));
  // Providers that know the newest certificate encrypt for it. Both keys decrypt.
  const newest = requireEncryptedAssertions ? certificates.slice(-1) : [];
  const methods = ENCRYPTION_METHODS.map((method) => `<EncryptionMethod Algorithm="${method}"/>`).join('');
  const encryption = newest.map((one) => keyDescriptor('encryption', one, methods));
  const logout = ['HTTP-Redirect', 'HTTP-POST'].map(
    (binding) =>
      `<SingleLogoutService Binding="${BINDINGS}${binding}" Location="${escapeHtml(singleLogoutURL)}"/>`,
  );
  const lines = [
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escapeHtml(entityID)}">`,
    `<SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="${String(signRequests)}" WantAssertionsSigned="true">`,
    ...signing,
    ...encryption,
    ...(singleLogoutUrl !== null ? logout : []),
    `<NameIDFormat>${EMAIL_FORMAT}</NameIDFormat>`,
    `<AssertionConsumerService index="1" isDefault="true" Binding="${BINDINGS}HTTP-POST" Location="${escapeHtml(acsURL)}"/>`,
    '</SPSSODescriptor>',
    '</EntityDescriptor>',
  ];
  return `<?xml version="1.0"?>\n${lines.join('\n')}\n`;
}

function keyDescriptor(
  use: 'signing' | 'encryption',
  { certificate }: SamlCertificate,
  methods: string,
): string {
  const base64 = certificate.replaceAll(/-----[^-]+-----|\s/g, '');
  return `<KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${methods}</KeyDescriptor>`;
}
