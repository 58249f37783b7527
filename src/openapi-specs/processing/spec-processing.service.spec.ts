import type { JobAttempt } from '../../platform/jobs/job-queue.js';
import { OpenAPISpec } from '../openapi-spec.entity.js';
import type { SpecOutcome } from './read-spec-job.js';
import { SpecProcessingService } from './spec-processing.service.js';

type Run = (job: { specId: string; sourceCount: number }, attempt: JobAttempt) => Promise<void>;

/** A service with one specification, whose reads do what a test says. */
function serviceWith(read: () => Promise<SpecOutcome>) {
  const spec = new OpenAPISpec();
  Object.assign(spec, {
    id: 's',
    sourceCount: 1,
    sourceUrl: null,
    sourceText: 'a',
    processingState: 'pending',
  });
  const handlers: Run[] = [];
  let reads = 0;
  const parts = {
    specs: {
      lock: () => Promise.resolve({ ...spec }),
      update: (_id: string, changes: object) => Promise.resolve(void Object.assign(spec, changes)),
    },
    reader: { read: () => ((reads += 1), read()) },
    jobs: { handle: (_queue: object, handler: Run) => void handlers.push(handler) },
    outbox: { record: () => Promise.resolve() },
    database: { transaction: (work: () => Promise<unknown>) => work() },
    clock: { now: () => new Date(0) },
  };
  const { specs, reader, jobs, outbox, database, clock } = parts;
  Reflect.construct(SpecProcessingService, [specs, {}, reader, jobs, {}, outbox, database, clock]);
  const run = (number: number): Promise<void> =>
    handlers[0]?.({ specId: 's', sourceCount: 1 }, { number, isLast: false }) ?? Promise.resolve();
  return { spec, run, reads: () => reads };
}

/** The process ends while it reads. */
const ended = () => new Promise<never>(() => undefined);

describe('a specification', () => {
  it('is given up when the process ends each time it is read', async () => {
    const { spec, run, reads } = serviceWith(ended);
    for (const attempt of [1, 2, 3]) {
      void run(attempt);
      await new Promise(setImmediate);
    }
    await run(4);
    expect(reads()).toBe(3);
    expect(spec).toMatchObject({ processingState: 'complete', lastProcessErrorCode: 'PARSE_ERROR' });
    expect(spec.lastProcessErrorMessage).toMatch('The process that read it ended');
  });

  it('is read again when attempts fail for another reason', async () => {
    const { spec, run, reads } = serviceWith(() => Promise.reject(new Error('Too many are waiting.')));
    for (const attempt of [1, 2, 3, 4, 5]) await expect(run(attempt)).rejects.toThrow('Too many');
    expect(reads()).toBe(5);
    expect(spec.processingState).toBe('pending');
  });
});
