/** `complete`: the source was read, with or without an error. */
export const PROCESSING_STATES = ['pending', 'progress', 'complete'] as const;
export type ProcessingState = (typeof PROCESSING_STATES)[number];

/** Why a source was not usable. The previous version remains. */
export const PROCESS_ERROR_CODES = ['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'] as const;
export type ProcessErrorCode = (typeof PROCESS_ERROR_CODES)[number];

export const MAX_PROCESS_ERROR_MESSAGE = 1000;

/** A source that was not usable. */
export interface ProcessFailure {
  failed: ProcessErrorCode;
  /** A sentence for the user who set the source. */
  reason: string;
}
