import { rename } from 'node:fs/promises';
import { ApiError } from '../common/errors/api-error.js';

/**
 * A file that a request contains, in a temporary directory that is removed when the response has been sent. A caller
 * cannot send an instance of it as JSON.
 */
export class ReceivedFile {
  constructor(
    readonly path: string,
    /** Bytes. */
    readonly size: number,
    /** SHA-256 of the bytes, in hexadecimal. */
    readonly sha256: string,
    /** The media type that the sender states; untrusted. */
    readonly contentType: string | null,
    /** The name that the sender states, without folders; untrusted. null: none. */
    readonly name: string | null,
  ) {}

  /**
   * Moves the file, so that it remains after the response.
   * @throws ApiError (400) when the connection has closed, and the file was removed
   */
  async moveTo(path: string): Promise<void> {
    try {
      await rename(this.path, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw brokenOff();
      throw error;
    }
  }

  /** The part that two requests with the same file have in common, for `Idempotency-Key`. */
  toJSON(): object {
    const { size, sha256, contentType, name } = this;
    return { size, sha256, contentType, name };
  }
}

/** 400: the connection closed before the whole body had arrived. */
export function brokenOff(): ApiError {
  return new ApiError(400, 'The request body ended before it was complete.');
}
