import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';

/** Different in each process, so nobody can compute the names of readers. */
const SALT = randomBytes(16);

/** A name for the sender of a request, to tell apart readers of the same moment. It must not be stored. */
export function readerOf({ ip, headers }: Pick<Request, 'ip' | 'headers'>): string {
  const sender = JSON.stringify([ip, headers['user-agent']]);
  return createHash('sha256').update(SALT).update(sender).digest('base64url').slice(0, 22);
}
