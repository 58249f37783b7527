import { Injectable } from '@nestjs/common';

/** The only source of the current time, so that tests move time instead of sleeping. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
