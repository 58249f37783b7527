import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** The files of an archive by path, read without the code under test. */
export async function readArchive(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/'))
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
