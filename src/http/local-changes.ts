import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/**
 * Counts the requests to this process that may have changed something. Who has read a count can tell later whether an
 * answer from memory may be older than the last change that its caller knows of.
 */
@Injectable()
export class LocalChanges {
  private changes = 0;

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
