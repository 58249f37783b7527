import { Injectable } from '@nestjs/common';
import { newId } from './ids.js';

/** Names this process among those of an installation: each start has another one. */
@Injectable()
export class InstanceId {
  readonly value = newId();
}
