import { readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

/** Bytes per read of an entry's data. */
const CHUNK_BYTES = 65_536;

/**
 * Reads an archive for yauzl synchronously: an archive can contain thousands of small files, and waiting for each read
 * takes longer than reading. Offsets come from the archive. An offset outside of the file is a read error here; yauzl's
 * own reader passes it to the system, which throws where no handler can catch it. The caller closes the file.
 */
export class BoundedFileReader extends RandomAccessReader {
  constructor(
    /** File descriptor. */
    private readonly file: number,
    private readonly size: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    if (!this.contains(position, position + length)) {
      setImmediate(() => callback(outside()));
      return;
    }
    let bytesRead: number;
    try {
      bytesRead = readSync(this.file, buffer, offset, length, position);
    } catch (error) {
      setImmediate(() => callback(error as Error));
      return;
    }
    setImmediate(() => callback(null, bytesRead));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.chunks(start, end), { objectMode: false, highWaterMark: CHUNK_BYTES });
  }

  private *chunks(start: number, end: number): Generator<Buffer, void, void> {
    if (!this.contains(start, end)) throw outside();
    for (let position = start; position < end;) {
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position));
      const bytesRead = readSync(this.file, buffer, 0, buffer.length, position);
      if (bytesRead === 0) throw outside();
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  private contains(start: number, end: number): boolean {
    return start >= 0 && start <= end && end <= this.size;
  }
}

function outside(): Error {
  return new Error('The archive refers to data outside of itself');
}
