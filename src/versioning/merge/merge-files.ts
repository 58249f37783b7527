import { isDeepStrictEqual } from 'node:util';
import { FreeNames } from '../../common/free-numbers.js';
import type { FileEntry } from '../file.js';
import type { ConflictValue, ConflictResolver } from './conflict.js';
import { mergeEntries } from './merge-entries.js';
import { pick, type ThreeWay } from './three-way.js';

/** Properties that change together: the bytes and the properties derived from them are one part. */
const PARTS: readonly (readonly (keyof FileEntry)[])[] = [
  ['name'],
  ['path'],
  ['hash', 'size', 'contentType', 'dimensions'],
];

/**
 * Merges the files of a space by ID: name, path and bytes separately. If both sides have different files at one path,
 * the file of theirs gets another path. Both are kept and no link breaks, so that is not a conflict.
 */
export function mergeFiles(
  base: readonly FileEntry[],
  ours: readonly FileEntry[],
  theirs: readonly FileEntry[],
  resolver: ConflictResolver,
): FileEntry[] {
  const merged = mergeEntries(base, ours, theirs, {
    areSame: (one, other) => one === other || isDeepStrictEqual(one, other),
    merge: (files) => mergeFile(files, resolver),
    keep: (files) => {
      const side = resolver.side({
        page: files.base.id,
        kind: 'file',
        base: valueOf(files.base, ['name', 'path', 'hash']),
        ours: valueOf(files.ours, ['name', 'path', 'hash']),
        theirs: valueOf(files.theirs, ['name', 'path', 'hash']),
      });
      return side === undefined ? (files.ours ?? files.theirs) : files[side];
    },
  });
  return merged === ours || merged === theirs ? merged : withOwnPaths(merged, ours);
}

function mergeFile(
  files: ThreeWay<FileEntry> & { ours: FileEntry; theirs: FileEntry },
  resolver: ConflictResolver,
): FileEntry {
  const { base, ours, theirs } = files;
  const picks = PARTS.map((part) => ({
    part,
    ...pick({ base: base && partOf(base, part), ours: partOf(ours, part), theirs: partOf(theirs, part) }),
  }));
  const names = picks.filter(({ conflict }) => conflict).flatMap(({ part }) => part);
  const side =
    names.length === 0
      ? 'ours'
      : (resolver.side({
          page: ours.id,
          kind: 'file',
          ...(base === undefined ? {} : { base: valueOf(base, names) }),
          ours: valueOf(ours, names),
          theirs: valueOf(theirs, names),
        }) ?? 'ours');
  const parts = picks.map(({ part, conflict, value }) => (conflict ? partOf(files[side], part) : value));
  return Object.assign({ id: ours.id }, ...parts) as FileEntry;
}

function partOf(file: FileEntry, names: readonly (keyof FileEntry)[]): Partial<FileEntry> {
  return Object.fromEntries(
    names.filter((name) => file[name] !== undefined).map((name) => [name, file[name]]),
  );
}

function valueOf(file: FileEntry | undefined, names: readonly (keyof FileEntry)[]): ConflictValue {
  return file === undefined ? { deleted: true } : { attributes: partOf(file, names) };
}

/** Gives files with a duplicate path the next free path. A file that ours already has at the path keeps it. */
function withOwnPaths(files: FileEntry[], ours: readonly FileEntry[]): FileEntry[] {
  if (new Set(files.map(({ path }) => path)).size === files.length) return files;
  const before = new Map(ours.map(({ id, path }) => [id, path]));
  const free = new FreeNames((path) => taken.has(path));
  const staying = files.filter(({ id, path }) => before.get(id) === path);
  const taken = new Set(files.map(({ path }) => path));
  const holders = new Map(staying.map(({ id, path }) => [path, id]));
  return files.map((file) => {
    const holder = holders.get(file.path);
    if (holder === undefined) holders.set(file.path, file.id);
    if (holder === undefined || holder === file.id) return file;
    const path = free.find(2, (number) => numbered(file.path, number));
    taken.add(path);
    return { ...file, path };
  });
}

/** Keeps the last part of the path, which is the name of the file. */
function numbered(path: string, number: number): string {
  const end = path.lastIndexOf('/') + 1;
  return `${path.slice(0, end)}${number}/${path.slice(end)}`;
}
