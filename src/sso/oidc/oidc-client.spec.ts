import { generateKeyPairSync, sign } from 'node:crypto';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import type { OutboundClient } from '../../platform/outbound/outbound-client.js';
import type { SignInAttempt } from '../sign-in/sign-in-attempts.js';
import type { ClientSecrets } from './client-secrets.js';
import { OidcClient } from './oidc-client.js';
import type { CompleteOidcProvider } from './oidc-provider.mapper.js';

const MICROSOFT = 'https://login.microsoftonline.com';
const TENANT = '6a5bbf3e-0000-4000-8000-000000000001';
const REDIRECT = 'https://docs.example.com/callback';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A client whose requests reach a provider of Microsoft: all tenants have the same keys. */
function clientOf(issuer: string, claims: object = {}): OidcClient {
  const now = Math.floor(Date.now() / 1000);
  const payload = { aud: 'docs', sub: 'ada', nonce: 'nonce', iat: now, exp: now + 300, ...claims };
  const text = `${part({ alg: 'RS256', kid: 'own' })}.${part(payload)}`;
  const idToken = `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  const answers: Record<string, object> = {
    '/token': { access_token: 'access', token_type: 'Bearer', id_token: idToken },
    '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
  };
  const configuration = {
    issuer,
    authorization_endpoint: `${MICROSOFT}/authorize`,
    token_endpoint: `${MICROSOFT}/token`,
    jwks_uri: `${MICROSOFT}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  };
  const outbound = {
    isAllowedByOperator: () => false,
    exchange: (url: string) => {
      const body = answers[new URL(url).pathname] ?? configuration;
      const headers = { 'content-type': 'application/json' };
      return Promise.resolve({ status: 200, headers, body: Buffer.from(JSON.stringify(body)) });
    },
  };
  const secrets = { open: () => null };
  return new OidcClient(outbound as unknown as OutboundClient, secrets as unknown as ClientSecrets);
}

function providerOf(issuer: string): CompleteOidcProvider {
  const settings = { scopes: ['email'], visitorClaims: [], claimRules: [], clientSecret: null };
  return { id: 'provider', issuer, clientId: 'docs', ...settings } as unknown as CompleteOidcProvider;
}

const attempt = {
  id: 'attempt',
  nonce: 'nonce',
  codeVerifier: 'v'.repeat(43),
} as unknown as SignInAttempt;
const answer = new URL(`${REDIRECT}?code=code&state=attempt`);
const person = { iss: `${MICROSOFT}/${TENANT}/v2.0`, tid: TENANT, email: 'ada@example.com' };

describe('an OpenID Connect provider of many tenants', () => {
  it.each(['common', 'organizations'])(
    'cannot be used as %s, where any tenant could assert any address',
    async (name) => {
      const provider = providerOf(`${MICROSOFT}/${name}/v2.0`);
      const client = clientOf(`${MICROSOFT}/{tenantid}/v2.0`, person);
      for (const step of [
        () => client.requestAddress(provider, REDIRECT, attempt),
        () => client.read(provider, answer, attempt),
      ]) {
        const error: unknown = await step().catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(UnusableSourceError);
        expect((error as Error).message).toContain('the issuer of your own tenant');
      }
    },
  );

  it('can be used as the issuer of one tenant', async () => {
    const issuer = `${MICROSOFT}/${TENANT}/v2.0`;
    const client = clientOf(issuer, person);
    const identity = await client.read(providerOf(issuer), answer, attempt);
    expect([identity.subject, identity.email]).toEqual(['ada', 'ada@example.com']);
  });

  it('cannot sign in people of another tenant as the issuer of one', async () => {
    const issuer = `${MICROSOFT}/${TENANT}/v2.0`;
    const client = clientOf(issuer, { ...person, iss: `${MICROSOFT}/other/v2.0`, tid: 'other' });
    await expect(client.read(providerOf(issuer), answer, attempt)).rejects.toThrow('cannot be used');
  });
});
