import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefix of the tokens of users. */
const PERSON_TOKEN = 'dps_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 bytes and a CRC-32, in base 62. */
const BODY_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const RANDOM = new RegExp(`^[0-9A-Za-z]{${BODY_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * A new secret: its prefix, 32 random bytes in base 62, and a checksum, so that scanners recognize a leaked one.
 * @param prefix distinguishes this kind of secret from others; it ends with `_`
 */
export function newTokenSecret(prefix = PERSON_TOKEN): string {
  const body = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), BODY_LENGTH);
  return prefix + body + checksum(body);
}

/** Whether a text has the form of a token. Other texts are refused without a query. */
export function isTokenSecret(text: string, prefix = PERSON_TOKEN): boolean {
  const random = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !RANDOM.test(random)) return false;
  return random.endsWith(checksum(random.slice(0, BODY_LENGTH)));
}

/** The hash that is stored for a token: SHA-256 of the secret. */
export function tokenHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text = (ALPHABET[Number(rest % 62n)] ?? '0') + text;
    rest /= 62n;
  }
  return text;
}
