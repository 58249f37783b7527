import type { MessagePort } from 'node:worker_threads';
import type { ProcessFailure } from '../processing-state.js';

/** The job of a thread. Plain data except for the port, because it crosses threads. */
export interface ReadSpecJob {
  /** The file with the text. */
  path: string;
  /** The base URL of its references. */
  url: string;
  /** Asks the main thread for other documents, because this thread does not send requests. */
  fetches: MessagePort;
}

/** A document that a thread asks for. */
export interface FetchRequest {
  id: number;
  url: string;
}

/** The file with the fetched document, or the reason for the failure. */
export type FetchAnswer = { id: number; path: string } | ({ id: number } & ProcessFailure);

/** The result of a job: the specification as JSON with its SHA-256 (base64url), or the reason for the failure. */
export type SpecOutcome = { content: string; hash: string } | ProcessFailure;
