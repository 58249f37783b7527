export const PROCESSING_STATES = ['pending', 'progress', 'complete'] as const;
export type ProcessingState = (typeof PROCESSING_STATES)[number];

/** Why the source could not be used; the version before it stays. */
export const PROCESS_ERROR_CODES = ['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'] as const;
export type ProcessErrorCode = (typeof PROCESS_ERROR_CODES)[number];

export const MAX_PROCESS_ERROR_MESSAGE = 1000;

/** A source that could not be used. */
export interface ProcessFailure {
  failed: ProcessErrorCode;
  /** What was wrong, in a sentence for who gave the source. */
  reason: string;
}
