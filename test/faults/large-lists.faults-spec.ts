import { readFile } from 'node:fs/promises';
import { TestApp } from '../support/app.js';
import { fillLargeLists } from '../support/large-lists.js';
import type { Replica } from '../support/replica.js';
import { CONTAINER, IN_SMALL_CONTAINER, PEAK } from '../support/small-container.js';

const ITEMS = 1000;
const AT_ONCE = 60;

/** People who read long lists at the same time must not stop the process for everybody. */
describe('a process in a container of 512 MiB answers many at once who read', () => {
  let app: TestApp;
  let replica: Replica;
  let filled: Awaited<ReturnType<typeof fillLargeLists>>;

  beforeAll(async () => {
    app = await TestApp.start({ RATE_LIMIT_TOKEN: '0' });
    filled = await fillLargeLists(app, ITEMS);
    replica = await app.startReplica({ ...IN_SMALL_CONTAINER, RATE_LIMIT_TOKEN: '0' });
  });

  afterAll(async () => {
    await replica?.stop();
    await app.stop();
  });

  it.each([
    ['comments', ''],
    ['comments', '&format=document'],
    ['comments', '&order=asc&status=open'],
    ['replies', ''],
    ['replies', '&format=document'],
    ['reviews', ''],
    ['imports', ''],
    ['events', ''],
    ['deliveries', ''],
  ] as const)('the longest list of %s%s', async (list, query) => {
    const client = app.clientOf(replica, filled.admin);
    const path = filled.lists[list] + (filled.lists[list].includes('?') ? '&' : '?');
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => client.get(`${path}limit=1000${query}`)),
    );
    const statuses = answers.map(({ status }) => status);
    for (const status of statuses) expect([200, 503]).toContain(status);
    expect(statuses).toContain(200);
    const status = await readFile(`/proc/${replica.pid}/status`, 'utf8');
    expect(Number(PEAK.exec(status)?.[1]) / 1024).toBeLessThan(CONTAINER);
  });
});
