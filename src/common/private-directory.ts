import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Makes a directory when it is missing, and closes it to other accounts of the machine, whatever our mask for new files
 * is.
 * @param passable others may go through it to what they are allowed to open below, but not list it
 */
export async function makePrivateDirectory(path: string, { passable = false } = {}): Promise<void> {
  const widest = passable ? 0o711 : 0o700;
  await mkdir(path, { recursive: true, mode: widest });
  await closeDirectory(path, widest);
}

/** Closes a directory to other accounts, where it is there and our own: one of another account is theirs to open. */
export async function closeDirectory(path: string, widest = 0o700): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.uid !== process.getuid?.()) return;
  const closed = found.mode & widest;
  // A file system that knows no modes, or is read-only, is no reason not to start.
  if (closed !== (found.mode & 0o777)) await chmod(path, closed).catch(() => undefined);
}
