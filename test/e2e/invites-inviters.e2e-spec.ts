import { readdir, readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';
import { whileRowsLocked } from '../support/while-rows-locked.js';
import { idsOf } from '../support/lists.js';

let addresses = 0;
const newAddress = (): string => `invited-${(addresses += 1)}@example.org`;

describe('an invite whose inviter', () => {
  let app: TestApp;
  let world: World;
  let inviter: Person;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    inviter = await app.build.member(world.id, 'admin');
  });

  const admin = () => app.client(world.admin);
  const links = (path = '') => `/orgs/${world.id}/link-invites${path}`;
  const member = (person: Person) => `/orgs/${world.id}/members/${person.id}`;
  const link = async (role: string | null = 'admin'): Promise<string> =>
    (await app.client(inviter).post(links(), { role })).body.id as string;
  const use = (person: Person, inviteId: string) =>
    app.client(person).post(`/orgs/${world.id}/invites/${inviteId}`);
  const roleOf = async (userId: string): Promise<string | null | undefined> => {
    const [row] = await app.database.query<{ role: string | null }>(
      'SELECT role FROM members WHERE organization_id = $1 AND user_id = $2',
      [world.id, userId],
    );
    return row?.role;
  };
  /** Path of the link that was mailed. */
  const mailed = async (role: string | null = 'admin'): Promise<string> => {
    const email = newAddress();
    await app.client(inviter).post(`/orgs/${world.id}/invites`, { emails: [email], role });
    return eventually(async () => {
      const outbox = joinPath(app.dataDir, 'outbox');
      const names = await readdir(outbox).catch(() => []);
      // Another mail may still be written under a temporary name.
      for (const name of names.filter((each) => each.endsWith('.eml'))) {
        const text = await readFile(joinPath(outbox, name), 'utf8');
        if (text.includes(email)) return /\/v1(\/invitations\/[\w-]+)/.exec(text.replace(/=\r?\n/g, ''))?.[1];
      }
      return undefined;
    });
  };

  type End = [name: string, end: () => PromiseLike<unknown>];
  const ENDS: End[] = [
    ['was removed', () => admin().delete(member(inviter))],
    ['was disabled', () => admin().patch(member(inviter), { disabled: true })],
    ['left', () => app.client(inviter).delete(member(inviter))],
  ];

  it.each(ENDS)('%s admits nobody by link', async (_, end) => {
    const id = await link();
    await end();
    expect((await use(inviter, id)).status).toBe(404);
    const person = await app.build.person();
    expect((await use(person, id)).status).toBe(404);
    expect(await roleOf(person.id)).toBeUndefined();
    expect(idsOf(await admin().get(links()))).toEqual([]);
    expect((await admin().get(links(`/${id}`))).status).toBe(404);
  });

  it.each(ENDS)('%s admits nobody by mail', async (_, end) => {
    const path = await mailed();
    await end();
    expect((await app.client().get(path)).status).toBe(404);
    expect((await app.client().post(path, {})).status).toBe(404);
  });

  it.each(ENDS)('%s does not work again after they return', async (_, end) => {
    const [id, path] = [await link(), await mailed()];
    await end();
    await app.build.join(world.id, inviter, 'admin');
    await app.database.query('UPDATE members SET disabled = false WHERE user_id = $1', [inviter.id]);
    expect((await use(await app.build.person(), id)).status).toBe(404);
    expect((await app.client().post(path, {})).status).toBe(404);
  });

  it('has deleted their account admits nobody', async () => {
    const [id, path] = [await link(), await mailed()];
    await app.database.query('DELETE FROM users WHERE id = $1', [inviter.id]);
    expect((await use(await app.build.person(), id)).status).toBe(404);
    expect((await app.client().post(path, {})).status).toBe(404);
  });

  it.each<[string | null, string | null, string | null]>([
    ['admin', 'create', 'create'],
    ['admin', 'read', 'read'],
    ['admin', null, null],
    ['edit', 'create', 'edit'],
    [null, 'create', null],
  ])('gives %p and is demoted to %p gives %p', async (given, demoted, expected) => {
    const [id, path] = [await link(given), await mailed(given)];
    await admin().patch(member(inviter), { role: demoted });
    const person = await app.build.person();
    expect((await admin().get(links(`/${id}`))).body.role).toBe(expected);
    expect((await use(person, id)).status).toBe(200);
    expect(await roleOf(person.id)).toBe(expected);
    expect((await app.client().get(path)).body.role).toBe(expected);
    const accepted = await app.client().post(path, {});
    expect(await roleOf(accepted.body.user as string)).toBe(expected);
  });

  it('was demoted gives the role that another administrator has set since', async () => {
    const id = await link();
    await admin().patch(member(inviter), { role: 'read' });
    expect((await admin().patch(links(`/${id}`), { role: 'edit' })).body).toMatchObject({ id, role: 'edit' });
    await admin().delete(member(inviter));
    const person = await app.build.person();
    expect((await use(person, id)).status).toBe(200);
    expect(await roleOf(person.id)).toBe('edit');
  });

  it('is demoted at the same moment gives the role that they have at that moment', async () => {
    const id = await link();
    const person = await app.build.person();
    const joined = await whileRowsLocked(
      app,
      [`UPDATE members SET role = 'read' WHERE organization_id = $1 AND user_id = $2`, world.id, inviter.id],
      () => use(person, id),
      async () => undefined,
    );
    expect(joined.status).toBe(200);
    expect(await roleOf(person.id)).toBe('read');
  });

  it('stops being an administrator at the same moment is not created', async () => {
    const created = await whileRowsLocked(
      app,
      [
        `UPDATE members SET role = 'create' WHERE organization_id = $1 AND user_id = $2`,
        world.id,
        inviter.id,
      ],
      () => app.client(inviter).post(links(), { role: 'admin' }),
      async () => undefined,
    );
    expect(created.status).toBe(403);
    expect(idsOf(await admin().get(links()))).toEqual([]);
  });
});

