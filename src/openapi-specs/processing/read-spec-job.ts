import type { MessagePort } from 'node:worker_threads';
import type { ProcessFailure } from '../processing-state.js';

/** What a thread reads. Plain data, but for the port: it crosses threads. */
export interface ReadSpecJob {
  /** The file with the text. */
  path: string;
  /** What references in it are relative to. */
  url: string;
  /** Asks the thread that answers requests for what is elsewhere: a thread fetches nothing by itself. */
  fetches: MessagePort;
}

/** What a thread asks for. */
export interface FetchRequest {
  id: number;
  url: string;
}

/** The file with what was fetched, or why there is none. */
export type FetchAnswer = { id: number; path: string } | ({ id: number } & ProcessFailure);

/** What comes of a source: the specification as JSON with the SHA-256 of that (base64url), or why there is none. */
export type SpecOutcome = { content: string; hash: string } | ProcessFailure;
