import fs from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import git from 'isomorphic-git';
import { ImportLimitError, WrongKindError } from '../structure/import.errors.js';
import type { ReadJob } from '../structure/import-job.js';
import { readLimited } from '../structure/read-limited.js';
import { MAX_IMAGE_BYTES } from './source-sizes.js';

/** A file of a repository. */
export interface RepositoryFile {
  path: string;
  /** Its content; undefined when that is longer than `maxBytes`. */
  bytes: (maxBytes: number) => Promise<Buffer | undefined>;
  /** The file on the disk, if it is unpacked. */
  localPath?: string;
  /** The git ID of its content, if it comes from a repository. */
  oid?: string;
}

const MIB = 1024 * 1024;
/** Largest answer of a repository: it is read as a whole, outside of the heap of the thread, which has a limit. */
const MAX_PACK_BYTES = 64 * MIB;
/** Largest object of a repository, for example a file. */
export const MAX_OBJECT_BYTES = MAX_IMAGE_BYTES;
/** Bytes of all objects that are stored as a difference from another one: they can all be in memory at the same time. */
const MAX_DELTA_BYTES = 128 * MIB;

const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;
const HEADER_BYTES = 12;
const CHECKSUM_BYTES = 20;
const HASH_BYTES = 20;
const BROKEN = 'The response of the git repository is damaged.';

/** The files of a commit in the answer of a repository. */
export async function readRepository(job: ReadJob, commit: string): Promise<RepositoryFile[]> {
  const dir = join(job.directory, 'repository');
  const filepath = '.git/objects/pack/pack-source.pack';
  await writePack(job, join(dir, filepath));
  const cache = {};
  const files: RepositoryFile[] = [];
  try {
    await git.indexPack({ fs, dir, filepath, cache });
    const open: [path: string, oid: string][] = [['', commit]];
    let entries = 0;
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const [folder, oid] = next;
      const { tree } = await git.readTree({ fs, dir, oid, cache });
      for (const { path: name, oid: entry, type, mode } of tree) {
        entries += 1;
        if (entries > job.limits.importEntries) {
          throw new ImportLimitError(`The repository contains more than ${job.limits.importEntries} files.`);
        }
        const path = folder === '' ? name : `${folder}/${name}`;
        if (name === '.' || name === '..' || name.includes('/') || name.includes('\\')) continue;
        if (type === 'tree' && path.split('/').length <= 64) open.push([path, entry]);
        // No links, which could lead anywhere, and no submodules.
        const isFile = type === 'blob' && /^0?100/.test(mode);
        const bytes = async (maxBytes: number) => {
          const { blob } = await git.readBlob({ fs, dir, oid: entry, cache });
          return blob.length > maxBytes ? undefined : Buffer.from(blob.buffer, blob.byteOffset, blob.length);
        };
        if (isFile) files.push({ path, bytes, oid: entry });
      }
    }
  } catch (cause) {
    // An error of the disk is not an error of the repository.
    if (cause instanceof ImportLimitError || (cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new WrongKindError(BROKEN, { cause });
  }
  return files;
}

/** Writes the pack to a file. The sizes that its objects state are checked first. */
async function writePack(job: ReadJob, path: string): Promise<void> {
  const answer = await readLimited(job.path, MAX_PACK_BYTES);
  if (answer === undefined) {
    throw new ImportLimitError(
      `The git repository answers with more than ${MAX_PACK_BYTES} bytes. Import an archive of it instead.`,
    );
  }
  const pack = answer.subarray(startOfPack(answer));
  checkPack(pack, job.limits);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, pack);
}

/** The pack, which follows the lines at the start of the answer. */
function startOfPack(answer: Buffer): number {
  for (let offset = 0; offset + 4 <= answer.length;) {
    const mark = answer.toString('latin1', offset, offset + 4);
    if (mark === 'PACK') return offset;
    if (!/^[0-9a-f]{4}$/.test(mark)) break;
    offset += Math.max(4, Number.parseInt(mark, 16));
  }
  throw new WrongKindError(BROKEN);
}

function checkPack(pack: Buffer, limits: ReadJob['limits']): void {
  const count = pack.length < HEADER_BYTES + CHECKSUM_BYTES ? 0 : pack.readUInt32BE(8);
  if (count > limits.importEntries * 2) {
    throw new ImportLimitError(`The repository contains more than ${limits.importEntries} files.`);
  }
  const maxBytes = Math.min(limits.importUnpacked, Math.max(MIB, pack.length * limits.importRatio));
  let total = 0;
  let deltas = 0;
  const grow = (bytes: number) => {
    if (bytes > MAX_OBJECT_BYTES) {
      throw new ImportLimitError(`A file of the repository has more than ${MAX_OBJECT_BYTES} bytes.`);
    }
    total += bytes;
    if (total > maxBytes)
      throw new ImportLimitError(`The repository unpacks to more than ${maxBytes} bytes.`);
  };
  try {
    let offset = HEADER_BYTES;
    for (let index = 0; index < count; index += 1) {
      const header = readObjectHeader(pack, offset);
      grow(header.size);
      const { buffer, engine } = inflate(pack.subarray(header.end), header.size);
      if (buffer.length !== header.size || engine.bytesWritten === 0) throw new WrongKindError(BROKEN);
      // A delta states the size of the object that it makes.
      if (header.type >= OFFSET_DELTA) {
        const made = readSize(buffer, readSize(buffer, 0).end).size;
        grow(made);
        deltas += made;
        if (deltas > MAX_DELTA_BYTES)
          throw new ImportLimitError(`The repository has more than ${MAX_DELTA_BYTES} bytes of deltas.`);
      }
      offset = header.end + engine.bytesWritten;
    }
  } catch (cause) {
    if (cause instanceof ImportLimitError || cause instanceof WrongKindError) throw cause;
    throw new WrongKindError(BROKEN, { cause });
  }
}

function inflate(bytes: Buffer, size: number): { buffer: Buffer; engine: { bytesWritten: number } } {
  const options = { info: true, maxOutputLength: size + 1 };
  return inflateSync(bytes, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
}

function readObjectHeader(pack: Buffer, offset: number): { type: number; size: number; end: number } {
  const first = pack.readUInt8(offset);
  const type = (first >> 4) & 7;
  const rest = (first & 0x80) === 0 ? { size: 0, end: offset + 1 } : readSize(pack, offset + 1);
  let { end } = rest;
  if (type === REFERENCE_DELTA) end += HASH_BYTES;
  if (type === OFFSET_DELTA) end = readSize(pack, end).end;
  return { type, size: (first & 15) + rest.size * 16, end };
}

/** A number in groups of seven bits, the lowest first. */
function readSize(bytes: Buffer, offset: number): { size: number; end: number } {
  let size = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(offset + index);
    size += (byte & 0x7f) * 128 ** index;
    if ((byte & 0x80) === 0) return { size, end: offset + index + 1 };
  }
  throw new WrongKindError(BROKEN);
}
