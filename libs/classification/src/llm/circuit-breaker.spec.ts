import { describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.js';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 22) + seconds * 1_000);

function afterFailures(count: number): CircuitBreaker {
  const breaker = new CircuitBreaker(() => 0);
  for (let failure = 0; failure < count; failure += 1) {
    breaker.mayTry(at(0));
    breaker.failed(at(0));
  }
  return breaker;
}

describe('CircuitBreaker', () => {
  it('allows calls until five in a row have failed', () => {
    expect(afterFailures(4).mayTry(at(0))).toBe(true);
    expect(afterFailures(5).mayTry(at(59))).toBe(false);
    const recovered = afterFailures(4);
    recovered.succeeded();
    recovered.failed(at(0));
    expect(recovered.mayTry(at(0))).toBe(true);
  });

  it('allows one trial call after the pause, and all calls once it has succeeded', () => {
    const breaker = afterFailures(5);
    expect([breaker.mayTry(at(60)), breaker.mayTry(at(60))]).toEqual([true, false]);
    breaker.succeeded();
    expect([breaker.mayTry(at(60)), breaker.mayTry(at(60))]).toEqual([true, true]);
  });

  it('doubles the pause after each further failure, up to a quarter of an hour', () => {
    const breaker = afterFailures(5);
    let now = 60;
    const pauses = [120, 240, 480, 900, 900].map(() => {
      expect(breaker.mayTry(at(now))).toBe(true);
      const until = breaker.failed(at(now));
      const pause = ((until?.getTime() ?? 0) - at(now).getTime()) / 1_000;
      now += pause;
      return pause;
    });
    expect(pauses).toEqual([120, 240, 480, 900, 900]);
  });

  it('varies the pause between processes by up to a fifth', () => {
    const breaker = new CircuitBreaker(() => 1);
    const untils = Array.from({ length: 5 }, () => breaker.failed(at(0)));
    expect(untils.at(-1)).toEqual(at(72));
  });

  it('does not extend the pause for calls that were already running when it began', () => {
    const breaker = afterFailures(5);
    for (let late = 0; late < 10; late += 1) expect(breaker.failed(at(1))).toBeNull();
    expect(breaker.mayTry(at(60))).toBe(true);
  });

  it('is not blocked by a call with no clear outcome', () => {
    const breaker = afterFailures(5);
    expect(breaker.mayTry(at(60))).toBe(true);
    breaker.undecided();
    expect(breaker.mayTry(at(60))).toBe(true);
  });
});
