import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { INVITATION_MAIL } from '../../src/organizations/invites/invitation-mails.js';
import { JobQueue } from '../../src/platform/jobs/job-queue.js';
import { TestApp, testEnvironment } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { invitationPath, MailServer } from '../support/mail-server.js';

const QUICKLY = { limit: 20, delay: 1, maxDelay: 1 };

async function withMailServer(work: (server: MailServer, app: TestApp) => Promise<void>, refuse?: string) {
  const server = await MailServer.start(0, refuse);
  const app = await TestApp.start({ SMTP_URL: server.url, MAIL_FROM: 'Docs, Inc. <docs@sender.test>' });
  try {
    await work(server, app);
  } finally {
    await app.stop();
    await server.stop();
  }
}

const jobs = (app: TestApp, state: string) =>
  app.database.query<{ data: object; output: object | null }>(
    'SELECT data, output FROM jobs.job WHERE name = $1 AND state::text = $2',
    [INVITATION_MAIL.name, state],
  );

async function outboxOf(app: TestApp): Promise<string[]> {
  const directory = join(app.dataDir, 'outbox');
  const names = await readdir(directory).catch(() => []);
  return names.map((name) => join(directory, name));
}

describe('mails', () => {
  it('reach the person, who becomes a member with a working token through the link', () =>
    withMailServer(async (server, app) => {
      const world = await app.build.organization('Fish & <Chips>');
      await app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails: ['new@example.org'] });
      const mail = await server.to('new@example.org');
      expect(mail.from).toBe('docs@sender.test');
      expect(mail.to).toEqual(['new@example.org']);
      expect(mail.text).toContain('From: "Docs, Inc." <docs@sender.test>');
      expect(mail.text).toContain('Subject: Invitation to Fish & <Chips>');
      expect(mail.text).toContain('Fish &amp; &lt;Chips&gt;');
      expect(mail.text).not.toContain('<b>Fish & <Chips>');
      expect(mail.text).toContain('http://docs.test/v1/invitations/');

      const accepted = await app.client().post(invitationPath(mail), {});
      expect(accepted.status).toBe(200);
      const { token } = accepted.body as { token: string };
      const organization = await app.client(token).get(`/orgs/${world.id}`);
      expect(organization.body.permissions).toMatchObject({ view: true, listMembers: true, admin: false });
    }));

  it('cannot get additional headers from a title', () =>
    withMailServer(async (server, app) => {
      const world = await app.build.organization('Title\r\nBcc: victim@example.org');
      await app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails: ['new@example.org'] });
      const mail = await server.to('new@example.org');
      expect(mail.to).toEqual(['new@example.org']);
      const [head = ''] = mail.text.split('\r\n\r\n');
      expect(head).not.toMatch(/^Bcc:/im);
    }));

  it('store no address and no link in the queue', () =>
    withMailServer(async (server, app) => {
      const world = await app.build.organization();
      await app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails: ['secret@example.org'] });
      await server.to('secret@example.org');
      const [done] = await eventually(async () => {
        const found = await jobs(app, 'completed');
        return found.length > 0 ? found : undefined;
      });
      expect(Object.keys(done?.data ?? {})).toEqual(['inviteId']);
      expect(JSON.stringify(done)).not.toContain('example.org');
    }));

  it('that the server rejects permanently are given up, and the others are sent', () =>
    withMailServer(async (server, app) => {
      const world = await app.build.organization();
      const emails = ['gone@example.org', 'there@example.org'];
      await app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails });
      await server.to('there@example.org');
      await eventually(async () => (await jobs(app, 'completed')).length === 2);
      expect(server.mails.flatMap(({ to }) => to)).toEqual(['there@example.org']);
    }, 'gone@example.org'));

  it('are sent later if the server was down', async () => {
    const gone = await MailServer.start();
    await gone.stop();
    const app = await TestApp.start({ SMTP_URL: gone.url });
    try {
      await app.app.get(JobQueue).setRetry(INVITATION_MAIL, QUICKLY);
      const world = await app.build.organization();
      const invited = await app
        .client(world.admin)
        .post(`/orgs/${world.id}/invites`, { emails: ['late@example.org'] });
      expect(invited.body).toEqual({ users: [], invited: 1, failedSSOEmails: [] });
      const [failed] = await eventually(async () => {
        const found = await jobs(app, 'retry');
        return found.length > 0 ? found : undefined;
      });
      expect(JSON.stringify(failed)).not.toContain('late@example.org');

      const server = await MailServer.start(gone.port);
      try {
        const mail = await server.to('late@example.org');
        expect((await app.client().get(invitationPath(mail))).status).toBe(200);
      } finally {
        await server.stop();
      }
    } finally {
      await app.stop();
    }
  });

  it('of a process that only serves requests are sent by the next worker', async () => {
    const server = await MailServer.start();
    let app = await TestApp.start({ SMTP_URL: server.url, PROCESS: 'web' });
    try {
      const world = await app.build.organization();
      await app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails: ['patient@example.org'] });
      expect(await jobs(app, 'created')).toHaveLength(1);
      app = await app.restart({ SMTP_URL: server.url, PROCESS: 'worker' });
      expect((await server.to('patient@example.org')).to).toEqual(['patient@example.org']);
    } finally {
      await app.stop();
      await server.stop();
    }
  });

  it('that are being sent when the process stops are sent completely', () =>
    withMailServer(async (server, app) => {
      const world = await app.build.organization();
      const held = server.hold();
      await app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails: ['busy@example.org'] });
      await held.reached;
      const stopped = app.app.get(JobQueue).onModuleDestroy();
      held.release();
      await stopped;
      expect(await jobs(app, 'completed')).toHaveLength(1);
      expect(server.mails).toHaveLength(1);
    }));

  it('of a change that is rolled back are never sent', () =>
    withMailServer(async (_, app) => {
      const rolledBack = app.database.transaction(async () => {
        await app.app.get(JobQueue).send(INVITATION_MAIL, [{ inviteId: 'x' }]);
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      expect(await app.database.query('SELECT 1 FROM jobs.job')).toEqual([]);
    }));

  it('that are replaced before they are sent are not sent', async () => {
    const server = await MailServer.start();
    let app = await TestApp.start({ SMTP_URL: server.url, PROCESS: 'web' });
    try {
      const world = await app.build.organization();
      for (let times = 0; times < 3; times += 1)
        await app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails: ['often@example.org'] });
      app = await app.restart({ SMTP_URL: server.url });
      await eventually(async () => (await jobs(app, 'completed')).length === 3);
      expect(server.mails).toHaveLength(1);
    } finally {
      await app.stop();
      await server.stop();
    }
  });

  it('are stored in the outbox folder without a mail server', async () => {
    const app = await TestApp.start();
    try {
      const world = await app.build.organization();
      await app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails: ['kept@example.org'] });
      const [path = ''] = await eventually(async () => {
        const found = await outboxOf(app);
        return found.some((name) => name.endsWith('.eml')) ? found : undefined;
      });
      expect(path).toMatch(/\/outbox\/\d{8}T\d{6}Z-[0-9a-f-]{36}\.eml$/);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
      // As it is in the file: a link that is copied from there works.
      const text = await readFile(path, 'utf8');
      expect(text).toContain('To: kept@example.org');
      expect(text).toContain('From: Docs Publishing Service <no-reply@docs.test>');
      expect((await app.client().get(invitationPath({ text }))).status).toBe(200);
    } finally {
      await app.stop();
    }
  });

  it.each([
    ['SMTP_URL', 'http://mail.test'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'mail.test:25'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.test, c@d.test'],
    ['MAIL_FROM', 'Docs <docs@sender.test'],
  ])('are not accepted with an invalid configuration: %s=%s', (name, value) => {
    expect(() => testEnvironment('postgres://x/y', '/tmp', { [name]: value })).toThrow(name);
  });

  it.each(['docs@sender.test', 'Docs <docs@sender.test>', 'Docs, the service <docs@sender.test>'])(
    'can be sent from %s',
    (sender) => {
      expect(testEnvironment('postgres://x/y', '/tmp', { MAIL_FROM: sender }).mailFrom).toBe(sender);
    },
  );
});
