import { TestApp } from './app.js';
import type { Browser } from './browser.js';
import type { World } from './factories.js';
import { CLIENT_ID, CLIENT_SECRET, OidcIdp, type OidcPerson } from './oidc-idp.js';
import { SourceServer } from './source-server.js';

/** Where the service of an `OidcSetup` is, and its application. */
export const PUBLIC_URL = 'https://docs.example.com';
export const APP_URL = 'https://docs.example.com/app';

/** An OpenID Connect provider as the API shows it. */
export interface OidcProvider {
  id: string;
  service: { redirectURL: string; startURL: string };
}

/** A service with a real OpenID Connect provider, and a server of somebody else that it may connect to. */
export class OidcSetup {
  private constructor(
    readonly app: TestApp,
    readonly idp: OidcIdp,
    readonly other: SourceServer,
  ) {}

  static async start(): Promise<OidcSetup> {
    const idp = await OidcIdp.start();
    const other = await SourceServer.start();
    const app = await TestApp.start({
      PUBLIC_URL,
      APP_URL,
      OUTBOUND_ALLOWED_HOSTS: `${idp.host},127.0.0.1:${other.port}`,
    });
    return new OidcSetup(app, idp, other);
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.other.stop();
    await this.idp.stop();
  }

  /** An organization that holds the domain of the people of the provider. */
  async organization(): Promise<World> {
    const world = await this.app.build.organization();
    await this.app.build.domain(world.id, 'example.com');
    await this.app.client(world.admin).patch(`/orgs/${world.id}`, { emailDomains: ['example.com'] });
    return world;
  }

  /** Adds the provider to an organization. */
  async provider(world: World, changes: object = {}): Promise<OidcProvider> {
    const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
    const body = { label: 'Test', issuer: this.idp.issuer, ...client, ...changes };
    const created = await this.app.client(world.admin).post(`/orgs/${world.id}/oidc`, body);
    expect(created.status).toBe(201);
    const provider = created.body as OidcProvider;
    this.idp.trust(provider.service.redirectURL);
    return provider;
  }

  /** Goes to the provider and follows it until it leads back. @returns the address back here */
  async answered(
    browser: Browser,
    person: OidcPerson,
    { service }: OidcProvider,
    start = service.startURL,
  ): Promise<string> {
    this.idp.next(person);
    let answer = await browser.get(start);
    expect([answer.status, answer.text]).toEqual([303, expect.anything()]);
    for (let steps = 0; steps < 8 && !answer.location.startsWith(PUBLIC_URL); steps += 1)
      answer = await browser.get(new URL(answer.location, this.idp.issuer).href);
    expect(answer.location.startsWith(service.redirectURL)).toBe(true);
    return answer.location;
  }
}

/** Somebody whom the provider knows, with a confirmed address. */
export function newPerson(claims: object = {}): OidcPerson {
  const subject = crypto.randomUUID();
  return {
    subject,
    claims: { email: `${subject}@example.com`, email_verified: true, name: 'Ada', ...claims },
  };
}
