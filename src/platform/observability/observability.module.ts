import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { Draining } from './draining.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';
import { WriteProbe } from './write-probe.js';

/** Health and metrics. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, MetricsController],
  providers: [Draining, WriteProbe, { provide: Metrics, useFactory: () => new Metrics() }],
  exports: [Draining, Metrics],
})
export class ObservabilityModule {}
