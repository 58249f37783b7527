import type { Target } from './load.js';
import { median } from './statistics.js';
import type { BenchContext } from './bench-context.js';

/** Connections of a flood. Each sends its next request after the response to the previous one. */
export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;

/**
 * Requests per second of the service divided by those of the floor, for each round. Each round measures both sides
 * directly after each other, and rounds alternate the order, so a machine that slows down favors neither side.
 */
export async function compare(
  context: BenchContext,
  service: Target,
  floor: Target,
): Promise<{ ratios: number[]; note: string }> {
  const speed = async (target: Target, seconds: number): Promise<number> =>
    (await context.load.flood(target, { connections: CONNECTIONS, seconds })).requestsPerSecond;
  await speed(floor, WARM_UP_SECONDS);
  await speed(service, WARM_UP_SECONDS);

  const { rounds, seconds } = context.options;
  const speeds: { service: number[]; floor: number[] } = { service: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['service', 'floor'] as const) : (['floor', 'service'] as const);
    for (const side of order) speeds[side].push(await speed(side === 'service' ? service : floor, seconds));
  }
  return {
    ratios: speeds.service.map((value, round) => value / (speeds.floor[round] as number)),
    note: `service ${Math.round(median(speeds.service))}/s, floor ${Math.round(median(speeds.floor))}/s`,
  };
}
