import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../test/support/eventually.js';
import { TrialProcess } from './trial-process.js';

const NEVER = new AbortController().signal;
const START = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
const PLAIN = `${START}<rect width="9" height="9"/></svg>`;
/** Takes hours, and little memory. */
const ENDLESS = `${START}${'<switch><g requiredFeatures="" />'.repeat(150_000)}</svg>`;
/** Ten references to a group of ten references and so on. */
const HUGE = `${START}<g id="g0"/>${Array.from(
  { length: 9 },
  (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
).join('')}</svg>`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
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
    ['much memory', 'huge', NEVER],
    ['long', 'endless', AbortSignal.timeout(2_000)],
  ])('ends when one takes too %s', async (_, name, signal) => {
    const trial = await TrialProcess.start(NEVER);
    expect(await trial.isShown(join(directory, name), signal)).toBeUndefined();
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
    expect(isAlive(pid)).toBe(true);
    service.kill('SIGKILL');
    await eventually(async () => (isAlive(pid) ? undefined : true));
  });
});
