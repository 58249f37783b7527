import { Global, Module } from '@nestjs/common';
import { CronTurns } from './cron-turns.js';
import { CronTurnsRepository } from './cron-turns.repository.js';

/** Recurring tasks that only one process at a time runs. */
@Global()
@Module({ providers: [CronTurns, CronTurnsRepository], exports: [CronTurns] })
export class CronModule {}
