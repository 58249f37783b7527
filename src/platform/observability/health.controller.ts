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
    const refusal = await this.writeProbe.check();
    if (refusal !== undefined) throw new UnavailableError(refusal.cause, `Not ready: ${refusal.message}`);
    const unusable = await this.storageHealth.check();
    if (unusable !== undefined) throw new UnavailableError(unusable.cause, `Not ready: ${unusable.message}`);
    return this.health.check([
      async () => {
        const indicator = this.indicators.check('database');
        const problem = await this.database.check();
        return problem === undefined ? indicator.up() : indicator.down(problem);
      },
      () => this.indicators.check('storage').up(),
    ]);
  }
}
