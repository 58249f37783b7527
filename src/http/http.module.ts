import { Module } from '@nestjs/common';
import { LocalChanges } from './local-changes.js';
import { RequestBodies } from './request-bodies.js';
import { SiteRequests } from './site-requests.js';

/** The reading of request bodies, for the global guard, and the place of published sites among the routes. */
@Module({
  providers: [LocalChanges, RequestBodies, SiteRequests],
  exports: [LocalChanges, RequestBodies, SiteRequests],
})
export class HttpModule {}
