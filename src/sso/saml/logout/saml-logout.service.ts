import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../../common/clock.js';
import { ConflictError, ValidationError } from '../../../common/errors/api-error.js';
import { escapeHtml } from '../../../common/escape-html.js';
import { ENVIRONMENT } from '../../../config/config.module.js';
import type { Environment } from '../../../config/environment.js';
import { ProviderSessions } from '../../sign-in/provider-sessions.js';
import { Tickets } from '../../sign-in/tickets.js';
import { readCertificates } from '../certificates.js';
import { SamlKeys } from '../keys/saml-keys.service.js';
import { type CompleteSamlProvider, isComplete, samlAddresses } from '../saml-provider.mapper.js';
import { SamlProvidersService } from '../saml-providers.service.js';
import { decryptElement } from '../xml/encryption.js';
import { ASSERTION, parseMessage, PROTOCOL, UnsoundXmlError, unsound } from '../xml/saml-xml.js';
import { requireSoundSignatures, verifiedMessage } from '../xml/signatures.js';
import { checkLogout, type LogoutRequest, MAX_AGE_MS, nameOf } from './check-logout.js';
import { readRedirect, redirectWith } from './redirect-binding.js';
import { RefusedLogoutError } from './refused-logout.js';

/** Milliseconds for which the ID of a request is kept, so that it works once. */
const KEPT_MS = 2 * MAX_AGE_MS;
const MAX_RELAY_STATE = 1024;
const UNKNOWN_PERSON =
  'its request names nobody whom this service can decrypt. It must be encrypted for a certificate of this service.';

/** A provider with all settings that a logout needs. */
type LogoutProvider = CompleteSamlProvider & { singleLogoutUrl: string };

/** Ends sessions when identity providers say so (SAML 2.0 profiles, 4.4: single logout). */
@Injectable()
export class SamlLogoutService {
  constructor(
    private readonly providers: SamlProvidersService,
    private readonly keys: SamlKeys,
    private readonly sessions: ProviderSessions,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Ends the sessions that a request of the binding HTTP-Redirect names, once for each request.
   * @param query the query of the URL as it arrived, without the question mark
   * @returns the URL at the identity provider that the browser goes to, with a signed response
   * @throws NotFoundError when the organization has no such provider
   * @throws ConflictError when the provider is not set up for logouts
   * @throws RefusedLogoutError when the request is not valid, or was used
   */
  async acceptRedirect(organizationId: string, id: string, query: string): Promise<string> {
    const provider = await this.provider(organizationId, id);
    const certificates = readCertificates(provider.certificate) ?? [];
    return this.accept(provider, async () => {
      const { xml, relayState } = await readRedirect(query, certificates);
      return { root: parseMessage(xml).root, relayState };
    });
  }

  /**
   * The same for a request of the binding HTTP-POST.
   * @param form the fields that the browser posted for the identity provider
   * @throws ValidationError when the form has no request; else as `acceptRedirect`
   */
  async acceptForm(
    organizationId: string,
    id: string,
    { SAMLRequest, RelayState }: Record<string, unknown>,
  ): Promise<string> {
    const provider = await this.provider(organizationId, id);
    if (typeof SAMLRequest !== 'string' || SAMLRequest === '')
      throw new ValidationError([{ path: 'SAMLRequest', message: 'is required' }]);
    const certificates = readCertificates(provider.certificate) ?? [];
    return this.accept(provider, async () => {
      const xml = decode(SAMLRequest);
      const message = parseMessage(xml);
      if (!requireSoundSignatures(message, [message.root]).has(message.root))
        unsound('its message is not signed.');
      const { root } = await verifiedMessage(xml, certificates);
      return { root, relayState: typeof RelayState === 'string' ? RelayState : undefined };
    });
  }

  private async accept(
    provider: LogoutProvider,
    read: () => Promise<{ root: Element; relayState: string | undefined }>,
  ): Promise<string> {
    const { entityID, singleLogoutURL } = samlAddresses(provider, this.environment.publicUrl);
    const key = await this.keys.signingKey(provider.id);
    if (key === undefined)
      throw new ConflictError('This SAML provider has no certificate: create one first.');
    try {
      const { root, relayState } = await read();
      if (relayState !== undefined && relayState.length > MAX_RELAY_STATE)
        unsound('the RelayState of its request is too long.');
      const request = checkLogout(root, {
        issuer: provider.entityId,
        destination: singleLogoutURL,
        now: this.clock.now(),
      });
      const nameId = await this.nameIdOf(provider, request);
      await this.end(provider, request, nameId);
      const xml = responseTo(request.id, entityID, provider.singleLogoutUrl, this.clock.now());
      return await redirectWith(provider.singleLogoutUrl, { xml, relayState }, key);
    } catch (error) {
      if (error instanceof UnsoundXmlError) throw new RefusedLogoutError(error.message);
      throw error;
    }
  }

  /** The person of a request. An encrypted ID needs no signature of its own: the signature of the request covers it. */
  private async nameIdOf({ id }: LogoutProvider, { person }: LogoutRequest): Promise<string> {
    if (typeof person === 'string') return person;
    const text = decryptElement(person, await this.keys.privateKeys(id));
    try {
      return nameOf(parseMessage(text ?? '').root);
    } catch {
      return unsound(UNKNOWN_PERSON);
    }
  }

  @Transactional()
  private async end(
    { id: providerId, organizationId }: LogoutProvider,
    { id, sessions }: LogoutRequest,
    nameId: string,
  ): Promise<void> {
    const expiresAt = this.clock.now().getTime() + KEPT_MS;
    if (!(await this.tickets.spendName(`saml logout ${providerId} ${id}`, expiresAt)))
      unsound('its request was already used.');
    await this.sessions.endAtProvider(organizationId, { providerId, nameId, names: sessions });
  }

  private async provider(organizationId: string, id: string): Promise<LogoutProvider> {
    const provider = await this.providers.require(organizationId, id);
    if (!isComplete(provider) || !hasLogout(provider))
      throw new ConflictError(
        'This SAML provider is not set up for logouts: set its "entityID", "certificate", "ssoURL" and "singleLogoutURL" first.',
      );
    return provider;
  }
}

function hasLogout(provider: CompleteSamlProvider): provider is LogoutProvider {
  return provider.singleLogoutUrl !== null;
}

function decode(encoded: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return unsound('its message is not valid UTF-8.');
  }
}

function responseTo(requestId: string, issuer: string, destination: string, now: Date): string {
  const attributes = Object.entries({
    'xmlns:samlp': PROTOCOL,
    'xmlns:saml': ASSERTION,
    ID: `_${randomUUID()}`,
    Version: '2.0',
    IssueInstant: now.toISOString(),
    Destination: destination,
    InResponseTo: requestId,
  }).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  const status =
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>';
  return `<samlp:LogoutResponse ${attributes.join(' ')}><saml:Issuer>${escapeHtml(issuer)}</saml:Issuer>${status}</samlp:LogoutResponse>`;
}
