import { Global, Module } from '@nestjs/common';
import { EndedInstances } from './ended-instances.js';
import { InstanceHeartbeat } from './instance-heartbeat.js';
import { InstancesRepository } from './instances.repository.js';
import { TemporaryDirectories } from './temporary-directories.js';

/** The processes of the installation: which of them are running, and the leftovers of killed processes. */
@Global()
@Module({
  providers: [EndedInstances, InstanceHeartbeat, InstancesRepository, TemporaryDirectories],
  exports: [EndedInstances, InstanceHeartbeat, TemporaryDirectories],
})
export class InstancesModule {}
