import { TestApp } from '../support/app.js';
import { Browser, type BrowserAnswer } from '../support/browser.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';
import { recordExample, recordExchange } from '../support/recorded-examples.js';
import { whileRowsLocked } from '../support/while-rows-locked.js';
import { type SamlDeviation, type SamlForm, SamlIdp, type SamlPerson } from '../support/saml-idp.js';

const PUBLIC_URL = 'https://docs.example.com';
const APP_URL = 'https://docs.example.com/app';

describe('signing in through SAML', () => {
  let app: TestApp;
  let idp: SamlIdp;
  let world: World;
  let provider: { id: string; service: { acsURL: string; startURL: string; entityID: string } };
  let browser: Browser;

  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL, APP_URL });
    idp = await SamlIdp.start();
  });
  afterAll(async () => {
    await idp.stop();
    await app.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    await app.build.domain(world.id, 'example.com');
    await app.client(world.admin).patch(`/orgs/${world.id}`, { emailDomains: ['example.com'] });
    provider = await create();
    browser = new Browser(app, PUBLIC_URL);
  });

  const create = async (changes: object = {}): Promise<typeof provider> => {
    const { entityID, ssoURL, certificate } = idp;
    const body = { label: 'Test', entityID, ssoURL, certificate, ...changes };
    const created = await app.client(world.admin).post(`/orgs/${world.id}/saml`, body);
    expect(created.status).toBe(201);
    const { entityID: metadata } = created.body.service as { entityID: string };
    const published = await app.http.get(new URL(metadata).pathname).buffer(true);
    recordExample('getSAMLMetadata', published);
    idp.trust(published.text);
    return created.body as typeof provider;
  };
  const newPerson = (): SamlPerson => ({ nameId: `person-${crypto.randomUUID()}@example.com` });

  /** Begins a sign-in and has the identity provider answer it. */
  const answered = async (
    person: SamlPerson,
    deviation: SamlDeviation = {},
    start = provider.service.startURL,
  ): Promise<SamlForm> => {
    idp.next(person, deviation);
    const begun = await browser.get(start);
    expect([begun.status, begun.text]).toEqual([303, expect.anything()]);
    const { text, status } = await browser.get(begun.location);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    const field = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    return { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') };
  };
  const post = (form: SamlForm): Promise<BrowserAnswer> => {
    const { acsURL } = provider.service;
    recordExchange({
      operationId: 'acceptSAMLResponse',
      status: '303',
      path: new URL(acsURL).pathname,
      request: form,
    });
    return browser.post(acsURL, { ...form });
  };
  const signIn = async (person: SamlPerson, deviation?: SamlDeviation): Promise<BrowserAnswer> =>
    post(await answered(person, deviation));

  it('adds a member with the default role and team, and ends with a code for a token', async () => {
    const team = await app.build.team(world, []);
    provider = await create({ defaultRole: 'edit', defaultTeam: team });
    const attributes = { displayName: 'Ada Lovelace' };
    const person = { ...newPerson(), attributes };
    const answer = await signIn(person);
    expect(answer.location.startsWith(`${APP_URL}?code=`)).toBe(true);
    const { token, user } = await browser.exchange(answer);

    const me = await app.client(token).get('/user');
    expect(me.body).toMatchObject({ id: user, email: person.nameId, displayName: 'Ada Lovelace' });
    const member = await app.client(token).get(`/orgs/${world.id}/members/${user}`);
    expect(member.body).toMatchObject({ role: 'edit', sso: true, disabled: false, teams: 1 });
    const shown = await app.client(world.admin).get(`/orgs/${world.id}/saml/${provider.id}`);
    expect(shown.body.status).toBe('active');
  });

  it('is recorded', async () => {
    const { user } = await browser.exchange(await signIn(newPerson()));
    await waitForAuditLog(app);
    const events = await auditEvents(app.client(world.admin), world.id, { actor: user });
    expect(events.map(({ action }) => action).toSorted()).toEqual(['member.signed_in', 'token.created']);
  });

  it('identifies the person by the NameID, and keeps their role', async () => {
    const person = newPerson();
    const first = await browser.exchange(await signIn(person));
    await app.client(world.admin).patch(`/orgs/${world.id}/members/${first.user}`, { role: 'review' });
    const second = await browser.exchange(await signIn(person));
    expect(second.user).toBe(first.user);
    const member = await app.client(second.token).get(`/orgs/${world.id}/members/${first.user}`);
    expect(member.body).toMatchObject({ role: 'review', sso: true });
  });

  it('ends when the identity provider ends its session', async () => {
    const answer = await signIn({ ...newPerson(), sessionMinutes: 5 });
    const code = new URL(answer.location).searchParams.get('code');
    const { body } = await app.client().post('/sso/token', { code });
    const { token, expiresAt } = body as { token: string; expiresAt: string };
    const minutes = (Date.parse(expiresAt) - app.clock.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(0);
    // The clock of the service stands still in the meantime.
    expect(minutes).toBeLessThanOrEqual(6);
    expect((await app.client(token).get('/user')).status).toBe(200);
    app.clock.advance(6 * 60_000);
    try {
      expect((await app.client(token).get('/user')).status).toBe(401);
    } finally {
      app.clock.advance(-6 * 60_000);
    }
    const ended = await signIn({ ...newPerson(), sessionMinutes: -5 });
    expect([ended.status, ended.text]).toEqual([403, expect.stringContaining('has ended')]);
  });

  it('accepts a response that is signed in addition to its assertion', async () => {
    await browser.exchange(await signIn(newPerson(), { signsMessage: true }));
  });

  it('accepts each of several certificates during a rotation', async () => {
    provider = await create({ certificate: idp.otherCertificate + idp.certificate });
    await browser.exchange(await signIn(newPerson()));
    await browser.exchange(await signIn(newPerson(), { otherKey: true }));
  });

  it('signs in several tabs of one browser', async () => {
    const first = await answered(newPerson());
    const second = await answered(newPerson());
    await browser.exchange(await post(first));
    await browser.exchange(await post(second));
    expect(browser.cookiesFor(provider.service.acsURL)).toEqual([]);
  });

  describe('refuses', () => {
    const refused = async (deviation: SamlDeviation, reason: string): Promise<void> => {
      const person = newPerson();
      const answer = await signIn(person, deviation);
      expect([answer.status, answer.location]).toEqual([403, '']);
      expect(answer.text).toContain(reason);
      const { body } = await app
        .client(world.admin)
        .get(`/orgs/${world.id}/members`)
        .query({ search: person.nameId });
      expect(body.items).toEqual([]);
    };
    const without = (element: string) => (xml: string) =>
      xml.replace(new RegExp(`<(\\w+:)?${element}\\b.*?</(\\w+:)?${element}>`, 's'), '');
    const inTheFuture = new Date(Date.now() + 10 * 60_000).toISOString();
    const inThePast = new Date(Date.now() - 10 * 60_000).toISOString();

    it.each<[string, SamlDeviation, string]>([
      ['an assertion that is not signed', { after: without('Signature') }, 'not signed'],
      ['an assertion that was signed with another key', { otherKey: true }, 'not signed with the key'],
      [
        'an assertion that was changed after it was signed',
        { after: (xml) => xml.replace(/person-/, 'admin-') },
        'not signed with the key',
      ],
      ['another audience', { values: { Audience: 'https://other.example' } }, 'audience'],
      ['another recipient', { values: { SubjectRecipient: 'https://other.example/acs' } }, 'recipient'],
      ['another destination', { values: { Destination: 'https://other.example/acs' } }, 'destination'],
      [
        'another issuer',
        { values: { Issuer: 'https://other.example' } },
        'is not the entityID of the provider',
      ],
      ['an unknown InResponseTo', { values: { InResponseTo: '_unknown' } }, 'another request'],
      [
        'an InResponseTo that is signed for another request',
        {
          before: (xml) => xml.replace(/(<saml:SubjectConfirmationData[^>]*InResponseTo=")[^"]*/, '$1_other'),
        },
        'another request',
      ],
      [
        'no InResponseTo',
        { before: (xml) => xml.replaceAll(/ InResponseTo="[^"]*"/g, '') },
        'another request',
      ],
      ['an expired condition', { values: { ConditionsNotOnOrAfter: inThePast } }, 'expired'],
      ['an expired subject', { values: { SubjectConfirmationDataNotOnOrAfter: inThePast } }, 'expired'],
      ['an assertion for later', { values: { ConditionsNotBefore: inTheFuture } }, 'not valid yet'],
      ['a time that is none', { values: { ConditionsNotOnOrAfter: 'tomorrow' } }, 'cannot be used'],
      ['no conditions', { before: without('Conditions') }, 'conditions'],
      ['no audience', { before: without('AudienceRestriction') }, 'audience'],
      ['no statement of a sign-in', { before: without('AuthnStatement') }, 'anybody signed in'],
      ['no subject', { before: without('Subject') }, 'subject confirmation'],
      [
        'another status',
        { values: { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' } },
        'did not sign anybody in',
      ],
      ['a missing email address', { values: { NameID: 'ada' } }, 'no email address'],
      [
        'a comment in the NameID',
        { before: (xml) => xml.replace(/(<saml:NameID[^>]*>)/, '$1admin@example.com<!-- -->') },
        'comments',
      ],
      [
        'a comment in the NameID that came after it was signed',
        { after: (xml) => xml.replace('@example.com', '@example.com<!-- -->') },
        'comments',
      ],
      [
        'a comment in the DigestValue',
        { after: (xml) => xml.replace(/<ds:DigestValue>|<DigestValue>/, '$&<!-- forged -->') },
        'comments',
      ],
      [
        'a DOCTYPE',
        { after: (xml) => `<!DOCTYPE Response [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}` },
        'document type',
      ],
      [
        'an instruction',
        { after: (xml) => xml.replace('<saml:Assertion', '<?x y?><saml:Assertion') },
        'instructions',
      ],
      ['CDATA', { before: (xml) => xml.replace(/(<saml:NameID[^>]*>)/, '$1<![CDATA[a]]>') }, 'CDATA'],
      ['what is no XML', { after: () => 'no XML' }, 'well-formed'],
      ['nothing', { after: () => ' ' }, 'well-formed'],
      ['what is not closed', { after: (xml) => xml.slice(0, -5) }, 'well-formed'],
      ['no response', { after: () => '<a/>' }, 'did not send a SAML response'],
      [
        'a response of another namespace',
        { after: (xml) => xml.replace('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:other') },
        'did not send a SAML response',
      ],
      ['a response without an assertion', { after: without('Assertion') }, 'no assertion'],
      [
        'an encrypted assertion beside the signed one',
        { after: (xml) => xml.replace('</samlp:Response>', '<saml:EncryptedAssertion/></samlp:Response>') },
        'encrypted',
      ],
      [
        'a signature of SHA-1',
        {
          after: (xml) =>
            xml
              .replace('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1')
              .replace('2001/04/xmldsig#', '2000/09/xmldsig#'),
        },
        'SHA-256',
      ],
      [
        'a signature by a shared secret',
        { after: (xml) => xml.replace('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1') },
        'SHA-256',
      ],
      [
        'a transform that leaves something out',
        {
          after: (xml) => xml.replace('2000/09/xmldsig#enveloped-signature', 'TR/1999/REC-xpath-19991116'),
        },
        'transforms the text that it covers',
      ],
      [
        'an ID that is used twice',
        {
          before: (xml) =>
            xml.replace(
              /<saml:Subject>/,
              `<saml:Subject ID="${/AssertionID|ID="(_[^"]*)"/.exec(xml)?.[1] ?? ''}">`,
            ),
        },
        'twice',
      ],
      [
        'two SignedInfo',
        { after: (xml) => xml.replace(/<(\w+:)?SignedInfo>.*?<\/(\w+:)?SignedInfo>/s, '$&$&') },
        'SignedInfo',
      ],
      [
        'a second SignedInfo beside the digest',
        {
          after: (xml) =>
            xml.replace(
              /(<(\w+:)?Reference\b)/,
              '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>$1',
            ),
        },
        'SignedInfo',
      ],
      [
        'too many elements',
        { after: (xml) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(3000)}<samlp:Status>`) },
        'too many',
      ],
      [
        'elements nested too deeply',
        {
          after: (xml) =>
            xml.replace('<samlp:Status>', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}<samlp:Status>`),
        },
        'too deeply',
      ],
      ['a response that is too long', { after: (xml) => xml + ' '.repeat(150_000) }, 'too long'],
    ])('%s', async (_what, deviation, reason) => {
      await refused(deviation, reason);
    });

    /** The eight forms of wrapped signatures of Somorovsky et al., by where the signed parts go beside the forged ones. */
    describe('a wrapped signature', () => {
      const SIGNATURE = /<(\w+:)?Signature\b.*?<\/(\w+:)?Signature>/s;
      const ASSERTION = /<saml:Assertion\b.*<\/saml:Assertion>/s;
      const part = (xml: string, pattern: RegExp): string => pattern.exec(xml)?.[0] ?? '';
      /** The same for somebody else, without its signature, under another ID. */
      const forged = (xml: string): string =>
        xml
          .replace(SIGNATURE, '')
          .replaceAll(/person-[^<@]*/g, 'admin')
          .replaceAll(/ ID="_/g, ' ID="_forged-');
      const changed = (xml: string, after: (xml: string) => string): string => {
        const text = after(xml);
        if (text === xml) throw new Error('Nothing was wrapped.');
        return text;
      };
      const inSignature = (assertion: string, inner: string): string =>
        assertion.replace(
          /<\/(\w+:)?Signature>/,
          (end) => `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${inner}</ds:Object>${end}`,
        );

      it.each<[string, (xml: string) => string]>([
        [
          '1: the response in the signature of a forged response',
          (xml) => {
            const signature = part(xml, SIGNATURE);
            return forged(xml).replace(
              '<samlp:Status>',
              `${inSignature(signature, xml.replace(signature, ''))}<samlp:Status>`,
            );
          },
        ],
        [
          '2: the response before the signature in a forged response',
          (xml) => {
            const signature = part(xml, SIGNATURE);
            return forged(xml).replace(
              '<samlp:Status>',
              `${xml.replace(signature, '')}${signature}<samlp:Status>`,
            );
          },
        ],
        [
          '3: a forged assertion before the signed one',
          (xml) => xml.replace(ASSERTION, (signed) => `${forged(signed)}${signed}`),
        ],
        [
          '4: the signed assertion in a forged one',
          (xml) =>
            xml.replace(ASSERTION, (signed) =>
              forged(signed).replace('</saml:Assertion>', `${signed}</saml:Assertion>`),
            ),
        ],
        [
          '5: the signature in a forged assertion, the signed one behind',
          (xml) =>
            xml.replace(ASSERTION, (signed) => {
              const signature = part(signed, SIGNATURE);
              return `${forged(signed).replace('<saml:Subject>', `${signature}<saml:Subject>`)}${signed.replace(signature, '')}`;
            }),
        ],
        [
          '6: the signed assertion in the signature of a forged one',
          (xml) =>
            xml.replace(ASSERTION, (signed) => {
              const signature = part(signed, SIGNATURE);
              return forged(signed).replace(
                '<saml:Subject>',
                `${inSignature(signature, signed.replace(signature, ''))}<saml:Subject>`,
              );
            }),
        ],
        [
          '7: a forged assertion in extensions before the signed one',
          (xml) =>
            xml.replace(
              ASSERTION,
              (signed) => `<samlp:Extensions>${forged(signed)}</samlp:Extensions>${signed}`,
            ),
        ],
        [
          '8: the signed assertion in an object within the signature of a forged one',
          (xml) =>
            xml.replace(ASSERTION, (signed) => {
              const signature = part(signed, SIGNATURE);
              const moved = signature.replace(
                /<\/(\w+:)?Signature>/,
                (end) => `<Object>${signed.replace(signature, '')}</Object>${end}`,
              );
              return forged(signed).replace('<saml:Subject>', `${moved}<saml:Subject>`);
            }),
        ],
      ])('%s', async (form, after) => {
        const signsMessage = form.includes('response');
        await refused({ signsMessage, after }, 'refused');
      });

      it.each<[string, (xml: string) => string]>([
        ['a forged response behind the signed one', (xml) => xml + forged(xml).replace(/^<\?.*?\?>/, '')],
        ['a forged response before the signed one', (xml) => forged(xml) + xml.replace(/^<\?.*?\?>/, '')],
        [
          'a response with the ID of the assertion',
          (xml) => {
            const id = / ID="([^"]*)"/.exec(part(xml, ASSERTION))?.[1] ?? '';
            return xml.replace(/ ID="[^"]*"/, ` ID="${id}"`);
          },
        ],
        [
          'what is signed twice over',
          (xml) => xml.replace(/<(\w+:)?SignedInfo\b.*?<\/(\w+:)?SignedInfo>/s, (signed) => signed + signed),
        ],
        [
          'a digest with an element in it',
          (xml) => xml.replace(/(DigestValue>)([^<]*)/, '$1<x xmlns="urn:x">$2</x>$2'),
        ],
        ['a reference to the whole document', (xml) => xml.replace(/ URI="#[^"]*"/, ' URI=""')],
        [
          'an attribute of another namespace as the ID',
          (xml) =>
            xml.replace(ASSERTION, (signed) =>
              signed.replace(/ ID="([^"]*)"/, ' ID="_other" xmlns:x="urn:x" x:ID="$1"'),
            ),
        ],
      ])('%s', async (_form, after) => {
        await refused({ after: (xml) => changed(xml, after) }, 'refused');
      });
    });

    it('a response that was used', async () => {
      const form = await answered(newPerson());
      const again = new Browser(app, PUBLIC_URL);
      Object.assign(again, {
        cookies: new Map((browser as unknown as { cookies: Map<string, unknown> }).cookies),
      });
      await browser.exchange(await post(form));
      const second = await again.post(provider.service.acsURL, { ...form });
      expect([second.status, second.text]).toEqual([403, expect.stringContaining('already complete')]);
    });

    it('one of two concurrent responses to the same request', async () => {
      const form = await answered(newPerson());
      const both = await Promise.all([post(form), post(form)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([303, 403]);
    });

    it('a response to a request of another browser', async () => {
      const form = await answered(newPerson());
      browser = new Browser(app, PUBLIC_URL);
      const answer = await post(form);
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining('not started in this browser'),
      ]);
    });

    it('an unsolicited response', async () => {
      const { SAMLResponse } = await answered(newPerson());
      const answer = await post({ SAMLResponse, RelayState: '' });
      expect(answer.status).toBe(403);
    });

    it('a response to a request of another provider of the organization', async () => {
      const form = await answered(newPerson());
      const other = await create();
      expect((await browser.post(other.service.acsURL, { ...form })).status).toBe(403);
    });

    it('a response after ten minutes', async () => {
      const form = await answered(newPerson());
      app.clock.advance(10 * 60_000);
      try {
        expect((await post(form)).status).toBe(403);
      } finally {
        app.clock.advance(-10 * 60_000);
      }
    });

    it('the email address of an account that is not a member of the organization, whose domain is not verified', async () => {
      // As of an organization whose domains nobody had to prove.
      await app.database.query('DELETE FROM domains WHERE organization_id = $1', [world.id]);
      const stranger = await app.build.person();
      const email = await emailOf(stranger);
      const answer = await signIn({ nameId: email });
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining('a member of the organization first'),
      ]);
    });

    it('the email address of a member outside the domains of the organization', async () => {
      // As of an organization whose domains nobody had to prove.
      await app.database.query('DELETE FROM domains WHERE organization_id = $1', [world.id]);
      const member = await app.build.member(world.id, 'edit');
      await app.client(world.admin).patch(`/orgs/${world.id}`, { emailDomains: [] });
      const answer = await signIn({ nameId: await emailOf(member) });
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining('the domain of the address has to be verified'),
      ]);
    });

    it('a new email address outside the domains of the organization', async () => {
      const answer = await signIn({ nameId: `${crypto.randomUUID()}@other.example` });
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('emailDomains')]);
    });

    it('a disabled member', async () => {
      const { user } = await browser.exchange(await signIn({ nameId: 'disabled@example.com' }));
      await app.client(world.admin).patch(`/orgs/${world.id}/members/${user}`, { disabled: true });
      expect((await signIn({ nameId: 'disabled@example.com' })).status).toBe(403);
    });

    it('a removed member whose domain is not verified', async () => {
      const nameId = `removed-${crypto.randomUUID()}@example.com`;
      const { user } = await browser.exchange(await signIn({ nameId }));
      // As of an organization whose domains nobody had to prove.
      await app.database.query('DELETE FROM domains WHERE organization_id = $1', [world.id]);
      await app.client(world.admin).delete(`/orgs/${world.id}/members/${user}`);
      expect((await signIn({ nameId })).status).toBe(403);
    });

    it.each([
      ['deleted', 'DELETE FROM saml_providers WHERE id = $1', 404],
      [
        'made another one',
        `UPDATE saml_providers SET entity_id = 'https://other.example' WHERE id = $1`,
        403,
      ],
    ])('everybody when the provider is %s during the sign-in', async (_what, sql, status) => {
      const form = await answered(newPerson());
      const answer = await whileRowsLocked(
        app,
        [sql, provider.id],
        () => post(form),
        async () => undefined,
      );
      expect([answer.status, answer.location]).toEqual([status, '']);
    });

    it('a member who is removed during the sign-in', async () => {
      const nameId = `removed-${crypto.randomUUID()}@example.com`;
      const { user } = await browser.exchange(await signIn({ nameId }));
      // As of an organization whose domains nobody had to prove.
      await app.database.query('DELETE FROM domains WHERE organization_id = $1', [world.id]);
      const form = await answered({ nameId });
      // What a removal does, up to its end.
      const removal = `
        WITH held AS (UPDATE organizations SET title = title WHERE id = $1),
          forgotten AS (DELETE FROM sso_identities WHERE organization_id = $1 AND user_id = $2)
        DELETE FROM members WHERE organization_id = $1 AND user_id = $2`;
      const answer = await whileRowsLocked(
        app,
        [removal, world.id, user],
        () => post(form),
        async () => undefined,
      );
      expect(answer.status).toBe(403);
      expect((await app.client(world.admin).get(`/orgs/${world.id}/members/${user}`)).status).toBe(404);
    });
  });

  const emailOf = async (person: Person): Promise<string> =>
    (await app.client(person).get('/user')).body.email as string;

  it('accepts a member whose address is in the domains of the organization', async () => {
    const member = await app.build.member(world.id, 'edit');
    const email = await emailOf(member);
    await app.build.domain(world.id, email.split('@')[1] as string);
    await app.client(world.admin).patch(`/orgs/${world.id}`, { emailDomains: [email.split('@')[1]] });
    const { user } = await browser.exchange(await signIn({ nameId: email }));
    expect(user).toBe(member.id);
  });

  it('returns a page to browsers when it fails, and JSON to other clients', async () => {
    const url = provider.service.acsURL;
    const page = await browser.post(url, { SAMLResponse: 'x' }, { accept: 'text/html,*/*;q=0.8' });
    expect(page.status).toBe(403);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('You are not signed in');
    const json = await browser.post(url, { SAMLResponse: 'x' }, { accept: 'application/json' });
    expect(JSON.parse(json.text)).toMatchObject({ error: { code: 403 } });
  });

  describe('the relay state', () => {
    it('leads to a path of the application', async () => {
      const form = await answered(
        newPerson(),
        {},
        `${provider.service.startURL}?relayState=%2Fspaces%2F1%3Fa%3Db%23c`,
      );
      const answer = await post(form);
      const { origin, pathname, searchParams, hash } = new URL(answer.location);
      expect([origin, pathname, hash]).toEqual(['https://docs.example.com', '/app/spaces/1', '#c']);
      expect([...searchParams.keys()]).toEqual(['a', 'code']);
    });

    it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/../x'])(
      'is not %s',
      async (relayState) => {
        const begun = await browser.get(
          `${provider.service.startURL}?${new URLSearchParams({ relayState })}`,
        );
        expect([begun.status, begun.location]).toEqual([400, '']);
      },
    );

    it('of the response is ignored', async () => {
      const form = await answered(newPerson());
      const answer = await post({ ...form, RelayState: 'https://evil.example' });
      expect([answer.status, answer.location]).toEqual([403, '']);
    });
  });

  describe('a code', () => {
    it('cannot be exchanged again when its token was used', async () => {
      const answer = await signIn(newPerson());
      const code = new URL(answer.location).searchParams.get('code');
      const exchange = () => app.client().post('/sso/token', { code });
      const { token } = (await exchange()).body as { token: string };
      expect((await app.client({ token }).get('/user')).status).toBe(200);
      await eventually(async () => {
        const rows = await app.database.query(
          `SELECT 1 FROM tokens WHERE hash = sha256($1::bytea) AND last_used_at IS NOT NULL`,
          [Buffer.from(token)],
        );
        return rows.length > 0 || undefined;
      });
      expect((await exchange()).status).toBe(400);
      expect((await app.client({ token }).get('/user')).status).toBe(200);
    });

    it('can be exchanged again when the response was lost, and has one token at any time', async () => {
      const answer = await signIn(newPerson());
      const code = new URL(answer.location).searchParams.get('code');
      const exchange = () => app.client().post('/sso/token', { code });
      // As if the process had been killed after its transaction.
      const lost = (await exchange()).body as { token: string };
      const again = await exchange();
      expect(again.status).toBe(200);
      const read = async ({ token }: { token: string }) => (await app.client({ token }).get('/user')).status;
      expect([await read(lost), await read(again.body as { token: string })]).toEqual([401, 200]);
    });

    it('expires after a minute', async () => {
      const answer = await signIn(newPerson());
      const code = new URL(answer.location).searchParams.get('code');
      app.clock.advance(60_000);
      expect((await app.client().post('/sso/token', { code })).status).toBe(400);
      app.clock.advance(-60_000);
    });

    it('cannot be exchanged by a person who is no longer a member', async () => {
      const nameId = `${crypto.randomUUID()}@example.com`;
      const { user } = await browser.exchange(await signIn({ nameId }));
      const answer = await signIn({ nameId });
      await app.client(world.admin).delete(`/orgs/${world.id}/members/${user}`);
      const code = new URL(answer.location).searchParams.get('code');
      expect((await app.client().post('/sso/token', { code })).status).toBe(403);
    });

    it.each([{}, { code: '' }, { code: 'x' }, { code: 'x'.repeat(1001) }, { code: 1 }])(
      'is not %j',
      async (body) => {
        expect((await app.client().post('/sso/token', body)).status).toBe(400);
      },
    );
  });

  it('has metadata for the identity provider', async () => {
    const { text, headers, status } = await browser.get(provider.service.entityID);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/samlmetadata+xml; charset=utf-8',
    ]);
    expect(text).toContain(`entityID="${provider.service.entityID}"`);
    expect(text).toContain(`Location="${provider.service.acsURL}"`);
    expect(text).toContain('WantAssertionsSigned="true"');
  });

  it('is not possible before the provider is complete', async () => {
    const { body } = await app.client(world.admin).post(`/orgs/${world.id}/saml`, { label: 'Incomplete' });
    expect(body).toMatchObject({ status: 'pending' });
    const { startURL } = (body as typeof provider).service;
    expect((await browser.get(startURL)).status).toBe(409);
  });

  it.each(['start', 'metadata'])('finds no %s of a provider of another organization', async (what) => {
    const other = await app.build.organization();
    const url = `${PUBLIC_URL}/v1/orgs/${other.id}/saml/${provider.id}/${what}`;
    expect((await browser.get(url)).status).toBe(404);
  });
});
