import { TestApp } from './app.js';
import { Browser, type BrowserAnswer } from './browser.js';
import type { World } from './factories.js';
import { CLIENT_ID, CLIENT_SECRET, OidcIdp } from './oidc-idp.js';
import { SamlIdp } from './saml-idp.js';

/** Signs a person in through a provider of an organization, in a new browser. The subject is the address unless given. */
export type SignIn = (email: string, subject?: string) => Promise<BrowserAnswer>;

export const PUBLIC_URL = 'https://docs.example.com';

/** An application, and providers of its organizations that assert whatever address a test wants. */
export class ProviderSignIns {
  private constructor(
    readonly app: TestApp,
    readonly idps: { oidc: OidcIdp; saml: SamlIdp },
  ) {}

  static async start(): Promise<ProviderSignIns> {
    const idps = { oidc: await OidcIdp.start(), saml: await SamlIdp.start() };
    const app = await TestApp.start({
      PUBLIC_URL,
      APP_URL: `${PUBLIC_URL}/app`,
      OUTBOUND_ALLOWED_HOSTS: idps.oidc.host,
    });
    return new ProviderSignIns(app, idps);
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.idps.oidc.stop();
    await this.idps.saml.stop();
  }

  /** Exchanges the code of a sign-in. */
  exchange({ location }: BrowserAnswer) {
    return this.app.client().post('/sso/token', { code: new URL(location).searchParams.get('code') });
  }

  /** The token of a sign-in that succeeded, and whose it is. */
  async signedIn(answer: BrowserAnswer): Promise<{ user: string; token: string }> {
    expect([answer.status, answer.text]).toEqual([303, expect.anything()]);
    return (await this.exchange(answer)).body as { user: string; token: string };
  }

  async withOidc(world: World): Promise<SignIn> {
    const { oidc } = this.idps;
    const client = { issuer: oidc.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
    const { redirectURL = '', startURL = '' } = await this.created(world, 'oidc', client);
    oidc.trust(redirectURL);
    return async (email, subject = email) => {
      oidc.next({ subject, claims: { email, email_verified: true } });
      const browser = this.browser();
      let answer = await browser.get(startURL);
      for (let steps = 0; steps < 8 && !answer.location.startsWith(PUBLIC_URL); steps += 1)
        answer = await browser.get(new URL(answer.location, oidc.issuer).href);
      return browser.get(answer.location);
    };
  }

  async withSaml(world: World): Promise<SignIn> {
    const { saml } = this.idps;
    const { entityID, ssoURL, certificate } = saml;
    const service = await this.created(world, 'saml', { entityID, ssoURL, certificate });
    const metadata = await this.app.http.get(new URL(service.entityID ?? '').pathname).buffer(true);
    return async (email, subject = email) => {
      saml.trust(metadata.text);
      saml.next({ nameId: subject, attributes: { email } });
      const browser = this.browser();
      const { text } = await browser.get((await browser.get(service.startURL ?? '')).location);
      const field = (name: string): string =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
      const form = { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') };
      return browser.post(service.acsURL ?? '', form);
    };
  }

  private browser(): Browser {
    this.app.clock.catchUp();
    return new Browser(this.app, PUBLIC_URL);
  }

  private async created(world: World, kind: string, body: object): Promise<Record<string, string>> {
    const answer = await this.app
      .client(world.admin)
      .post(`/orgs/${world.id}/${kind}`, { label: 'Test', ...body });
    expect(answer.status).toBe(201);
    return answer.body.service as Record<string, string>;
  }
}
