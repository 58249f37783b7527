import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CONNECTIONS } from '../compare.js';
import { analyze } from '../databases.js';
import { type FilledSpace, fillSpace, textOf } from '../filled-space.js';
import { residentMegabytes } from '../memory.js';
import type { Service } from '../servers.js';
import { median } from '../statistics.js';
import type { BenchContext } from '../bench-context.js';
import type { Row } from './row.js';

const SMALL = 100;
const LARGE = 10_000;
/** What an edit in a small space writes depends on where its few pages are cut. Several spaces average that out. */
const SMALL_SPACES = 8;
/** Edits per measurement. The median of their times is used. */
const EDITS = 60;
/** PostgreSQL updates its row counts with a delay of about a second. */
const STATISTICS_MS = 2_500;

/** The cost of an edit. */
interface Cost {
  milliseconds: number;
  bytes: number;
  rows: number;
}

/** One page of a large space: editing it, reading it, and listing all pages. */
export const editRow: Row = {
  name: 'edit',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('edit');
    const service = await bench.newServiceOn(databaseUrl, 'edit');
    const small: FilledSpace[] = [];
    while (small.length < SMALL_SPACES) small.push(await fillSpace(bench, service, SMALL));
    const large = await fillSpace(bench, service, LARGE);
    await analyze(databaseUrl);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      await costOfEdits(service, client, small);
      await costOfEdits(service, client, [large]);
      const ratios: Cost[] = [];
      const costs: [Cost, Cost][] = [];
      for (let round = 0; round < bench.options.rounds; round += 1) {
        const [one, many] = [
          await costOfEdits(service, client, small),
          await costOfEdits(service, client, [large]),
        ];
        costs.push([one, many]);
        ratios.push({
          milliseconds: many.milliseconds / one.milliseconds,
          bytes: many.bytes / one.bytes,
          rows: many.rows / one.rows,
        });
      }
      const line = (title: string, key: keyof Cost, unit: string) => ({
        title: `editing one page of ${LARGE} ÷ of ${SMALL}: ${title}`,
        unit: '×',
        values: ratios.map((ratio) => ratio[key]),
        target: { kind: 'at most', value: 1.5 } as const,
        note: `${round(median(costs.map(([, many]) => many[key])))} ÷ ${round(median(costs.map(([one]) => one[key])))} ${unit}`,
      });
      return [
        line('time', 'milliseconds', 'ms'),
        line('bytes written (write-ahead log)', 'bytes', 'bytes'),
        line('rows written', 'rows', 'rows'),
        await readRatio(bench, service, small[0] as FilledSpace, large),
        await growthByListing(service, large),
      ];
    } finally {
      await client.end();
    }
  },
};

/** Measures the cost of an edit in these spaces. */
async function costOfEdits(service: Service, client: pg.Client, spaces: FilledSpace[]): Promise<Cost> {
  const before = await written(client);
  const times: number[] = [];
  for (let index = 0; index < EDITS; index += 1) {
    const space = spaces[index % spaces.length] as FilledSpace;
    // Spread over the space, like real edits.
    const page = space.pages[Math.floor(((index + 0.5) / EDITS) * space.pages.length)];
    const markdown = textOf(`${index} ${performance.now()}`);
    const start = performance.now();
    await service.client.post(`/v1/spaces/${space.id}/content`, {
      changes: [{ change: 'update_page', page, document: { markdown } }],
    });
    times.push(performance.now() - start);
  }
  const after = await written(client);
  return {
    milliseconds: median(times),
    bytes: (after.bytes - before.bytes) / EDITS,
    rows: (after.rows - before.rows) / EDITS,
  };
}

async function written(client: pg.Client): Promise<{ bytes: number; rows: number }> {
  await sleep(STATISTICS_MS);
  const { rows } = await client.query<{ bytes: string; rows: string }>(
    `SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes, tup_inserted + tup_updated + tup_deleted AS rows
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  return { bytes: Number(rows[0]?.bytes), rows: Number(rows[0]?.rows) };
}

async function readRatio(context: BenchContext, service: Service, small: FilledSpace, large: FilledSpace) {
  const target = ({ id, pages }: FilledSpace) => ({
    url: `${service.client.baseUrl}/v1/spaces/${id}/content/page/${pages[pages.length >> 1]}`,
    headers: service.client.headers,
    status: 200,
  });
  const time = async (space: FilledSpace): Promise<number> => {
    const { seconds } = context.options;
    return (
      1 / (await context.load.flood(target(space), { connections: CONNECTIONS, seconds })).requestsPerSecond
    );
  };
  const values: number[] = [];
  for (let count = 0; count < context.options.rounds; count += 1) {
    const one = await time(small);
    values.push((await time(large)) / one);
  }
  return {
    title: `page read in ${LARGE} pages ÷ in ${SMALL}, ${CONNECTIONS} connections`,
    unit: '×',
    values,
    target: { kind: 'at most', value: 1.2 } as const,
  };
}

/** Maximum growth of the process while the list of all pages is read repeatedly. */
async function growthByListing(service: Service, space: FilledSpace) {
  const before = await residentMegabytes(service.pid);
  let highest = before;
  let bytes = 0;
  for (let count = 0; count < 20; count += 1) {
    const { body } = await service.client.read(`/v1/spaces/${space.id}/content/pages`);
    bytes = Buffer.byteLength(body);
    highest = Math.max(highest, await residentMegabytes(service.pid));
  }
  return {
    title: `GET /content/pages of ${LARGE} pages, 20 times: growth of the process`,
    unit: 'MB',
    values: [highest - before],
    target: { kind: 'below', value: 100 } as const,
    note: `${bytes} bytes each`,
  };
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
