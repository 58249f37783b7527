import type { ReadJob } from '../structure/import-job.js';
import { NotAnArchiveError, UnsafeArchiveError } from '../archives/archive-errors.js';
import { untar } from '../archives/untar.js';
import type { ArchiveLimits } from '../archives/archive-limits.js';
import { unzip, type UnzippedEntry } from '../archives/unzip.js';

/** Unpacks the archive of a source, and archives inside it (large exports come in parts). */
export async function unpackArchive(job: ReadJob): Promise<UnzippedEntry[]> {
  if (job.contentType?.includes('text/html') === true) {
    throw new NotAnArchiveError('The source is an HTML page, not a zip archive.');
  }
  const entries = await unpack(job, job.path, job.limits.importEntries, job.limits.importUnpacked);
  if (entries.length === 0 || !entries.every(({ path }) => /^[^/]+\.zip$/i.test(path))) return entries;

  const merged: UnzippedEntry[] = [];
  const paths = new Set<string>();
  let bytes = entries.reduce((sum, { size }) => sum + size, 0);
  // Files of the same path count each time: all of them are written.
  let files = 0;
  for (const part of entries) {
    const { importEntries, importUnpacked } = job.limits;
    if (bytes >= importUnpacked) {
      throw new UnsafeArchiveError(`The archive unpacks to more than ${importUnpacked} bytes`);
    }
    const inside = await unpack(job, part.tempPath, importEntries - files, importUnpacked - bytes);
    files += inside.length;
    for (const entry of inside) {
      bytes += entry.size;
      if (paths.has(entry.path)) continue;
      paths.add(entry.path);
      merged.push(entry);
    }
  }
  return merged;
}

/** Unpacks a `.tar.gz` archive, which git hosts offer besides zip. */
export function unpackTar(job: ReadJob): Promise<UnzippedEntry[]> {
  return untar(job.path, job.directory, limitsOf(job, job.limits.importEntries, job.limits.importUnpacked));
}

function unpack(job: ReadJob, path: string, maxEntries: number, maxTotalBytes: number) {
  return unzip(path, job.directory, limitsOf(job, maxEntries, maxTotalBytes));
}

function limitsOf(job: ReadJob, maxEntries: number, maxTotalBytes: number): ArchiveLimits {
  return { maxEntries, maxTotalBytes, maxRatio: job.limits.importRatio };
}
