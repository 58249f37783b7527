import { type BodyRefusal, parseBodyOrRefuse, type ParsedBody } from './parse-body.js';
import type { ContentOfBody } from './takes-content.decorator.js';

/** A body to parse. */
export interface BodyJob {
  bytes: Uint8Array;
  content: ContentOfBody | undefined;
}

/** Parses a body in a worker thread. */
export default function parseBodyWorker({ bytes, content }: BodyJob): ParsedBody | BodyRefusal {
  return parseBodyOrRefuse(bytes, content);
}
