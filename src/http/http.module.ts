import { Module } from '@nestjs/common';
import { RequestBodies } from './request-bodies.js';

/** The reading of request bodies, for the global guard. */
@Module({ providers: [RequestBodies], exports: [RequestBodies] })
export class HttpModule {}
