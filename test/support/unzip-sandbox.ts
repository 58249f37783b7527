import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import type { NotAnArchiveError, UnsafeArchiveError } from '../../src/importing/archives/archive-errors.js';
import type { ArchiveLimits } from '../../src/importing/archives/archive-limits.js';
import { unzip, type UnzippedEntry } from '../../src/importing/archives/unzip.js';
import { rawArchive, type RawEntry } from './raw-archive.js';

/** The limits of a service that is not configured otherwise. */
export const DEFAULT_ARCHIVE_LIMITS: Readonly<ArchiveLimits> = {
  maxEntries: 10_000,
  maxTotalBytes: 1_024 * 1_048_576,
  maxRatio: 100,
};

/** A directory with an archive in it and an empty one to unpack it into. */
export class UnzipSandbox {
  private constructor(
    readonly root: string,
    readonly output: string,
    readonly zipPath: string,
  ) {}

  static async prepare(): Promise<UnzipSandbox> {
    const root = await mkdtemp(join(tmpdir(), 'unzip-'));
    const output = join(root, 'output');
    await mkdir(output);
    return new UnzipSandbox(root, output, join(root, 'archive.zip'));
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true });
  }

  /** Writes the archive with an archiver. */
  async pack(add: (zip: ZipFile) => void): Promise<void> {
    const zip = new ZipFile();
    add(zip);
    zip.end();
    await once(zip.outputStream.pipe(createWriteStream(this.zipPath)), 'close');
  }

  /** Writes the archive byte by byte. */
  async write(archive: Buffer | RawEntry[]): Promise<void> {
    await writeFile(this.zipPath, Array.isArray(archive) ? rawArchive(archive) : archive);
  }

  unpack(limits: Partial<ArchiveLimits> = {}): Promise<UnzippedEntry[]> {
    return unzip(this.zipPath, this.output, { ...DEFAULT_ARCHIVE_LIMITS, ...limits });
  }

  /** Expects that nothing is unpacked or left behind. */
  async refuses(
    kind: typeof UnsafeArchiveError | typeof NotAnArchiveError,
    limits?: Partial<ArchiveLimits>,
  ): Promise<Error> {
    const error = await this.unpack(limits).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(kind);
    expect(await readdir(this.output)).toEqual([]);
    expect(await readdir(this.root)).toHaveLength(2);
    return error as Error;
  }
}
