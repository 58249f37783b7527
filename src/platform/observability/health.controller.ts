import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService, type HealthCheckResult, HealthIndicatorService } from '@nestjs/terminus';
import { Public } from '../../access/requires.decorator.js';
import { UnavailableError } from '../../common/errors/api-error.js';
import { DatabaseHealth } from '../../database/database-health.js';
import { StorageHealth } from '../storage/storage-health.js';
import { Draining } from './draining.js';
import { WriteProbe } from './write-probe.js';

@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: DatabaseHealth,
    private readonly draining: Draining,
    private readonly writeProbe: WriteProbe,
    private readonly storageHealth: StorageHealth,
  ) {}

  /** Liveness: the process answers. */
  @Get('healthz')
  @Public({ rateLimit: 'none' })
  @Header('Cache-Control', 'no-store')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Readiness: the process is not stopping, it can use database and file storage, and all migrations have run. */
  @Get('readyz')
  @Public({ rateLimit: 'none' })
  @Header('Cache-Control', 'no-store')
  async ready(): Promise<HealthCheckResult> {
    if (this.draining.isDraining)
      throw new UnavailableError(undefined, 'Not ready: the process is stopping.');
    // At the same time, so that the answer takes no longer than the slowest.
    const [refusal, unusable, problem] = await Promise.all([
      this.writeProbe.check(),
      this.storageHealth.check(),
      this.database.check(),
    ]);
    const ofStore = refusal ?? unusable;
    if (ofStore !== undefined) throw new UnavailableError(ofStore.cause, `Not ready: ${ofStore.message}`);
    return this.health.check([
      () => {
        const indicator = this.indicators.check('database');
        return problem === undefined ? indicator.up() : indicator.down(problem);
      },
      () => this.indicators.check('storage').up(),
    ]);
  }
}
