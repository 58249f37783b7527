import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { manualDirectory } from '../http/reference/manual-directory.js';

/** The service's own manual as a zip archive, like any other import source. */
export async function zipManual(): Promise<Buffer> {
  const directory = manualDirectory();
  const archive = new yazl.ZipFile();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.parentPath + a.name < b.parentPath + b.name ? -1 : 1))) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // The archive never leaves this process, so compression would only cost memory.
    archive.addBuffer(await readFile(path), relative(directory, path).split(sep).join('/'), {
      compress: false,
    });
  }
  archive.end();
  return buffer(archive.outputStream);
}
