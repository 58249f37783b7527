import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { newTokenSecret } from '../../auth/token-secret.js';
import { newId } from '../../common/ids.js';
import { SignedIds } from '../../common/signed-ids.js';
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

const SIGNED_ID = new SignedIds(randomBytes(32)).write(newId(), new Date());
/** As long as the keys of share links. */
const SHARE_KEY = `${randomBytes(31).toString('base64url')}A`;

describe('the access log', () => {
  it.each([
    ['/v1/orgs/o/spaces', '/v1/orgs/o/spaces'],
    ['/v1/files/s/h/name.png?signature=secret', '/v1/files/s/h/name.png'],
    ['/v1/invitations/secret?x=1', '/v1/invitations/…'],
    ['/v1/orgs/o/invites/secret', '/v1/orgs/o/invites/…'],
    ['/v1/orgs/o/invites', '/v1/orgs/o/invites'],
    ['/v1/orgs/o/link-invites/secret', '/v1/orgs/o/link-invites/…'],
    [`/v1/account-set-ups/${SIGNED_ID}`, '/v1/account-set-ups/…'],
    [`/v1/email-confirmations/${SIGNED_ID}?x=1`, '/v1/email-confirmations/…'],
    [`/s/acme/docs/${SHARE_KEY}/guide/install`, '/s/acme/docs/…/guide/install'],
    [`/${SHARE_KEY}`, '/…'],
    [`/v1/anything/${newTokenSecret()}`, '/v1/anything/…'],
    [`/v1/spaces/${newId()}/content`, expect.stringMatching(/[\da-f-]{36}/)],
    [`/v1/files/s/${'0a'.repeat(32)}/name.png`, `/v1/files/s/${'0a'.repeat(32)}/name.png`],
    ['/how-to-install-the-service-on-a-machine-without-internet', expect.stringMatching(/internet$/)],
  ])('contains no secrets of paths: %s', (url, path) => expect(loggedPath(url)).toEqual(path));
});
