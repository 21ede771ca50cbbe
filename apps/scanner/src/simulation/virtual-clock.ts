import { Clock } from '@earshot/platform';

/** A clock that stands until it is advanced. */
export class VirtualClock extends Clock {
  constructor(private time: number) {
    super();
  }

  override now(): Date {
    return new Date(this.time);
  }

  advance(ms: number): void {
    this.time += ms;
  }

  /** Never backwards. */
  advanceTo(time: Date): void {
    this.time = Math.max(this.time, time.getTime());
  }
}
