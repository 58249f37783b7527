import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { releaseTexts } from '../text-hold.js';

/**
 * Sends a stream with back-pressure, and closes it whatever happens. An error after the first byte closes the connection,
 * so that no client mistakes a part for the whole.
 */
export async function sendStream(response: Response, bytes: Readable): Promise<void> {
  // The client may disconnect before the stream is open. `pipeline` would refuse the response, and leave the stream open.
  if (response.destroyed) {
    bytes.destroy();
    return;
  }
  // It was made from texts that nobody needs while a slow client reads it.
  releaseTexts();
  try {
    await pipeline(bytes, response);
  } catch (error) {
    // A client that disconnects is not an error.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
