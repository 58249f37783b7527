import { X509Certificate } from 'node:crypto';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const BASE64 = /^[A-Za-z0-9+/=\s]+$/;

/**
 * Reads one or more certificates in PEM, or one in plain base64 as in metadata.
 * @returns each in PEM; undefined when one cannot be read, or the text contains anything else
 */
export function readCertificates(text: string): string[] | undefined {
  try {
    const blocks = text.match(PEM);
    if (blocks !== null && text.replace(PEM, '').trim() !== '') return undefined;
    if (blocks !== null) return blocks.map((block) => new X509Certificate(block).toString());
    if (!BASE64.test(text)) return undefined;
    return [new X509Certificate(Buffer.from(text, 'base64')).toString()];
  } catch {
    return undefined;
  }
}
