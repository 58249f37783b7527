import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import type { BrowserAnswer } from '../support/browser.js';
import type { World } from '../support/factories.js';
import { recordExchange } from '../support/recorded-examples.js';
import type { LogoutPerson, SamlIdp, SamlLogoutDeviation, SamlPerson } from '../support/saml-idp.js';
import { newSamlPerson, type SamlProvider, SamlSetup } from '../support/saml-setup.js';
import { encryptXml } from '../support/xml-encryption.js';

const SINGLE_LOGOUT = 'https://idp.example.com/logout?tenant=a%20b';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const IDP_KEY = readFileSync(new URL('../fixtures/saml/idp.key', import.meta.url), 'utf8');

describe('a logout at a SAML identity provider', () => {
  let setup: SamlSetup;
  let app: TestApp;
  let idp: SamlIdp;
  let world: World;
  let provider: SamlProvider;

  beforeAll(async () => {
    setup = await SamlSetup.start();
    ({ app, idp } = setup);
  });
  afterAll(() => setup.stop());
  beforeEach(async () => {
    world = await setup.organization();
    provider = await setup.provider(world, { singleLogoutURL: SINGLE_LOGOUT });
  });

  const signedIn = async (person: SamlPerson, at = provider): Promise<{ token: string; user: string }> => {
    const browser = setup.browser();
    return browser.exchange(await setup.signIn(browser, at, person));
  };
  const works = async (token: string): Promise<boolean> =>
    (await app.client(token).get(`/orgs/${world.id}`)).status === 200;
  const redirected = (url: string): Promise<BrowserAnswer> => setup.browser().get(url);
  const posted = (form: Record<string, string>, at = provider): Promise<BrowserAnswer> => {
    const { singleLogoutURL } = at.service;
    recordExchange({
      operationId: 'acceptSAMLLogout',
      status: '303',
      path: new URL(singleLogoutURL).pathname,
      request: form,
    });
    return setup.browser().post(singleLogoutURL, form);
  };
  /** Sends the same request with each binding. */
  const BINDINGS: [
    string,
    (user: LogoutPerson, deviation?: SamlLogoutDeviation) => Promise<BrowserAnswer>,
  ][] = [
    ['a redirect', (user, deviation) => redirected(idp.logoutUrl(user, deviation))],
    ['a form', (user, deviation) => posted(idp.logoutForm(user, deviation))],
  ];

  describe.each(BINDINGS)('that comes as %s', (_binding, logout) => {
    it('ends the tokens of the person through this provider, and responds with what the provider can verify', async () => {
      const [person, other] = [newSamlPerson(), newSamlPerson()];
      const { token, user } = await signedIn(person);
      const bystander = await signedIn(other);
      const everywhere = await app.build.token({ ...world.admin, id: user });
      expect(await works(token)).toBe(true);

      const relayState = 'a (long) *state*~!&+%20 €';
      const answer = await logout(person, { values: { ID: '_request' }, relayState });
      expect([answer.status, answer.text]).toEqual([303, expect.anything()]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect([await works(token), await works(bystander.token), await works(everywhere.token)]).toEqual([
        false,
        true,
        true,
      ]);
      const { origin, pathname, searchParams } = new URL(answer.location);
      expect([origin + pathname, searchParams.get('tenant')]).toEqual([
        'https://idp.example.com/logout',
        'a b',
      ]);
      expect(searchParams.get('RelayState')).toBe(relayState);
      expect(await idp.readLogoutResponse(answer.location)).toEqual({
        inResponseTo: '_request',
        destination: SINGLE_LOGOUT,
      });
      await waitForAuditLog(app);
      const events = await auditEvents(app.client(world.admin), world.id, { action: 'member.signed_out' });
      expect(events).toEqual([expect.objectContaining({ target: expect.objectContaining({ id: user }) })]);
    });

    it('ends the session that it names, and no other', async () => {
      const person = newSamlPerson();
      const first = await signedIn({ ...person, sessionIndex: '_first' });
      const second = await signedIn({ ...person, sessionIndex: '_second' });
      expect((await logout({ ...person, sessionIndex: '_another' })).status).toBe(303);
      expect((await logout({ ...newSamlPerson(), sessionIndex: '_first' })).status).toBe(303);
      expect([await works(first.token), await works(second.token)]).toEqual([true, true]);
      expect((await logout({ ...person, sessionIndex: '_first' })).status).toBe(303);
      expect([await works(first.token), await works(second.token)]).toEqual([false, true]);
    });

    it('ends all sessions of a person whose name changes with each sign-in, by the name of this one', async () => {
      const name = (): SamlPerson => ({
        nameId: crypto.randomUUID(),
        nameIdFormat: TRANSIENT,
        attributes: { email: 'transient@example.com' },
      });
      const [first, second] = [name(), name()];
      const mine = await signedIn(first);
      const later = await signedIn(second);
      expect(later.user).toBe(mine.user);
      expect((await logout(first)).status).toBe(303);
      expect([await works(mine.token), await works(later.token)]).toEqual([false, true]);
    });

    it('is accepted once', async () => {
      const person = newSamlPerson();
      const deviation = { values: { ID: `_${crypto.randomUUID()}` } };
      expect((await logout(person, deviation)).status).toBe(303);
      const { token } = await signedIn(person);
      const again = await logout(person, deviation);
      expect([again.status, again.location]).toEqual([403, '']);
      expect(again.text).toContain('already used');
      expect(await works(token)).toBe(true);
    });

    it.each<[string, SamlLogoutDeviation, string]>([
      ['another key', { otherKey: true }, 'not signed with the key'],
      [
        'another issuer',
        { values: { Issuer: 'https://other.example' } },
        'is not the entityID of the provider',
      ],
      ['another destination', { values: { Destination: 'https://other.example' } }, 'destination'],
      ['no destination', { before: (xml) => xml.replace(/ Destination="[^"]*"/, '') }, 'destination'],
      ['no ID', { before: (xml) => xml.replace(/ ID="[^"]*"/, '') }, ''],
      ['a request of the past', { values: { IssueInstant: minutesFromNow(-11) } }, 'expired'],
      ['a request of the future', { values: { IssueInstant: minutesFromNow(5) } }, 'not valid yet'],
      ['no time', { before: (xml) => xml.replace(/ IssueInstant="[^"]*"/, '') }, 'expired'],
      ['a time that is none', { values: { IssueInstant: 'now' } }, 'expired'],
      [
        'an end that has passed',
        { before: (xml) => xml.replace(' Version=', ` NotOnOrAfter="${minutesFromNow(-30)}" Version=`) },
        'expired',
      ],
      ['nobody', { before: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/, '') }, 'one person'],
      ['an empty name', { values: { NameID: '' } }, 'NameID'],
      [
        'two people',
        { before: (xml) => xml.replace(/(<saml:NameID.*<\/saml:NameID>)/, '$1<saml:NameID>x</saml:NameID>') },
        'one person',
      ],
      [
        'a comment in the name',
        { before: (xml) => xml.replace('@example.com', '<!-- -->@example.com') },
        'comments',
      ],
      ['a document type', { before: (xml) => `<!DOCTYPE x [<!ENTITY a "aaaa">]>${xml}` }, ''],
      ['a RelayState that is too long', { relayState: 'x'.repeat(1025) }, ''],
    ])('is refused with %s', async (_what, deviation, reason) => {
      const person = newSamlPerson();
      const { token } = await signedIn(person);
      const answer = await logout(person, deviation);
      expect([400, 403]).toContain(answer.status);
      expect([answer.location, answer.text]).toEqual(['', expect.stringContaining(reason)]);
      expect(await works(token)).toBe(true);
    });
  });

  it('ends sessions of readers of sites', async () => {
    const { nameId } = newSamlPerson();
    const siteId = await app.build.site(world, { spaces: [await app.build.space(world)] });
    await app.database.query(
      `INSERT INTO sso_sessions (id, organization_id, provider_id, subject, name_id, site_id, claims, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, $3, $3, $4, '{}', now(), now() + interval '1 day')`,
      [world.id, provider.id, nameId, siteId],
    );
    // A session without a name ends whatever session the request names.
    expect((await redirected(idp.logoutUrl({ nameId, sessionIndex: '_any' }))).status).toBe(303);
    const left = await app.database.query('SELECT 1 FROM sso_sessions WHERE name_id = $1', [nameId]);
    expect(left).toEqual([]);
  });

  it('ends a sign-in whose code was not exchanged yet', async () => {
    const person = newSamlPerson();
    const browser = setup.browser();
    const answer = await setup.signIn(browser, provider, person);
    expect((await posted(idp.logoutForm(person))).status).toBe(303);
    const code = new URL(answer.location).searchParams.get('code');
    expect((await app.client().post('/sso/token', { code })).status).toBe(403);
  });

  it('ends nothing through another provider or organization', async () => {
    const person = newSamlPerson();
    const { token } = await signedIn(person);
    const mine = provider;
    const second = await setup.provider(world, { singleLogoutURL: SINGLE_LOGOUT });
    expect((await redirected(idp.logoutUrl(person))).status).toBe(303);
    // A request for the other provider is not for this one.
    expect((await posted(idp.logoutForm(person), mine)).status).toBe(403);
    const elsewhere = await setup.organization();
    const theirs = await setup.provider(elsewhere, { singleLogoutURL: SINGLE_LOGOUT });
    expect((await redirected(idp.logoutUrl(person))).status).toBe(303);
    const url = idp.logoutUrl(person).replace(theirs.id, mine.id);
    expect((await redirected(url)).status).toBe(404);
    expect(await works(token)).toBe(true);
    expect(second.id).not.toBe(mine.id);
  });

  describe('with a redirect, is refused', () => {
    const refused = async (url: string, token: string, status = 403): Promise<void> => {
      const answer = await redirected(url);
      expect([answer.status, answer.location]).toEqual([status, '']);
      expect(await works(token)).toBe(true);
    };

    it('without a signature, with a changed parameter, or with one of them twice', async () => {
      const [person, other] = [newSamlPerson(), newSamlPerson()];
      const { token } = await signedIn(person);
      const url = idp.logoutUrl(person, { relayState: 'state' });
      const foreign = new URL(idp.logoutUrl(other)).searchParams.get('SAMLRequest') ?? '';
      const mine = `SAMLRequest=${encodeURIComponent(new URL(url).searchParams.get('SAMLRequest') ?? '')}`;
      const forms = [
        url.replace(/&Signature=[^&]*/, ''),
        url.replace(/&SigAlg=[^&]*/, ''),
        url.replace(/&Signature=[^&]*/, '&Signature='),
        url.replace('RelayState=state', 'RelayState=other'),
        url.replace('&RelayState=state', ''),
        url.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${encodeURIComponent(foreign)}`),
        `${url}&${mine}`,
        `${url}&RelayState=other`,
        // Another reader could find the unsigned one.
        url.replace('?SAMLRequest=', '?xSAMLRequest=').concat(`&SAMLRequest=${encodeURIComponent(foreign)}`),
        url.replace('SAMLRequest=', 'SAMLResponse='),
      ];
      for (const [index, form] of forms.entries()) {
        const { status, location } = await redirected(form);
        expect([index, [400, 403].includes(status) ? '' : status, location]).toEqual([index, '', '']);
      }
      expect(await works(token)).toBe(true);
      expect((await redirected(url)).status).toBe(303);
    });

    it('with a signed message of another kind', async () => {
      const person = newSamlPerson();
      const { token } = await signedIn(person);
      const before = (xml: string): string => xml.replaceAll('LogoutRequest', 'AuthnRequest');
      await refused(idp.logoutUrl(person, { before }), token);
    });

    it('with another algorithm than RSA with SHA-2', async () => {
      const person = newSamlPerson();
      const { token } = await signedIn(person);
      const { searchParams, origin, pathname } = new URL(idp.logoutUrl(person));
      for (const [uri, hash] of [
        ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'sha1'],
        ['http://www.w3.org/2001/04/xmldsig-more#rsa-md5', 'md5'],
        ['sha256', 'sha256'],
      ] as const) {
        const covered = new URLSearchParams({
          SAMLRequest: searchParams.get('SAMLRequest') ?? '',
          SigAlg: uri,
        }).toString();
        const signature = sign(hash, Buffer.from(covered), IDP_KEY).toString('base64');
        await refused(`${origin}${pathname}?${covered}&Signature=${encodeURIComponent(signature)}`, token);
      }
    });

    it('with a request that inflates to more than it may', async () => {
      const { token } = await signedIn(newSamlPerson());
      const { origin, pathname } = new URL(idp.logoutUrl(newSamlPerson()));
      const bomb = deflateRawSync('<a>'.padEnd(20_000_000, 'a')).toString('base64');
      const covered = new URLSearchParams({
        SAMLRequest: bomb,
        SigAlg: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      }).toString();
      const signature = sign('sha256', Buffer.from(covered), IDP_KEY).toString('base64');
      const url = `${origin}${pathname}?${covered}&Signature=${encodeURIComponent(signature)}`;
      const { status, location } = await redirected(url);
      expect([400 <= status && status < 500, location]).toEqual([true, '']);
      expect(await works(token)).toBe(true);
    });
  });

  describe('with a form, is refused', () => {
    const textOf = (form: Record<string, string>): string =>
      Buffer.from(form.SAMLRequest ?? '', 'base64').toString('utf8');
    const formOf = (xml: string): Record<string, string> => ({
      SAMLRequest: Buffer.from(xml).toString('base64'),
    });
    const SIGNATURE = /<(\w+:)?Signature\b.*?<\/(\w+:)?Signature>/s;
    const forged = (xml: string, nameId: string): string =>
      xml.replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${nameId}`).replace(/ ID="[^"]*"/, ' ID="_forged"');

    it.each<[string, (signed: string, nameId: string) => string]>([
      ['without a signature', (signed, nameId) => forged(signed, nameId).replace(SIGNATURE, '')],
      [
        'with a name that was changed after it was signed',
        (signed, nameId) => signed.replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${nameId}`),
      ],
      [
        'when what is signed is in the signature of a forged request',
        (signed, nameId) => {
          const signature = SIGNATURE.exec(signed)?.[0] ?? '';
          const inner = signature.replace(
            /<\/(\w+:)?Signature>/,
            (end) =>
              `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${signed.replace(SIGNATURE, '')}</ds:Object>${end}`,
          );
          return forged(signed, nameId).replace(SIGNATURE, () => inner);
        },
      ],
      [
        'when what is signed is in the extensions of a forged request',
        (signed, nameId) =>
          forged(signed, nameId).replace(SIGNATURE, () => `<samlp:Extensions>${signed}</samlp:Extensions>`),
      ],
      [
        'with a signature of SHA-1',
        (signed) => signed.replace('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#rsa-sha1'),
      ],
      ['as one that is too long', (signed) => signed + ' '.repeat(150_000)],
      ['as one that is no XML', () => 'x'],
    ])('%s', async (_form, change) => {
      const [person, other] = [newSamlPerson(), newSamlPerson()];
      const { token } = await signedIn(person);
      const signed = textOf(idp.logoutForm(other));
      const answer = await posted(formOf(change(signed, person.nameId)));
      expect([answer.status, answer.location]).toEqual([403, '']);
      expect(await works(token)).toBe(true);
    });

    it('without a request', async () => {
      expect((await posted({})).status).toBe(400);
    });
  });

  describe('that names an encrypted person', () => {
    const encryptedId = (nameId: string, certificate: string): string => {
      const name = `<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${nameId}</saml:NameID>`;
      return `<saml:EncryptedID>${encryptXml(name, certificate)}</saml:EncryptedID>`;
    };
    const naming = (id: string): SamlLogoutDeviation => ({
      before: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/, () => id),
    });

    it('ends the sessions of that person', async () => {
      const person = newSamlPerson();
      const { token } = await signedIn(person);
      const certificate = provider.service.certificates[0]?.certificate ?? '';
      const answer = await redirected(idp.logoutUrl(person, naming(encryptedId(person.nameId, certificate))));
      expect([answer.status, await works(token)]).toEqual([303, false]);
    });

    it('is refused if the name is encrypted for somebody else', async () => {
      const person = newSamlPerson();
      const { token } = await signedIn(person);
      const answer = await redirected(
        idp.logoutUrl(person, naming(encryptedId(person.nameId, idp.certificate))),
      );
      expect([answer.status, await works(token)]).toEqual([403, true]);
      expect(answer.text).toContain('encrypted for a certificate of this service');
    });
  });

  it('needs a place to respond to', async () => {
    const url = idp.logoutUrl(newSamlPerson());
    await app.client(world.admin).patch(`/orgs/${world.id}/saml/${provider.id}`, { singleLogoutURL: null });
    const answer = await redirected(url);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('singleLogoutURL')]);
    expect(await setup.metadata(provider)).not.toContain('SingleLogoutService');
  });

  it('shows people why it failed', async () => {
    const answer = await setup
      .browser()
      .get(provider.service.singleLogoutURL, { accept: 'text/html,*/*;q=0.8' });
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('You are not signed out')]);
  });
});

function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}
