import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { AccessLog } from './access-log.js';

/** The path that is logged for a request. */
function loggedPath(originalUrl: string): string | undefined {
  let path: string | undefined;
  const info = (line: { req: { path: string } }): void => void (path = line.req.path);
  const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: true });
  const request = { method: 'GET', originalUrl, headers: {} } as unknown as Request;
  const log = new AccessLog({ info } as unknown as Logger);
  log.middleware(request, response as unknown as Response, () => undefined);
  response.emit('close');
  return path;
}

describe('the access log', () => {
  it.each([
    ['/v1/orgs/o/spaces', '/v1/orgs/o/spaces'],
    ['/v1/files/s/h/name.png?signature=secret', '/v1/files/s/h/name.png'],
    ['/v1/invitations/secret?x=1', '/v1/invitations/…'],
    ['/v1/orgs/o/invites/secret', '/v1/orgs/o/invites/…'],
    ['/v1/orgs/o/invites', '/v1/orgs/o/invites'],
    ['/v1/orgs/o/link-invites/secret', '/v1/orgs/o/link-invites/…'],
  ])('contains no secrets of paths: %s', (url, path) => expect(loggedPath(url)).toBe(path));
});
