import { Injectable } from '@nestjs/common';
import type { JWTVerifyGetKey, JWTVerifyOptions, JWTVerifyResult } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Configuration, CustomFetch, IDToken, UserInfoResponse } from 'openid-client';
import { ConflictError, UnusableSourceError } from '../../common/errors/api-error.js';
import { atMost } from '../../config/cache-size.js';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import {
  type AssertedIdentity,
  isMailAddress,
  toDisplayName,
  toSessionName,
} from '../sign-in/asserted-identity.js';
import { claimOf, hasGroups } from '../sign-in/claims.js';
import { RefusedSignInError } from '../sign-in/refused-sign-in.js';
import type { SignInAttempt } from '../sign-in/sign-in-attempts.js';
import { ClientSecrets } from './client-secrets.js';
import type { CompleteOidcProvider } from './oidc-provider.mapper.js';

const CONFIGURATION_MS = 10 * 60_000;
const ANSWER_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Seconds that the clock of a provider may differ. */
const TOLERANCE_S = 60;
/** The addresses in the configuration of a provider that are used. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;
const MAX_SUBJECT_LENGTH = 255;
/** Asymmetric algorithms: the keys of a provider are public. */
const SIGNED_WITH = ['256', '384', '512']
  .flatMap((bits) => [`RS${bits}`, `PS${bits}`, `ES${bits}`])
  .concat('EdDSA', 'Ed25519');

/**
 * Sends requests to OpenID Connect providers: code flow with PKCE, state and nonce. ID tokens are
 * checked against the provider's keys. All requests use the guarded client. The library is loaded for the
 * first sign-in.
 */
@Injectable()
export class OidcClient {
  private readonly configurations = new LRUCache<string, Configuration>({
    ...atMost(100),
    ttl: CONFIGURATION_MS,
  });

  /** The keys of providers, which the library keeps for ten minutes. */
  private readonly keys = new WeakMap<Configuration, JWTVerifyGetKey>();

  constructor(
    private readonly outbound: OutboundClient,
    private readonly secrets: ClientSecrets,
  ) {}

  /** New secrets for a sign-in attempt, which stores them until it ends. */
  async secretsOfAttempt(): Promise<{ codeVerifier: string; nonce: string }> {
    const { randomNonce, randomPKCECodeVerifier } = await import('openid-client');
    return { codeVerifier: randomPKCECodeVerifier(), nonce: randomNonce() };
  }

