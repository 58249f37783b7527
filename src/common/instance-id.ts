import { Injectable } from '@nestjs/common';
import { newId } from './ids.js';

/** The ID of this process among those of an installation; each start has a new one. */
@Injectable()
export class InstanceId {
  readonly value = newId();
}
