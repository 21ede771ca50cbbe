import { Injectable } from '@nestjs/common';

/** The time of day, as a dependency: decisions receive `now`, tests set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
