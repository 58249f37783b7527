import { settledMegabytes } from '../memory.js';
import type { Row } from './row.js';

const CONNECTIONS = 32;
/** Maximum number of rounds. Each waits twice for memory to settle, and the noise is low. */
const ROUNDS = 3;

/** Memory of the service's process: with only the demo in it, and after an import and reads. */
export const memoryRow: Row = {
  name: 'memory',
  run: async (bench) => {
    const atRest: number[] = [];
    const afterLoad: number[] = [];
    for (let round = 0; round < Math.min(ROUNDS, bench.options.rounds); round += 1) {
      const service = await bench.newService();
      atRest.push(await settledMegabytes(service.pid));

      const { path } = await bench.newImportedPage(service);
      const target = { url: service.client.baseUrl + path, headers: service.client.headers, status: 200 };
      await bench.load.flood(target, { connections: CONNECTIONS, seconds: bench.options.seconds });
      afterLoad.push(await settledMegabytes(service.pid));
      await service.stop();
    }
    return [
      {
        title: 'memory at rest (resident, Node.js process, demo in it)',
        unit: 'MB',
        values: atRest,
        // 160 MiB.
        target: { kind: 'at most', value: 167.8 },
      },
      { title: 'memory after an import and reads, at rest again', unit: 'MB', values: afterLoad },
    ];
  },
};