  /**
   * The URL at the provider where a sign-in starts.
   * @throws UnusableSourceError when its configuration cannot be read or used
   */
  async requestAddress(
    provider: CompleteOidcProvider,
    redirectURL: string,
    attempt: SignInAttempt,
  ): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const address = buildAuthorizationUrl(await this.configuration(provider), {
      redirect_uri: redirectURL,
      scope: ['openid', ...provider.scopes].join(' '),
      state: attempt.id,
      nonce: attempt.nonce ?? '',
      code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier ?? ''),
      code_challenge_method: 'S256',
    });
    return address.href;
  }

  /**
   * The person that the provider signed in.
   * @param answer the URL that the provider redirected to, with its query
   * @throws RefusedSignInError unless it signed somebody in, for this attempt
   * @throws UnusableSourceError when it cannot be reached
   */
  async read(provider: CompleteOidcProvider, answer: URL, attempt: SignInAttempt): Promise<AssertedIdentity> {
    const { authorizationCodeGrant } = await import('openid-client');
    const configuration = await this.configuration(provider);
    try {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        pkceCodeVerifier: attempt.codeVerifier ?? '',
        expectedState: attempt.id,
        expectedNonce: attempt.nonce ?? '',
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new RefusedSignInError('the provider sent no ID token.');
      const isReader = attempt.reader !== undefined;
      return readIdentity(claims, await this.userInfo(provider, tokens.access_token, claims, isReader));
    } catch (error) {
      throw refusal(error);
    }
  }

  /**
   * The user info, if the ID token lacks something: the address, whether it is verified, a claim that the settings name, or
   * the groups of a reader, who must not see more because of groups that are not known.
   */
  private async userInfo(
    provider: CompleteOidcProvider,
    accessToken: string,
    claims: IDToken,
    isReader: boolean,
  ): Promise<Partial<UserInfoResponse>> {
    const { fetchUserInfo } = await import('openid-client');
    const configuration = await this.configuration(provider);
    const hasAddress = claims.email !== undefined && claims.email !== null;
    const isComplete =
      hasAddress &&
      claimsWanted(provider).every((name) => claimOf(claims, name) !== undefined) &&
      (!isReader || hasGroups(claims));
    const saysVerified = claims.email_verified !== undefined && claims.email_verified !== null;
    if (isComplete && saysVerified) return {};
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (hasAddress && !hasUserInfo) return {};
    try {
      return await fetchUserInfo(configuration, accessToken, claims.sub);
    } catch (error) {
      // It may deny that the address is verified. People can make it fail: with a large profile, or by ending the session.
      if (error instanceof OutboundError) throw error;
      throw new RefusedSignInError(
        'the user info of the provider cannot be read, and the ID token does not contain all claims. Ask its operator: either the user info endpoint has to work, or the ID token has to contain "email", "email_verified" and the claims that the settings name.',
      );
    }
  }

  /**
   * The content of a JWT that a provider signed for this client, with its own `iss`.
   * @param options further requirements of the library for the token
   * @throws JOSEError unless the token is valid
   * @throws UnusableSourceError when the provider cannot be reached
   */
  async verify(
    provider: CompleteOidcProvider,
    token: string,
    options: Pick<JWTVerifyOptions, 'currentDate' | 'maxTokenAge' | 'requiredClaims'>,
  ): Promise<JWTVerifyResult> {
    const { createRemoteJWKSet, customFetch, jwtVerify } = await import('jose');
    const configuration = await this.configuration(provider);
    const { issuer, jwks_uri: address } = configuration.serverMetadata();
    if (address === undefined)
      throw new UnusableSourceError('The configuration of the identity provider names no "jwks_uri".');
    let keys = this.keys.get(configuration);
    if (keys === undefined) {
      keys = createRemoteJWKSet(new URL(address), {
        [customFetch]: (url: string, { headers }: { headers: Headers }) =>
          this.fetch(url, { method: 'GET', headers: Object.fromEntries(headers) }),
      });
      this.keys.set(configuration, keys);
    }
    try {
      return await jwtVerify(token, keys, {
        ...options,
        issuer,
        audience: provider.clientId,
        algorithms: SIGNED_WITH,
        clockTolerance: TOLERANCE_S,
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new UnusableSourceError(`The identity provider cannot be reached: ${error.message}.`);
    }
  }

  /** The configuration of a provider, cached for ten minutes. */
  private async configuration(provider: CompleteOidcProvider): Promise<Configuration> {
    const { id, issuer, clientId, clientSecret } = provider;
    const key = JSON.stringify([id, issuer, clientId, clientSecret?.toString('base64')]);
    const cached = this.configurations.get(key);
    if (cached !== undefined) return cached;
    const configuration = await this.discover(provider);
    this.configurations.set(key, configuration);
    return configuration;
  }

  private async discover({ issuer, clientId, clientSecret }: CompleteOidcProvider): Promise<Configuration> {
    const library = await import('openid-client');
    const address = new URL(issuer);
    const plain = address.protocol === 'http:';
    if (plain && !this.outbound.isAllowedByOperator(address))
      throw new ConflictError(
        'The "issuer" of this provider is an http: URL, which the operator of this service has to allow: use https:.',
      );
    const metadata = { [library.clockTolerance]: TOLERANCE_S };
    const prepare = (configuration: Configuration): void => {
      if (plain) library.allowInsecureRequests(configuration);
      library.enableNonRepudiationChecks(configuration);
    };
    const fetch: CustomFetch = (url, options) => this.fetch(url, options);
    const secret = this.secrets.open(clientSecret);
    let server;
    try {
      const found = await library.discovery(address, clientId, metadata, library.None(), {
        [library.customFetch]: fetch,
        execute: plain ? [library.allowInsecureRequests] : [],
      });
      server = found.serverMetadata();
    } catch (cause) {
      throw new UnusableSourceError(
        `The configuration of the identity provider, below its "issuer", cannot be read: ${reasonOf(cause)}.`,
      );
    }
    // The library would take the issuer from the token, and any tenant can say that it verified an address.
    if (/[{}]/.test(server.issuer))
      throw new UnusableSourceError(
        'The configuration of the identity provider cannot be used: its "issuer" is a template for many tenants. Set the "issuer" of this provider to the issuer of your own tenant, which contains its ID.',
      );
    for (const name of ENDPOINTS) {
      const endpoint = server[name];
      if (endpoint !== undefined && !isEndpoint(endpoint, plain))
        throw new UnusableSourceError(
          `The configuration of the identity provider cannot be used: its "${name}" must be an https URL.`,
        );
    }
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication =
      secret === null
        ? library.None()
        : methods.includes('client_secret_basic')
          ? library.ClientSecretBasic(secret)
          : library.ClientSecretPost(secret);
    const configuration = new library.Configuration(server, clientId, metadata, authentication);
    configuration[library.customFetch] = fetch;
    prepare(configuration);
    return configuration;
  }

  private async fetch(
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> {
    const answer = await this.outbound.exchange(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {}),
      timeoutMs: ANSWER_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      answered.set(name, Array.isArray(value) ? value.join(', ') : value);
    const empty = answer.body.length === 0 || [204, 205, 304].includes(answer.status);
    return new Response(empty ? null : answer.body.toString('utf8'), {
      status: answer.status,
      headers: answered,
    });
  }
}

/** The claims that the settings of a provider name. */
function claimsWanted({ visitorClaims, claimRules }: CompleteOidcProvider): string[] {
  return [...visitorClaims, ...claimRules].map(({ claim }) => claim);
}

/** Whether a provider names a usable address: the browser of a person may be sent there. */
function isEndpoint(endpoint: unknown, plain: boolean): boolean {
  const protocol = typeof endpoint === 'string' ? URL.parse(endpoint)?.protocol : undefined;
  return protocol === 'https:' || (plain && protocol === 'http:');
}

/**
 * @param token the claims of the ID token. It is signed, so it decides
 * @param more the claims of the user info, if it was read
 * @throws RefusedSignInError when they contain no email address that the provider has verified
 */
function readIdentity(token: IDToken, more: Partial<UserInfoResponse>): AssertedIdentity {
  const email = token.email ?? more.email;
  const claims: IDToken = { ...more, ...token, email };
  const { sub: subject, name, sid } = claims;
  if (!isMailAddress(email))
    throw new RefusedSignInError(
      'the provider gives no email address in the claim "email". Ask its operator, or add a scope that gives it.',
    );
  if (!isVerifiedBy(token, more))
    throw new RefusedSignInError('the provider has not verified the email address.');
  if (subject.length > MAX_SUBJECT_LENGTH || subject.includes('\0'))
    throw new RefusedSignInError('the "sub" of the ID token is too long.');
  const displayName = typeof name === 'string' ? toDisplayName(name) : undefined;
  const sessionName = toSessionName(sid);
  return {
    ...{ subject, email: email.toLowerCase(), displayName, claims },
    ...(sessionName !== undefined ? { sessionName } : {}),
  };
}

/** Whether neither the ID token nor the user info denies that the address is verified, and both mean the same address. */
function isVerifiedBy(token: IDToken, more: Partial<UserInfoResponse>): boolean {
  const [address, other] = [token.email, more.email].map((email) =>
    typeof email === 'string' ? email.toLowerCase() : undefined,
  );
  if (!isVerified(token.email_verified)) return false;
  // A statement about another address does not apply to this one.
  if (address !== undefined && other !== undefined && address !== other)
    return token.email_verified !== undefined && token.email_verified !== null;
  return isVerified(more.email_verified);
}

/** Providers such as Amazon Cognito send a string. Providers of companies, such as Microsoft Entra ID, send nothing. */
function isVerified(claim: unknown): boolean {
  return [undefined, null, true, 'true', 'True'].some((accepted) => claim === accepted);
}

/** Hides the library's messages, which may quote the response of the provider. */
function refusal(error: unknown): Error {
  if (error instanceof RefusedSignInError) return error;
  if (error instanceof OutboundError)
    return new UnusableSourceError(`The identity provider cannot be reached: ${error.message}.`);
  const { error: code } = error as { error?: unknown };
  if (code === 'access_denied') return new RefusedSignInError('it was canceled at the identity provider.');
  return new RefusedSignInError(
    'the response of the identity provider cannot be used: it is not for this sign-in, or not signed with its keys.',
  );
}

/** Why the configuration cannot be read, for the response. The library wraps errors of the outbound client. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundError) return cause.message;
  return 'there is no OpenID Connect configuration that names this "issuer"';
}
