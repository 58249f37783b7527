import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A lock that is older was left behind, even if a process has its ID. */
const LONGEST_WORK_MS = 300_000;
/** Time within which a process writes its ID into its lock. */
const WRITTEN_MS = 1_000;
const POLL_MS = 100;

/**
 * Does the work if it is needed. Of several processes that start at the same time, one does it and the others wait.
 *
 * @param lock a file that exists while a process does the work, and contains its ID
 */
export function inOneProcess(lock, isNeeded, work) {
  while (isNeeded()) {
    if (!takeLock(lock)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
      continue;
    }
    try {
      if (isNeeded()) work();
    } finally {
      rmSync(lock, { force: true });
    }
    break;
  }
}

/** Takes the lock. Returns false if another process has it. */
function takeLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const lock = readLock(path);
  if (lock === undefined) return false;
  // A process that has just created the file may not have written its ID yet.
  const isHeld = lock.owner === 0 ? lock.age < WRITTEN_MS : isRunning(lock.owner);
  if (!isHeld || lock.age > LONGEST_WORK_MS) rmSync(path, { force: true });
  return false;
}

/** The ID of the process that has the lock, and for how many milliseconds. */
function readLock(path) {
  try {
    return { owner: Number(readFileSync(path, 'utf8')), age: Date.now() - statSync(path).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
