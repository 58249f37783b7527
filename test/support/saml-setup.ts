import { TestApp } from './app.js';
import { Browser, type BrowserAnswer } from './browser.js';
import type { World } from './factories.js';
import { type SamlDeviation, type SamlForm, SamlIdp, type SamlPerson } from './saml-idp.js';

const PUBLIC_URL = 'https://docs.example.com';

/** A SAML provider as the API shows it. */
export interface SamlProvider {
  id: string;
  signRequests: boolean;
  requireEncryptedAssertions: boolean;
  singleLogoutURL?: string;
  service: {
    acsURL: string;
    startURL: string;
    entityID: string;
    singleLogoutURL: string;
    certificates: { id: string; certificate: string; fingerprint: string; expiresAt: string }[];
  };
}

/** A service with a SAML identity provider. */
export class SamlSetup {
  private constructor(
    readonly app: TestApp,
    readonly idp: SamlIdp,
  ) {}

  static async start(): Promise<SamlSetup> {
    const app = await TestApp.start({ PUBLIC_URL, APP_URL: `${PUBLIC_URL}/app` });
    const idp = await SamlIdp.start();
    // The clock of the service stands still, however long the tests take.
    idp.now = () => app.clock.now();
    return new SamlSetup(app, idp);
  }

  async stop(): Promise<void> {
    await this.idp.stop();
    await this.app.stop();
  }

  browser(): Browser {
    return new Browser(this.app, PUBLIC_URL);
  }

  /** An organization that holds the domain of the people of the provider. */
  async organization(): Promise<World> {
    const world = await this.app.build.organization();
    await this.app.build.domain(world.id, 'example.com');
    await this.app.client(world.admin).patch(`/orgs/${world.id}`, { emailDomains: ['example.com'] });
    return world;
  }

  /** Adds the provider to an organization. */
  async provider(world: World, changes: object = {}): Promise<SamlProvider> {
    const { entityID, ssoURL, certificate } = this.idp;
    const body = { label: 'Test', entityID, ssoURL, certificate, ...changes };
    const created = await this.app.client(world.admin).post(`/orgs/${world.id}/saml`, body);
    expect([created.status, created.text]).toEqual([201, expect.anything()]);
    const provider = created.body as SamlProvider;
    this.idp.trust(await this.metadata(provider));
    return provider;
  }

  /** What the service says of itself to identity providers. */
  async metadata({ service }: SamlProvider): Promise<string> {
    const { text } = await this.app.http.get(new URL(service.entityID).pathname).buffer(true);
    return text;
  }

  /** Begins a sign-in and has the identity provider answer it. */
  async answered(
    browser: Browser,
    { service }: SamlProvider,
    person: SamlPerson,
    deviation: SamlDeviation = {},
  ): Promise<SamlForm> {
    this.idp.next(person, deviation);
    const begun = await browser.get(service.startURL);
    expect([begun.status, begun.text]).toEqual([303, expect.anything()]);
    const { text, status } = await browser.get(begun.location);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    const field = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    return { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') };
  }

  async signIn(
    browser: Browser,
    provider: SamlProvider,
    person: SamlPerson,
    deviation?: SamlDeviation,
  ): Promise<BrowserAnswer> {
    const form = await this.answered(browser, provider, person, deviation);
    return browser.post(provider.service.acsURL, { ...form });
  }
}

export function newSamlPerson(): SamlPerson {
  return { nameId: `person-${crypto.randomUUID()}@example.com` };
}
