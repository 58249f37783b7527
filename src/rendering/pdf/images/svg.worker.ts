import { readFile } from 'node:fs/promises';
import { Canvas } from '../canvas.js';
import { embedSvg } from './embed-svg.js';

/**
 * Runs in a worker thread: embeds a drawing into a file that is thrown away.
 * @param path null to load only what drawing needs
 * @returns whether it can be shown
 */
export default async function svgWorker(path: string | null): Promise<boolean> {
  const canvas = new Canvas({
    title: '',
    createdAt: new Date(0),
    resolve: () => undefined,
    imageOf: () => undefined,
  });
  canvas.document.resume();
  try {
    const bytes = path === null ? Buffer.from('<svg/>') : await readFile(path);
    await embedSvg(canvas, bytes, 'Image');
    return true;
  } catch {
    return false;
  }
}
