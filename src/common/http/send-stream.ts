import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Sends bytes, no faster than they are taken. What goes wrong after the first byte ends the connection, so nobody takes a
 * part for the whole.
 */
export async function sendStream(response: Response, bytes: Readable): Promise<void> {
  try {
    await pipeline(bytes, response);
  } catch (error) {
    // A reader that went away is not a failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
