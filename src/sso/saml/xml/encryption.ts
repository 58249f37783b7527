import { constants, createDecipheriv, type KeyObject, privateDecrypt } from 'node:crypto';
import {
  attributeOf,
  childrenNamed,
  childrenOf,
  elementsOf,
  SIGNATURE,
  textOf,
  unsound,
} from './saml-xml.js';

const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#';
/** RSA with PKCS #1 v1.5 is not accepted: responses to changed messages would reveal the key (Bleichenbacher, 1998). */
const OAEP = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';
const OAEP_HASHES = new Map([
  ['http://www.w3.org/2000/09/xmldsig#sha1', 'sha1'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
]);
/** Bytes of the authentication tag of AES-GCM, and of a block of AES-CBC. */
const BLOCK = 16;
const CIPHERS = new Map<string, Cipher>([
  ['http://www.w3.org/2009/xmlenc11#aes128-gcm', { name: 'aes-128-gcm', nonce: 12 }],
  ['http://www.w3.org/2009/xmlenc11#aes256-gcm', { name: 'aes-256-gcm', nonce: 12 }],
  ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', { name: 'aes-128-cbc', nonce: BLOCK }],
  ['http://www.w3.org/2001/04/xmlenc#aes256-cbc', { name: 'aes-256-cbc', nonce: BLOCK }],
]);

interface Cipher {
  name: 'aes-128-gcm' | 'aes-256-gcm' | 'aes-128-cbc' | 'aes-256-cbc';
  /** Bytes of the nonce before the encrypted text. */
  nonce: number;
}

/** An encrypted element of XML: a text for a key, and this key, encrypted for ours. */
export interface EncryptedElement {
  cipher: Cipher;
  oaepHash: string;
  key: Buffer;
  data: Buffer;
}

/**
 * Reads an `EncryptedAssertion` or `EncryptedID`.
 * @throws UnsoundXmlError unless it is encrypted once, for one key, with RSA-OAEP and AES
 */
export function readEncrypted(element: Element): EncryptedElement {
  const all = elementsOf(element);
  const onlyOne = (name: string): Element => {
    const found = all.filter((one) => one.localName === name && one.namespaceURI === ENCRYPTION);
    return found.length === 1 && found[0] !== undefined
      ? found[0]
      : unsound(`its encrypted data must be ${SHAPE}.`);
  };
  const data = onlyOne('EncryptedData');
  const key = onlyOne('EncryptedKey');
  if (data.parentNode !== element || !isNear(key, element, data))
    unsound(`its encrypted data must be ${SHAPE}.`);
  const cipher = CIPHERS.get(algorithmOf(method(data)));
  const keyMethod = method(key);
  if (cipher === undefined || algorithmOf(keyMethod) !== OAEP)
    return unsound('it does not encrypt with RSA-OAEP and AES.');
  const digests = childrenNamed(keyMethod, SIGNATURE, 'DigestMethod').map(algorithmOf);
  const oaepHash = OAEP_HASHES.get(digests[0] ?? 'http://www.w3.org/2000/09/xmldsig#sha1');
  if (oaepHash === undefined || digests.length > 1)
    return unsound('it uses RSA-OAEP with a digest that is not SHA-1, SHA-256 or SHA-512.');
  return { cipher, oaepHash, key: valueOf(key), data: valueOf(data) };
}

const SHAPE = 'one element that is encrypted for one key';

/** The key is in the `KeyInfo` of the data, or beside the data. */
function isNear(key: Element, element: Element, data: Element): boolean {
  if (key.parentNode === element) return true;
  return childrenNamed(data, SIGNATURE, 'KeyInfo').some((info) => info === key.parentNode);
}

function method(parent: Element): Element {
  const [only, ...others] = childrenNamed(parent, ENCRYPTION, 'EncryptionMethod');
  return only !== undefined && others.length === 0 ? only : unsound(`its encrypted data must be ${SHAPE}.`);
}

function valueOf(parent: Element): Buffer {
  const values = childrenNamed(parent, ENCRYPTION, 'CipherData').flatMap((data) =>
    childrenNamed(data, ENCRYPTION, 'CipherValue'),
  );
  const [value] = values;
  if (value === undefined || values.length > 1 || childrenOf(value).length > 0)
    return unsound(`its encrypted data must be ${SHAPE}.`);
  return Buffer.from(textOf(value), 'base64');
}

function algorithmOf(element: Element): string {
  return attributeOf(element, 'Algorithm') ?? '';
}

/**
 * Decrypts an element. A text that was not encrypted for one of the keys, or was changed, is undefined or anything: a
 * decrypted text proves nothing until its signature is verified. Callers must not tell the cases apart, because different
 * responses would let attackers decrypt texts of AES-CBC (Jager and Somorovsky, 2011).
 */
export function decryptElement(
  { cipher, oaepHash, key, data }: EncryptedElement,
  privateKeys: readonly KeyObject[],
): string | undefined {
  for (const privateKey of privateKeys) {
    try {
      const padding = constants.RSA_PKCS1_OAEP_PADDING;
      return decryptData(cipher, privateDecrypt({ key: privateKey, padding, oaepHash }, key), data);
    } catch {
      // Perhaps it is for another key.
    }
  }
  return undefined;
}

function decryptData({ name, nonce }: Cipher, key: Buffer, data: Buffer): string {
  const start = data.subarray(0, nonce);
  if (name === 'aes-128-gcm' || name === 'aes-256-gcm') {
    const decipher = createDecipheriv(name, key, start, { authTagLength: BLOCK });
    decipher.setAuthTag(data.subarray(-BLOCK));
    return textFrom(Buffer.concat([decipher.update(data.subarray(nonce, -BLOCK)), decipher.final()]));
  }
  // The last byte is the length of the padding, whose other bytes are arbitrary (XML Encryption 1.1, 5.2.1).
  const decipher = createDecipheriv(name, key, start).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(data.subarray(nonce)), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > BLOCK) throw new Error('Padding');
  return textFrom(padded.subarray(0, -padding));
}

function textFrom(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
