import { Module } from '@nestjs/common';
import { ErrorFormats } from './error-formats.js';
import { LocalChanges } from './local-changes.js';
import { RequestBodies } from './request-bodies.js';
import { SiteRequests } from './site-requests.js';

/** The reading of request bodies, for the global guard, the formats of errors, and the place of published sites among the routes. */
@Module({
  providers: [ErrorFormats, LocalChanges, RequestBodies, SiteRequests],
  exports: [ErrorFormats, LocalChanges, RequestBodies, SiteRequests],
})
export class HttpModule {}
