import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/**
 * Counts the requests to this process that may have changed something. An answer in memory remembers the count from before
 * the database was read. If the count is higher now, the sender of a change could get an answer from before the change.
 */
@Injectable()
export class LocalChanges {
  private changes = 0;

  /** Number of these requests since the process started. */
  get count(): number {
    return this.changes;
  }

  /** Express middleware. Counts when a response begins, so that its receiver never gets an earlier answer. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS') {
      const writeHead = response.writeHead.bind(response) as (...parameters: unknown[]) => Response;
      response.writeHead = (...parameters: unknown[]) => {
        this.changes += 1;
        return writeHead(...parameters);
      };
    }
    next();
  };
}
