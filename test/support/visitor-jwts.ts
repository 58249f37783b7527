import { createHmac, generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto';
import { SignJWT } from 'jose';

const HOUR_S = 3600;

/** A key pair of nobody, generated once because it is slow. */
let pair: KeyPairKeyObjectResult | undefined;

/** A visitor's JWT like that of a sign-in: HS256, valid for an hour. @param now seconds */
export function signVisitor(
  key: string,
  now: number,
  claims: object = {},
  exp = now + HOUR_S,
): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(exp)
    .sign(Buffer.from(key));
}

/** Invalid JWTs, by their error. @param key that of the site @param otherKey that of another */
export async function wrongVisitors(
  key: string,
  otherKey: string,
  now: number,
): Promise<Record<string, string>> {
  const payload = { exp: now + HOUR_S };
  return {
    'signed with another key': await signVisitor('another key that is long enough to be one', now),
    'of another site': await signVisitor(otherKey, now),
    'that has expired': await signVisitor(key, now, {}, now - 1),
    'without "exp"': await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(key)),
    'of the algorithm "none"': `${part({ alg: 'none' })}.${part(payload)}.`,
    'of RS256 with the key of the site as its secret': confused('RS256', key, payload),
    'of HS256 with a public key as its secret': confused('HS256', publicKey(), payload),
    'of RS256 with a public key as its secret': confused('RS256', publicKey(), payload),
    'of RS256 with a key pair of its own': ownPair(payload),
    'that is none': 'nothing',
    'that is empty': '',
  };
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A JWT that names an algorithm but is always signed with HMAC. */
function confused(alg: string, secret: string, payload: object): string {
  const text = `${part({ alg })}.${part(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function strangePair(): KeyPairKeyObjectResult {
  pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return pair;
}

function publicKey(): string {
  return strangePair().publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

function ownPair(payload: object): string {
  const { privateKey, publicKey } = strangePair();
  const text = `${part({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) })}.${part(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}
