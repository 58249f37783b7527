import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const BUILT = pathToFileURL('dist/src/platform/observability/log-destination.js').href;

/** Starts a process in which `log` is the log destination of the build. */
function start(program: string): ChildProcess {
  const source = `import { standardOutput } from '${BUILT}'; const log = standardOutput(); ${program}`;
  return execFile(process.execPath, ['--input-type=module', '--eval', source]);
}

/** The lines that a process wrote until it ended. */
async function linesOf(program: string): Promise<string[]> {
  const child = start(program);
  let output = '';
  child.stdout?.on('data', (chunk: string) => (output += chunk));
  await once(child, 'close');
  return output.trim().split('\n');
}

describe('the standard output', () => {
  const many = 'for (let n = 0; n < 5000; n += 1) log.write(`line ${n}\\n`);';
  const written = Array.from({ length: 5000 }, (_, n) => `line ${n}`);

  it.each([
    ['exits', 'process.exit(0);'],
    [
      'exits on a signal',
      "process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid); setTimeout(() => {}, 9e3);",
    ],
    ['throws an error that nobody catches', "throw new Error('uncaught');"],
    [
      'rejects a promise that nobody handles',
      "Promise.reject(new Error('unhandled')); setTimeout(() => {}, 9e3);",
    ],
    ['has nothing left to do', ''],
  ])('contains every line in order when the process %s', async (_, end) => {
    expect(await linesOf(many + end)).toEqual(written);
  });

  it('has a line soon after it was written, while the process runs', async () => {
    const program = "log.write('one\\n'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2000);";
    expect(await linesOf(program)).toEqual(['one']);
  });

  it('lets the process end after the reader has gone', async () => {
    const child = start("setTimeout(() => { log.write('one\\n'); process.exit(3); }, 200);");
    child.stdout?.destroy();
    expect(await once(child, 'exit')).toEqual([3, null]);
  });
});
