import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type autocannon from 'autocannon';
import { Pool } from 'undici';
import type { Answer, FloodJob, FloodOutcome, Job, PacedJob, PacedOutcome } from './load.js';

/** `npm run bench` installs it. */
const generate = createRequire(resolve('tools/load-generator/package.json'))(
  'autocannon',
) as typeof autocannon;

/** The program of the load generator ({@link Load}). Runs jobs from the parent process, one at a time. */
process.on('message', (job: Job) => {
  const running: Promise<FloodOutcome | PacedOutcome> = job.kind === 'flood' ? flood(job) : pace(job);
  running.then(
    (outcome) => answer({ outcome }),
    (error: unknown) =>
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

function answer(message: Answer): void {
  process.send?.(message);
}

async function flood({ target, connections, seconds }: FloodJob): Promise<FloodOutcome> {
  const result = await generate({
    url: target.url,
    headers: target.headers,
    ...(target.body === undefined ? {} : { method: 'POST', body: target.body }),
    ...inTurns(target, connections),
    connections,
    duration: seconds,
  });
  const seen = Object.keys(result.statusCodeStats ?? {});
  const failed = result.errors + result.timeouts + result.mismatches;
  if (failed > 0 || seen.some((status) => Number(status) !== target.status)) {
    throw new Error(
      `${target.url}: ${failed} requests failed; answered with ${seen.join(', ')}, not ${target.status}.`,
    );
  }
  return { requestsPerSecond: result.requests.total / result.duration };
}

function inTurns(
  { requests }: FloodJob['target'],
  connections: number,
): Pick<autocannon.Options, 'setupClient'> {
  if (requests === undefined) return {};
  const posts = requests.map((request) => ({ method: 'POST' as const, ...request }));
  const step = Math.max(1, Math.floor(posts.length / connections));
  let next = 0;
  return {
    setupClient: (client) => {
      const first = (next++ * step) % posts.length;
      client.setRequests([...posts.slice(first), ...posts.slice(0, first)]);
    },
  };
}

/**
 * Sends requests at a fixed rate without waiting for responses. While the service stalls, requests pile up, and each
 * counts with its waiting time. A generator that waits would send none and see only one slow request.
 */
async function pace({ target, connections, perSecond, seconds }: PacedJob): Promise<PacedOutcome> {
  const { origin, pathname } = new URL(target.url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const latencies: number[] = [];
  const send = async (): Promise<void> => {
    const start = performance.now();
    const { statusCode, body } = await pool.request({
      path: pathname,
      method: 'GET',
      headers: target.headers,
    });
    await body.arrayBuffer();
    if (statusCode !== target.status)
      throw new Error(`${target.url} answered ${statusCode}, not ${target.status}.`);
    latencies.push(performance.now() - start);
  };
  try {
    const sent: Promise<void>[] = [];
    const start = performance.now();
    const total = perSecond * seconds;
    while (sent.length < total) {
      const due = Math.min(total, Math.ceil(((performance.now() - start) / 1000) * perSecond));
      while (sent.length < due) sent.push(send());
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await Promise.all(sent);
  } finally {
    await pool.close();
  }
  return { latencies };
}
