import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

/** The files of an archive by path, read without the code under test. */
export async function readArchive(path: string): Promise<Map<string, Buffer>> {
  return filesOf(await openPromise(path));
}

/** The files of an archive in memory by path. */
export async function readZip(archive: Buffer): Promise<Record<string, Buffer>> {
  return Object.fromEntries(await filesOf(await fromBufferPromise(archive)));
}

async function filesOf(zip: ZipFile): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/'))
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