describe('invitation mails', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const invite = (emails: string[], of = world, body: object = {}) =>
    app.client(of.admin).post(`/orgs/${of.id}/invites`, { emails, ...body });
  const mails = async (email: string): Promise<number> => {
    const [row] = await app.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM sent_invitations WHERE email = $1',
      [email],
    );
    return row?.count ?? 0;
  };

  it('are limited for an address that is invited 25 times at once on two replicas, and the responses say so', async () => {
    const email = newAddress();
    await app.withReplica(async (client) => {
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          (index % 2 === 0 ? app.client(world.admin) : client(world.admin)).post(
            `/orgs/${world.id}/invites`,
            {
              emails: [email],
            },
          ),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200));
      const told = answers.map(({ body }) => [body.invited, body.throttledEmails] as const);
      expect(told.filter(([invited]) => invited === 1)).toHaveLength(3);
      expect(told.filter(([, throttled]) => throttled !== undefined)).toEqual(
        Array.from({ length: 22 }, () => [0, [email]]),
      );
    });
    expect(await mails(email)).toBe(3);
  });

  it('are sent again after an hour', async () => {
    const email = newAddress();
    for (let count = 0; count < 3; count += 1) await invite([email]);
    expect((await invite([email])).body).toMatchObject({ invited: 0, throttledEmails: [email] });
    app.clock.advance(3600_000);
    expect((await invite([email])).body).toEqual({ users: [], invited: 1, failedSSOEmails: [] });
  });

  it('stay valid, with the new role, when the limit stops another one', async () => {
    const email = newAddress();
    for (let count = 0; count < 3; count += 1) await invite([email], world, { role: 'admin' });
    const idBefore = await app.database.query('SELECT id FROM email_invites WHERE email = $1', [email]);
    await invite([email], world, { role: 'read' });
    expect(await app.database.query('SELECT id, role FROM email_invites WHERE email = $1', [email])).toEqual([
      { ...(idBefore[0] as object), role: 'read' },
    ]);
  });

  it('are limited to ten per day and address, over all organizations', async () => {
    const email = newAddress();
    const worlds = await Promise.all(Array.from({ length: 12 }, () => app.build.organization()));
    const sent: number[] = [];
    for (const of of worlds) sent.push((await invite([email], of)).body.invited as number);
    expect(sent).toEqual([...Array.from({ length: 10 }, () => 1), 0, 0]);
    app.clock.advance(24 * 3600_000);
    expect((await invite([email])).body.invited).toBe(1);
  });

  it('are limited to 500 per hour and organization', async () => {
    const batch = (): string[] => Array.from({ length: 100 }, newAddress);
    for (let count = 0; count < 4; count += 1) expect((await invite(batch())).body.invited).toBe(100);
    expect((await invite(batch().slice(0, 50))).body.invited).toBe(50);
    const last = batch();
    expect((await invite(last)).body).toMatchObject({ invited: 50, throttledEmails: last.slice(50) });
  });
});
