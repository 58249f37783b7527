import type { NextFunction, Request, Response } from 'express';

/** Requests of one connection that are answered at once. Browsers and HTTP clients send one. */
const MOST = 32;

const open = new WeakMap<object, number>();

/**
 * Express middleware. Closes a connection whose client sends many requests without waiting for responses: a packet can
 * contain a thousand of them, and all their responses would be in memory until the first one has been sent.
 */
export function boundPipelines({ socket }: Request, response: Response, next: NextFunction): void {
  const before = open.get(socket) ?? 0;
  if (before === MOST || socket.destroyed) {
    // The requests after it in the same packet are still read.
    socket.destroy();
    return;
  }
  open.set(socket, before + 1);
  response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
  next();
}
