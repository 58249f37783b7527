import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

/** Whom the provider signs in. */
export interface OidcPerson {
  subject: string;
  claims: Record<string, unknown>;
}

export const CLIENT_ID = 'docs';
export const CLIENT_SECRET = 'a-secret-of-the-client-that-is-long-enough';

/** An OpenID Connect provider on 127.0.0.1 that signs the next person in without asking. */
export class OidcIdp {
  readonly issuer: string;
  /** Paths that were asked for, in order. */
  readonly requests: string[] = [];
  private person: OidcPerson = { subject: 'nobody', claims: {} };
  private redirects: string[] = [];
  private answers: ReturnType<Provider['callback']> | undefined;

  private constructor(
    private readonly server: Server,
    readonly key: { jwk: JWK; private: CryptoKey },
  ) {
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<OidcIdp> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const pair = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(pair.privateKey)), kid: 'key', alg: 'RS256', use: 'sig' };
    const idp = new OidcIdp(server, { jwk, private: pair.privateKey });
    server.on('request', (request, response) => {
      idp.requests.push(new URL(request.url ?? '/', idp.issuer).pathname);
      void idp.answers?.(request, response);
    });
    return idp;
  }

  get host(): string {
    return new URL(this.issuer).host;
  }

  /** Lets a client be sent back to an address. */
  trust(redirect: string): void {
    this.redirects = [...this.redirects, redirect];
    this.answers = this.provider().callback();
  }

  /** A logout token for the client. @param changes claims; undefined: left out */
  async logoutToken(
    changes: Record<string, unknown>,
    { typ = 'logout+jwt', key = this.key.private }: { typ?: string; key?: CryptoKey } = {},
  ): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const now = Math.floor(Date.now() / 1000);
    const standard = {
      iss: this.issuer,
      aud: CLIENT_ID,
      iat: now,
      exp: now + 120,
      jti: crypto.randomUUID(),
      events,
    };
    const claims = Object.entries({ ...standard, ...changes }).filter(([, value]) => value !== undefined);
    return new SignJWT(Object.fromEntries(claims))
      .setProtectedHeader({ alg: 'RS256', kid: 'key', typ })
      .sign(key);
  }

  /** Who signs in next. */
  next(person: OidcPerson): void {
    this.person = person;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private provider(): Provider {
    const configuration: Configuration = {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: this.redirects,
          response_types: ['code'],
          grant_types: ['authorization_code'],
          backchannel_logout_uri: `${this.issuer}/nobody`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups', 'office'] },
      // As most providers do, for clients that ask for no user info.
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      jwks: { keys: [this.key.jwk] },
      pkce: { required: () => true },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, ...this.person.claims }),
      }),
    };
    const provider = new Provider(this.issuer, plain(configuration));
    provider.proxy = true;
    provider.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) {
        await next();
        return;
      }
      const { params, prompt } = await provider.interactionDetails(context.req, context.res);
      const { subject } = this.person;
      if (subject === 'canceled') {
        await provider.interactionFinished(context.req, context.res, { error: 'access_denied' });
        return;
      }
      const grant = new provider.Grant({ accountId: subject, clientId: String(params.client_id) });
      grant.addOIDCScope(String(params.scope));
      const grantId = await grant.save();
      const result = prompt.name === 'login' ? { login: { accountId: subject } } : { consent: { grantId } };
      await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: true });
    });
    return provider;
  }
}

/**
 * Jest's sandbox has an `Object` of its own, and the library, which is outside, takes none of its objects for plain ones.
 * @returns the same, with the library's idea of a plain object
 */
function plain<Value extends object>(value: Value): Value {
  let outside: object = Provider.prototype;
  for (let next: unknown = outside; next !== null; next = Object.getPrototypeOf(outside))
    outside = next as object;
  for (const part of Object.values(value))
    if (typeof part === 'object' && part !== null) plain(part as object);
  if (!Array.isArray(value)) Object.setPrototypeOf(value, outside);
  return value;
}
