import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../client.js';
import { compare, CONNECTIONS } from '../compare.js';
import { analyze, fillFloor } from '../databases.js';
import { makeLargeSite } from '../large-site.js';
import { freePort } from '../ports.js';
import { launchService, startFloor, untilAnswered } from '../servers.js';
import { StatementCounter } from '../statement-counter.js';
import type { Measured } from '../table.js';
import { sameAnswer, type BenchContext } from '../bench-context.js';
import type { Row } from './row.js';

const SETTLE_MS = 2_000;
const SHAPE = 'published profile of a site of 20 sections with 5 spaces each';

/**
 * The published profile of a large site: the number of statements of the first read, and the speed of further reads.
 */
export const publishedProfileRow: Row = {
  name: 'published-profile',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('published_profile');
    const service = await bench.newServiceOn(databaseUrl, 'published-profile');
    const { siteId } = await makeLargeSite(service);
    await analyze(databaseUrl);
    const { client, organizationId } = service;
    const path = `/v1/orgs/${organizationId}/sites/${siteId}/published`;
    const { body } = await client.read(path);

    const floorUrl = await bench.postgres.createDatabase('published_profile_floor');
    const bodies = new Map([[siteId, body]]);
    await fillFloor(floorUrl, { token: client.token, ownerId: organizationId, bodies });
    const log = join(bench.directory, 'published-profile-floor.log');
    const floor = await startFloor(bench.cleanup, log, floorUrl);
    await sameAnswer(floor, client, path, body);
    const target = (baseUrl: string) => ({ url: baseUrl + path, headers: client.headers, status: 200 });
    const { ratios, note } = await compare(bench, target(client.baseUrl), target(floor.baseUrl));
    await service.stop();
    return [
      await firstReads(bench, databaseUrl, client.token, path),
      {
        title: `${SHAPE} (${Buffer.byteLength(body)} bytes of JSON), warm, ${CONNECTIONS} connections`,
        unit: '× floor',
        values: ratios,
        target: { kind: 'at least', value: 0.8 },
        note,
      },
    ];
  },
};

/**
 * Statements of the first read of the site by a caller whom the process already knows. Uses a new process each time.
 */
async function firstReads(
  context: BenchContext,
  databaseUrl: string,
  token: string,
  path: string,
): Promise<Measured> {
  const counter = await StatementCounter.before(context.cleanup, databaseUrl);
  const values: number[] = [];
  while (values.length < context.options.rounds) {
    const port = await freePort();
    const directory = join(context.directory, 'published-profile');
    const child = await launchService(context.cleanup, {
      dataDir: join(directory, 'data'),
      port,
      databaseUrl: counter.url,
      log: join(directory, 'service.log'),
    });
    const client = new Client(`http://127.0.0.1:${port}`, token);
    await untilAnswered(child, `${client.baseUrl}/readyz`);
    await client.get('/v1/user');
    // Wait for the work that a process does once after its start.
    await sleep(SETTLE_MS);
    const before = counter.count;
    await client.read(path);
    values.push(counter.count - before);
    await child.stop();
  }
  return {
    title: `${SHAPE}, the first read by a process`,
    unit: 'statements',
    values,
    target: { kind: 'at most', value: 6 },
    note: 'the caller’s standing among them',
  };
}
