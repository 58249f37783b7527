import { Global, Module } from '@nestjs/common';
import { CronTurns } from './cron-turns.js';
import { CronTurnsRepository } from './cron-turns.repository.js';

/** Turns of processes at what happens again and again. */
@Global()
@Module({ providers: [CronTurns, CronTurnsRepository], exports: [CronTurns] })
export class CronModule {}
