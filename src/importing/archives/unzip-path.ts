import { TextDecoder } from 'node:util';
import { type Entry, getFileNameLowLevel } from 'yauzl';
import { quoteEntry, UnsafeArchiveError } from './archive-errors.js';

/** Bytes. Longer than any file system allows, and short enough to keep all names of an archive in memory. */
const MAX_NAME_BYTES = 4_096;

/** Files that operating systems add to archives. */
const CLUTTER = new Set(['.DS_Store', 'Thumbs.db']);

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes the name of an entry.
 *
 * Many archivers write UTF-8 without the flag for it, so valid UTF-8 is read as UTF-8. Other names are read according
 * to the zip specification (Unicode extra field, flag, code page 437).
 *
 * @throws UnsafeArchiveError when the name is too long
 */
export function entryName(entry: Entry): string {
  if (entry.fileNameRaw.length > MAX_NAME_BYTES) {
    const start = entry.fileNameRaw.subarray(0, 100).toString('latin1');
    throw new UnsafeArchiveError(
      `The name of the entry ${quoteEntry(start)}… is longer than ${MAX_NAME_BYTES} bytes.`,
    );
  }
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  const hasUnicodeField = entry.extraFields.some(({ id }) => id === UNICODE_PATH_FIELD);
  if (hasUnicodeField) return name;
  try {
    return strictUtf8.decode(entry.fileNameRaw);
  } catch {
    return name;
  }
}

const UNICODE_PATH_FIELD = 0x7075;

/**
 * Normalizes the name of an entry to a relative path: `/`-separated, no empty or `.` segments, Unicode NFC. Directories
 * lose their trailing slash; `./` alone becomes the empty path.
 *
 * @throws UnsafeArchiveError for an absolute path, a drive letter, a `..` segment or a NUL
 */
export function entryPath(name: string): string {
  const path = name.normalize('NFC').replaceAll('\\', '/');
  const refuse = (what: string) =>
    new UnsafeArchiveError(`The path of the entry ${quoteEntry(name)} ${what}.`);
  if (path.includes('\0')) throw refuse('contains a NUL character');
  if (path.startsWith('/')) throw refuse('is absolute');
  if (/^[a-z]:/i.test(path)) throw refuse('begins with a drive letter');
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw refuse('leads upwards with ".."');
  return segments.join('/');
}

/** Whether a normalized path is one that an operating system added (`__MACOSX/`, `.DS_Store`). */
export function isClutter(path: string): boolean {
  const segments = path.split('/');
  return segments.includes('__MACOSX') || CLUTTER.has(segments.at(-1) ?? '');
}

/**
 * Finds the folder that contains all files: archives of a repository put everything into `name-version/`.
 *
 * @param paths normalized paths of files
 * @returns the deepest common folder without a trailing slash, or `''` when there is none
 */
export function commonRoot(paths: readonly string[]): string {
  const [first, ...others] = paths;
  if (first === undefined) return '';
  let common = first.split('/').slice(0, -1);
  for (const path of others) {
    const folders = path.split('/').slice(0, -1);
    const differing = common.findIndex((folder, index) => folder !== folders[index]);
    if (differing !== -1) common = common.slice(0, differing);
  }
  return common.join('/');
}
