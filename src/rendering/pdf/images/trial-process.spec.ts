import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, until } from '../../../../test/support/service-process.js';
import { TrialProcess } from './trial-process.js';

const NEVER = new AbortController().signal;
const START = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
const PLAIN = `${START}<rect width="9" height="9"/></svg>`;
/** Compares each of its groups with each selector: minutes of computing, and little memory. */
const ENDLESS = `${START}<style>${'*,'.repeat(30_000)}*{fill:red}</style>${'<g/>'.repeat(30_000)}</svg>`;
/** Ten references to a group of ten references and so on. */
const HUGE = `${START}<g id="g0"/>${Array.from(
  { length: 9 },
  (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
).join('')}</svg>`;

/** Seconds of computing of a process. */
function computedSeconds(pid: number): number {
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' });
  return time
    .trim()
    .split(/[:-]/)
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

function pidOf(trial: TrialProcess): number {
  return (trial as unknown as { child: { pid: number } }).child.pid;
}

describe('a process that tries drawings', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-trials-'));
    const drawings = { plain: PLAIN, broken: 'text', endless: ENDLESS, huge: HUGE };
    for (const [name, text] of Object.entries(drawings)) await writeFile(join(directory, name), text);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('tells which of them can be shown', async () => {
    const trial = await TrialProcess.start(NEVER);
    const shown = [];
    for (const name of ['plain', 'broken', 'plain'])
      shown.push(await trial.isShown(join(directory, name), NEVER));
    trial.stop();
    expect(shown).toEqual([true, false, true]);
  });

  it.each([
    ['much memory', 'huge', undefined],
    ['long', 'endless', 1_000],
  ])('ends when one takes too %s', async (_, name, timeoutMs) => {
    const trial = await TrialProcess.start(NEVER);
    const signal = timeoutMs === undefined ? NEVER : AbortSignal.timeout(timeoutMs);
    expect(await trial.isShown(join(directory, name), signal)).toBeUndefined();
    expect(signal.aborted).toBe(timeoutMs !== undefined);
    expect(await trial.isShown(join(directory, 'plain'), NEVER)).toBeUndefined();
  });

  it('ends when it does not respond', async () => {
    const trial = await TrialProcess.start(NEVER);
    process.kill(pidOf(trial), 'SIGSTOP');
    expect(await trial.isShown(join(directory, 'plain'), AbortSignal.timeout(500))).toBeUndefined();
    expect(await trial.isShown(join(directory, 'plain'), NEVER)).toBeUndefined();
  });

  it('shows nothing when it was killed', async () => {
    const trial = await TrialProcess.start(NEVER);
    process.kill(pidOf(trial), 'SIGKILL');
    expect(await trial.isShown(join(directory, 'plain'), NEVER)).toBeUndefined();
  });

  it('ends when the service is killed while one is drawn', async () => {
    const script = `const { TrialProcess } = await import(${JSON.stringify(join(process.cwd(), 'dist/src/rendering/pdf/images/trial-process.js'))});
      const signal = new AbortController().signal;
      const trial = await TrialProcess.start(signal);
      void trial.isShown(${JSON.stringify(join(directory, 'endless'))}, signal);
      console.log(trial.child.pid);`;
    const service = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(service.stdout, 'data')) as [Buffer];
    const pid = Number(output.toString());
    const before = computedSeconds(pid);
    // Reading the file and loading the code take less than a second.
    await until('it draws', async () => {
      await pause(200);
      return computedSeconds(pid) >= before + 2;
    });
    service.kill('SIGKILL');
    await until('it has ended', () => !isAlive(pid));
  });
});
