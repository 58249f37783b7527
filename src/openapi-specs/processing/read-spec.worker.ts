import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ProcessFailure } from '../processing-state.js';
import { readSpec, UnusableSpecError } from './read-spec.js';
import type { FetchAnswer, FetchRequest, ReadSpecJob, SpecOutcome } from './read-spec-job.js';

class NotFetchedError extends Error {
  constructor(readonly failure: ProcessFailure) {
    super('A part of the specification could not be fetched.');
  }
}

/** Runs in a worker thread: reads a file with a specification, returns the specification as JSON. */
export default async function readSpecWorker({ path, url, fetches }: ReadSpecJob): Promise<SpecOutcome> {
  const waiting = new Map<number, (answer: FetchAnswer) => void>();
  fetches.on('message', (answer: FetchAnswer) => waiting.get(answer.id)?.(answer));
  const fetch = async (address: string): Promise<string> => {
    const id = waiting.size;
    const answered = new Promise<FetchAnswer>((resolve) => waiting.set(id, resolve));
    fetches.postMessage({ id, url: address } satisfies FetchRequest);
    const answer = await answered;
    if ('failed' in answer) throw new NotFetchedError({ failed: answer.failed, reason: answer.reason });
    return readFile(answer.path, 'utf8');
  };
  try {
    const content = await readSpec(await readFile(path, 'utf8'), url, fetch);
    return { content, hash: createHash('sha256').update(content).digest('base64url') };
  } catch (error) {
    if (error instanceof NotFetchedError) return error.failure;
    if (error instanceof UnusableSpecError) return { failed: 'PARSE_ERROR', reason: error.message };
    throw error;
  } finally {
    fetches.close();
  }
}
