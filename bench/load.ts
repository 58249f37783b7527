import { once } from 'node:events';
import type { Cleanup } from './cleanup.js';
import { built, type Child, startChild } from './processes.js';

/** What is asked for again and again. */
export interface Target {
  url: string;
  headers: Record<string, string>;
  /** JSON that is posted; left out: the request is a GET. */
  body?: string;
  /** Requests sent in turns in place of the one above, each connection beginning with another of them. */
  requests?: readonly { path: string; body: string }[];
  /** The status of every answer; any other fails the measurement. */
  status: number;
}

/** As fast as `connections` can, each sending its next request when the last is answered. */
export interface FloodJob {
  kind: 'flood';
  target: Target;
  connections: number;
  seconds: number;
}

/** So many requests a second, sent when their time has come whether or not earlier ones are answered. */
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
  /** Milliseconds from sending each request to the end of its answer. */
  latencies: number[];
}

/** What the load generator answers a job with. */
export type Answer = { outcome: FloodOutcome | PacedOutcome } | { error: string };

/** The load generator: a process of its own, so that it shares an event loop with nothing it measures or is told by. */
export class Load {
  private constructor(private readonly child: Child) {}

  static async start(cleanup: Cleanup, log: string): Promise<Load> {
    return new Load(await startChild(cleanup, built('bench/load-generator.js'), { log, talks: true }));
  }

  /** @throws Error when a request failed or was answered with another status */
  flood(target: Target, options: Omit<FloodJob, 'kind' | 'target'>): Promise<FloodOutcome> {
    return this.run<FloodOutcome>({ kind: 'flood', target, ...options });
  }

  /** @throws Error when a request failed or was answered with another status */
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
