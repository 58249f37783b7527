import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { editContent } from '../support/change-request.js';
import { pageIdAt, readMarkdown } from '../support/content.js';
import type { World } from '../support/factories.js';
import type { Replica } from '../support/replica.js';
import { until } from '../support/service-process.js';
import { StatementTrap } from '../support/statement-trap.js';

/** A mirror with a conflict takes fewer statements. */
const STATEMENTS = 64;
/** Processes that are killed at the same time. */
const AT_ONCE = 4;
const WAIT_S = 150;

let app: TestApp;
let world: World;

afterEach(() => app.stop());

const archive = (text: string) =>
  zip({ 'README.md': `# Welcome\n\n${text}\n`, 'other.md': `# Other\n\n${text}\n` });

/** @returns the status; undefined if no response arrives */
async function mirror(baseUrl: string, space: string, text: string): Promise<number | undefined> {
  const response = await fetch(`${baseUrl}/v1/spaces/${space}/content/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.admin.token}`,
      'content-type': 'application/json',
      'idempotency-key': `${space}-${text}`,
    },
    body: JSON.stringify({
      source: 'zip',
      mode: 'mirror',
      slugs: 'source',
      edits: 'keep',
      url: dataUrl(await archive(text)),
    }),
  }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.status;
}

it('a mirror that keeps edits happens once and whole, whichever statement its process is killed at', async () => {
  app = await TestApp.start();
  world = await app.build.organization();
  const client = app.client(world.admin);
  const spaces: string[] = [];
  for (let first = 1; first <= STATEMENTS; first += AT_ONCE) {
    const killed = Array.from({ length: AT_ONCE }, async (_, index) => {
      const space = await app.build.space(world);
      expect(await mirror(app.baseUrl, space, 'First.')).toBe(201);
      await editContent(client, `/spaces/${space}/content`, [
        { change: 'update_page', path: 'readme', document: { markdown: 'By a person.' } },
      ]);
      const started: { replica?: Replica } = {};
      const trap = await StatementTrap.before(app.databaseUrl, () => void started.replica?.kill());
      try {
        started.replica = await app.startReplica({ DATABASE_URL: trap.url, PROCESS: 'web' });
        trap.set({ beforeAny: first + index });
        await mirror(started.replica.baseUrl, space, 'Second.');
      } finally {
        await started.replica?.kill();
        await trap.stop();
      }
      return space;
    });
    spaces.push(...(await Promise.all(killed)));
  }
  for (const space of spaces) {
    await until(
      `${space} is mirrored`,
      async () => (await mirror(app.baseUrl, space, 'Second.')) === 201,
      WAIT_S,
    );
    const text = async (path: string) => readMarkdown(client, space, await pageIdAt(client, space, path));
    expect(await text('readme')).toBe('By a person.');
    expect(await text('other')).toBe('# Other\n\nSecond.\n');
    const { body } = await client.get(`/spaces/${space}/change-requests`);
    expect(body.items).toMatchObject([{ subject: 'Conflicts of an import' }]);
    const [{ id }] = body.items as [{ id: string }];
    const changes = await client.get(`/spaces/${space}/change-requests/${id}/changes`);
    expect(changes.body.items).toMatchObject([{ type: 'page_edited', page: { path: 'readme' } }]);
  }
});
