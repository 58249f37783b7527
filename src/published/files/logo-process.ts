import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { builtModule } from '../../platform/threads/built-module.js';
import type { CardLogo } from '../../rendering/site/social/social-card.js';

const WORKER = new URL('./logo.worker.js', import.meta.url);
const MILLISECONDS = 5_000;
const MEMORY_MB = 64;
/** Where a PNG has its width and its height (ISO/IEC 15948, section 11.2.2). */
const [WIDTH_AT, HEIGHT_AT] = [16, 20];

/**
 * Draws a logo in a process of its own, which ends when it takes too long: the library for drawings cannot be interrupted, and
 * would keep a thread that the whole service needs for files.
 * @param source path of the file
 * @param made path of the PNG, which is written
 * @returns undefined when it cannot be drawn, or not in time
 */
export async function drawInProcess(
  source: string,
  isSvg: boolean,
  made: string,
): Promise<CardLogo | undefined> {
  // The timer ends it when the service was killed.
  const script = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${MILLISECONDS + 1_000}).unref();
const { default: draw } = await import(${JSON.stringify(builtModule(WORKER))});
await draw(process.argv[1], ${isSvg}, process.argv[2]);`;
  const flags = [`--max-old-space-size=${MEMORY_MB}`, '--input-type=module', '--eval', script];
  // It needs no secrets, and what it prints helps nobody.
  const child = spawn(process.execPath, [...flags, source, made], {
    env: {},
    stdio: 'ignore',
    timeout: MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  try {
    await once(child, 'exit');
    const png = await readFile(made);
    return { png, width: png.readUInt32BE(WIDTH_AT), height: png.readUInt32BE(HEIGHT_AT) };
  } catch {
    return undefined;
  }
}
