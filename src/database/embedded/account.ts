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
 * The account the server runs as: undefined (our own) for ordinary users, the machine's `postgres` account for root,
 * which PostgreSQL refuses to run as; made when missing.
 * @throws Error when root and no account can be made
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUp();
  if (found !== undefined) return found;
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME]],
    ['adduser', ['-S', '-D', '-H', NAME]],
  ];
  for (const [program, args] of ways) {
    try {
      execFileSync(program, args, { stdio: 'ignore' });
    } catch {
      continue;
    }
    const made = lookUp();
    if (made !== undefined) return made;
  }
  throw new Error(
    'PostgreSQL does not run as root and no account "postgres" could be made: make one (useradd --system postgres), start the service as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether the account can enter the directory, with all that lie above it. */
export function canReach(account: Account, directory: string): boolean {
  try {
    execFileSync('test', ['-x', directory], { ...account, cwd: tmpdir(), stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Where root keeps what the account must reach; made when missing, open to it whatever our mask for new files is. */
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
