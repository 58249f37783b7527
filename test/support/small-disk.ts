import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../../src/database/embedded/account.js';

/** A disk of a few megabytes, which can be filled up. */
export class SmallDisk {
  private constructor(
    readonly directory: string,
    private readonly bytes: number,
  ) {}

  /**
   * @param owner account that may write to it; by default that of the tests
   * @throws Error when mounting is not permitted
   */
  static mount(megabytes: number, owner?: Account): SmallDisk {
    const directory = mkdtempSync(join(tmpdir(), 'docs-publishing-service-disk-'));
    const { uid, gid } = owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    const options = `size=${megabytes}m,mode=700,uid=${uid},gid=${gid}`;
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], { stdio: 'ignore' });
    } catch (error) {
      rmdirSync(directory);
      throw error;
    }
    return new SmallDisk(directory, megabytes * 1_048_576);
  }

  /** Whether the account of the tests may mount disks: root may, on most machines. */
  static canMount(): boolean {
    try {
      SmallDisk.mount(1).unmount();
      return true;
    } catch {
      return false;
    }
  }

  /** Fills the disk. */
  async fill(): Promise<void> {
    await writeFile(this.filling, Buffer.alloc(this.bytes)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
  }

  /** Frees the space that `fill` used. */
  async free(): Promise<void> {
    await rm(this.filling, { force: true });
  }

  setReadOnly(isReadOnly: boolean): void {
    execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, this.directory]);
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.directory]);
    rmdirSync(this.directory);
  }

  private get filling(): string {
    return join(this.directory, 'filling');
  }
}
