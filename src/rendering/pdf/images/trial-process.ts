import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtModule } from '../../../platform/threads/built-module.js';

const WORKER = new URL('./svg.worker.js', import.meta.url);
/** Megabytes of objects. With more, the process ends. */
const MEMORY_MB = 128;
/** Ends the process when the service was killed: the thread that draws may be too busy to notice. */
const WATCHDOG =
  "const parent = process.ppid; setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);";

/**
 * A process of its own that tries drawings. A thread is not enough: when one operation needs much more memory than the
 * thread may have, Node.js ends the whole process.
 */
export class TrialProcess {
  private readonly ended = new AbortController();

  private constructor(private readonly child: ChildProcess) {
    child.once('exit', () => this.ended.abort());
    // It could not be started, or not be sent a message: it has ended, or ends.
    child.on('error', () => this.ended.abort());
  }

  /**
   * @param signal ends the start
   * @throws Error when the process cannot be started
   */
  static async start(signal: AbortSignal): Promise<TrialProcess> {
    const script = `import { Worker } from 'node:worker_threads';
new Worker(${JSON.stringify(WATCHDOG)}, { eval: true });
const { default: isShown } = await import(${JSON.stringify(builtModule(WORKER))});
process.on('message', async (path) => process.send(await isShown(path)));
process.on('disconnect', () => process.exit());
process.send('ready');`;
    const flags = [`--max-old-space-size=${MEMORY_MB}`, '--max-semi-space-size=8', '--input-type=module'];
    const child = spawn(process.execPath, [...flags, '--eval', script], {
      // It needs no secrets, and what it prints before it ends for lack of memory helps nobody.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const started = new TrialProcess(child);
    if ((await started.answer(signal)) === undefined)
      throw new Error('The process for SVG images did not start.');
    return started;
  }

  /**
   * @param path of the drawing
   * @param signal ends the process
   * @returns whether it can be shown; undefined when the process has ended, because it took too much time or memory
   */
  async isShown(path: string, signal: AbortSignal): Promise<boolean | undefined> {
    this.child.send(path, () => undefined);
    return (await this.answer(signal)) as boolean | undefined;
  }

  /** Ends the process. */
  stop(): void {
    this.child.kill('SIGKILL');
  }

  /** The next message; undefined when the process has ended instead. */
  private async answer(signal: AbortSignal): Promise<unknown> {
    try {
      const [message] = (await once(this.child, 'message', {
        signal: AbortSignal.any([signal, this.ended.signal]),
      })) as unknown[];
      return message;
    } catch {
      this.stop();
      return undefined;
    }
  }
}
