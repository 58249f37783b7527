import { createHmac, type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import { SourceServer } from './source-server.js';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** How the ID token of a sign-in differs from the one that is right. */
export interface OidcDeviation {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** Signs the token; RS256 with the key of the provider unless given. */
  signature?: (text: string, idp: OddOidcIdp) => string;
  /** What the user info says; it is asked for when the ID token has no `email`. */
  userInfo?: Record<string, unknown>;
  /** What has to end before the ID token is handed out. */
  meanwhile?: () => Promise<unknown>;
}

/** An OpenID Connect provider on 127.0.0.1 that hands out whatever ID token a test wants. */
export class OddOidcIdp {
  readonly issuer: string;
  /** `Authorization` of the requests for tokens. */
  readonly credentials: (string | undefined)[] = [];
  private readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;

  private constructor(private readonly server: SourceServer) {
    this.issuer = server.url('');
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    [this.privateKey, this.publicKey] = [privateKey, publicKey];
    const json = (path: string, value: object): string =>
      server.serve(path, JSON.stringify(value), 'application/json');
    this.configure({});
    json('/keys', {
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
    });
  }

  static async start(): Promise<OddOidcIdp> {
    return new OddOidcIdp(await SourceServer.start());
  }

  /** @param changes to the configuration of a right provider */
  configure(changes: Record<string, unknown>): void {
    const { server } = this;
    const configuration = {
      issuer: this.issuer,
      authorization_endpoint: server.url('/authorize'),
      token_endpoint: server.url('/token'),
      userinfo_endpoint: server.url('/me'),
      jwks_uri: server.url('/keys'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...changes,
    };
    server.serve('/.well-known/openid-configuration', JSON.stringify(configuration), 'application/json');
  }

  get host(): string {
    return new URL(this.issuer).host;
  }

  /** Answers the next request for tokens. @param claims of the right ID token */
  answer(claims: Record<string, unknown>, deviation: OidcDeviation): void {
    const {
      header,
      signature = (text: string) => this.signed(text),
      userInfo = { sub: claims.sub },
    } = deviation;
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: this.issuer, iat: now, exp: now + 300, ...claims, ...deviation.claims };
    const text = `${part({ alg: 'RS256', kid: 'own', ...header })}.${part(payload)}`;
    const tokens = {
      access_token: 'access',
      token_type: 'Bearer',
      id_token: `${text}.${signature(text, this)}`,
    };
    this.server.serve('/me', JSON.stringify(userInfo), 'application/json');
    this.server.on('/token', (request, response) => {
      this.credentials.push(request.headers.authorization);
      void Promise.resolve(deviation.meanwhile?.()).then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens)),
      );
    });
  }

  signed(text: string, key = this.privateKey): string {
    return sign('sha256', Buffer.from(text), key).toString('base64url');
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/** A signature by HMAC with a secret, such as a public key. */
export function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
