import { DomainChecksCron } from '../../src/organizations/domains/domain-checks.cron.js';
import { DomainsService } from '../../src/organizations/domains/domains.service.js';
import { TestApp } from '../support/app.js';
import { DnsServer } from '../support/dns-server.js';
import type { World } from '../support/factories.js';
import { MailServer } from '../support/mail-server.js';

const DAY = 24 * 3600_000;
const HOUR = 3600_000;

interface DomainBody {
  domain: string;
  token: string;
  state: string;
}

describe('domains', () => {
  let app: TestApp;
  let dns: DnsServer;
  let mails: MailServer;
  let world: World;
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
    dns.mode = 'answers';
    world = await app.build.organization();
  });

  const path = (domain = '', { id } = world): string =>
    `/orgs/${id}/domains${domain === '' ? '' : `/${domain}`}`;
  const newName = (): string => `company-${(count += 1)}.test`;
  const add = async (domain = newName(), of = world): Promise<DomainBody> => {
    const { status, body, text } = await app.client(of.admin).post(path('', of), { domain });
    expect([status, text]).toEqual([201, expect.anything()]);
    return body as DomainBody;
  };
  const verify = (domain: string, of = world) => app.client(of.admin).post(`${path(domain, of)}/verify`, {});
  const verified = async (domain = newName(), of = world): Promise<DomainBody> => {
    const added = await add(domain, of);
    dns.prove(added);
    const { body } = await verify(domain, of);
    expect(body).toMatchObject({ state: 'verified' });
    return added;
  };
  const stateOf = async (domain: string, of = world): Promise<unknown> =>
    (await app.client(of.admin).get(path(domain, of))).body.state;
  const checkLater = async (ms: number): Promise<void> => {
    app.clock.advance(ms);
    await app.app.get(DomainChecksCron).run();
  };

  it('are proven by a TXT record with the token', async () => {
    const { domain, token } = await add('Docs.Company.test');
    expect((await app.client(world.admin).get(path(domain))).body).toEqual({
      ...{ object: 'domain', domain: 'docs.company.test', state: 'pending', method: 'dns' },
      token: expect.stringMatching(/^docs-verification-[\da-f]{40}$/),
    });
    const missing = await verify(domain);
    const checkedAt = app.clock.now().toISOString();
    expect([missing.status, missing.body]).toEqual([
      200,
      expect.objectContaining({ state: 'pending', checkedAt }),
    ]);
    dns.set(`_docs-verification.${domain}`, 'v=spf1 -all', 'docs-verification-another');
    expect((await verify(domain)).body).toMatchObject({ state: 'pending' });
    dns.set(`_docs-verification.${domain}`, 'v=spf1 -all', ` ${token} `);
    expect((await verify(domain)).body).toEqual({
      ...{ object: 'domain', domain, state: 'verified', method: 'dns', token, checkedAt },
      verifiedAt: checkedAt,
    });
    expect(dns.asked).toContain('_docs-verification.docs.company.test');
  });

  it('are listed by name, a page at a time', async () => {
    for (const name of ['b.test', 'a.test', 'c.test']) await add(`${world.id}-${name}`);
    const first = await app.client(world.admin).get(`${path()}?limit=2`);
    const names = (page: { body: { items: DomainBody[] } }): string[] =>
      page.body.items.map(({ domain }) => domain.slice(-6));
    expect([names(first as never), first.body.count]).toEqual([['a.test', 'b.test'], 3]);
    const second = await app
      .client(world.admin)
      .get(`${path()}?limit=2&page=${encodeURIComponent(first.body.next.page as string)}`);
    expect(names(second as never)).toEqual(['c.test']);
  });

  it('are managed by administrators only', async () => {
    const { domain } = await add();
    const people = await app.build.everyStanding(world);
    for (const standing of ['create', 'read', 'guest'] as const) {
      const client = app.client(people[standing]);
      expect([standing, (await client.get(path())).status]).toEqual([standing, 403]);
      expect((await client.post(path(), { domain: newName() })).status).toBe(403);
      expect((await client.post(`${path(domain)}/verify`)).status).toBe(403);
      expect((await client.delete(path(domain))).status).toBe(403);
    }
    for (const standing of ['outsider', 'disabled'] as const)
      expect((await app.client(people[standing]).get(path(domain))).status).toBe(404);
    const narrow = await app.build.token(world.admin, { scopes: ['read', 'write'] });
    expect((await app.client(narrow).post(path(), { domain: newName() })).status).toBe(403);
  });

  it.each([
    'localhost',
    'example',
    '192.0.2.1',
    'a_b.test',
    '*.example.com',
    'münchen.test',
    `${'a.'.repeat(120)}test`,
  ])('refuses %s', async (domain) => {
    expect((await app.client(world.admin).post(path(), { domain })).status).toBe(400);
  });

  it('are added once, and at most 100 of them', async () => {
    const { domain } = await add();
    expect((await app.client(world.admin).post(path(), { domain: domain.toUpperCase() })).status).toBe(409);
    await app.database.query(
      `INSERT INTO domains (organization_id, domain, state, method, token)
       SELECT $1, 'n' || i || '.test', 'pending', 'dns', '' FROM generate_series(1, 99) AS i`,
      [world.id],
    );
    expect((await app.client(world.admin).post(path(), { domain: newName() })).status).toBe(409);
  });

  it('are verified for one organization at a time', async () => {
    const { domain } = await verified();
    const other = await app.build.organization();
    const claimed = await add(domain, other);
    expect((await verify(domain, other)).body).toMatchObject({ state: 'pending' });
    dns.prove(claimed);
    const refused = await verify(domain, other);
    expect([refused.status, await stateOf(domain), await stateOf(domain, other)]).toEqual([
      ...[409, 'verified', 'pending'],
    ]);
    expect((await app.client(world.admin).delete(path(domain))).status).toBe(205);
    expect((await verify(domain, other)).body).toMatchObject({ state: 'verified' });
  });

  it('are verified for one of two organizations that prove one at the same moment', async () => {
    const other = await app.build.organization();
    const [mine, theirs] = [await add(), await add(`company-${count}.test`, other)];
    dns.set(`_docs-verification.${mine.domain}`, mine.token, theirs.token);
    const replica = await app.startReplica({ DNS_SERVERS: dns.address });
    try {
      const answers = await Promise.all([
        verify(mine.domain),
        app.clientOf(replica, other.admin).post(`${path(mine.domain, other)}/verify`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    } finally {
      await replica.stop();
    }
    const states = [await stateOf(mine.domain), await stateOf(mine.domain, other)];
    expect(states.sort()).toEqual(['pending', 'verified']);
  });

  it('do not change when the DNS servers fail or do not answer', async () => {
    const { domain } = await verified();
    for (const mode of ['fails', 'silent'] as const) {
      dns.mode = mode;
      const { status, headers } = await verify(domain);
      expect([mode, status, headers['retry-after']]).toEqual([mode, 503, '30']);
    }
    await checkLater(5 * DAY);
    expect(await stateOf(domain)).toBe('verified');
  });

  it('are checked every day, and lost after three days without the record', async () => {
    const { domain } = await verified();
    dns.asked.length = 0;
    await checkLater(23 * HOUR);
    expect(dns.asked).not.toContain(`_docs-verification.${domain}`);
    dns.remove(domain);
    await checkLater(2 * HOUR);
    expect(dns.asked).toContain(`_docs-verification.${domain}`);
    expect((await mails.to(world.admin.email)).text).toContain(`The record of ${domain} is missing`);
    await checkLater(DAY + HOUR);
    await checkLater(DAY + HOUR);
    expect(await stateOf(domain)).toBe('verified');
    await checkLater(DAY + HOUR);
    expect(await stateOf(domain)).toBe('lost');
    const [, lost] = await mails.allTo(world.admin.email, 2);
    expect(lost?.text).toContain(`The domain ${domain} is lost`);
  });

  it('stay verified when the record is back in time, and are verified again when it is back later', async () => {
    const added = await verified();
    const { domain } = added;
    dns.remove(domain);
    await checkLater(DAY);
    dns.prove(added);
    await checkLater(DAY);
    dns.remove(domain);
    await checkLater(DAY);
    await checkLater(DAY + HOUR);
    expect(await stateOf(domain)).toBe('verified');
    await checkLater(DAY + HOUR);
    await checkLater(DAY + HOUR);
    expect(await stateOf(domain)).toBe('lost');
    dns.prove(added);
    await checkLater(DAY + HOUR);
    expect(await stateOf(domain)).toBe('verified');
  });

  it('that an organization has lost leave the addresses confirmed that others confirmed since', async () => {
    const { domain } = await verified();
    const isConfirmed = async (email: string): Promise<unknown> =>
      (
        await app.database.query<{ confirmed: boolean }>(
          'SELECT email_verified_at IS NOT NULL AS confirmed FROM users WHERE email = $1',
          [email],
        )
      )[0]?.confirmed;
    dns.remove(domain);
    for (let day = 0; day < 5; day += 1) await checkLater(DAY + HOUR);
    expect(await stateOf(domain)).toBe('lost');
    const person = await app.build.person({ email: `ada@${domain}` });
    expect((await app.client(world.admin).delete(path(domain))).status).toBe(205);
    expect(await isConfirmed(person.email)).toBe(true);
    const held = await verified();
    const other = await app.build.person({ email: `ada@${held.domain}` });
    expect((await app.client(world.admin).delete(path(held.domain))).status).toBe(205);
    expect(await isConfirmed(other.email)).toBe(false);
  });

  it('are confirmed by the operator without a record, which is not looked for then', async () => {
    const { domain } = await add();
    const domains = app.app.get(DomainsService);
    expect(await domains.confirm(world.id, domain)).toMatchObject({ state: 'verified', method: 'operator' });
    await checkLater(10 * DAY);
    expect(await stateOf(domain)).toBe('verified');
    const other = await app.build.organization();
    await expect(domains.confirm(other.id, domain)).rejects.toThrow('verified for another organization');
    await domains.confirm(other.id, domain, { takeOver: true });
    expect([await stateOf(domain), await stateOf(domain, other)]).toEqual(['lost', 'verified']);
  });

  it('say which organization holds a hostname or an address', async () => {
    const domains = app.app.get(DomainsService);
    const other = await app.build.organization();
    const { domain } = await verified();
    await verified(`docs.${domain}`, other);
    await add(`pending.${domain}`, other);
    expect(await domains.holderOfHostname(domain)).toBe(world.id);
    expect(await domains.holderOfHostname(`A.B.${domain}.`)).toBe(world.id);
    expect(await domains.holderOfHostname(`docs.${domain}`)).toBe(other.id);
    expect(await domains.holderOfHostname(`x.docs.${domain}`)).toBe(other.id);
    expect(await domains.holderOfHostname(`pending.${domain}`)).toBe(world.id);
    expect(await domains.holderOfHostname(`not${domain}`)).toBeUndefined();
    expect(await domains.holderOfAddress(`ada@${domain.toUpperCase()}`)).toBe(world.id);
    expect(await domains.holderOfAddress(`ada@www.${domain}`)).toBeUndefined();
  });

  it('do not exist with characters that no domain has', async () => {
    for (const domain of ['%00', 'a%00b', '%C3%BC', '%20'])
      for (const method of ['get', 'delete'] as const)
        expect((await app.client(world.admin)[method](path(domain))).status).toBe(404);
  });

  it('are not removed while they are mail domains of the organization', async () => {
    const { domain } = await verified();
    await app.client(world.admin).patch(`/orgs/${world.id}`, { emailDomains: [domain] });
    expect((await app.client(world.admin).delete(path(domain))).status).toBe(409);
    await app.client(world.admin).patch(`/orgs/${world.id}`, { emailDomains: [] });
    expect((await app.client(world.admin).delete(path(domain))).status).toBe(205);
    expect((await app.client(world.admin).get(path(domain))).status).toBe(404);
  });
});
