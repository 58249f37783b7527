import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** Of all files, so that an archive has the same bytes when it is made again for a retry of a request. */
const CHANGED_AT = new Date(2026, 0, 1);

/** A zip archive of files by path. The same files are the same bytes. */
export async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files)) {
    // Thousands of small entries take seconds to compress.
    archive.addBuffer(Buffer.from(content), path, { mtime: CHANGED_AT, compress: content.length > 100 });
  }
  archive.end();
  return buffer(archive.outputStream);
}

/** A `data:` URL of bytes, for imports. */
export function dataUrl(bytes: Buffer | string, contentType = 'application/zip'): string {
  return `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** An image of 3 by 2 pixels. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR42mNk+M9QzwAFjDAGACCEAv8y8UuHAAAAAElFTkSuQmCC',
  'base64',
);
