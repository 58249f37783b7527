import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import { AuditEventsController } from './audit-events.controller.js';
import { AuditEventsRepository } from './audit-events.repository.js';
import { AuditEventsService } from './audit-events.service.js';
import { AuditRetentionCron } from './audit-retention.cron.js';
import { AuditVerification } from './audit-verification.js';
import { AuditWorker } from './audit-worker.js';
import { EventConsumers } from './event-consumers.js';
import { EventFeed } from './event-feed.js';

/** The audit log: the recorded events, in chains that reveal tampering. */
@Module({
  imports: [AuthModule],
  controllers: [AuditEventsController],
  providers: [
    AuditChainsRepository,
    AuditChainService,
    AuditEventsRepository,
    AuditEventsService,
    AuditRetentionCron,
    AuditVerification,
    AuditWorker,
    EventConsumers,
    EventFeed,
  ],
  exports: [AuditVerification, EventConsumers, EventFeed],
})
export class AuditModule {}
