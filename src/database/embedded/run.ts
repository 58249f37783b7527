import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Account } from './account.js';

/**
 * Runs a program until it exits, as another account if `account` is set. @returns exit code and output (the last 4,000
 * characters)
 * @throws Error with the output when it fails and `allowFailure` is not set
 */
export function run(
  program: string,
  args: string[],
  account: Account | undefined,
  options: { allowFailure?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    // The server that `pg_ctl start` leaves behind inherits the pipe, so the pipe does not close when `pg_ctl` exits.
    const child = spawn(program, args, {
      ...(account ?? {}),
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-4000));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code !== 0 && options.allowFailure !== true)
        reject(new Error(`${program} failed: ${output.trim()}`));
      else resolve({ code: code ?? 1, output });
    });
  });
}
