import type { SAML, SamlConfig } from '@node-saml/node-saml';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { AssertedIdentity } from '../sign-in/asserted-identity.js';
import { RefusedSignInError } from '../sign-in/refused-sign-in.js';
import { readCertificates } from './certificates.js';
import { checkAssertion, type Parsed } from './check-assertion.js';
import { checkStructure, type Envelope, responseWith } from './check-structure.js';
import { SamlKeys } from './keys/saml-keys.service.js';
import { EMAIL_FORMAT, samlMetadata } from './metadata.js';
import { type CompleteSamlProvider, samlAddresses } from './saml-provider.mapper.js';
import type { SamlProvider } from './saml-provider.entity.js';
import { readIdentity } from './read-identity.js';
import { type EncryptedElement, decryptElement } from './xml/encryption.js';
import { parseMessage, UnsoundXmlError } from './xml/saml-xml.js';
import { signersOf, verifiedMessage } from './xml/signatures.js';

const NOT_SIGNED = 'the response is not signed with the key of the provider’s certificate, or was changed.';

/** Creates SAML requests and metadata, and reads SAML responses. The library is loaded for the first sign-in. */
@Injectable()
export class SamlMessages {
  constructor(
    private readonly keys: SamlKeys,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * The URL at the identity provider where a sign-in starts.
   * @param attempt the ID of the attempt, which the provider returns
   */
  async request(provider: CompleteSamlProvider, attempt: string): Promise<string> {
    const key = provider.signRequests ? await this.keys.signingKey(provider.id) : undefined;
    const saml = await this.nodeSaml(provider, attempt, {
      ...(key !== undefined
        ? {
            privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
            signatureAlgorithm: 'sha256' as const,
          }
        : {}),
    });
    return saml.getAuthorizeUrlAsync(attempt, undefined, {});
  }

  /**
   * The person that a response identifies.
   * @param encoded the field of the form, in base64
   * @throws RefusedSignInError unless it is valid now, signed by the provider, and for this service and attempt
   */
  async read(provider: CompleteSamlProvider, encoded: string, attempt: string): Promise<AssertedIdentity> {
    const xml = decode(encoded);
    const envelope = refusing(() => checkStructure(xml));
    const addresses = samlAddresses(provider, this.environment.publicUrl);
    requireForUs(envelope, addresses.acsURL, requestId(attempt));
    const assertion = await this.verifiedAssertion(provider, xml, attempt, envelope);
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
  async metadata(provider: SamlProvider): Promise<string> {
    const certificates = (await this.keys.certificatesOf([provider.id])).get(provider.id) ?? [];
    return samlMetadata(provider, samlAddresses(provider, this.environment.publicUrl), certificates);
  }

  /** The assertion of a response, whose signature is verified. @throws RefusedSignInError */
  private async verifiedAssertion(
    provider: CompleteSamlProvider,
    xml: string,
    attempt: string,
    { isSigned, encrypted }: Envelope,
  ): Promise<Parsed> {
    if (encrypted !== undefined) return this.decryptedAssertion(provider, xml, attempt, isSigned, encrypted);
    if (provider.requireEncryptedAssertions)
      throw new RefusedSignInError(
        'the assertion is not encrypted, which the provider’s settings require. Ask the operator of the identity provider.',
      );
    return this.parsedAssertion(provider, xml, attempt, isSigned);
  }

  private async decryptedAssertion(
    provider: CompleteSamlProvider,
    xml: string,
    attempt: string,
    isSigned: boolean,
    encrypted: EncryptedElement,
  ): Promise<Parsed> {
    const privateKeys = await this.keys.privateKeys(provider.id);
    if (privateKeys.length === 0)
      throw new RefusedSignInError(
        'the assertion is encrypted, and the provider has no certificate here. An administrator has to create one.',
      );
    // All of this fails with the same message: see `decryptElement`.
    try {
      if (isSigned) await verifiedMessage(xml, readCertificates(provider.certificate) ?? []);
      const decrypted = responseWith(decryptElement(encrypted, privateKeys) ?? '');
      if (checkStructure(decrypted).encrypted !== undefined) throw new UnsoundXmlError();
      return await this.parsedAssertion(provider, decrypted, attempt, false);
    } catch (error) {
      if (!(error instanceof UnsoundXmlError) && !(error instanceof RefusedSignInError)) throw error;
      throw new RefusedSignInError(
        'the assertion is not encrypted for a certificate of this service, or not signed with the key of the provider’s certificate.',
      );
    }
  }

  /** The content of an assertion that its signature covers, and nothing else. */
  private async parsedAssertion(
    provider: CompleteSamlProvider,
    xml: string,
    attempt: string,
    responseIsSigned: boolean,
  ): Promise<Parsed> {
    const certificates = readCertificates(provider.certificate) ?? [];
    const message = refusing(() => parseMessage(xml.replaceAll(/\r\n?/g, '\n')));
    const idpCert = await signersOf(message, certificates).catch(refuse);
    if (idpCert.length === 0) throw new RefusedSignInError(NOT_SIGNED);
    const saml = await this.nodeSaml(provider, attempt, {
      idpCert,
      wantAuthnResponseSigned: responseIsSigned,
    });
    const { profile } = await saml
      .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml, 'utf8').toString('base64') })
      .catch((cause: unknown) => {
        throw refusal(cause);
      });
    const { Assertion: assertion } = (profile?.getAssertion?.() ?? {}) as { Assertion?: Parsed };
    if (assertion === undefined) throw new RefusedSignInError('the response has no assertion.');
    return assertion;
  }

  private async nodeSaml(
    provider: CompleteSamlProvider,
    attempt: string,
    options: Partial<SamlConfig>,
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
      generateUniqueId: () => requestId(attempt),
      // `checkAssertion` checks audience and times, with the clock of this service.
      audience: false,
      acceptedClockSkewMs: -1,
      ...options,
    });
  }
}

/** @throws RefusedSignInError instead of UnsoundXmlError */
function refusing<Result>(check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof UnsoundXmlError)) throw error;
  throw new RefusedSignInError(`${error.message} Ask the operator of the identity provider.`);
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
      ? NOT_SIGNED
      : 'the response cannot be used. Ask the operator of the identity provider.',
  );
}
