import type { Service } from '../servers.js';
import { median, percentile } from '../statistics.js';
import type { BenchContext } from '../bench-context.js';
import type { Row } from './row.js';

/** Enough to notice a stall of the service, but far too few to keep it busy. */
const PER_SECOND = 200;
/** More than are ever in flight at rest, so that requests queue in the service and not in the client. */
const CONNECTIONS = 32;
/** A 99th percentile needs more requests than a throughput does. */
const MIN_SECONDS = 10;

/** The latency of page reads during imports in the same process. */
export const readsDuringImportRow: Row = {
  name: 'reads-during-import',
  run: async (bench) => {
    const service = await bench.service();
    await slowest(bench);
    const atRest: number[] = [];
    const during: number[] = [];
    let imports = 0;
    for (let round = 0; round < bench.options.rounds; round += 1) {
      atRest.push(await slowest(bench));
      const importing = importRepeatedly(bench, service);
      try {
        during.push(await slowest(bench));
      } finally {
        imports += await importing.stop();
      }
    }
    return [
      {
        title: `99th percentile of page reads during imports, at ${PER_SECOND}/s`,
        unit: '× at rest',
        values: during.map((value, round) => value / (atRest[round] as number)),
        target: { kind: 'at most', value: 10 },
        note: `${median(during).toFixed(1)} ms, at rest ${median(atRest).toFixed(1)} ms, ${imports} imports`,
      },
    ];
  },
};

/** The 99th percentile of page reads in milliseconds. */
async function slowest(context: BenchContext): Promise<number> {
  const { service } = await context.page();
  const seconds = Math.max(MIN_SECONDS, context.options.seconds);
  const { latencies } = await context.load.paced(service, {
    connections: CONNECTIONS,
    perSecond: PER_SECOND,
    seconds,
  });
  return percentile(latencies, 0.99);
}

/** Imports into new spaces, one after another, until stopped. `stop` returns the number of imports. */
function importRepeatedly(context: BenchContext, service: Service): { stop: () => Promise<number> } {
  let stopped = false;
  const run = async (): Promise<number> => {
    let done = 0;
    while (!stopped) {
      await context.importArchive(service, await context.newSpace(service));
      done += 1;
    }
    return done;
  };
  const running = run();
  // `stop` reports a failure. Avoid an unhandled rejection until then.
  running.catch(() => undefined);
  return {
    stop: () => {
      stopped = true;
      return running;
    },
  };
}
