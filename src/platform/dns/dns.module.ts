import { Global, Module } from '@nestjs/common';
import { TxtRecords } from './txt-records.js';

/** Look-ups in the domain name system. */
@Global()
@Module({ providers: [TxtRecords], exports: [TxtRecords] })
export class DnsModule {}
