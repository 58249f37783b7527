import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

/** Folders and files that are never content. */
const LEFT_OUT = new Set(['.git', 'node_modules', '.DS_Store', 'Thumbs.db']);

/** The packed directory. */
export interface PackedDirectory {
  files: number;
  /** Symbolic links, which are not followed: they can lead out of the directory, or in circles. */
  links: string[];
}

/**
 * Packs the files of a directory into a new zip archive, in the order of their paths. Leaves out `.git` and
 * `node_modules`.
 */
export async function packDirectory(directory: string, archivePath: string): Promise<PackedDirectory> {
  const archive = new yazl.ZipFile();
  const packed: PackedDirectory = { files: 0, links: [] };
  const writing = pipeline(
    archive.outputStream,
    createWriteStream(archivePath, { flags: 'wx', mode: 0o600 }),
  );
  const failed = new Promise<never>((_, reject) => archive.once('error', reject));
  await Promise.race([add(archive, directory, '', packed), failed, writing]);
  archive.end();
  await Promise.race([writing, failed]);
  return packed;
}

async function add(
  archive: yazl.ZipFile,
  directory: string,
  prefix: string,
  packed: PackedDirectory,
): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (LEFT_OUT.has(entry.name)) continue;
    const path = join(directory, entry.name);
    const name = prefix + entry.name;
    if (entry.isDirectory()) await add(archive, path, `${name}/`, packed);
    else if (entry.isSymbolicLink()) packed.links.push(name);
    else if (entry.isFile()) {
      archive.addFile(path, name);
      packed.files += 1;
    }
  }
}
