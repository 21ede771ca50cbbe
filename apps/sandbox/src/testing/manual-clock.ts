import { Clock } from '@earshot/platform';

/** A clock that moves when told to. */
export class ManualClock extends Clock {
  private time = new Date('2026-03-01T12:00:00.000Z');

  override now(): Date {
    return this.time;
  }

  advance(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }
}
