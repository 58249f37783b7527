import { execFileSync } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** An unprivileged account of the machine. */
export interface Account {
  uid: number;
  gid: number;
}

const NAME = 'postgres';

/**
 * The account that the server runs as: undefined (our own) for ordinary users; for root, which PostgreSQL refuses to
 * run as, the machine's account `postgres`, which is created when missing.
 * @throws Error when we are root and the account cannot be created
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp();
  if (existing !== undefined) return existing;
  const commands: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME]],
    ['adduser', ['-S', '-D', '-H', NAME]],
  ];
  for (const [program, args] of commands) {
    try {
      execFileSync(program, args, { stdio: 'ignore' });
    } catch {
      continue;
    }
    const created = lookUp();
    if (created !== undefined) return created;
  }
  throw new Error(
    'PostgreSQL does not run as root, and the account "postgres" could not be created: create it (useradd --system postgres), start the service as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether the account can enter the directory and its parents. */
export function canReach(account: Account, directory: string): boolean {
  try {
    execFileSync('test', ['-x', directory], { ...account, cwd: tmpdir(), stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The directory for files that the account must reach when the service runs as root. Created when missing, with
 * permissions that do not depend on our umask.
 */
export async function sharedDirectory(): Promise<string> {
  const directory = '/var/lib/docs-publishing-service';
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o755);
  return directory;
}

function lookUp(): Account | undefined {
  try {
    const output = execFileSync('id', [NAME], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [, uid, gid] = /^uid=(\d+)\S* gid=(\d+)/.exec(output) ?? [];
    return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
  } catch {
    return undefined;
  }
}
