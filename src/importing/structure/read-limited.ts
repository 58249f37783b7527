import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Reads a file of a source as a whole, unless it is too long. The size is checked first: buffers are not part of the heap of
 * a thread, which has a limit, but of the memory of the process.
 * @param maxBytes the longest file that is read
 * @returns undefined for a longer file
 */
export async function readLimited(path: string, maxBytes: number): Promise<Buffer | undefined> {
  const file = await open(path, 'r');
  try {
    return (await file.stat()).size > maxBytes ? undefined : await file.readFile();
  } finally {
    await file.close();
  }
}

/** As `readLimited`, for a thread that reads thousands of small files and has nothing else to do. */
export function readLimitedSync(path: string, maxBytes: number): Buffer | undefined {
  const file = openSync(path, 'r');
  try {
    return fstatSync(file).size > maxBytes ? undefined : readFileSync(file);
  } finally {
    closeSync(file);
  }
}
