import { analyze } from '../databases.js';
import { type FilledSpace, fillSpace, textOf } from '../filled-space.js';
import type { Service } from '../servers.js';
import { median } from '../statistics.js';
import type { Row } from './row.js';

const SMALL = 100;
const LARGE = 10_000;
/** The cost of a change in a small space depends on where its few pages are cut. Several spaces average that out. */
const SMALL_SPACES = 8;
/** Change requests that are created per round and side. The median of their times is used. */
const CREATIONS = 40;
/** Change requests that are merged per round and side. */
const MERGES = 16;
/** Pages that a merged change request touches. */
const TOUCHED = 10;

/** Milliseconds of an operation in small spaces, and in a large one. */
interface Times {
  small: number[];
  large: number[];
}

/** Creating and merging change requests: in a large space compared with small ones. */
export const changeRequestsRow: Row = {
  name: 'change-requests',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('change_requests');
    const service = await bench.newServiceOn(databaseUrl, 'change-requests');
    const small: FilledSpace[] = [];
    while (small.length < SMALL_SPACES) small.push(await fillSpace(bench, service, SMALL));
    const large = await fillSpace(bench, service, LARGE);
    await analyze(databaseUrl);

    const creating = (space: FilledSpace) => timeOfCreating(service, space);
    const merging = (space: FilledSpace) => timeOfMerging(service, space, false);
    const catchingUp = (space: FilledSpace) => timeOfMerging(service, space, true);
    const measure = async (
      time: (space: FilledSpace) => Promise<number>,
      count: number,
    ): Promise<Times[]> => {
      await sides(time, 2 * SMALL_SPACES, small, large);
      const rounds: Times[] = [];
      while (rounds.length < bench.options.rounds) rounds.push(await sides(time, count, small, large));
      return rounds;
    };
    const title = `merging a change request that touches ${TOUCHED} pages of ${LARGE} ÷ of ${SMALL}`;
    const below = { kind: 'below', value: 3 } as const;
    return [
      {
        ...line(await measure(creating, CREATIONS)),
        title: `creating a change request in a space of ${LARGE} pages ÷ of ${SMALL}`,
        target: { kind: 'at most', value: 1.5 },
      },
      {
        ...line(await measure(merging, MERGES)),
        title: `${title}, primary content unchanged`,
        target: below,
      },
      {
        ...line(await measure(catchingUp, MERGES)),
        title: `${title}, ${TOUCHED} other pages of primary content edited meanwhile`,
        target: below,
      },
    ];
  },
};

/** Alternates between both sides, so that a machine that slows down favors neither. */
async function sides(
  time: (space: FilledSpace) => Promise<number>,
  count: number,
  small: readonly FilledSpace[],
  large: FilledSpace,
): Promise<Times> {
  const times: Times = { small: [], large: [] };
  for (let index = 0; index < count; index += 1) {
    const space = small[index % small.length] as FilledSpace;
    if (index % 2 === 0) times.small.push(await time(space));
    times.large.push(await time(large));
    if (index % 2 === 1) times.small.push(await time(space));
  }
  return times;
}

function line(rounds: readonly Times[]) {
  const [small, large] = [
    rounds.map((times) => median(times.small)),
    rounds.map((times) => median(times.large)),
  ];
  return {
    unit: '×',
    values: large.map((value, round) => value / (small[round] as number)),
    note: `${median(large).toFixed(1)} ÷ ${median(small).toFixed(1)} ms`,
  };
}

async function timeOfCreating(service: Service, { id }: FilledSpace): Promise<number> {
  const start = performance.now();
  await service.client.post(`/v1/spaces/${id}/change-requests`, { subject: 'Benchmark' });
  return performance.now() - start;
}

/** Time from the merge request to its response, without creating the change request and its changes. */
async function timeOfMerging({ client }: Service, space: FilledSpace, edited: boolean): Promise<number> {
  const path = `/v1/spaces/${space.id}/change-requests`;
  const { number } = await client.post<{ number: number }>(path, {});
  await client.post(`${path}/${number}/content`, { changes: changesOf(space, 0.25) });
  if (edited) await client.post(`/v1/spaces/${space.id}/content`, { changes: changesOf(space, 0.75) });
  const start = performance.now();
  const { result } = await client.post<{ result: string }>(`${path}/${number}/merge`, {});
  const time = performance.now() - start;
  if (result !== 'merge') throw new Error(`Change request ${number} was not merged: ${result}.`);
  return time;
}

/**
 * Gives new texts to pages that are spread over the space.
 * @param place position of the pages in their part of the space, from 0 to 1; different positions select different
 * pages
 */
function changesOf({ pages }: FilledSpace, place: number): object[] {
  return Array.from({ length: TOUCHED }, (_, index) => ({
    change: 'update_page',
    page: pages[Math.floor(((index + place) / TOUCHED) * pages.length)],
    document: { markdown: textOf(`${index} ${performance.now()}`) },
  }));
}
