import type { SAML } from '@node-saml/node-saml';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { AssertedIdentity } from '../sign-in/asserted-identity.js';
import { RefusedSignInError } from '../sign-in/refused-sign-in.js';
import { readCertificates } from './certificates.js';
import { checkAssertion, type Parsed } from './check-assertion.js';
import { checkStructure, type Envelope } from './check-structure.js';
import { type CompleteSamlProvider, samlAddresses } from './saml-provider.mapper.js';
import { readIdentity } from './read-identity.js';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Creates SAML requests and metadata, and reads SAML responses. The library is loaded for the first sign-in. */
@Injectable()
export class SamlMessages {
  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * The URL at the identity provider where a sign-in starts.
   * @param attempt the ID of the attempt, which the provider returns
   */
  async request(provider: CompleteSamlProvider, attempt: string): Promise<string> {
    const saml = await this.nodeSaml(provider, attempt, false);
    return saml.getAuthorizeUrlAsync(attempt, undefined, {});
  }

  /**
   * The person that a response identifies.
   * @param encoded the field of the form, in base64
   * @throws RefusedSignInError unless it is valid now, signed by the provider, and for this service and attempt
   */
  async read(provider: CompleteSamlProvider, encoded: string, attempt: string): Promise<AssertedIdentity> {
    const xml = decode(encoded);
    const envelope = checkStructure(xml);
    const addresses = samlAddresses(provider, this.environment.publicUrl);
    requireForUs(envelope, addresses.acsURL, requestId(attempt));
    const saml = await this.nodeSaml(provider, attempt, envelope.isSigned);
    const { profile } = await saml
      .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml, 'utf8').toString('base64') })
      .catch((cause: unknown) => {
        throw refusal(cause);
      });
    // Read only the content that the signature covers.
    const { Assertion: assertion } = (profile?.getAssertion?.() ?? {}) as { Assertion?: Parsed };
    if (assertion === undefined) throw new RefusedSignInError('the response has no assertion.');
    checkAssertion(assertion, {
      issuer: provider.entityId,
      audience: addresses.entityID,
      recipient: addresses.acsURL,
      inResponseTo: requestId(attempt),
      now: this.clock.now(),
    });
    return readIdentity(assertion);
  }

  /** The metadata of this service for an identity provider, in XML. */
  async metadata(provider: Pick<CompleteSamlProvider, 'id' | 'organizationId'>): Promise<string> {
    const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
    const { acsURL, entityID } = samlAddresses(provider, this.environment.publicUrl);
    return generateServiceProviderMetadata({
      issuer: entityID,
      callbackUrl: acsURL,
      identifierFormat: EMAIL_FORMAT,
      wantAssertionsSigned: true,
    });
  }

  private async nodeSaml(
    provider: CompleteSamlProvider,
    attempt: string,
    responseIsSigned: boolean,
  ): Promise<SAML> {
    const { SAML: NodeSaml } = await import('@node-saml/node-saml');
    const { acsURL, entityID } = samlAddresses(provider, this.environment.publicUrl);
    return new NodeSaml({
      entryPoint: provider.ssoUrl,
      issuer: entityID,
      callbackUrl: acsURL,
      idpCert: readCertificates(provider.certificate) ?? [],
      identifierFormat: EMAIL_FORMAT,
      // The identity provider decides how people authenticate.
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: responseIsSigned,
      generateUniqueId: () => requestId(attempt),
      // `checkAssertion` checks audience and times, with the clock of this service.
      audience: false,
      acceptedClockSkewMs: -1,
    });
  }
}

/** IDs in XML must not start with a digit. */
function requestId(attempt: string): string {
  return `_${attempt}`;
}

function decode(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new RefusedSignInError('the response is not valid UTF-8.');
  }
}

/** The attributes of the response prove nothing, but must not contradict the assertion. */
function requireForUs(envelope: Envelope, destination: string, inResponseTo: string): void {
  if (envelope.destination !== undefined && envelope.destination !== destination)
    throw new RefusedSignInError('the destination of the response is not the acsURL.');
  if (envelope.inResponseTo !== inResponseTo)
    throw new RefusedSignInError('the response belongs to another request, or to none.');
}

/** Hides the library's messages, which may quote the response. */
function refusal(cause: unknown): RefusedSignInError {
  const message = cause instanceof Error ? cause.message : '';
  return new RefusedSignInError(
    /signature/i.test(message)
      ? 'the response is not signed with the key of the provider’s certificate, or was changed.'
      : 'the response cannot be used. Ask whoever runs the identity provider.',
  );
}
