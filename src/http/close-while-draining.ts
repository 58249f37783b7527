import type { Server } from 'node:http';
import type { Draining } from '../platform/observability/draining.js';

/**
 * Closes connections after the current response while the process is about to stop, so that clients reconnect
 * elsewhere.
 */
export function closeWhileDraining(server: Server, draining: Draining): void {
  server.prependListener('request', (_request, response) => {
    if (draining.isDraining) response.setHeader('Connection', 'close');
  });
}
