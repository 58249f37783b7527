import { readFile, writeFile } from 'node:fs/promises';
import { drawLogo } from './draw-logo.js';

/** Runs in a process of its own (`LogoProcess`): draws a logo into a file, which is missing when it cannot be drawn. */
export default async function logoWorker(source: string, isSvg: boolean, made: string): Promise<void> {
  const logo = await drawLogo(await readFile(source), isSvg);
  if (logo !== undefined) await writeFile(made, logo.png);
}
