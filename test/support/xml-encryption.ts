import { createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';

/**
 * Encrypts an element as identity providers do that put the key beside the data, with AES-GCM and RSA-OAEP.
 * @param xml what is encrypted
 * @param certificate whose key decrypts it, in PEM
 * @returns the content of an `EncryptedAssertion` or `EncryptedID`
 */
export function encryptXml(xml: string, certificate: string): string {
  const key = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const data = Buffer.concat([nonce, cipher.update(xml, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const sealed = publicEncrypt({ key: createPublicKey(certificate), oaepHash: 'sha256' }, key);
  const value = (bytes: Buffer): string =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  const method = (algorithm: string, content = ''): string =>
    `<xenc:EncryptionMethod Algorithm="${algorithm}">${content}</xenc:EncryptionMethod>`;
  const digest =
    '<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>';
  const namespace = 'xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"';
  return [
    `<xenc:EncryptedData ${namespace}>${method('http://www.w3.org/2009/xmlenc11#aes256-gcm')}${value(data)}</xenc:EncryptedData>`,
    `<xenc:EncryptedKey ${namespace}>${method('http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p', digest)}${value(sealed)}</xenc:EncryptedKey>`,
  ].join('');
}
