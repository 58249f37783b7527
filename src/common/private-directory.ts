import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Creates a directory if it is missing, and denies other accounts of the machine access to it, whatever our umask is.
 * @param passable other accounts can pass through it to files that they may open, but cannot list it
 */
export async function makePrivateDirectory(path: string, { passable = false } = {}): Promise<void> {
  const maxMode = passable ? 0o711 : 0o700;
  await mkdir(path, { recursive: true, mode: maxMode });
  await closeDirectory(path, maxMode);
}

/** Denies other accounts access to a directory, if it exists and belongs to our account. */
export async function closeDirectory(path: string, maxMode = 0o700): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined || stats.uid !== process.getuid?.()) return;
  const mode = stats.mode & maxMode;
  // A file system without modes, or a read-only one, must not prevent the start.
  if (mode !== (stats.mode & 0o777)) await chmod(path, mode).catch(() => undefined);
}
