import { Clock } from '../time/clock.js';

/** A clock that only moves when it is advanced. */
export class VirtualClock extends Clock {
  private time: number;

  constructor(start = new Date('2026-03-01T12:00:00Z')) {
    super();
    this.time = start.getTime();
  }

  override now(): Date {
    return new Date(this.time);
  }

  advance(ms: number): void {
    this.time += ms;
  }

  /** Time never goes backwards. */
  advanceTo(time: Date): void {
    this.time = Math.max(this.time, time.getTime());
  }
}
