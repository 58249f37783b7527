import { X509Certificate } from 'node:crypto';
import type { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import type { World } from '../support/factories.js';
import type { SamlDeviation, SamlIdp } from '../support/saml-idp.js';
import { newSamlPerson, type SamlProvider, SamlSetup } from '../support/saml-setup.js';
import { encryptXml } from '../support/xml-encryption.js';

const CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
const GCM = 'http://www.w3.org/2009/xmlenc11#aes128-gcm';
const TRIPLE_DES = 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc';
const PKCS1 = 'http://www.w3.org/2001/04/xmlenc#rsa-1_5';

const ASSERTION = /<saml:Assertion\b.*<\/saml:Assertion>/s;

describe('the keys of this service for SAML providers', () => {
  let setup: SamlSetup;
  let app: TestApp;
  let idp: SamlIdp;
  let world: World;

  beforeAll(async () => {
    setup = await SamlSetup.start();
    ({ app, idp } = setup);
  });
  afterAll(() => setup.stop());
  beforeEach(async () => {
    world = await setup.organization();
  });

  const path = ({ id }: SamlProvider, rest = ''): string => `/orgs/${world.id}/saml/${id}${rest}`;
  const admin = () => app.client(world.admin);
  const read = async (provider: SamlProvider): Promise<SamlProvider> =>
    (await admin().get(path(provider))).body as SamlProvider;
  const base64Of = (certificate: string): string => certificate.replaceAll(/-----[^-]+-----|\s/g, '');
  const keysIn = (metadata: string, use: string): string[] =>
    [...metadata.matchAll(/<KeyDescriptor use="(\w+)">.*?<ds:X509Certificate>([^<]*)</g)].flatMap(
      ([, one, key]) => (one === use ? (key ?? '') : []),
    );

  it('are created with the first setting that needs one', async () => {
    const provider = await setup.provider(world);
    expect(provider.service.certificates).toEqual([]);
    expect(await setup.metadata(provider)).toContain('AuthnRequestsSigned="false"');
    const { body } = await admin().patch(path(provider), { signRequests: true });
    const { certificates } = (body as SamlProvider).service;
    expect(certificates).toHaveLength(1);
    const { certificate = '', fingerprint, expiresAt } = certificates[0] ?? {};
    const read = new X509Certificate(certificate);
    expect(read.checkIssued(read) && read.verify(read.publicKey)).toBe(true);
    expect(read.subject).toBe('CN=docs.example.com');
    expect([read.publicKey.asymmetricKeyType, read.publicKey.asymmetricKeyDetails?.modulusLength]).toEqual([
      'rsa',
      2048,
    ]);
    expect([fingerprint, Date.parse(expiresAt ?? '') / 1000]).toEqual([
      read.fingerprint256,
      Math.floor(read.validToDate.getTime() / 1000),
    ]);
    const metadata = await setup.metadata(provider);
    expect(metadata).toContain('AuthnRequestsSigned="true"');
    expect(keysIn(metadata, 'signing')).toEqual([base64Of(certificate)]);
    expect(keysIn(metadata, 'encryption')).toEqual([]);
    // A second setting uses the same certificate.
    const again = await admin().patch(path(provider), { singleLogoutURL: 'https://idp.example.com/logout' });
    expect((again.body as SamlProvider).service.certificates).toEqual(certificates);
  });

  it('are stored encrypted', async () => {
    const provider = await setup.provider(world, { signRequests: true });
    const [row] = await app.database.query<{ key: Buffer }>(
      'SELECT private_key AS key FROM saml_keys WHERE provider_id = $1',
      [provider.id],
    );
    expect(row?.key.length).toBeGreaterThan(1000);
    expect(row?.key.toString('latin1')).not.toContain('PRIVATE KEY');
    expect(JSON.stringify(await read(provider))).not.toContain('PRIVATE KEY');
  });

  it('sign the requests of sign-ins', async () => {
    const provider = await setup.provider(world, { signRequests: true });
    const begun = await setup.browser().get(provider.service.startURL);
    const { searchParams } = new URL(begun.location);
    expect(searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
    // The identity provider verifies the signature, because the metadata say that requests are signed.
    const browser = setup.browser();
    await browser.exchange(await setup.signIn(browser, provider, newSamlPerson()));
    const forged = begun.location.replace(/RelayState=[^&]*/, 'RelayState=other');
    const refused = await setup.browser().get(forged);
    expect([refused.status, refused.text]).toEqual([500, expect.stringContaining('SIGNATURE')]);
  });

  describe('are replaced', () => {
    it('with an overlap in which both are known', async () => {
      const provider = await setup.provider(world, { signRequests: true, requireEncryptedAssertions: true });
      const before = await setup.metadata(provider);
      const [old] = provider.service.certificates;
      const created = await admin().post(path(provider, '/certificates'));
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({ object: 'saml-certificate' });
      const { id, certificate } = created.body as { id: string; certificate: string };
      const during = await setup.metadata(provider);
      const certificateText = base64Of(certificate).slice(-40).replaceAll(/[+/=]/g, '[+/=]');
      expect(keysIn(during, 'signing')).toEqual([base64Of(old?.certificate ?? ''), base64Of(certificate)]);
      expect(keysIn(during, 'encryption')).toEqual([base64Of(certificate)]);
      const signIn = async (): Promise<void> => {
        const browser = setup.browser();
        await browser.exchange(await setup.signIn(browser, provider, newSamlPerson(), { encrypts: {} }));
      };
      // The identity provider still knows the old one only: it verifies with that, and encrypts for it.
      idp.trust(before);
      await signIn();
      // The library of the identity provider verifies with one certificate only: here the old one, which still signs.
      idp.trust(during.replace(new RegExp(`<KeyDescriptor use="signing">[^\n]*${certificateText}.*\n`), ''));
      await signIn();
      const third = await admin().post(path(provider, '/certificates'));
      expect([third.status, third.text]).toEqual([409, expect.stringContaining('two certificates')]);

      expect((await admin().delete(path(provider, `/certificates/${old?.id ?? ''}`))).status).toBe(204);
      expect((await read(provider)).service.certificates.map((one) => one.id)).toEqual([id]);
      idp.trust(await setup.metadata(provider));
      await signIn();
      await waitForAuditLog(app);
      const events = await auditEvents(admin(), world.id, { target: provider.id });
      expect(events.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['saml_provider.certificate_created', 'saml_provider.certificate_deleted']),
      );
    });

    it('but the only one cannot be deleted while a setting needs it', async () => {
      const provider = await setup.provider(world, { signRequests: true });
      const at = path(provider, `/certificates/${provider.service.certificates[0]?.id ?? ''}`);
      const refused = await admin().delete(at);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('only certificate')]);
      await admin().patch(path(provider), { signRequests: false });
      expect((await admin().delete(at)).status).toBe(204);
      expect((await admin().delete(at)).status).toBe(404);
    });

    it('only by administrators of the organization, at its own providers', async () => {
      const provider = await setup.provider(world, { signRequests: true });
      const [certificate] = provider.service.certificates;
      const member = await app.build.member(world.id, 'edit');
      const other = await setup.organization();
      const theirs = await setup.provider(other, { signRequests: true });
      const at = path(provider, `/certificates/${certificate?.id ?? ''}`);
      expect((await app.client(member).delete(at)).status).toBe(403);
      expect((await app.client(member).post(path(provider, '/certificates'))).status).toBe(403);
      expect((await app.client(other.admin).delete(at)).status).toBe(404);
      const mixed = `/orgs/${other.id}/saml/${theirs.id}/certificates/${certificate?.id ?? ''}`;
      expect((await app.client(other.admin).delete(mixed)).status).toBe(404);
      expect((await read(provider)).service.certificates).toHaveLength(1);
    });
  });

  describe('decrypt an assertion', () => {
    it.each<[string, SamlDeviation]>([
      ['with AES-CBC', { encrypts: { data: CBC } }],
      ['with AES-GCM', { encrypts: { data: GCM } }],
    ])('that is encrypted %s', async (_how, deviation) => {
      const provider = await setup.provider(world, { requireEncryptedAssertions: true });
      const browser = setup.browser();
      const person = newSamlPerson();
      const form = await setup.answered(browser, provider, person, deviation);
      expect(Buffer.from(form.SAMLResponse, 'base64').toString()).not.toContain(person.nameId);
      const { user } = await browser.exchange(await browser.post(provider.service.acsURL, { ...form }));
      const member = await admin().get(`/orgs/${world.id}/members/${user}`);
      expect(member.body).toMatchObject({ sso: true });
    });

    it('whose key is beside it', async () => {
      const provider = await setup.provider(world, { requireEncryptedAssertions: true });
      const certificate = provider.service.certificates[0]?.certificate ?? '';
      const after = (xml: string): string =>
        xml.replace(ASSERTION, (one) => encryptedAssertion(one, certificate));
      const browser = setup.browser();
      await browser.exchange(await setup.signIn(browser, provider, newSamlPerson(), { after }));
    });

    it('in a response that is signed, too', async () => {
      const provider = await setup.provider(world, { requireEncryptedAssertions: true });
      const form = (after: (xml: string) => string) =>
        setup.signIn(setup.browser(), provider, newSamlPerson(), { encrypts: {}, signsMessage: true, after });
      expect((await form((xml) => xml)).status).toBe(303);
      const changed = await form((xml) =>
        xml.replace(/ IssueInstant="[^"]*"/, ' IssueInstant="2026-01-01T00:00:00Z"'),
      );
      expect(changed.status).toBe(403);
    });

    it('that need not be encrypted', async () => {
      const provider = await setup.provider(world, { requireEncryptedAssertions: true });
      await admin().patch(path(provider), { requireEncryptedAssertions: false });
      for (const deviation of [{ encrypts: {} }, {}]) {
        const browser = setup.browser();
        await browser.exchange(await setup.signIn(browser, provider, newSamlPerson(), deviation));
      }
    });
  });

  describe('refuse', () => {
    let provider: SamlProvider;
    beforeEach(async () => {
      provider = await setup.provider(world, { requireEncryptedAssertions: true });
    });

    const UNREADABLE = 'not encrypted for a certificate of this service, or not signed with the key';
    const SIGNATURE = /<(\w+:)?Signature\b.*?<\/(\w+:)?Signature>/s;
    const DATA = /(<\w+:EncryptedData.*<\/\w+:EncryptedData>)/s;
    const changed =
      (at: number) =>
      (xml: string): string =>
        xml.replace(
          /(<\w+:CipherValue>)([^<]*)(<\/\w+:CipherValue>\s*<\/\w+:CipherData>\s*<\/\w+:EncryptedData>)/,
          (_, start, value, end) => {
            const bytes = Buffer.from(String(value), 'base64');
            const index = at < 0 ? bytes.length + at : at;
            bytes[index] = (bytes[index] ?? 0) ^ 1;
            return `${String(start)}${bytes.toString('base64')}${String(end)}`;
          },
        );

    it.each<[string, SamlDeviation, string]>([
      ['an assertion that is not encrypted', {}, 'is not encrypted'],
      ['RSA with PKCS #1 v1.5', { encrypts: { key: PKCS1 } }, 'RSA-OAEP'],
      ['triple DES', { encrypts: { data: TRIPLE_DES } }, 'AES'],
      ['an assertion that another key signed', { encrypts: {}, otherKey: true }, UNREADABLE],
      ['a changed text of AES-GCM', { encrypts: { data: GCM }, after: changed(40) }, UNREADABLE],
      ['a changed text of AES-CBC', { encrypts: { data: CBC }, after: changed(40) }, UNREADABLE],
      ['a changed padding of AES-CBC', { encrypts: { data: CBC }, after: changed(-17) }, UNREADABLE],
      [
        'two encrypted parts',
        { encrypts: {}, after: (xml) => xml.replace(DATA, '$1$1') },
        'one element that is encrypted for one key',
      ],
      [
        'an encrypted assertion beside one that is not',
        {
          encrypts: {},
          after: (xml) => xml.replace('</samlp:Response>', '<saml:Assertion ID="x"/></samlp:Response>'),
        },
        'more than one assertion',
      ],
      ['another audience', { encrypts: {}, values: { Audience: 'https://other.example' } }, 'audience'],
      [
        'an assertion that has expired',
        { encrypts: {}, values: { ConditionsNotOnOrAfter: past() } },
        'expired',
      ],
    ])('%s', async (what, deviation, reason) => {
      const person = newSamlPerson();
      const answer = await setup.signIn(setup.browser(), provider, person, deviation);
      expect([what, answer.status, answer.location]).toEqual([what, 403, '']);
      expect(answer.text).toContain(reason);
      const { body } = await admin().get(`/orgs/${world.id}/members`).query({ search: person.nameId });
      expect(body.items).toEqual([]);
    });

    /** Anybody can encrypt with the certificate of this service, so what is inside is checked as if it came in the clear. */
    it.each<[string, (assertion: string) => string]>([
      ['that is not signed', (assertion) => assertion.replace(SIGNATURE, '')],
      ['that was changed after it was signed', (assertion) => assertion.replace(/person-/, 'admin-')],
      [
        'that is wrapped in a forged one',
        (assertion) => {
          const signature = SIGNATURE.exec(assertion)?.[0] ?? '';
          const inner = signature.replace(
            /<\/(\w+:)?Signature>/,
            (end) => `<Object>${assertion.replace(SIGNATURE, '')}</Object>${end}`,
          );
          return assertion
            .replace(SIGNATURE, () => inner)
            .replace(/ ID="_/, ' ID="_forged-')
            .replace(/person-/, 'admin-');
        },
      ],
      ['with a forged one behind it', (assertion) => assertion + assertion.replace(SIGNATURE, '')],
      ['behind the end of the response', (assertion) => `</samlp:Response>${assertion}<samlp:Response>`],
      ['with a document type', (assertion) => `<!DOCTYPE a [<!ENTITY b "c">]>${assertion}`],
      ['that is nothing', () => ''],
      ['that is no XML', () => 'x'],
      ['that nests too deeply', () => '<a>'.repeat(100) + '</a>'.repeat(100)],
    ])('an encrypted assertion %s', async (_what, change) => {
      const certificate = provider.service.certificates[0]?.certificate ?? '';
      const after = (xml: string): string =>
        xml.replace(ASSERTION, (assertion) => encryptedAssertion(change(assertion), certificate));
      const answer = await setup.signIn(setup.browser(), provider, newSamlPerson(), { after });
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(UNREADABLE)]);
    });

    it('an assertion that is encrypted for somebody else', async () => {
      const other = await setup.provider(world, { requireEncryptedAssertions: true });
      const metadata = await setup.metadata(provider);
      const theirs = await setup.metadata(other);
      // Its own metadata, with the key of another provider.
      const key = keysIn(theirs, 'encryption')[0] ?? '';
      idp.trust(metadata.replaceAll(/(?<=<ds:X509Certificate>)[^<]*/g, key));
      const answer = await setup.signIn(setup.browser(), provider, newSamlPerson(), { encrypts: {} });
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(UNREADABLE)]);
    });
  });

  it('are gone with the provider', async () => {
    const provider = await setup.provider(world, { signRequests: true });
    expect((await admin().delete(path(provider))).status).toBe(204);
    const rows = await app.database.query('SELECT 1 FROM saml_keys WHERE provider_id = $1', [provider.id]);
    expect(rows).toEqual([]);
  });
});

function encryptedAssertion(assertion: string, certificate: string): string {
  return `<saml:EncryptedAssertion>${encryptXml(assertion, certificate)}</saml:EncryptedAssertion>`;
}

function past(): string {
  return new Date(Date.now() - 10 * 60_000).toISOString();
}
