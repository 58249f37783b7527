import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/database/data-source-options.js';
import { migrations } from '../../src/database/migrations.js';
import { DomainChecksCron } from '../../src/organizations/domains/domain-checks.cron.js';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { DnsServer } from '../support/dns-server.js';
import type { World } from '../support/factories.js';
import { invitationPath, MailServer } from '../support/mail-server.js';

const DAY = 24 * 3600_000;
const HOUR = 3600_000;

/** While nobody proves a domain, it may belong to others, who read the mail of all its addresses. */
describe('a domain that comes back to its organization', () => {
  let app: TestApp;
  let dns: DnsServer;
  let mails: MailServer;
  let world: World;
  let added: { domain: string; token: string };
  let count = 0;

  beforeAll(async () => {
    dns = await DnsServer.start();
    mails = await MailServer.start();
    app = await TestApp.start({ DNS_SERVERS: dns.address, SMTP_URL: mails.url });
  });
  afterAll(async () => {
    await app.stop();
    await mails.stop();
    await dns.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = () => app.client(world.admin);
  const at = (path = ''): string => `/orgs/${world.id}/domains${path}`;
  const newDomain = (): string => `returning-${(count += 1)}.test`;
  /** Adds the domain, and proves it. */
  const prove = async (domain: string): Promise<void> => {
    const { status, body } = await admin().post(at(), { domain });
    expect(status).toBe(201);
    added = body as typeof added;
    await comeBack();
    await admin().patch(`/orgs/${world.id}`, { emailDomains: [domain] });
  };
  const comeBack = async (): Promise<void> => {
    dns.prove(added);
    expect((await admin().post(at(`/${added.domain}/verify`), {})).body).toMatchObject({ state: 'verified' });
  };
  const pass = async (ms: number): Promise<void> => {
    app.clock.advance(ms);
    await app.app.get(DomainChecksCron).run();
  };
  const passDays = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day += 1) await pass(DAY + HOUR);
  };
  const stateOf = async (): Promise<unknown> => (await admin().get(at(`/${added.domain}`))).body.state;
  const lose = async (): Promise<void> => {
    dns.remove(added.domain);
    await passDays(5);
    expect(await stateOf()).toBe('lost');
  };
  const remove = async (): Promise<void> => {
    await admin().patch(`/orgs/${world.id}`, { emailDomains: [] });
    expect((await admin().delete(at(`/${added.domain}`))).status).toBe(205);
  };
  /** The link in the email that lets the mailbox of a new account confirm its address. */
  const linkFor = async (email: string): Promise<string> => {
    const person = await app.build.person({ email, isConfirmed: false });
    expect((await app.client(person).post('/user/email-confirmation')).status).toBe(204);
    return /\/v1(\/email-confirmations\/[\w-]+)/.exec((await mails.to(email)).text)?.[1] ?? '';
  };
  /** A new account whose mailbox confirmed the address. */
  const confirmed = async (email: string): Promise<ApiClient> => {
    const { body } = await app.client().post(await linkFor(email), {});
    return app.client(body.token as string);
  };
  const confirmedMember = async (email: string): Promise<ApiClient> => {
    const client = await confirmed(email);
    const { id } = (await client.get('/user')).body as { id: string };
    await app.build.join(world.id, { id } as never, 'read');
    return client;
  };
  const join = async (client: ApiClient): Promise<number> =>
    (await client.post(`/orgs/${world.id}/join`)).status;

  it('after it was lost trusts the addresses that were confirmed before, but none that was confirmed meanwhile', async () => {
    const domain = newDomain();
    await prove(domain);
    const [before, known] = [await confirmed(`before@${domain}`), await confirmed(`known@${domain}`)];
    await lose();
    const meanwhile = await confirmed(`meanwhile@${domain}`);
    const link = await linkFor(`waiting@${domain}`);
    expect([await join(before), await join(meanwhile)]).toEqual([404, 404]);
    await comeBack();
    expect([await join(before), await join(meanwhile)]).toEqual([200, 403]);
    expect((await meanwhile.get('/user')).body).not.toHaveProperty('emailVerifiedAt');
    expect((await meanwhile.get(`/email-domains/${domain}/orgs`)).body).toEqual({ organizations: [] });
    // The mailbox received this link while it may have been that of somebody else.
    expect((await app.client().post(link, {})).status).toBe(404);
    await lose();
    await comeBack();
    expect(await join(known)).toBe(200);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['was removed', async (id) => admin().delete(`/orgs/${world.id}/members/${id}`)],
    ['was disabled', async (id) => admin().patch(`/orgs/${world.id}/members/${id}`, { disabled: true })],
  ])('trusts no address of a member who %s while it was lost', async (_, end) => {
    const domain = newDomain();
    await prove(domain);
    const member = await confirmed(`member@${domain}`);
    expect(await join(member)).toBe(200);
    const { id } = (await member.get('/user')).body as { id: string };
    await lose();
    await end(id);
    await comeBack();
    expect((await member.get('/user')).body).not.toHaveProperty('emailVerifiedAt');
    expect(await join(member)).toBe(403);
  });

  it('trusts an address that its mailbox confirms again', async () => {
    const domain = newDomain();
    await prove(domain);
    await lose();
    const meanwhile = await confirmed(`meanwhile@${domain}`);
    await comeBack();
    expect((await meanwhile.post('/user/email-confirmation')).status).toBe(204);
    const [, mail] = await mails.allTo(`meanwhile@${domain}`, 2);
    const path = /\/v1(\/email-confirmations\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const { body } = await app.client().post(path, {});
    expect(await join(app.client(body.token as string))).toBe(200);
    expect((await meanwhile.get('/user')).status).toBe(401);
  });

  it('after it was lost trusts no address that was confirmed after its record was found for the last time', async () => {
    const domain = newDomain();
    await prove(domain);
    dns.remove(domain);
    await pass(HOUR);
    const unnoticed = await confirmed(`unnoticed@${domain}`);
    await passDays(1);
    const noticed = await confirmed(`noticed@${domain}`);
    await passDays(4);
    expect(await stateOf()).toBe('lost');
    await comeBack();
    expect([await join(unnoticed), await join(noticed)]).toEqual([403, 403]);
  });

  it('in time trusts the addresses that were confirmed while its record was missing', async () => {
    const domain = newDomain();
    await prove(domain);
    dns.remove(domain);
    await passDays(1);
    const person = await confirmed(`ada@${domain}`);
    dns.prove(added);
    await passDays(1);
    expect(await stateOf()).toBe('verified');
    const later = await confirmed(`later@${domain}`);
    await lose();
    await comeBack();
    expect([await join(person), await join(later)]).toEqual([200, 200]);
  });

  it.each<[string, () => Promise<void>]>([
    ['removed', remove],
    [
      'lost, and then removed',
      async () => {
        await lose();
        await remove();
      },
    ],
  ])('after it was %s trusts no address that was confirmed meanwhile', async (_, giveUp) => {
    const domain = newDomain();
    await prove(domain);
    await giveUp();
    const meanwhile = await confirmed(`meanwhile@${domain}`);
    const invited = `invited@${domain}`;
    await admin().post(`/orgs/${world.id}/invites`, { emails: [invited] });
    const invitation = invitationPath(await mails.to(invited));
    await prove(domain);
    expect(await join(meanwhile)).toBe(403);
    expect((await app.client().post(invitation, { displayName: 'Ada' })).status).toBe(404);
  });

  it('when the operator confirms it trusts no address that was confirmed meanwhile', async () => {
    const domain = newDomain();
    await prove(domain);
    await lose();
    const meanwhile = await confirmed(`meanwhile@${domain}`);
    await app.build.domain(world.id, domain);
    expect(await join(meanwhile)).toBe(403);
  });

  describe('is another case than its first proof, which', () => {
    it('trusts the addresses of active members', async () => {
      const domain = newDomain();
      const early = await confirmedMember(`early@${domain}`);
      await prove(domain);
      expect((await early.get('/user')).body).toHaveProperty('emailVerifiedAt');
    });

    it.each<[string, (id: string) => Promise<unknown>]>([
      ['was removed', async (id) => admin().delete(`/orgs/${world.id}/members/${id}`)],
      ['was disabled', async (id) => admin().patch(`/orgs/${world.id}/members/${id}`, { disabled: true })],
    ])('trusts no address of a member who %s before', async (_, end) => {
      const domain = newDomain();
      const former = await confirmedMember(`former@${domain}`);
      await end(((await former.get('/user')).body as { id: string }).id);
      await prove(domain);
      expect((await former.get('/user')).body).not.toHaveProperty('emailVerifiedAt');
      expect([await join(former), (await former.get(`/email-domains/${domain}/orgs`)).body]).toEqual([
        403,
        { organizations: [] },
      ]);
      await admin().post(`/orgs/${world.id}/invites`, { emails: [`former@${domain}`], role: 'create' });
      expect((await former.get(`/orgs/${world.id}`)).status).toBe(404);
    });

    it('ends the links of invitations that others sent to its addresses, which confirm them', async () => {
      const domain = newDomain();
      const email = `former@${domain}`;
      const paths: string[] = [];
      for (const { id, admin } of [await app.build.organization(), world]) {
        await app.client(admin).post(`/orgs/${id}/invites`, { emails: [email], role: 'read' });
        const mail = (await mails.allTo(email, paths.length + 1)).at(-1);
        paths.push(mail === undefined ? '' : invitationPath(mail));
      }
      const [others = '', own = ''] = paths;
      await prove(domain);
      expect((await app.client().post(others, {})).status).toBe(404);
      expect((await app.client().post(own, {})).status).toBe(200);
    });

    it('trusts no address of a member who was removed while the lost domain was not there', async () => {
      const domain = newDomain();
      await prove(domain);
      const former = await confirmedMember(`former@${domain}`);
      await lose();
      await remove();
      await admin().delete(
        `/orgs/${world.id}/members/${((await former.get('/user')).body as { id: string }).id}`,
      );
      await prove(domain);
      expect(await join(former)).toBe(403);
    });
  });

  it('that was lost before this was known trusts no address that was confirmed since it was verified', async () => {
    const domain = newDomain();
    const early = await confirmedMember(`early@${domain}`);
    app.clock.advance(HOUR);
    await prove(domain);
    await lose();
    const meanwhile = await confirmed(`meanwhile@${domain}`);
    await migrateAgain('TrustedUntilHolders1795850437366');
    await comeBack();
    expect((await early.get('/user')).body).toHaveProperty('emailVerifiedAt');
    expect(await join(meanwhile)).toBe(403);
  });

  /** Reverts the migrations down to this one, and runs them again. */
  async function migrateAgain(to: string): Promise<void> {
    const options = dataSourceOptions(app.databaseUrl, [], { poolSize: 1, patient: true });
    const dataSource = await new DataSource({ ...options, migrations }).initialize();
    const first = migrations.findIndex(({ name }) => name === to);
    try {
      for (let count = migrations.length; count > first; count -= 1) await dataSource.undoLastMigration();
      await dataSource.runMigrations();
    } finally {
      await dataSource.destroy();
    }
  }
});
