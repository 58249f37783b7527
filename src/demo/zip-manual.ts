import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import yazl from 'yazl';

/** The service's own manual, `docs/` of the project, as a zip archive like any other import source. */
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

/** @throws Error when the installation lacks the manual */
function manualDirectory(): string {
  for (let directory = dirname(fileURLToPath(import.meta.url)); ; directory = dirname(directory)) {
    const candidate = join(directory, 'docs');
    if (existsSync(join(candidate, 'SUMMARY.md'))) return candidate;
    if (directory === dirname(directory)) throw new Error('The folder docs/ with the manual is missing.');
  }
}
