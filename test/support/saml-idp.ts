import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as samlify from 'samlify';

// What the requests of this service look like is checked by the identity provider's own reading of them.
samlify.setSchemaValidator({ validate: () => Promise.resolve('accepted') });

const FIXTURES = new URL('../fixtures/saml/', import.meta.url);
const file = (name: string): string => readFileSync(new URL(name, FIXTURES), 'utf8');

/** Whom the identity provider signs in. */
export interface SamlPerson {
  nameId: string;
  nameIdFormat?: string;
  attributes?: Record<string, string | string[]>;
  /** The identity provider's name for the session. */
  sessionIndex?: string;
  /** Minutes after which the identity provider ends its session. */
  sessionMinutes?: number;
}

/** How a response differs from the one that is right. Values replace those of the template. */
export interface SamlDeviation {
  /** Named by the tags of the template, such as `Audience` or `SubjectRecipient`. */
  values?: Record<string, string>;
  /** Changes the text before it is signed. */
  before?: (xml: string) => string;
  /** Changes the text after it was signed. */
  after?: (xml: string) => string;
  /** Signs with another key than that of the certificate. */
  otherKey?: boolean;
  /** Signs the whole response, too. */
  signsMessage?: boolean;
  /** Encrypts the assertion, for the certificate in the metadata, with these algorithms. */
  encrypts?: { data?: string; key?: string };
}

/** How a logout request differs from the one that is right. */
export interface SamlLogoutDeviation {
  /** Named by the tags of the template, such as `Destination` or `SessionIndex`. */
  values?: Record<string, string>;
  /** Changes the text before it is signed. */
  before?: (xml: string) => string;
  /** Signs with another key than that of the certificate. */
  otherKey?: boolean;
  relayState?: string;
}

/** What a browser posts to the service. */
export interface SamlForm {
  SAMLResponse: string;
  RelayState: string;
}

/** A SAML identity provider on 127.0.0.1: it reads requests as a browser brings them, and answers with a form. */
export class SamlIdp {
  readonly certificate = file('idp.crt');
  readonly otherCertificate = file('other.crt');
  readonly entityID: string;
  readonly ssoURL: string;
  /** Its clock. */
  now = (): Date => new Date();
  private person: SamlPerson = { nameId: 'nobody@example.com' };
  private deviation: SamlDeviation = {};
  private metadata = '';

  private constructor(
    private readonly server: Server,
    port: number,
  ) {
    this.entityID = `http://127.0.0.1:${port}/metadata`;
    this.ssoURL = `http://127.0.0.1:${port}/sso`;
  }

