import { readFile } from 'node:fs/promises';
import type { ScanJob, ScanOutcome } from '../structure/import-job.js';
import { readTargets } from './html-page.js';
import { decodeText } from './source-builder.js';

const NOTHING: ScanOutcome = { links: [], images: [] };

/** Finds the links and images of an HTML page; none in a file that is no HTML or is nested too deeply. */
export async function findPageTargets(job: ScanJob): Promise<ScanOutcome> {
  const html = decodeText(await readFile(job.path), job.contentType);
  if (html === undefined) return NOTHING;
  try {
    const { base, links, images } = readTargets(html);
    const start = absolute(base ?? '', job.url) ?? job.url;
    return { links: absolutes(links, start), images: absolutes(images, start) };
  } catch (error) {
    if (error instanceof RangeError) return NOTHING;
    throw error;
  }
}

function absolutes(targets: readonly string[], start: string): string[] {
  return [...new Set(targets.flatMap((target) => absolute(target, start) ?? []))];
}

/** The absolute address of a target, without its fragment; undefined for other schemes than http and https. */
export function absolute(target: string, start: string): string | undefined {
  // Without a base, only absolute addresses are valid.
  const base = /^https?:/.test(start) ? start : undefined;
  if (!URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.hash = '';
  return url.href;
}
