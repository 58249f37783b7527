import { TestApp } from '../support/app.js';
import { zip } from '../support/archive.js';
import { flatten, readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';

/** Requests that wait for another host, by what it sends: the path below the content of a space, and the body. */
const REQUESTS: [name: string, path: string, body: (url: string) => object][] = [
  ['an import', '/import', (url) => ({ source: 'zip', url })],
  [
    'an edit with files',
    '',
    (url) => ({
      changes: [
        { change: 'insert_files', files: [{ url }] },
        { change: 'insert_page', title: 'Page' },
      ],
    }),
  ],
];

describe.each(REQUESTS)('during the request of %s, while another host sends it', (_name, path, bodyOf) => {
  let app: TestApp;
  let source: SourceServer;
  let world: World;
  let editor: Person;
  let space: string;
  let archive: Buffer;

  beforeAll(async () => {
    archive = await zip({ 'README.md': '# Welcome\n' });
    app = await TestApp.start();
    source = await SourceServer.start();
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
    editor = await app.build.member(world.id, 'edit');
  });

  const admin = () => app.client(world.admin);
  const member = () => `/orgs/${world.id}/members/${editor.id}`;
  const titles = async () => flatten((await readRevision(admin(), space)).pages).map(({ title }) => title);

  /** Sends the request; the other host sends everything only after `change`. @returns the status of the response */
  const sendDuring = async (change: () => PromiseLike<unknown>): Promise<number> => {
    const asked = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const url = source.on('/held.zip', (_request, response) => {
      asked.resolve();
      void changed.promise.then(() => response.end(archive));
    });
    const sent = Promise.resolve(app.client(editor).post(`/spaces/${space}/content${path}`, bodyOf(url)));
    await asked.promise;
    await change();
    changed.resolve();
    return (await sent).status;
  };

  it.each<[string, number, () => PromiseLike<unknown>]>([
    ['the token is revoked', 401, () => app.build.revoke(editor)],
    ['the person is removed', 404, () => admin().delete(member())],
    ['the person is disabled', 404, () => admin().patch(member(), { disabled: true })],
    ['the role is lowered', 403, () => admin().patch(member(), { role: 'read' })],
    ['the space is locked', 409, () => admin().patch(`/spaces/${space}`, { editMode: 'locked' })],
    [
      'the space is transferred',
      404,
      async () => {
        const other = await app.build.organization();
        await app.build.join(other.id, world.admin, 'admin');
        const { status } = await admin().post(`/spaces/${space}/transfer`, { organization: other.id });
        expect(status).toBe(200);
      },
    ],
  ])('nothing is written if %s', async (_what, refused, change) => {
    expect(await sendDuring(change)).toBe(refused);
    expect(await titles()).toEqual([]);
  });

  it('it is written if the role changes to another one that may write', async () => {
    await admin().patch(member(), { role: 'create' });
    expect(await sendDuring(() => admin().patch(member(), { role: 'edit' }))).toBeLessThan(300);
    expect(await titles()).toHaveLength(1);
  });
});
