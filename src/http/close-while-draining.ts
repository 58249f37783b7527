import type { Server } from 'node:http';
import type { Draining } from '../platform/observability/draining.js';

/** Has clients open no further request on a connection of a process that is about to stop. */
export function closeWhileDraining(server: Server, draining: Draining): void {
  server.prependListener('request', (_request, response) => {
    if (draining.isDraining) response.setHeader('Connection', 'close');
  });
}
