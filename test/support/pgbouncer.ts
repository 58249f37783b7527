import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { serverAccount } from '../../src/database/embedded/account.js';
import { overTcp } from './database.js';
import { newDirectory } from './new-directory.js';
import { freePort, until } from './service-process.js';

const PROGRAM = '/usr/sbin/pgbouncer';

interface PgbouncerOptions {
  poolMode: 'session' | 'transaction' | 'statement';
  /** Further lines of its configuration. */
  settings?: string[];
}

/** PgBouncer in front of a database. Every user and password is accepted. */
export class Pgbouncer {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** @throws Error when PgBouncer is not installed */
  static async to(databaseUrl: string, { poolMode, settings = [] }: PgbouncerOptions): Promise<Pgbouncer> {
    if (!existsSync(PROGRAM))
      throw new Error(`${PROGRAM} is missing. Install it: apt-get install -y pgbouncer`);
    const target = overTcp(databaseUrl);
    const [port, directory] = [await freePort(), await newDirectory('pgbouncer')];
    const file = join(directory, 'pgbouncer.ini');
    const database = `host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)}`;
    const lines = [
      '[databases]',
      `docs = ${database} user=${target.username} password=${decodeURIComponent(target.password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${poolMode}`,
      'default_pool_size = 40',
      ...settings,
    ];
    await writeFile(file, lines.join('\n'), { mode: 0o600 });
    // PgBouncer refuses to run as root.
    const account = serverAccount();
    if (account !== undefined) {
      await chown(directory, account.uid, account.gid);
      await chown(file, account.uid, account.gid);
    }
    const child = spawn(PROGRAM, ['-q', file], { ...account, stdio: 'ignore' });
    await until('PgBouncer accepts connections', () => accepts(port));
    return new Pgbouncer(`postgres://anyone:anything@127.0.0.1:${port}/docs`, child);
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await exited;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