  static async start(): Promise<SamlIdp> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const idp = new SamlIdp(server, (server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      const { search } = new URL(request.url ?? '/', idp.ssoURL);
      idp
        .answer(search)
        .then(({ SAMLResponse, RelayState, action }) =>
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(
              `<form method="post" action="${action}"><input name="SAMLResponse" value="${SAMLResponse}"><input name="RelayState" value="${RelayState}"></form>`,
            ),
        )
        .catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    return idp;
  }

  /** What the service says of itself. */
  trust(metadata: string): void {
    this.metadata = metadata;
  }

  /** Who signs in next, and how the response differs from the one that is right. */
  next(person: SamlPerson, deviation: SamlDeviation = {}): void {
    this.person = person;
    this.deviation = deviation;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(search: string): Promise<SamlForm & { action: string }> {
    const query = Object.fromEntries(new URLSearchParams(search));
    const {
      values = {},
      before = same,
      after = same,
      otherKey = false,
      signsMessage = false,
      encrypts,
    } = this.deviation;
    const service = samlify.ServiceProvider({
      metadata: this.metadata,
      wantMessageSigned: signsMessage,
    });
    const provider = this.provider(otherKey, {
      isAssertionEncrypted: encrypts !== undefined,
      ...(encrypts?.data !== undefined ? { dataEncryptionAlgorithm: encrypts.data } : {}),
      ...(encrypts?.key !== undefined ? { keyEncryptionAlgorithm: encrypts.key } : {}),
    });
    const { extract } = await provider.parseLoginRequest(service, 'redirect', {
      query,
      octetString: octetsOf(search),
    });
    const { request } = extract as { request: { id: string } };
    const fillIn = (template: string) => {
      const id = `_${randomUUID()}`;
      const context = fill(
        template
          .replace('</saml:Assertion>', '{AttributeStatement}$&')
          .replace('{AttributeStatement}{AttributeStatement}', '{AttributeStatement}'),
        {
          ...this.tags(id, request.id, service.entityMeta.getEntityID()),
          Destination: service.entityMeta.getAssertionConsumerService('post') as string,
          SubjectRecipient: service.entityMeta.getAssertionConsumerService('post') as string,
          ...values,
        },
      );
      return { id, context: before(context) };
    };
    const made = await provider.createLoginResponse(
      service,
      { extract },
      'post',
      {},
      {
        customTagReplacement: fillIn,
        // A signed response contains the assertion as it is sent.
        encryptThenSign: encrypts !== undefined && signsMessage,
      },
    );
    const xml = after(Buffer.from(made.context, 'base64').toString('utf8'));
    return {
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: query.RelayState ?? '',
      action: service.entityMeta.getAssertionConsumerService('post') as string,
    };
  }

  /** The URL by which a browser delivers a logout request with the binding HTTP-Redirect. */
  logoutUrl(user: LogoutPerson, deviation: SamlLogoutDeviation = {}): string {
    return this.logout('redirect', user, deviation).context;
  }

  /** The form by which a browser delivers a logout request with the binding HTTP-POST. */
  logoutForm(user: LogoutPerson, deviation: SamlLogoutDeviation = {}): Record<string, string> {
    return {
      SAMLRequest: this.logout('post', user, deviation).context,
      RelayState: deviation.relayState ?? '',
    };
  }

  /** Requires that a URL delivers a logout response that the service signed. @returns its properties */
  async readLogoutResponse(url: string): Promise<{ inResponseTo: string; destination: string }> {
    const { search, searchParams } = new URL(url);
    const service = samlify.ServiceProvider({ metadata: this.metadata });
    const { extract } = await this.provider(false).parseLogoutResponse(service, 'redirect', {
      query: Object.fromEntries(searchParams),
      octetString: octetsOf(search),
    });
    const { inResponseTo, destination } = extract.response as Record<string, string>;
    return { inResponseTo: inResponseTo ?? '', destination: destination ?? '' };
  }

  private logout(
    binding: 'redirect' | 'post',
    { nameId, sessionIndex }: LogoutPerson,
    { values = {}, before = same, otherKey = false, relayState = '' }: SamlLogoutDeviation,
  ): { context: string } {
    const service = samlify.ServiceProvider({ metadata: this.metadata, wantLogoutRequestSigned: true });
    return this.provider(otherKey).createLogoutRequest(
      service,
      binding,
      {},
      {
        relayState,
        customTagReplacement: (template: string) => {
          const id = `_${randomUUID()}`;
          const xml = fill(template, {
            ID: id,
            Destination: service.entityMeta.getSingleLogoutService(binding) as string,
            Issuer: this.entityID,
            IssueInstant: this.now().toISOString(),
            NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
            NameID: nameId,
            SessionIndex: sessionIndex ?? '',
            ...values,
          });
          const sessions =
            sessionIndex === undefined ? /<samlp:SessionIndex>.*?<\/samlp:SessionIndex>/ : /(?!)/;
          return { id, context: before(xml.replace(sessions, '')) };
        },
      },
    );
  }

  private provider(otherKey: boolean, settings: object = {}) {
    return samlify.IdentityProvider({
      entityID: this.entityID,
      privateKey: file(otherKey ? 'other.key' : 'idp.key'),
      signingCert: otherKey ? this.otherCertificate : this.certificate,
      isAssertionEncrypted: false,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      wantLogoutResponseSigned: true,
      wantAuthnRequestsSigned: this.metadata.includes('AuthnRequestsSigned="true"'),
      singleSignOnService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: this.ssoURL },
      ],
      loginResponseTemplate: {
        context: samlify.SamlLib.defaultLoginResponseTemplate.context,
        attributes: [],
      },
      ...settings,
    });
  }

  private tags(id: string, requestId: string, audience: string): Record<string, string> {
    const at = (minutes: number): string => new Date(this.now().getTime() + minutes * 60_000).toISOString();
    const { nameId, nameIdFormat, attributes = {}, sessionMinutes, sessionIndex = '_s' } = this.person;
    const sessionEnd = sessionMinutes === undefined ? '' : ` SessionNotOnOrAfter="${at(sessionMinutes)}"`;
    const statement = Object.entries(attributes).map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}">${[value]
          .flat()
          .map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
          .join('')}</saml:Attribute>`,
    );
    return {
      ID: id,
      AssertionID: `_${randomUUID()}`,
      IssueInstant: at(0),
      InResponseTo: requestId,
      Issuer: this.entityID,
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      NameID: nameId,
      NameIDFormat: nameIdFormat ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      SubjectConfirmationDataNotOnOrAfter: at(5),
      ConditionsNotBefore: at(-1),
      ConditionsNotOnOrAfter: at(5),
      Audience: audience,
      AuthnStatement: `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${sessionIndex}"${sessionEnd}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
      AttributeStatement:
        statement.length === 0
          ? ''
          : `<saml:AttributeStatement>${statement.join('')}</saml:AttributeStatement>`,
    };
  }
}

/** Whom a logout request names. */
export interface LogoutPerson {
  nameId: string;
  sessionIndex?: string;
}

/** What the signature of a message with the binding HTTP-Redirect covers. */
function octetsOf(search: string): string {
  return search
    .slice(1)
    .split('&')
    .filter((pair) => /^(?:SAMLRequest|SAMLResponse|RelayState|SigAlg)=/.test(pair))
    .join('&');
}

function same(xml: string): string {
  return xml;
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (tag, name: string) => values[name] ?? tag);
}
