import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTIONS } from '../compare.js';
import type { Service } from '../servers.js';
import type { BenchContext } from '../bench-context.js';
import type { Row } from './row.js';

/** MiB that the service may use as in a small container, and without a setting. */
const SMALL = 512;
const DEFAULT = 1024;
/** Seconds without requests, after which idle threads have ended and the heap has shrunk. */
const REST_SECONDS = 90;
const SPACES = 3;
const CLIENTS = 64;
const MIN_SECONDS = 20;
/** Statuses that a busy service may return. */
const BUSY = new Set([429, 503]);
const PEAK = /^VmHWM:\s+(\d+) kB$/m;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

/** Memory of the process during searches of an organization, under mixed load, and at rest after it. */
export const memoryMixRow: Row = {
  name: 'memory-mix',
  run: async (bench) => {
    const results = [];
    for (const [limit, most] of [
      [SMALL, 400],
      [DEFAULT, 800],
    ] as const) {
      const searching: number[] = [];
      const mixed: number[] = [];
      const rested: number[] = [];
      let made = '';
      for (let round = 0; round < Math.min(2, bench.options.rounds); round += 1) {
        // Not more than the setting: the process must choose its heap itself.
        const service = await bench.newService({
          env: { MEMORY_LIMIT: limit === DEFAULT ? '' : String(limit), NODE_OPTIONS: '' },
        });
        const spaces: Space[] = [];
        for (let count = 0; count < SPACES; count += 1) {
          const { spaceId, pageId } = await bench.newImportedPage(service);
          spaces.push({ spaceId, pageId });
        }
        await bench.importManyPages(service, await bench.newSpace(service));
        await bench.load.flood(
          {
            url: `${service.client.baseUrl}/v1/orgs/${service.organizationId}/search?query=module`,
            headers: service.client.headers,
            status: 200,
          },
          { connections: CONNECTIONS, seconds: bench.options.seconds },
        );
        searching.push(await mebibytesOf(service.pid, PEAK));
        const answered = await mix(bench, service, spaces);
        mixed.push(await mebibytesOf(service.pid, PEAK));
        await sleep(REST_SECONDS * 1000);
        rested.push(await mebibytesOf(service.pid, RESIDENT));
        made = [...answered].map(([status, count]) => `${count} × ${status}`).join(', ');
        await service.stop();
      }
      const title = `resident memory with ${limit} MiB`;
      results.push(
        {
          title: `${title}: peak of imports and an organization search, ${CONNECTIONS} connections`,
          ...{ unit: 'MiB', values: searching, target: { kind: 'below', value: most } as const },
        },
        {
          title: `${title}: peak of a mix of reads, searches, edits, imports, PDF and export, ${CLIENTS} clients`,
          ...{ unit: 'MiB', values: mixed, target: { kind: 'below', value: most } as const },
          note: made,
        },
        {
          title: `${title}: ${REST_SECONDS} s after the mix`,
          ...{ unit: 'MiB', values: rested, target: { kind: 'below', value: 300 } as const },
        },
      );
    }
    return results;
  },
};

interface Space {
  spaceId: string;
  pageId: string;
}

/** Runs mixed requests of many concurrent clients for some seconds. @returns the number of responses by status */
async function mix(
  context: BenchContext,
  service: Service,
  spaces: readonly Space[],
): Promise<Map<number | string, number>> {
  const answered = new Map<number | string, number>();
  const count = (status: number | string): void => void answered.set(status, (answered.get(status) ?? 0) + 1);
  const end = Date.now() + Math.max(MIN_SECONDS, context.options.seconds * 4) * 1000;
  const { baseUrl, headers } = service.client;
  const ask = async (path: string, body?: object): Promise<void> => {
    const request = fetch(baseUrl + path, {
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const response = await request.catch(() => undefined);
    if (response === undefined) {
      // The service may close an idle connection at the moment when it is used again.
      await service.check();
      count('closed');
      return;
    }
    await response.arrayBuffer();
    if (response.status >= 500 && !BUSY.has(response.status))
      throw new Error(`${path} answered ${response.status}.`);
    count(response.status);
  };
  const client = async (number: number): Promise<void> => {
    for (let turns = number; Date.now() < end; turns += 1) {
      const { spaceId, pageId } = spaces[turns % spaces.length] as Space;
      const space = `/v1/spaces/${spaceId}`;
      const turn = (turns * 7) % 100;
      if (turn < 50) await ask(`${space}/content/page/${pageId}`);
      else if (turn < 60) await ask(`${space}/content/page/${pageId}?format=document`);
      else if (turn < 80) await ask(`/v1/orgs/${service.organizationId}/search?query=module`);
      else if (turn < 92) {
        const markdown = `# Edit ${number} ${turns}\n\n${'Some words of a text. '.repeat(150)}`;
        await ask(`${space}/content`, {
          changes: [{ change: 'update_page', page: pageId, document: { markdown } }],
        });
      } else if (turn < 95) await ask(`${space}/content/import`, { source: 'zip', url: context.archiveUrl });
      else if (turn < 97) await ask(`${space}/pdf`);
      else await ask(`${space}/export`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  await service.check();
  return answered;
}

/** @returns MiB in a line of the status of a process */
async function mebibytesOf(pid: number, line: RegExp): Promise<number> {
  const found = line.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (found === undefined) throw new Error('This machine does not report the memory of a process.');
  return Number(found) / 1024;
}
