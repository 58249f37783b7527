import { once } from 'node:events';
import type { Cleanup } from './cleanup.js';
import { built, type Child, startChild } from './processes.js';

/** The request that a job repeats. */
export interface Target {
  url: string;
  headers: Record<string, string>;
  /** JSON body of a POST. If left out, the request is a GET. */
  body?: string;
  /** Requests to send in rotation instead. Each connection starts with another one. */
  requests?: readonly { path: string; body: string }[];
  /** The expected status of every response. Any other status fails the measurement. */
  status: number;
}

/** Sends as fast as possible: each connection sends its next request after the response to the previous one. */
export interface FloodJob {
  kind: 'flood';
  target: Target;
  connections: number;
  seconds: number;
}

/** Sends a fixed number of requests per second, without waiting for responses. */
export interface PacedJob {
  kind: 'paced';
  target: Target;
  connections: number;
  perSecond: number;
  seconds: number;
}

export type Job = FloodJob | PacedJob;

export interface FloodOutcome {
  requestsPerSecond: number;
}

export interface PacedOutcome {
  /** Milliseconds from sending each request to the end of its response. */
  latencies: number[];
}

/** The reply of the load generator to a job. */
export type Answer = { outcome: FloodOutcome | PacedOutcome } | { error: string };

/**
 * The load generator. Runs in a separate process, so that it shares no event loop with the measured programs or the
 * bench.
 */
export class Load {
  private constructor(private readonly child: Child) {}

  static async start(cleanup: Cleanup, log: string): Promise<Load> {
    return new Load(await startChild(cleanup, built('bench/load-generator.js'), { log, talks: true }));
  }

  /** @throws Error when a request failed or had an unexpected status */
  flood(target: Target, options: Omit<FloodJob, 'kind' | 'target'>): Promise<FloodOutcome> {
    return this.run<FloodOutcome>({ kind: 'flood', target, ...options });
  }

  /** @throws Error when a request failed or had an unexpected status */
  paced(target: Target, options: Omit<PacedJob, 'kind' | 'target'>): Promise<PacedOutcome> {
    return this.run<PacedOutcome>({ kind: 'paced', target, ...options });
  }

  private async run<Outcome extends FloodOutcome | PacedOutcome>(job: Job): Promise<Outcome> {
    await this.child.check();
    const ended = new AbortController();
    const answered = once(this.child.process, 'message', { signal: ended.signal });
    const onExit = (): void => ended.abort();
    this.child.process.once('exit', onExit);
    this.child.process.send(job);
    try {
      const [answer] = (await answered) as [Answer];
      if ('error' in answer) throw new Error(answer.error);
      return answer.outcome as Outcome;
    } catch (error) {
      await this.child.check();
      throw error;
    } finally {
      this.child.process.removeListener('exit', onExit);
    }
  }
}
