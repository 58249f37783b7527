import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TrialProcess } from './trial-process.js';

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('a process that tries drawings', () => {
  let directory: string;
  let drawing: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'trial-process-'));
    drawing = join(directory, 'a.svg');
    await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const children = (): Set<string> =>
    new Set(
      readdirSync('/proc/self/task').flatMap((thread) =>
        readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
      ),
    );
  /** A new process, and its ID. */
  const start = async (): Promise<{ trial: TrialProcess; pid: number }> => {
    const before = children();
    const trial = await TrialProcess.start(AbortSignal.timeout(60_000));
    const [pid] = [...children()].filter((id) => !before.has(id));
    return { trial, pid: Number(pid) };
  };

  it('is ended by the system when it computes for long, also without the service', async () => {
    const { trial, pid } = await start();
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    expect(/^Max cpu time +(\d+) /m.exec(limits)?.[1]).toBe('60');
    expect(await trial.isShown(drawing, AbortSignal.timeout(60_000))).toBe(true);
    trial.stop();
  });

  it('is ended when it does not respond', async () => {
    const { trial, pid } = await start();
    process.kill(pid, 'SIGSTOP');
    expect(await trial.isShown(drawing, AbortSignal.timeout(500))).toBeUndefined();
    expect(await trial.isShown(drawing, AbortSignal.timeout(60_000))).toBeUndefined();
  });

  it('that was killed shows nothing', async () => {
    const { trial, pid } = await start();
    const shown = trial.isShown(join(directory, 'missing.svg'), AbortSignal.timeout(60_000));
    process.kill(pid, 'SIGKILL');
    expect([undefined, false]).toContain(await shown);
    expect(await trial.isShown(drawing, AbortSignal.timeout(60_000))).toBeUndefined();
  });
});
