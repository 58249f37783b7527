import { KeyObject, webcrypto } from 'node:crypto';

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
/** Identity providers trust the certificate itself, so it only has to end some day. */
const YEARS = 10;
/** Milliseconds that the clock of an identity provider may be behind. */
const SKEW_MS = 24 * 3600 * 1000;

/** A private key and its certificate, both in PEM. */
interface KeyPair {
  privateKey: string;
  certificate: string;
  expiresAt: Date;
}

/**
 * Creates an RSA key pair, and a certificate that it signs itself.
 * @param name the common name of the certificate
 */
export async function createKeyPair(name: string, now: Date): Promise<KeyPair> {
  // The library is loaded for the first certificate.
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
  const expiresAt = new Date(now);
  expiresAt.setUTCFullYear(now.getUTCFullYear() + YEARS);
  // Certificates know only seconds.
  expiresAt.setUTCMilliseconds(0);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    notBefore: new Date(now.getTime() - SKEW_MS),
    notAfter: expiresAt,
    signingAlgorithm: ALGORITHM,
    keys,
  });
  const privateKey = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }) as string;
  return { privateKey, certificate: `${certificate.toString('pem')}\n`, expiresAt };
}
