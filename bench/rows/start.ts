import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopLeftServer } from '../databases.js';
import { freePort } from '../ports.js';
import type { Child } from '../processes.js';
import { launchService, startService } from '../servers.js';
import type { Row } from './row.js';

const POLL_MS = 10;
const LIMIT_MS = 60_000;

/** A start on an existing data directory, with the embedded PostgreSQL, which was stopped before and starts too. */
export const startRow: Row = {
  name: 'start',
  run: async ({ options, cleanup, directory }) => {
    const home = join(directory, 'start');
    stopLeftServer(cleanup, join(home, 'data'));
    const first = await startService(cleanup, home);
    const { items } = await first.client.get<{ items: { id: string }[] }>(
      `/v1/orgs/${first.organizationId}/spaces`,
    );
    const space = `/v1/spaces/${items[0]?.id}`;
    const { pages } = await first.client.get<{ pages: { id: string }[] }>(`${space}/content/pages`);
    const page = `${space}/content/page/${pages[0]?.id}`;
    await first.client.read(page);
    await first.stop();

    const healthy: number[] = [];
    const reading: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const port = await freePort();
      const start = performance.now();
      const child = await launchService(cleanup, {
        dataDir: join(home, 'data'),
        port,
        log: join(home, 'service.log'),
      });
      await firstAnswer(child, `http://127.0.0.1:${port}/healthz`, {});
      healthy.push((performance.now() - start) / 1000);
      await firstAnswer(child, `http://127.0.0.1:${port}${page}`, first.client.headers);
      reading.push((performance.now() - start) / 1000);
      await child.stop();
    }
    const target = { kind: 'at most', value: 1 } as const;
    return [
      { title: 'start to the first 200 of /healthz, existing data', unit: 's', values: healthy, target },
      { title: 'start to the first 200 of a page read, existing data', unit: 's', values: reading, target },
    ];
  },
};

/** Asks until the answer is 200. */
async function firstAnswer(child: Child, url: string, headers: Record<string, string>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(POLL_MS)) {
    if ((await statusOf(url, headers)) === 200) return;
    await child.check();
  }
  throw new Error(`${url} did not answer 200 within ${LIMIT_MS / 1000} s.`);
}

/** The status; undefined while nobody listens. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { headers, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    request.once('error', () => resolve(undefined));
  });
}
