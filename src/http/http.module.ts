import { Module } from '@nestjs/common';
import { RequestBodies } from './request-bodies.js';

/** What the guard needs of HTTP. */
@Module({ providers: [RequestBodies], exports: [RequestBodies] })
export class HttpModule {}
