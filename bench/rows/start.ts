import { join } from 'node:path';
import { stopOrphanedServer } from '../databases.js';
import { freePort } from '../ports.js';
import { launchService, startService, untilAnswered } from '../servers.js';
import type { Row } from './row.js';

/** A start on an existing data directory, including the start of the embedded PostgreSQL. */
export const startRow: Row = {
  name: 'start',
  run: async ({ options, cleanup, directory }) => {
    const home = join(directory, 'start');
    stopOrphanedServer(cleanup, join(home, 'data'));
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
      await untilAnswered(child, `http://127.0.0.1:${port}/healthz`);
      healthy.push((performance.now() - start) / 1000);
      await untilAnswered(child, `http://127.0.0.1:${port}${page}`, first.client.headers);
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
