import { execFile } from 'node:child_process';
import { access, lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processClient } from '../support/process-client.js';
import {
  Installations,
  isAlive,
  postmasterPid,
  type ServiceProcess,
  until,
} from '../support/service-process.js';

const run = promisify(execFile);
const asRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };

describe('a new installation', () => {
  const installations = new Installations();

  afterEach(() => installations.cleanUp());

  const works = async (service: ServiceProcess, dataDir: string) => {
    expect((await (await processClient(service, dataDir)).get('/orgs')).body).toMatchObject({ count: 1 });
    const pid = (await postmasterPid(join(dataDir, 'postgres'))) ?? 0;
    expect(await service.end()).toEqual({ code: 0, signal: null });
    expect(isAlive(pid)).toBe(false);
  };

  it('is created once by two processes that start at the same moment', async () => {
    const dataDir = join(await installations.directory(), 'data');
    const starting = await Promise.all([installations.start(dataDir), installations.start(dataDir)]);
    await Promise.all(starting.map((service) => service.ready()));
    expect(starting.filter(({ output }) => output.includes('Token         dps_'))).toHaveLength(1);
    for (const service of starting) {
      expect((await (await processClient(service, dataDir)).get('/orgs')).body).toMatchObject({ count: 1 });
    }
    expect(await Promise.all(starting.map((service) => service.end()))).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
    expect(await postmasterPid(join(dataDir, 'postgres'))).toBeUndefined();
  });

  it('that was killed while its database was created is created by the next start', async () => {
    const dataDir = join(await installations.directory(), 'data');
    const killed = await installations.start(dataDir);
    await until('the database is being made', () =>
      access(join(dataDir, 'postgres-password')).then(
        () => true,
        () => false,
      ),
    );
    await killed.end('SIGKILL');
    await works(await (await installations.start(dataDir)).ready(), dataDir);
  });

  const rootOnly = asRoot ? it : it.skip;
  rootOnly(
    'works as root in a directory that only root can enter, with new files for their owner only',
    async () => {
      const dataDir = join(await installations.directory(0o700), 'data');
      const service = await (await installations.start(dataDir, { umask: '077' })).ready();
      expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true);
      await service.end('SIGKILL');
      await works(await (await installations.start(dataDir)).ready(), dataDir);
    },
  );

  rootOnly('works as an ordinary user in a directory of its own', async () => {
    const dataDir = await installations.directory(0o700);
    await run('chown', [`${NOBODY.uid}:${NOBODY.gid}`, dataDir]);
    await works(await (await installations.start(dataDir, { account: NOBODY })).ready(), dataDir);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY.uid);
  });
});
