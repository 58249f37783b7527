import { type BodyRefusal, parseBodyOrRefuse, type ParsedBody } from './parse-body.js';
import type { ContentOfBody } from './takes-content.decorator.js';

/** A body to parse. */
export interface BodyJob {
  /** All of an `ArrayBuffer` that was transferred. */
  bytes: Uint8Array<ArrayBuffer>;
  content: ContentOfBody | undefined;
}

/** Parses a body in a worker thread. */
export default function parseBodyWorker({ bytes, content }: BodyJob): ParsedBody | BodyRefusal {
  try {
    return parseBodyOrRefuse(bytes, content);
  } finally {
    // Its memory is free now. An idle thread collects no garbage.
    bytes.buffer.transfer(0);
  }
}
