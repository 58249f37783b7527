import { readFile } from 'node:fs/promises';
import { Canvas } from '../canvas.js';
import { embedSvg } from './embed-svg.js';

/**
 * Runs in a process of its own (`TrialProcess`): embeds a drawing into a file that is thrown away.
 * @returns whether it can be shown
 */
export default async function svgWorker(path: string): Promise<boolean> {
  const canvas = new Canvas({
    title: '',
    createdAt: new Date(0),
    resolve: () => undefined,
    imageOf: () => undefined,
  });
  canvas.document.resume();
  try {
    await embedSvg(canvas, await readFile(path), 'Image');
    return true;
  } catch {
    return false;
  }
}
